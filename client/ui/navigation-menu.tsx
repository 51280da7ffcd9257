/** The links between screens: a bar at the thumb on a phone, a column on a desk. */
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { preloadDelayMs } from '#shared/intervals.ts';
import styles from './navigation-menu.module.css';

export type NavigationItem = { path: string; label: string; icon: ReactNode };
export type NavigationSection = { id: string; label: string; items: readonly NavigationItem[] };

type NavigationLinkProps = {
  item: NavigationItem;
  currentPath: string;
  /** The person is about to go there: pointer over it for a moment, finger down, or keyboard focus. */
  onIntent: (path: string) => void;
};

export function NavigationLink({ item, currentPath, onIntent }: NavigationLinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCurrent = currentPath === item.path || currentPath.startsWith(`${item.path}/`);
  const waitForIntent = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onIntent(item.path), preloadDelayMs);
  };
  return (
    <Link
      href={item.path}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={waitForIntent}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={waitForIntent}
      onBlur={() => clearTimeout(timer.current)}
    >
      {item.icon}
      <span>{item.label}</span>
    </Link>
  );
}

export function NavigationMenu({
  sections,
  currentPath,
  onIntent,
}: {
  sections: readonly NavigationSection[];
  currentPath: string;
  onIntent: (path: string) => void;
}) {
  return (
    <>
      {sections.map(section => (
        <ul key={section.id} className={styles.section} aria-label={section.label}>
          {section.items.map(item => (
            <li key={item.path}>
              <NavigationLink item={item} currentPath={currentPath} onIntent={onIntent} />
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
