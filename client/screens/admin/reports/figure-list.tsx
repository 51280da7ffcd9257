/** The few numbers that are looked at first, each with what it was before. */
import styles from './reports-layout.module.css';

export type Figure = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** How it stands against the time before, in words. */
  readonly note?: string | null | undefined;
  /** Somebody should do something about it. */
  readonly isBad?: boolean;
};

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, label, value, note, isBad }) => (
        <div key={id} className={styles.figure} data-tone={isBad === true ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
