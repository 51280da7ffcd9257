/** Reassigns the order to another waiter, who is then notified about ready dishes. */
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './order-actions.module.css';

export function HandOver({
  order,
  onClose,
  onChoose,
}: {
  order: Order;
  onClose: () => void;
  onChoose: (waiterId: string) => void;
}) {
  const { t } = useTranslation();
  const colleagues = useRead('colleagues');
  const { userId } = useMember();
  const others = (colleagues.data ?? []).filter(({ id }) => id !== order.waiterId);
  return (
    <Modal
      isOpen
      title={t('order.handOver.title', { name: order.waiterName })}
      variant="sheet"
      onClose={onClose}
    >
      {colleagues.status === 'loading' && <Skeleton kind="rows" count={4} />}
      {colleagues.status === 'failed' && <ReadFailure text={colleagues.failure} onRetry={colleagues.retry} />}
      {colleagues.status === 'ready' && others.length === 0 && <p>{t('order.handOver.nobody')}</p>}
      <ul className={styles.people}>
        {others.map(({ id, displayName }) => (
          <li key={id}>
            <button type="button" className={styles.person} onClick={() => onChoose(id)}>
              {id === userId ? t('order.handOver.me', { name: displayName }) : displayName}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
