/**
 * Full-screen payment sheet. Shows payments of other phones while open; a payment whose response was lost is retried
 * with its key and never taken twice.
 */
import { useEffect, useState } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import type { Payment, PaymentKind } from '#shared/order/payment-schema.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { PaymentKindSheet } from '../corrections/payment-kind.tsx';
import { PaymentRefund } from '../corrections/payment-refund.tsx';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import { PaymentList } from '../dialogs/payment-list.tsx';
import { ClosedOrderAgain } from './ended/closed-order-again.tsx';
import { ClosedOrderReceipt } from './ended/closed-order-receipt.tsx';
import { ClosedOrderReopen } from './ended/closed-order-reopen.tsx';
import { isClosable, PayClose } from './pay-close.tsx';
import { PayDone } from './pay-done.tsx';
import { PayForm } from './pay-form.tsx';
import styles from './pay-sheet.module.css';
import type { PaymentAttempt } from './payment-attempts.ts';
import { type Split, type SplitKind, splitUnderWay, withoutHeldParts } from './split/pay-parts.ts';
import { freshSplit } from './split/pay-split.tsx';
import { usePayment } from './use-payment.ts';
import { useShown } from './use-shown.ts';

/** Requests an admin's approval of a payment with an unusually high tip; it is taken on approval. */
function PaymentApproval({
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

/** Lazy-loaded: only restaurants with a terminal need it. */
const AtTerminal = loadable(async () => (await import('./terminal/at-terminal.tsx')).AtTerminal);

/** An equal split goes on; the next guest pays in the same way as the last one. */
function nextSplit(order: Order, kind: SplitKind): Split {
  return splitUnderWay(withoutHeldParts(order)) ?? freshSplit(kind, order);
}

/** Guests who split a bill often all pay by card; few have two vouchers. */
function lastKind({ payments }: Order): PaymentKind {
  const last = payments.findLast(({ kind, refundOf }) => kind !== 'voucher' && refundOf === undefined);
  return last?.kind ?? 'cash';
}

export function PaySheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const payment = usePayment(order);
  const [split, setSplit] = useState<Split>(() => nextSplit(order, 'all'));
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const [miskeyed, setMiskeyed] = useState<Payment | null>(null);
  const [asked, setAsked] = useState<PaymentAttempt | null>(null);
  const [isReopening, setIsReopening] = useState(false);
  const [known] = useState(() => new Set(order.payments.map(({ id }) => id)));
  /** Card payments that the sheet showed at a terminal. */
  const [sent] = useState(() => new Set<string>());
  const title = t('till.pay.title', { place: orderPlace(t, order) });
  const { attempt } = payment;
  const isTaken = attempt?.status === 'done';
  // The sheet has shown it at the terminal: nobody took it on another phone.
  useEffect(() => {
    for (const { id } of order.atTerminal ?? []) {
      known.add(id);
      sent.add(id);
    }
  }, [order.atTerminal, known, sent]);
  // Ignores the second tap of a double tap on Take, which would hit the button that replaces it.
  useEffect(() => {
    if (isTaken) restTaps();
  }, [isTaken]);
  const leave = () => {
    payment.forget();
    onClose();
  };
  if (refunded !== null)
    return <PaymentRefund order={order} payment={refunded} onClose={() => setRefunded(null)} />;
  if (miskeyed !== null)
    return <PaymentKindSheet order={order} payment={miskeyed} onClose={() => setMiskeyed(null)} />;
  if (asked !== null) return <PaymentApproval orderId={order.id} payment={asked.body} onClose={leave} />;
  if (isReopening) return <ClosedOrderReopen order={order} onClose={() => setIsReopening(false)} />;
  const ofTerminal = order.payments.findLast(({ id, refundOf }) => refundOf === undefined && sent.has(id));
  const approved = order.due === 0 ? ofTerminal : undefined;
  const taken = attempt?.status === 'done' ? attempt.body : approved;
  const atTerminal = order.atTerminal !== undefined && <AtTerminal order={order} />;
  if (taken !== undefined)
    return (
      <PayDone
        order={order}
        title={title}
        taken={taken}
        onClose={leave}
        onNext={() => {
          restTaps();
          known.add(taken.id);
          payment.forget();
          setSplit(nextSplit(order, split.kind));
        }}
      >
        {atTerminal}
      </PayDone>
    );
  const sums = (
    <div>
      <PaySums order={order} />
      <PaidMeanwhile order={order} known={known} ownId={attempt?.body.id} />
      {atTerminal}
      {ofTerminal !== undefined && <PaidAtTerminal key={ofTerminal.id} payment={ofTerminal} />}
      <PaymentList order={order} onRefund={setRefunded} onChangeKind={setMiskeyed} />
    </div>
  );
  const payable = withoutHeldParts(order);
  if (order.state === 'open' && payable.due > 0)
    return (
      <PayForm
        order={payable}
        title={title}
        payment={payment}
        // After a card that was declined the next try is a card.
        firstKind={order.atTerminal === undefined ? lastKind(order) : 'card'}
        split={split}
        onSplit={setSplit}
        onAsk={setAsked}
        onClose={leave}
      >
        {sums}
      </PayForm>
    );
  return (
    <Modal isOpen variant="full" title={title} onClose={leave}>
      <div className={styles.form}>
        {attempt?.status === 'refused' && <NotBooked order={order} attempt={attempt} />}
        {sums}
        {isClosable(order) && <PayClose order={order} />}
        {order.state === 'open' && order.due === 0 && !isClosable(order) && <p>{t('till.pay.nothing')}</p>}
        {order.state === 'closed' && (
          <>
            <p>{t('till.done.closed')}</p>
            <ClosedOrderReceipt order={order} />
            <ClosedOrderAgain order={order} onOpen={() => setIsReopening(true)} />
          </>
        )}
        {order.state === 'cancelled' && <p>{t('errors.ORDER_NOT_OPEN')}</p>}
      </div>
    </Modal>
  );
}

/**
 * Reports a refused payment whose form is gone because nothing is due any more: a card was charged, or cash
 * taken, in vain.
 */
function NotBooked({ order, attempt: { body, problem } }: { order: Order; attempt: PaymentAttempt }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const text = t(`till.notBooked.${body.kind === 'card' ? 'card' : 'other'}`, {
    amount: money(body.amount + (body.tip ?? 0)),
    why: t(`till.notBooked.${order.state === 'cancelled' ? 'cancelled' : 'paid'}`),
  });
  return <ProblemNotice problem={problem ?? null} text={text} />;
}

/** Tells a part paid at a terminal, where the form for the next part is already open. */
function PaidAtTerminal({ payment: { amount, tip } }: { payment: Payment }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const shown = useShown<HTMLParagraphElement>('paid');
  return (
    <p ref={shown} className={styles.meanwhile} role="status">
      {t('till.done.card', { amount: money(amount + tip) })}
    </p>
  );
}

function PaySums({ order }: { order: Order }) {
  const { total, paid, tip, due, discountTotal, serviceCharge: charge, depositTotal } = order;
  const refunded = refundedOf(order);
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const facts = [
    discountTotal === 0 ? undefined : t('till.sums.discount', { amount: money(discountTotal) }),
    charge === undefined ? undefined : `${chargeLabel(charge, i18n.language)}: ${money(charge.amount)}`,
    depositTotal && `${t('till.deposit')}: ${money(depositTotal)}`,
    paid === 0 ? undefined : t('till.sums.paid', { paid: money(paid), total: money(total) }),
    tip === 0 ? undefined : t('till.payments.tip', { amount: money(tip) }),
  ].filter(fact => fact !== undefined);
  return (
    <p className={styles.due}>
      {t(`till.sums.${refunded > 0 ? 'refundedLabel' : 'due'}`)} <strong>{money(refunded || due)}</strong>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
    </p>
  );
}

/** Payments by other phones since the sheet was opened. */
function PaidMeanwhile({
  order,
  known,
  ownId,
}: {
  order: Order;
  known: ReadonlySet<string>;
  ownId: string | undefined;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const others = order.payments.filter(
    ({ id, refundOf }) => !known.has(id) && id !== ownId && refundOf === undefined,
  );
  return (
    <div role="status">
      {others.map(({ id, by, amount }) => (
        <p key={id} className={styles.meanwhile}>
          {t('till.pay.meanwhile', { name: by.name, amount: money(amount) })}
        </p>
      ))}
    </div>
  );
}
