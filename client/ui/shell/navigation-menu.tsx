/** Main navigation: a bottom bar on a phone, a column on a desktop. */

import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ChevronDown } from '#icons';
import styles from './navigation-menu.module.css';

export type NavigationItem = {
  path: string;
  label: string;
  icon: ReactNode;
  /** A number beside the label. */
  badge?: ReactNode;
  /** Listed only in the column and in the menu, not in a phone's bar. */
  isAside?: boolean;
  /** Reached from another screen: listed in no menu, but found by the search. */
  isWithin?: boolean;
};
export type NavigationSection = { id: string; label: string; items: readonly NavigationItem[] };

/** The item for `path`: of those that link to it or to a parent path, the closest. */
export function findCurrentItem(
  sections: readonly NavigationSection[],
  path: string,
): { section: NavigationSection; item: NavigationItem } | null {
  const above = sections.flatMap(section =>
    section.items
      .filter(item => path === item.path || path.startsWith(`${item.path}/`))
      .map(item => ({ section, item })),
  );
  return above.sort((one, other) => other.item.path.length - one.item.path.length)[0] ?? null;
}

export function NavigationLink({ item, isCurrent = false }: { item: NavigationItem; isCurrent?: boolean }) {
  return (
    <Link href={item.path} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {item.icon}
      <span>{item.label}</span>
      {item.badge && <i className={styles.badge}>{item.badge}</i>}
    </Link>
  );
}

export function NavigationMenu({
  sections,
  currentPath,
  isFolding = false,
}: {
  sections: readonly NavigationSection[];
  currentPath: string;
  /**
   * On touch devices with a low window, only one section at a time shows its links, the current one first.
   */
  isFolding?: boolean;
}) {
  const current = findCurrentItem(sections, currentPath);
  const [opened, setOpened] = useState({ path: currentPath, id: '' });
  const currentId = current?.section.id ?? sections[0]?.id;
  const openId = opened.path === currentPath && opened.id !== '' ? opened.id : currentId;
  return (
    <>
      {sections.map(({ id, label, items }) => (
        <div key={id} className={styles.section} data-folded={isFolding && id !== openId}>
          {sections.length > 1 && <p className={styles.heading}>{label}</p>}
          {isFolding && sections.length > 1 && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={id === openId}
              onClick={() => setOpened({ path: currentPath, id })}
            >
              {label}
              <ChevronDown />
            </button>
          )}
          <ul aria-label={label}>
            {items.map(
              item =>
                !item.isWithin && (
                  <li key={item.path}>
                    <NavigationLink item={item} isCurrent={item === current?.item} />
                  </li>
                ),
            )}
          </ul>
        </div>
      ))}
    </>
  );
}
