/**
 * Pays back deposits for bottles and cans that a guest returns; hidden if no item of the menu has a deposit.
 */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './cash-screen.module.css';

export function DepositReturn({ session }: { session: CashSession }) {
  const { t } = useTranslation();
  const menu = useRead('waiterMenu').data ?? [];
  const [isShown, setIsShown] = useState(false);
  const known = new Set(menu.flatMap(({ items }) => items.flatMap(({ deposit }) => deposit ?? [])));
  const deposits = [...known].toSorted((one, other) => one - other);
  const [first] = deposits;
  if (first === undefined) return null;
  return (
    <>
      <Button size="large" onClick={() => setIsShown(true)}>
        {t('cash.depositReturn.title')}
      </Button>
      {isShown && (
        <ReturnDialog session={session} deposits={deposits} first={first} onClose={() => setIsShown(false)} />
      )}
    </>
  );
}

type ReturnDialogProps = {
  session: CashSession;
  deposits: readonly number[];
  first: number;
  onClose: () => void;
};

function ReturnDialog({ session, deposits, first, onClose }: ReturnDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const move = useWrite('moveCash');
  const [deposit, setDeposit] = useState(first);
  const [typed, setTyped] = useState('');
  const pieces = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isReady = pieces > 0 && pieces <= limits.depositReturnsMax;
  const amount = pieces * deposit;
  const finish = () => {
    const reason = t('cash.depositReturn.title');
    const body = { kind: 'payOut' as const, amount, reason, depositReturn: { pieces, deposit } };
    void move.run({ params: { id: session.id }, body }).then(onClose, () => undefined);
  };
  return (
    <Modal
      isOpen
      variant="sheet"
      title={t('cash.depositReturn.title')}
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
            {t('cash.depositReturn.pay', { amount: money(amount) })}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('cash.depositReturn.hint', { count: limits.depositReturnsMax })}</p>
        {deposits.length > 1 && (
          <SelectField
            label={t('cash.depositReturn.deposit')}
            value={String(deposit)}
            options={deposits.map(one => ({ value: String(one), label: money(one) }))}
            onChange={value => setDeposit(Number(value))}
          />
        )}
        <TextField
          label={t('cash.depositReturn.pieces')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={
            typed.trim() === '' || isReady
              ? undefined
              : t('cash.count.unclear', { max: limits.depositReturnsMax })
          }
          onChange={setTyped}
        />
      </div>
    </Modal>
  );
}
