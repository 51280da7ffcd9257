/** Key figures of a report, each with its comparison value. */
import styles from './reports-layout.module.css';

type Figure = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Comparison with the previous period as text. */
  readonly note?: string | null | undefined;
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
