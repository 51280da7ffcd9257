/** Payments and refunds of an order, with the user and time of each; a payment can be refunded in full or in part. */
import { useState } from 'react';
import { Undo2 } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { isByHand, refundable } from '#shared/order/payment-balance.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { Payment, PaymentKind } from '#shared/order/payment-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import styles from './order-parts.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/**
 * Dialog that corrects the method of a payment. If its day already has a Z report, the next one contains the
 * correction.
 */
function PaymentKindDialog({ order, payment, onClose }: { order: Order; payment: Payment; onClose(): void }) {
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

export function OrderPayments({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [correcting, setCorrecting] = useState<Payment | null>(null);
  const { payments } = order;
  if (payments.length === 0) return null;
  return (
    <section className={listStyles.card} aria-labelledby="order-payments">
      <div className={listStyles.cardHeader}>
        <h2 id="order-payments">{t('printing.payments.title')}</h2>
      </div>
      <ul className={styles.lines}>
        {payments.map(payment => (
          <li key={payment.id} className={styles.payment}>
            <div>
              <PaymentText payment={payment} isByHand={isByHand(payment, payments)} />
              {refundable(payment, payments) !== null && (
                <div className={styles.actions}>
                  <Button icon={<Undo2 />} onClick={() => setRefunding(payment)}>
                    {t('printing.payments.refund')}{' '}
                    <span className="visually-hidden">{money(payment.amount)}</span>
                  </Button>
                  <Button onClick={() => setCorrecting(payment)}>
                    {t('printing.payments.changeKind')}{' '}
                    <span className="visually-hidden">{money(payment.amount)}</span>
                  </Button>
                </div>
              )}
            </div>
            <span className={styles.amount}>{money(payment.amount)}</span>
          </li>
        ))}
      </ul>
      {correcting !== null && (
        <PaymentKindDialog order={order} payment={correcting} onClose={() => setCorrecting(null)} />
      )}
      {refunding !== null && (
        <RefundDialog order={order} payment={refunding} onClose={() => setRefunding(null)} />
      )}
    </section>
  );
}

function PaymentText({ payment, isByHand }: { payment: Payment; isByHand: boolean }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const word = useWord();
  const {
    kind,
    tip,
    tendered,
    change,
    share,
    reason,
    refundOf,
    kindChangeOf,
    by,
    at,
    dividedFrom,
    dividedInto = [],
  } = payment;
  const name = t(`paymentKinds.${kind}`);
  const facts = [
    tip !== 0 && t('printing.payments.tip', { amount: money(tip) }),
    tendered !== undefined && t('printing.payments.tendered', { amount: money(tendered) }),
    change !== undefined && change > 0 && t('printing.payments.change', { amount: money(change) }),
    share !== undefined && t('printing.payments.share', { number: share.number, of: share.of }),
    dividedFrom && t('till.payments.dividedFrom', { ...dividedFrom, amount: money(dividedFrom.amount) }),
    ...dividedInto.map(part => t('till.payments.dividedInto', { ...part, amount: money(part.amount) })),
    reason && word(reason),
    isByHand && t('till.refund.madeByHand'),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.name}>
        {refundOf === undefined
          ? name
          : t(`printing.payments.${kindChangeOf === undefined ? 'refunded' : 'notBy'}`, { kind: name })}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      <p className={styles.times}>
        {by.name} · {dateTime(at)}
      </p>
    </>
  );
}
