import { useTranslation } from 'react-i18next';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import styles from './order-list.module.css';

/** Dialog to choose one of several open orders of a table. */
export function ChooseOrderModal({
  table,
  nowMs,
  onClose,
  onChoose,
}: {
  table: WaiterTable;
  nowMs: number;
  onClose: () => void;
  onChoose: (orderId: string) => void;
}) {
  const { t } = useTranslation();
  const { money, minutesSince } = useFormats();
  return (
    <Modal isOpen title={t('waiter.choose.title', { label: table.label })} variant="sheet" onClose={onClose}>
      <ul className={styles.list}>
        {table.orders.map(order => (
          <li key={order.id}>
            <button type="button" className={styles.row} onClick={() => onChoose(order.id)}>
              <span className={styles.name}>
                {t('waiter.choose.order', { number: order.number })}
                <small>
                  {order.waiterName} · {t('order.guests', { count: order.guestCount })} ·{' '}
                  {elapsedText(t, minutesSince(order.openedAt, nowMs))}
                </small>
              </span>
              <span>{money(order.total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
