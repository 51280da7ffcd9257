/** Shows an order's card payments at terminals: stops one, and lets an admin decide one without an answer. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { TerminalPayment } from '#shared/order/payment-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../pay-sheet.module.css';
import { useShown } from '../use-shown.ts';
import { useWhose } from './use-whose.ts';

type Part = { order: Order; payment: TerminalPayment };

export function AtTerminal({ order }: { order: Order }) {
  return (
    <div role="status" className={styles.terminals}>
      {(order.atTerminal ?? []).map(payment => (
        <OneAtTerminal key={payment.id} order={order} payment={payment} />
      ))}
    </div>
  );
}

function OneAtTerminal({ order, payment }: Part) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { roles } = useMember();
  const whose = useWhose();
  const { terminalName: terminal, amount, tip, state, reason, refundOf } = payment;
  const isOver = state === 'declined' || state === 'cancelled';
  const text = isOver ? 'over' : payment.isWaiting ? 'waiting' : state;
  const queue = useRead('terminalQueues').data?.find(({ id }) => id === payment.terminalId)?.payments ?? [];
  // The queue holds two: the other one is before this payment, or after it.
  const other = isOver ? undefined : queue.find(({ id }) => id !== payment.id);
  const shown = useShown<HTMLDivElement>(text);
  return (
    <div ref={shown} className={styles.unsent}>
      <p>
        {t(refundOf === undefined ? `till.terminal.${text}` : `till.terminal.refunds.${text}`, {
          terminal,
          amount: money(Math.abs(amount + tip)),
        })}{' '}
        {reason !== undefined && reason !== 'noAnswer' && t(`till.terminal.reasons.${reason}`)}
        {other !== undefined &&
          t(`till.terminal.${payment.isWaiting ? 'ahead' : 'behind'}`, {
            ...{ whose: whose(other), amount: money(Math.abs(other.amount)) },
          })}
      </p>
      {state === 'sent' && <Stop order={order} payment={payment} />}
      {state === 'unknown' && roles.includes('admin') && <Decide order={order} payment={payment} />}
    </div>
  );
}

function Stop({ order, payment: { id: paymentId, isCancelling } }: Part) {
  const { t } = useTranslation();
  const cancel = useWrite('cancelAtTerminal');
  const run = () => void cancel.run({ params: { id: order.id, paymentId }, body: {} }).catch(() => undefined);
  return (
    <>
      <ProblemNotice problem={cancel.problem} onDismiss={cancel.reset} />
      <Button isPending={cancel.isPending} disabled={isCancelling === true} onClick={run}>
        {t(`till.terminal.${isCancelling ? 'stopping' : 'stop'}`)}
      </Button>
    </>
  );
}

function Decide({ order, payment: { id: paymentId, refundOf } }: Part) {
  const { t } = useTranslation();
  const resolve = useWrite('resolveAtTerminal');
  const [slip, setSlip] = useState('');
  const run = (isPaid: boolean) => {
    const body = { isPaid, slip: slip.trim() };
    void resolve.run({ params: { id: order.id, paymentId }, body }).catch(() => undefined);
  };
  return (
    <>
      <TextField
        label={t('till.terminal.slip')}
        value={slip}
        maxLength={limits.reasonLength}
        onChange={setSlip}
      />
      <ProblemNotice problem={resolve.problem} onDismiss={resolve.reset} />
      <div className={styles.answers}>
        {[true, false].map(isPaid => (
          <Button
            key={String(isPaid)}
            isPending={resolve.isPending}
            disabled={slip.trim() === ''}
            onClick={() => run(isPaid)}
          >
            {t(`till.terminal.${refundOf === undefined ? '' : 'refunds.'}${isPaid ? 'paid' : 'notPaid'}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
