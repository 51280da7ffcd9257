/**
 * Tiles of the overview: one fact with its state, or a list whose entries lead to orders. Each links to the
 * page that handles it.
 */
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import styles from './overview.module.css';

type TileProps = {
  icon: ReactNode;
  title: string;
  text: string;
  /** The tile needs action. */
  isDue?: boolean;
};

function TileContent({ icon, title, text, isDue = false }: TileProps) {
  return (
    <>
      {icon}
      <span className={styles.text}>
        <strong>{title}</strong>
        <small data-due={isDue || undefined}>{text}</small>
      </span>
    </>
  );
}

export function OverviewTile({ path, ...content }: TileProps & { path: string }) {
  return (
    <Link href={path} className={styles.tile}>
      <TileContent {...content} />
    </Link>
  );
}

export type ListEntry = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly detail: string;
  readonly time: string;
};

/** Keeps the height of a full list, so that nothing below moves when an entry appears or disappears. */
export function OverviewList({
  path,
  icon,
  title,
  summary,
  entries,
  none,
}: {
  path: string;
  icon: ReactNode;
  title: string;
  summary: string;
  entries: readonly ListEntry[];
  /** Shown without entries. */
  none: string;
}) {
  const id = useId();
  return (
    <section className={styles.list} aria-labelledby={id}>
      <Link href={path} className={styles.head}>
        {icon}
        <h2 id={id}>{title}</h2>
        <span>{summary}</span>
      </Link>
      {entries.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {entries.map(entry => (
            <li key={entry.id}>
              <Link href={entry.path} className={styles.entry}>
                <span className={styles.text}>
                  <strong>{entry.name}</strong>
                  <small>{entry.detail}</small>
                </span>
                <time>{entry.time}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
