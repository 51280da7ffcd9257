/** Corrects the method of a payment, e.g. cash to card. No money moves. */

import { useState } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { refundLeft } from '#shared/order/payment-balance.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { Payment, PaymentKind } from '#shared/order/payment-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import { PayChoice } from '../dialogs/pay-choice.tsx';

export function PaymentKindSheet({
  order,
  payment,
  onClose,
}: {
  order: Order;
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { rights } = useMember();
  const change = useWrite('changePaymentKind');
  const [kind, setKind] = useState<PaymentKind | null>(null);
  const [reason, setReason] = useState('');
  const left = refundLeft(payment, { payments: order.payments });
  const text = reason.trim();
  const wanted = kind ?? payment.kind;
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId: order.id,
        title: t('till.changeKind.title', {
          kind: t(`till.kind.${payment.kind}`),
          amount: money(left.amount),
        }),
        label: t('till.changeKind.button'),
        variant: 'primary',
        isComplete: kind !== null && text !== '',
        isWithinRights: rights.refund,
        act: () =>
          change.run({
            params: { id: order.id, paymentId: payment.id },
            body: { kind: wanted, reason: text },
          }),
        request: () => ({ kind: 'paymentKind', paymentId: payment.id, paymentKind: wanted, reason: text }),
      }}
    >
      <PayChoice
        label={t('till.changeKind.to')}
        options={paymentKinds
          .filter(id => id !== payment.kind)
          .map(id => ({ id, label: t(`till.kind.${id}`) }))}
        isSelected={id => id === kind}
        onSelect={setKind}
      />
      <CorrectReason reasons={[t('till.refund.reasons.wrongKind')]} reason={reason} onChange={setReason} />
    </CorrectFrame>
  );
}
