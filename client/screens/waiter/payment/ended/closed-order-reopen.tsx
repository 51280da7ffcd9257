/** Reopens a closed order within the configured window, and only without a receipt. */
import { useState } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { CorrectReason } from '../../dialogs/correct-reason.tsx';
import { CorrectFrame } from '../../dialogs/correction-dialog.tsx';
import { useOutReasons } from '../../dialogs/use-out-reasons.ts';

const reasonKeys = ['moreOrdered', 'wrongPayment', 'byMistake'] as const;

export function ClosedOrderReopen({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { rights } = useMember();
  const reopen = useWrite('reopenOrder');
  const outReasons = useOutReasons(order);
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId: order.id,
        title: t('till.reopen.title'),
        label: t('till.reopen.button'),
        variant: 'primary',
        isComplete: text !== '',
        isWithinRights: rights.reopen,
        act: () => reopen.run({ params: { id: order.id }, body: { reason: text } }),
        request: () => ({ kind: 'reopen', reason: text }),
      }}
    >
      <CorrectReason
        reasons={[...outReasons, ...reasonKeys.map(key => t(`till.reopen.reasons.${key}`))]}
        reason={reason}
        onChange={setReason}
      />
    </CorrectFrame>
  );
}
