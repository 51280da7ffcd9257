/**
 * Dialog that corrects the method of a payment. If its day already has a Z report, the next one contains the
 * correction.
 */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { Payment, PaymentKind } from '#shared/order/payment-schema.ts';
import { SelectField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';

export function PaymentKindDialog({
  order,
  payment,
  onClose,
}: {
  order: Order;
  payment: Payment;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const change = useWrite('changePaymentKind');
  const others = paymentKinds.filter(kind => kind !== payment.kind);
  const [kind, setKind] = useState<PaymentKind>(payment.kind === 'card' ? 'cash' : 'card');
  const correct = (reason: string) => {
    const params = { id: order.id, paymentId: payment.id };
    void change
      .run({ params, body: { kind, reason } })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <ReasonDialog
      title={t('printing.changeKind.title', { kind: t(`paymentKinds.${payment.kind}`) })}
      text={t('printing.changeKind.text')}
      confirm={t('printing.changeKind.confirm')}
      tone="primary"
      problem={change.problem}
      isPending={change.isPending}
      onConfirm={correct}
      onClose={onClose}
    >
      <SelectField
        label={t('printing.changeKind.to')}
        value={kind}
        options={others.map(value => ({ value, label: t(`paymentKinds.${value}`) }))}
        onChange={value => setKind(others.find(other => other === value) ?? kind)}
      />
    </ReasonDialog>
  );
}
