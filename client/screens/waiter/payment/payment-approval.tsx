/** Requests an admin's approval of a payment with an unusually high tip; it is taken on approval. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/formats.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import type { PaymentAttempt } from './payment-attempts.ts';

export function PaymentApproval({
  orderId,
  payment,
  onClose,
}: {
  orderId: string;
  payment: PaymentAttempt['body'];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId,
        title: t('till.tip.unusual', { amount: money(payment.tip ?? 0) }),
        label: t('correction.ask'),
        variant: 'primary',
        isComplete: text !== '',
        isWithinRights: false,
        act: () => Promise.resolve(),
        request: () => ({ kind: 'payment', payment, reason: text }),
      }}
    >
      <CorrectReason reasons={[t('till.tip.asGiven')]} reason={reason} onChange={setReason} />
    </CorrectFrame>
  );
}
