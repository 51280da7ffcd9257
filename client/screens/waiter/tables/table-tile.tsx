/** Table, bar tab or takeaway as a tile: its most urgent status in a word and a colour, its courses as a ring. */

import type { CourseProgress } from '#shared/order/waiter-table-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { initialsOf } from '../../../i18n/initials.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { amountText, paidText, progressText, progressTone } from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CourseSteps } from './lazy-course-steps.ts';
import styles from './table-tile.module.css';
import type { TileFacts } from './tile-facts.ts';
import kinds from './tile-kind.module.css';

/** The longest label that fits a phone's tile in large letters. */
const shortLabelLength = 5;

export function TableTile({
  label,
  seats,
  pickupAt,
  phone,
  note,
  facts,
  courses = [],
  nowMs,
  onTap,
}: {
  label: string;
  /** Set for a table. */
  seats?: number;
  /** Set for a takeaway. */
  pickupAt?: string | undefined;
  /** Set for a takeaway. */
  phone?: string | undefined;
  /** The table's note, else the order's. */
  note?: string | undefined;
  facts: TileFacts;
  courses?: readonly CourseProgress[];
  nowMs: number;
  onTap: () => void;
}) {
  const { t } = useTranslation();
  const { moneyPlain, minutesSince, time } = useFormats();
  const { displayName } = useMember();
  const { waiterNames, guestCount, orderCount } = facts;
  const others = waiterNames.filter(name => name !== displayName);
  return (
    <button
      type="button"
      className={`${kinds.kind} ${styles.tile}`}
      data-kind={progressTone(facts)}
      disabled={facts.kind === 'blocked'}
      onClick={onTap}
    >
      <b className={styles.label} data-length={label.length > shortLabelLength ? 'long' : undefined}>
        {label}
      </b>
      {pickupAt !== undefined && (
        <b className={styles.line}>{t('order.pickup.at', { time: time(pickupAt) })}</b>
      )}
      {phone !== undefined && <span className={styles.line}>{phone}</span>}
      {note !== undefined && <span className={`${kinds.quiet} ${styles.note}`}>{note}</span>}
      <span className={`${kinds.hue} ${styles.word}`}>{progressText(t, facts)}</span>
      {facts.openedAt === undefined ? (
        seats !== undefined && <span className={styles.foot}>{t('waiter.tile.seats', { count: seats })}</span>
      ) : (
        <>
          <span className="visually-hidden">{waiterNames.join(', ')}</span>
          {guestCount > 0 && (
            <span className="visually-hidden">{t('order.guests', { count: guestCount })}</span>
          )}
          <span className={`${kinds.quiet} ${styles.time}`}>
            {elapsedText(t, minutesSince(facts.openedAt, nowMs))}
          </span>
          <span className={`${kinds.quiet} ${styles.foot}`}>
            <CourseSteps courses={courses} />
            {others.length > 0 && <span aria-hidden="true">{others.map(initialsOf).join(' ')}</span>}
            {orderCount > 1 && <span>{t('waiter.tile.orders', { count: orderCount })}</span>}
            <span className={styles.total}>
              {facts.isPaid ? paidText(t, facts) : amountText(t, facts, moneyPlain)}
            </span>
          </span>
        </>
      )}
    </button>
  );
}
