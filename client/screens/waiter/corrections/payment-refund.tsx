/** Refund form for a payment, in full with tip or in part; a refund is always a new payment, the original is never changed. */
import { useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { refundLeft, wholeRefund } from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { PayMoneyField } from '../../../cash/pay-money-field.tsx';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import { PayChoice } from '../dialogs/pay-choice.tsx';
import { useOutReasons } from '../dialogs/use-out-reasons.ts';

const reasonKeys = ['wrongKind', 'wrongAmount', 'complaint'] as const;

export function PaymentRefund({
  order,
  payment,
  price,
  onClose,
}: {
  order: Order;
  payment: Payment;
  /** The amount to begin with, where a dish is given back. */
  price?: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { rights, restaurant } = useMember();
  const refund = useWrite('refundPayment');
  const toCard = useWrite('refundAtTerminal');
  const [reason, setReason] = useState('');
  const left = refundLeft(payment, order);
  const [isPart, setIsPart] = useState(price !== undefined);
  const [amount, setAmount] = useState(price === undefined ? null : Math.min(price, left.amount));
  const outReasons = useOutReasons(order);
  const text = reason.trim();
  const isPossible = !isPart || (amount !== null && amount > 0 && amount <= left.amount);
  const part = isPart && amount !== null ? { amount } : {};
  const given = isPart ? (amount ?? 0) : left.amount + left.tip;
  const tookIt = restaurant.terminals?.find(({ id }) => id === payment.terminal?.id);
  const terminal = rights.refund && tookIt;
  const body = { reason: text, ...(isPart ? part : wholeRefund(left)) };
  const params = { id: order.id, paymentId: payment.id };
  const title = t('till.refund.title', {
    kind: t(`till.kind.${payment.kind}`),
    amount: given > 0 ? money(given) : '',
  }).trim();
  const limitText = t(left.isInvoiced ? 'errors.CORRECTION_REQUIRED' : 'till.refund.nothingLeft');
  if (!left.isAny && !refund.isPending)
    return (
      <Modal isOpen title={title} variant="sheet" onClose={onClose}>
        <p role="status">{limitText}</p>
      </Modal>
    );
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId: order.id,
        title,
        label: terminal
          ? t('till.terminal.refund', { amount: money(given), terminal: terminal.name })
          : t('till.refund.button', { amount: money(given) }),
        variant: 'danger',
        isComplete: text !== '' && isPossible,
        isWithinRights: rights.refund,
        act: () =>
          terminal
            ? toCard.run({ params, body: { ...body, id: createUuid() } })
            : refund.run({ params, body }),
        request: () => ({
          ...{ kind: 'refund', paymentId: payment.id, reason: text },
          ...(left.isInvoiced && { amount: left.amount }),
          ...part,
        }),
      }}
    >
      {!rights.refund && payment.terminal && (
        <p>{t(`till.refund.${tookIt ? 'onceApproved' : 'byHand'}`, { terminal: payment.terminal.name })}</p>
      )}
      {left.isInvoiced && !refund.isPending && <p role="status">{limitText}</p>}
      <PayChoice
        label={t('till.refund.howMuch')}
        options={[
          {
            id: 'all',
            label: t('till.refund.all'),
            detail: [
              money(left.amount + left.tip),
              left.tip > 0 && t('till.refund.inclTip', { amount: money(left.tip) }),
            ]
              .filter(Boolean)
              .join(' · '),
          },
          { id: 'part', label: t('till.refund.part') },
        ]}
        isSelected={id => (id === 'part') === isPart}
        onSelect={id => setIsPart(id === 'part')}
      />
      {isPart && (
        <PayMoneyField
          label={t('till.refund.amountLabel')}
          amount={amount}
          max={left.amount}
          onChange={setAmount}
        />
      )}
      <CorrectReason
        reasons={[...outReasons, ...reasonKeys.map(key => t(`till.refund.reasons.${key}`))]}
        reason={reason}
        onChange={setReason}
      />
    </CorrectFrame>
  );
}
