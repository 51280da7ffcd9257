/**
 * Form that pays into or out of a session, with a reason, for its holder and in the office. A pay-out above the known cash (float and
 * movements; takings are secret before the count) takes a second tap.
 */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { CashMovement, CashSession } from '#shared/order/payment-schema.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { restTaps } from '../ui/tap-rest.ts';
import { useWrite } from '../writes/use-write.ts';
import styles from './movement-dialog.module.css';
import { PayMoneyField } from './pay-money-field.tsx';

/** Never below 0, because higher pay-outs came from cash takings. */
function knownCash({ float, movements }: CashSession): number {
  return Math.max(
    0,
    movements.reduce((sum, { kind, amount }) => sum + (kind === 'payIn' ? amount : -amount), float),
  );
}

export function MovementDialog({
  session,
  kind,
  onClose,
}: {
  session: CashSession;
  kind: CashMovement['kind'];
  onClose(): void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const move = useWrite('moveCash');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  /** The amount that the warning was about. */
  const [asked, setAsked] = useState<number | null>(null);
  const known = knownCash(session);
  const isBeyond = kind === 'payOut' && amount !== null && amount > known;
  const isAsked = isBeyond && asked === amount;
  const isReady = amount !== null && amount > 0 && amount <= limits.paymentMax && reason.trim() !== '';
  const finish = () => {
    if (!isReady) return;
    if (isBeyond && !isAsked) {
      restTaps();
      setAsked(amount);
      return;
    }
    const body = { kind, amount, reason: reason.trim() };
    void move
      .run({ params: { id: session.id }, body })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <Modal
      isOpen
      variant="sheet"
      title={t(`cash.${kind}`)}
      onClose={onClose}
      actions={
        <div className={styles.stack}>
          {isAsked && <p role="alert">{t('cash.beyond.text', { amount: money(known) })}</p>}
          <ProblemNotice problem={move.problem} onDismiss={move.reset} />
          {move.problem?.code === 'APPROVAL_REQUIRED' && <p>{t('cash.byAdmin')}</p>}
          <Button
            variant="primary"
            size="large"
            isPending={move.isPending}
            disabled={!isReady}
            onClick={finish}
          >
            {isAsked ? t('cash.beyond.pay', { amount: money(amount) }) : t(`cash.${kind}`)}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <PayMoneyField
          label={t('cash.amount')}
          amount={amount}
          max={limits.paymentMax}
          onChange={setAmount}
        />
        <TextField
          label={t('cash.reason')}
          value={reason}
          maxLength={limits.reasonLength}
          autoComplete="off"
          onChange={setReason}
        />
      </div>
    </Modal>
  );
}
