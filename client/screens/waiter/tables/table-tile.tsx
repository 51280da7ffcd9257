/** Table, bar tab or takeaway as a tile: colour, icon and text show its status. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { paidText, progressText } from '../../../orders/order-progress.ts';
import styles from './table-tile.module.css';
import type { TileFacts } from './tile-facts.ts';
import kinds from './tile-kind.module.css';
import { TileIcon } from './tile-kind.tsx';
import { TilePeople } from './tile-people.tsx';

/** The longest label that fits a phone's tile in large letters. */
const shortLabelLength = 5;

export function TableTile({
  label,
  pickupAt,
  phone,
  note,
  facts,
  nowMs,
  onTap,
}: {
  label: string;
  /** Set for a takeaway. */
  pickupAt?: string | undefined;
  /** Set for a takeaway. */
  phone?: string | undefined;
  /** The table's note, else the order's. */
  note?: string | undefined;
  facts: TileFacts;
  nowMs: number;
  onTap: () => void;
}) {
  const { t } = useTranslation();
  const { moneyPlain, minutesSince, time } = useFormats();
  const word = progressText(t, facts);
  return (
    <button
      type="button"
      className={`${kinds.kind} ${styles.tile}`}
      data-kind={facts.kind}
      disabled={facts.kind === 'blocked'}
      onClick={onTap}
    >
      <span className={styles.head}>
        <b data-length={label.length > shortLabelLength ? 'long' : undefined}>{label}</b>
        <TileIcon kind={facts.kind} />
      </span>
      {pickupAt !== undefined && (
        <b className={styles.line}>{t('order.pickup.at', { time: time(pickupAt) })}</b>
      )}
      {phone !== undefined && <span className={styles.line}>{phone}</span>}
      {note !== undefined && <span className={`${kinds.quiet} ${styles.note}`}>{note}</span>}
      <span className={`${kinds.hue} ${styles.word}`}>{word}</span>
      {facts.openedAt !== undefined && (
        <>
          <span className={`${kinds.quiet} ${styles.facts}`}>
            <TilePeople facts={facts} />
          </span>
          <span className={`${kinds.quiet} ${styles.facts}`}>
            <span>{elapsedText(t, minutesSince(facts.openedAt, nowMs))}</span>
            <span>{facts.isPaid ? paidText(t, facts) : moneyPlain(facts.total)}</span>
          </span>
        </>
      )}
    </button>
  );
}
