/** Table or takeaway as a tile: colour, icon and text show its status. */
import {
  ArrowRight,
  Check,
  CircleCheckBig,
  Clock,
  CookingPot,
  Lock,
  Pause,
  PencilLine,
  Printer,
  ReceiptText,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import styles from './table-tile.module.css';
import type { TileFacts, TileKind } from './tile-facts.ts';

const icons = {
  receipt: Printer,
  ready: Check,
  late: Clock,
  bill: ReceiptText,
  preparing: CookingPot,
  sent: ArrowRight,
  held: Pause,
  new: PencilLine,
  served: CircleCheckBig,
  seated: Users,
  blocked: Lock,
  free: null,
} as const satisfies Record<TileKind, typeof Check | null>;

export function TableTile({
  label,
  phone,
  facts,
  nowMs,
  onTap,
}: {
  label: string;
  /** Of a takeaway. */
  phone?: string | undefined;
  facts: TileFacts;
  nowMs: number;
  onTap: () => void;
}) {
  const { t } = useTranslation();
  const { moneyPlain, minutesSince } = useFormats();
  const Icon = icons[facts.kind];
  const word = t(`waiter.tile.${facts.kind}`, { count: facts.readyCount, minutes: facts.lateMinutes });
  return (
    <button
      type="button"
      className={styles.tile}
      data-kind={facts.kind}
      disabled={facts.kind === 'blocked'}
      onClick={onTap}
    >
      <b>{label}</b>
      {phone !== undefined && <span className={styles.phone}>{phone}</span>}
      {Icon && <Icon aria-hidden="true" />}
      <span className={styles.word}>{word}</span>
      {facts.openedAt !== undefined && (
        <span className={styles.facts}>
          <span>{elapsedText(t, minutesSince(facts.openedAt, nowMs))}</span>
          <span>{facts.isPaid ? t('waiter.tile.paid') : moneyPlain(facts.total)}</span>
        </span>
      )}
    </button>
  );
}
