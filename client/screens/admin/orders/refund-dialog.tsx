/** Dialog that refunds a payment: the whole remaining amount with tip, or a part. */

import { useState } from 'react';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { parseMoney } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { refundLeft, wholeRefund } from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { ReasonDialog } from '../forms/reason-dialog.tsx';

type RefundDialogProps = { order: Order; payment: Payment; onClose(): void };

export function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { currency } = useMember().restaurant;
  const refund = useWrite('refundPayment');
  const [part, setPart] = useState('');
  const [isTried, setIsTried] = useState(false);
  const left = refundLeft(payment, order);
  const amount = part.trim() === '' ? undefined : parseMoney(part, fractionDigitsOf(currency));
  const isFaulty = amount === null || (amount !== undefined && (amount < 1 || amount > left.amount));
  const title = t('printing.refund.title', { kind: t(`paymentKinds.${payment.kind}`) });
  const invoiced = left.isInvoiced && t('errors.CORRECTION_REQUIRED');
  if (!left.isAny && !refund.isPending)
    return (
      <Modal isOpen title={title} onClose={onClose}>
        <p role="status">{invoiced || t('till.refund.nothingLeft')}</p>
      </Modal>
    );
  const leftText = left.tip > 0 ? 'printing.refund.leftWithTip' : 'printing.refund.left';
  const give = (reason: string) => {
    setIsTried(true);
    if (isFaulty) return;
    const body = { reason, ...(amount === undefined ? wholeRefund(left) : { amount }) };
    void refund
      .run({ params: { id: order.id, paymentId: payment.id }, body })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <ReasonDialog
      title={title}
      text={[invoiced, t(leftText, { amount: money(left.amount), tip: money(left.tip) })]
        .filter(Boolean)
        .join(' ')}
      confirm={t('printing.refund.confirm')}
      tone="danger"
      problem={refund.problem}
      isPending={refund.isPending}
      onConfirm={give}
      onClose={onClose}
    >
      <TextField
        className={listStyles.wide}
        label={t('printing.refund.part')}
        hint={t('printing.refund.partHint')}
        value={part}
        inputMode="decimal"
        autoComplete="off"
        error={
          isTried && isFaulty ? t('printing.refund.partFault', { amount: money(left.amount) }) : undefined
        }
        onChange={setPart}
      />
    </ReasonDialog>
  );
}
