/**
 * Offers the order to a colleague, who has to accept; an admin assigns it at once, and anybody can take over
 * a colleague's order.
 */
import { useState } from 'react';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { Colleagues } from '../transfers/colleagues.tsx';
import { OfferedByMe } from '../transfers/transfer-cards.tsx';

export function TransferOrder({
  order,
  onClose,
  onChoose,
}: {
  order: Order;
  onClose: () => void;
  onChoose: (waiterId: string) => void;
}) {
  const { t } = useTranslation();
  const transfers = useRead('orderTransfers');
  const ask = useWrite('askTransfer');
  const { userId, roles } = useMember();
  const [waiterAtOpening] = useState(order.waiterId);
  const [asked, setAsked] = useState<OrderTransfer | null>(null);
  const isAdmin = roles.includes('admin');
  const isOwn = order.waiterId === userId;
  const open = transfers.data?.find(
    ({ state, from, orders }) =>
      state === 'open' && from.id === order.waiterId && orders.some(({ id }) => id === order.id),
  );
  // The response arrives before the updated list.
  const isListedYet = transfers.data?.some(({ id }) => id === asked?.id);
  const offered = (isOwn || isAdmin) && (open ?? (isListedYet ? null : asked));
  const isListed = (id: string) => id !== order.waiterId && (isOwn || isAdmin || id === userId);
  const choose = (id: string) => {
    if (isAdmin || id === userId) return onChoose(id);
    void ask.run({ params: {}, body: { to: id, orderIds: [order.id] } }).then(
      setAsked,
      // The error is shown above the people.
      () => undefined,
    );
  };
  // With its new waiter the list would offer the way back.
  if (order.waiterId !== waiterAtOpening)
    return (
      <Modal
        isOpen
        title={t('order.handOver.taken', { name: order.waiterName })}
        variant="sheet"
        onClose={onClose}
      >
        {orderPlace(t, order)}
      </Modal>
    );
  return (
    <Modal
      isOpen
      title={t('order.handOver.title', { name: order.waiterName })}
      variant="sheet"
      onClose={onClose}
    >
      {offered && <OfferedByMe transfer={offered} onCancelled={onClose} />}
      {(!offered || isAdmin) && (
        <>
          <ProblemNotice problem={ask.problem} onDismiss={ask.reset} />
          <Colleagues isPending={ask.isPending} isListed={isListed} onChoose={choose} />
        </>
      )}
    </Modal>
  );
}
