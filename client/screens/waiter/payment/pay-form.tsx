/**
 * Form for one payment: part of the order, method, tip and cash. The button states the total, and closes the order if
 * nothing remains due.
 */
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import {
  type Buyer,
  BuyerField,
  buyerOf,
  knownBuyer,
  useInvoiceLimit,
} from '../../../orders/buyer-field.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import {
  asksTip,
  exactCash,
  PayMethod,
  type PayMethodChoice,
  tipAmount,
  tipChoiceOf,
} from './pay-method.tsx';
import styles from './pay-sheet.module.css';
import { draftLines, PayUnsent, unsentLines } from './pay-unsent.tsx';
import type { PaymentAttempt, RequestedPayment } from './payment-attempts.ts';
import { partOf, type Split } from './split/pay-parts.ts';
import { PaySplit } from './split/pay-split.tsx';
import type { PaymentInHand } from './use-payment.ts';

/** Says before cash is taken that neither the person nor the device has an open cash session, and leads there. */
function NoBank() {
  const { t } = useTranslation();
  const { data: sessions } = useRead('cashSessions');
  const { userId } = useMember();
  const { device } = usePairedDevice();
  const isOpen = sessions?.some(
    ({ state, kind, holder }) => state === 'open' && holder.id === (kind === 'waiter' ? userId : device?.id),
  );
  if (isOpen !== false) return null;
  return (
    <p className={styles.noBank} role="status">
      {t('till.cash.noBank')}
      <Link href={screenPaths.waiterCash}>{t('app.screens.waiterCash')}</Link>
    </p>
  );
}

/** Lazy-loaded: only restaurants with a terminal need it. */
const TerminalTake = loadable(async () => (await import('./terminal/terminal-take.tsx')).TerminalTake);

type Reckoned = {
  requested: RequestedPayment;
  /** Amount plus tip. */
  sum: number;
  change: number;
  /** Shown under the button; null if the payment can be taken. */
  blocker: 'unsent' | 'nothingChosen' | 'exceedsDue' | 'tooLittle' | 'unclear' | Buyer['blocker'];
};

function reckon(order: Order, split: Split, method: PayMethodChoice, buyer: Buyer): Reckoned {
  const { amount, terms, fault } = partOf(order, split);
  const tip = tipAmount(method.tip, amount);
  const sum = amount + tip;
  const closes = fault === null && amount === order.due && unsentLines(order).length === 0;
  const { kind, tendered, isTyping } = method;
  const isUnclear = kind === 'cash' && tendered === null && isTyping;
  const isTooLittle = kind === 'cash' && tendered !== null && tendered < sum;
  return {
    requested: {
      kind,
      amount,
      ...terms,
      ...(tip > 0 && { tip }),
      ...(kind === 'cash' && tendered !== null && { tendered }),
      ...(closes && { closes }),
      ...(closes && buyer.taxId !== undefined && { buyerTaxId: buyer.taxId }),
    },
    sum,
    change: fault === null && kind === 'cash' && tendered !== null ? Math.max(0, tendered - sum) : 0,
    blocker:
      draftLines(order).length > 0
        ? 'unsent'
        : (fault ?? (isUnclear ? 'unclear' : isTooLittle ? 'tooLittle' : closes ? buyer.blocker : null)),
  };
}

/** The last card payment of the chosen part that a terminal did not take: the next try keeps its tip. */
function triedCard(order: Order, split: Split) {
  const { amount } = partOf(order, split);
  return order.atTerminal?.findLast(
    payment =>
      payment.refundOf === undefined &&
      payment.amount === amount &&
      (payment.state === 'declined' || payment.state === 'cancelled'),
  );
}

