/** Payments of the order with person and method; refunds below the payment, with their reason. */

import type { Order } from '#shared/order/order-schema.ts';
import { isByHand, unrefundedAmount } from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './payment-list.module.css';

export function PaymentList({
  order,
  onRefund,
  onChangeKind,
}: {
  order: Pick<Order, 'payments' | 'approvals' | 'atTerminal'>;
  /** Absent: refunds aren't possible here. */
  onRefund?: (payment: Payment) => void;
  onChangeKind?: (payment: Payment) => void;
}) {
  const { t } = useTranslation();
  const { payments, approvals, atTerminal = [] } = order;
  if (payments.length === 0) return null;
  return (
    <section aria-label={t('till.payments.title')}>
      <ul className={styles.payments}>
        {payments.map(payment => {
          const unrefunded = unrefundedAmount(payment, payments);
          const isOpen = payment.refundOf === undefined && unrefunded.amount + unrefunded.tip > 0;
          const isAsked = approvals.some(
            ({ paymentId, state }) => paymentId === payment.id && state === 'pending',
          );
          const isAtTerminal = atTerminal.some(
            ({ refundOf, state }) => refundOf === payment.id && (state === 'sent' || state === 'unknown'),
          );
          return (
            <li key={payment.id} data-kind={payment.refundOf === undefined ? 'payment' : 'refund'}>
              <PaymentText payment={payment} isByHand={isByHand(payment, payments)} />
              {onChangeKind !== undefined && isOpen && !isAsked && payment.terminal === undefined && (
                <Button
                  aria-label={t('till.changeKind.openNamed', { kind: t(`till.kind.${payment.kind}`) })}
                  onClick={() => onChangeKind(payment)}
                >
                  {t('till.changeKind.open')}
                </Button>
              )}
              {onRefund !== undefined && isOpen && !isAtTerminal && (
                <Button
                  disabled={isAsked}
                  aria-label={
                    isAsked ? undefined : t('till.refund.openNamed', { kind: t(`till.kind.${payment.kind}`) })
                  }
                  onClick={() => onRefund(payment)}
                >
                  {t(isAsked ? 'till.asked' : 'till.refund.open')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PaymentText({ payment, isByHand }: { payment: Payment; isByHand: boolean }) {
  const { t } = useTranslation();
  const { money, time } = useFormats();
  const word = useWord();
  const {
    kind,
    amount,
    tip,
    change,
    share,
    refundOf,
    kindChangeOf,
    reason,
    by,
    at,
    terminal,
    dividedFrom,
    dividedInto = [],
  } = payment;
  const facts = [
    share === undefined ? undefined : t('till.split.share', { number: share.number, of: share.of }),
    tip === 0 ? undefined : t('till.payments.tip', { amount: money(tip) }),
    change === undefined || change === 0 ? undefined : t('till.payments.change', { amount: money(change) }),
    dividedFrom && t('till.payments.dividedFrom', { ...dividedFrom, amount: money(dividedFrom.amount) }),
    ...dividedInto.map(part => t('till.payments.dividedInto', { ...part, amount: money(part.amount) })),
    // A changed method has it at the line that was wrong.
    reason && (kindChangeOf === undefined || refundOf !== undefined) ? word(reason) : undefined,
    isByHand ? t('till.refund.madeByHand') : undefined,
    terminal?.name,
    terminal?.card?.replace(/^\*+/, '•••• '),
    by.name,
    time(at),
  ].filter(fact => fact !== undefined);
  const name = t(`till.kind.${kind}`);
  const textKey = kindChangeOf === undefined ? 'refund' : 'notBy';
  return (
    <span className={styles.text}>
      <b>{refundOf === undefined ? name : t(`till.payments.${textKey}`, { kind: name })}</b>
      <span className={styles.amount}>{money(amount)}</span>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}
