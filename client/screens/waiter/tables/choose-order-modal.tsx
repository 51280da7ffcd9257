import { Plus } from '#icons';
import { partyLabel } from '#shared/order/party-label.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import {
  amountText,
  describeProgress,
  paidText,
  progressText,
  progressTone,
} from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './order-list.module.css';
import { hasRoom } from './table-orders.ts';

/** Dialog that selects one of a table's open orders, or opens one more. */
export function ChooseOrderModal({
  table,
  nowMs,
  onClose,
  onChoose,
  onNew,
}: {
  table: WaiterTable;
  nowMs: number;
  onClose: () => void;
  onChoose: (orderId: string) => void;
  onNew: () => void;
}) {
  const { t } = useTranslation();
  const { money, minutesSince } = useFormats();
  const { restaurant } = useMember();
  return (
    <Modal
      isOpen
      title={t('waiter.choose.title', { label: table.label })}
      variant="sheet"
      onClose={onClose}
      actions={
        hasRoom(table, restaurant) &&
        !table.isBlocked && (
          <Button icon={<Plus />} onClick={onNew}>
            {t('waiter.choose.new')}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {table.orders.map(order => {
          const progress = describeProgress([order], nowMs);
          return (
            <li key={order.id}>
              <button type="button" className={styles.row} onClick={() => onChoose(order.id)}>
                <span className={styles.name}>
                  {t('order.table', { label: partyLabel(table.label, order.partyNumber ?? 1) })}
                  <small>
                    {t('waiter.choose.order', { number: order.number })} · {order.waiterName} ·{' '}
                    {order.guestCount > 0 && `${t('order.guests', { count: order.guestCount })} · `}
                    {elapsedText(t, minutesSince(order.openedAt, nowMs))}
                  </small>
                </span>
                <span className={styles.state} data-kind={progressTone(progress)}>
                  {progressText(t, progress)}
                </span>
                <span>{order.state === 'closed' ? paidText(t, progress) : amountText(t, order, money)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