export function PayForm({
  order,
  title,
  payment,
  firstKind,
  split,
  onSplit,
  onAsk,
  onClose,
  children,
}: {
  order: Order;
  title: string;
  payment: PaymentInHand;
  firstKind: PaymentKind;
  split: Split;
  onSplit: (split: Split) => void;
  /** Called if the payment needs an admin's approval. */
  onAsk: (attempt: PaymentAttempt) => void;
  onClose: () => void;
  /** The amounts due and paid. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const [method, setMethod] = useState<PayMethodChoice>({ ...exactCash, kind: firstKind });
  const { restaurant, rights } = useMember();
  const { terminals, usesCashSessions } = restaurant;
  const tried = triedCard(order, split);
  const [triedId, setTriedId] = useState<string>();
  if (tried !== undefined && tried.id !== triedId) {
    setTriedId(tried.id);
    if (method.kind === 'card' && tipAmount(method.tip, tried.amount) === 0)
      setMethod({ ...method, tip: tipChoiceOf(tried, restaurant) });
  }
  const limit = useInvoiceLimit();
  const isLinked = terminals !== undefined && method.kind === 'card';
  const [buyer, setBuyer] = useState(() => knownBuyer(order));
  const isOffline = useLiveStatus().kind === 'offline';
  const { requested, sum, change, blocker } = reckon(
    order,
    split,
    asksTip(restaurant, method.kind) ? method : { ...method, tip: exactCash.tip },
    buyerOf(buyer, order, limit),
  );
  const { attempt } = payment;
  const isOpen = attempt?.status === 'sending' || attempt?.status === 'unknown';
  const isSending = attempt?.status === 'sending';
  const under = isSending
    ? t('till.bar.sending')
    : isOffline
      ? t('till.offline')
      : blocker === null
        ? undefined
        : t(`till.blocker.${blocker}`);
  return (
    <Modal
      isOpen
      variant="full"
      title={title}
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          {change > 0 && (
            <p className={styles.change}>
              {t('till.cash.change')} <strong>{money(change)}</strong>
            </p>
          )}
          {attempt?.status === 'refused' && (
            <ProblemNotice problem={attempt.problem ?? null} onDismiss={payment.forget} />
          )}
          {attempt?.problem?.code === 'APPROVAL_REQUIRED' && (
            <Button onClick={() => onAsk(attempt)}>{t('correction.ask')}</Button>
          )}
          {method.kind === 'cash' && usesCashSessions && <NoBank />}
          {attempt?.status === 'unknown' && (
            <div className={styles.lost} role="alert">
              <p>{t('till.lost', { amount: money(attempt.body.amount + (attempt.body.tip ?? 0)) })}</p>
              <Button autoFocus onClick={payment.retry}>
                {t('ui.tryAgain')}
              </Button>
            </div>
          )}
          {isLinked && !isOpen && !rights.cardWithoutLink && under !== undefined && <p>{under}</p>}
          {isLinked && !isOpen && (
            <TerminalTake
              order={order}
              terminals={terminals}
              requested={requested}
              isBlocked={isOffline || blocker !== null}
              // Each guest chooses a tip of their own.
              onSent={() => setMethod({ ...exactCash, kind: 'card' })}
            />
          )}
          {(!isLinked || rights.cardWithoutLink) && (
            <Button
              variant={isLinked ? 'quiet' : 'primary'}
              size="large"
              className={styles.take}
              isPending={isSending}
              disabled={isOpen ? attempt.status === 'unknown' : isOffline || blocker !== null}
              onClick={() => payment.take(requested)}
            >
              <span>
                {isLinked ? t('till.terminal.manual') : t(`till.take.${method.kind}`, { amount: money(sum) })}
                <small>{under ?? t(requested.closes ? 'till.take.closes' : 'till.take.partly')}</small>
              </span>
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.form}>
        {children}
        <PayUnsent order={order} />
        <PaySplit order={order} split={split} onChange={onSplit} />
        <PayMethod amount={requested.amount} choice={method} onChange={setMethod} />
        {(requested.closes || buyer.text !== '') && (
          <BuyerField input={buyer} order={order} onChange={setBuyer} />
        )}
      </div>
    </Modal>
  );
}
