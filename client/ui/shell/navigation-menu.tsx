/** Main navigation: a bottom bar on a phone, a column on a desktop. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './navigation-menu.module.css';

export type NavigationItem = {
  path: string;
  label: string;
  icon: ReactNode;
  /** Beside the label: a number. */
  badge?: ReactNode;
  /** Only in the column and in the menu, not in a phone's bar. */
  isAside?: boolean;
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
}: {
  sections: readonly NavigationSection[];
  currentPath: string;
}) {
  const current = findCurrentItem(sections, currentPath);
  return (
    <>
      {sections.map(section => (
        <div key={section.id} className={styles.section}>
          {sections.length > 1 && <p className={styles.heading}>{section.label}</p>}
          <ul aria-label={section.label}>
            {section.items.map(item => (
              <li key={item.path}>
                <NavigationLink item={item} isCurrent={item === current?.item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
