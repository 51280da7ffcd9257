/** Pays into a session or out of it, with a reason. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { CashMovement, CashSession } from '#shared/schemas/payment-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { PayMoneyField } from '../payment/pay-money-field.tsx';
import styles from './cash-screen.module.css';

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
  const move = useWrite('moveCash');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const isReady = amount !== null && amount > 0 && amount <= limits.paymentMax && reason.trim() !== '';
  const finish = () => {
    if (!isReady) return;
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
        <div className={styles.foot}>
          <ProblemNotice problem={move.problem} onDismiss={move.reset} />
          <Button
            variant="primary"
            size="large"
            isPending={move.isPending}
            disabled={!isReady}
            onClick={finish}
          >
            {t(`cash.${kind}`)}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
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
