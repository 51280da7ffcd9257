/** Paid or cancelled order: dishes to come, payments, receipt, lines and the actions that are still possible. */

import { useState } from 'react';
import { Link } from 'wouter';
import { ArrowLeft, CircleCheck, CircleX, Combine, Ellipsis } from '#icons';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { allergyTexts } from '../../../orders/allergy-texts.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { CorrectApprovals } from '../dialogs/correct-approvals.tsx';
import { PaymentList } from '../dialogs/payment-list.tsx';
import { ClosedOrderAgain } from '../payment/ended/closed-order-again.tsx';
import { ClosedOrderReceipt } from '../payment/ended/closed-order-receipt.tsx';
import { PayOrCorrect } from '../taking/lazy-order-dialogs.tsx';
import { OrderActions } from '../taking/lazy-sheets.ts';
import { RunningLines } from '../taking/lines/running-lines.tsx';
import { outNow } from '../taking/menu/item-availability.ts';
import screenStyles from '../taking/order-screen.module.css';
import type { TillSheet } from '../taking/till-sheet.ts';
import styles from './closed-order.module.css';
import { DishesToCome } from './dishes-to-come.tsx';

const nothing: [] = [];
const nothingOut = outNow([], []);

/** Served lines can't be changed or served again. */
function ignore(): void {}

export function ClosedOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  const [sheet, setSheet] = useState<TillSheet | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const isComing = order.state === 'closed' && order.lines.some(line => isOnItsWay(line.state));
  /** The section stays after the last dish was served, for the undo. */
  const [wasComing, setWasComing] = useState(isComing);
  if (isComing && !wasComing) setWasComing(true);
  const allergies = allergyTexts(t, order);
  const lines = order.lines.filter(line => !(isComing && isOnItsWay(line.state)));
  const facts = [
    order.type === 'dineIn' && order.guestCount > 0 && t('order.guests', { count: order.guestCount }),
    t('order.number', { number: order.number }),
    order.waiterName,
    t('closedOrders.openedAt', { at: dateTime(order.openedAt) }),
  ];
  return (
    <>
      <PageHeader
        title={orderPlace(t, order)}
        actions={
          isComing && (
            <IconButton label={t('order.more')} icon={<Ellipsis />} onClick={() => setHasMore(true)} />
          )
        }
      />
      <div className={styles.order}>
        <Link
          href={isComing ? screenPaths.waiterTables : screenPaths.recentlyClosedOrders}
          className={screenStyles.back}
        >
          <ArrowLeft aria-hidden="true" />
          {t(isComing ? 'order.back' : 'closedOrders.title')}
        </Link>
        <Banner order={order} />
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {wasComing && <DishesToCome order={order} onTill={setSheet} />}
        {!wasComing && allergies.length > 0 && <p>{t('order.allergy', { note: allergies.join('; ') })}</p>}
        {order.note !== undefined && <p>{t('order.note', { note: word(order.note) })}</p>}
        <CorrectApprovals order={order} onPassword={approval => setSheet({ kind: 'password', approval })} />
        {order.state === 'closed' && <ClosedOrderReceipt order={order} />}
        <section className={styles.money} aria-label={t('till.payments.title')}>
          <Sums order={order} />
          {order.atTerminal !== undefined && <AtTerminal order={order} />}
          <PaymentList
            order={order}
            onRefund={payment => setSheet({ kind: 'refund', payment })}
            onChangeKind={payment => setSheet({ kind: 'paymentKind', payment })}
          />
        </section>
        {order.state === 'closed' && (
          <div className={styles.actions}>
            <Button onClick={() => setSheet({ kind: 'bill' })}>{t('till.bar.bill')}</Button>
            <ClosedOrderAgain order={order} onOpen={() => setSheet({ kind: 'reopen' })} />
          </div>
        )}
        {order.lines.length === 0 && <p>{t('closedOrders.noLines')}</p>}
        {lines.length > 0 && (
          <RunningLines
            orderId={order.id}
            type={order.type}
            lines={lines.map(line => ({ ...line, isPending: false, isQueued: false }))}
            approvals={order.approvals}
            out={nothingOut}
            isOpen={false}
            onEdit={ignore}
            onCorrect={ignore}
            onServe={ignore}
            onClaim={ignore}
            onFire={ignore}
          />
        )}
      </div>
      {hasMore && (
        <OrderActions
          order={order}
          lines={nothing}
          onClose={() => setHasMore(false)}
          onChange={ignore}
          onCancel={ignore}
          onTill={next => {
            setHasMore(false);
            setSheet(next);
          }}
        />
      )}
      <PayOrCorrect order={order} sheet={sheet} onClose={() => setSheet(null)} />
    </>
  );
}

/** Lazy-loaded: only restaurants with a terminal need it. */
const AtTerminal = loadable(async () => (await import('../payment/terminal/at-terminal.tsx')).AtTerminal);

function Banner({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime, money } = useFormats();
  const at = dateTime(order.closedAt ?? order.openedAt);
  if (order.mergedIntoId !== undefined)
    return (
      <p className={styles.banner} data-state="merged" role="status">
        <Combine aria-hidden="true" />
        <span>
          {t('till.over.mergedAt', { at })}{' '}
          <Link href={waiterOrderPath(order.mergedIntoId)}>{t('till.over.toMerged')}</Link>
        </span>
      </p>
    );
  const isClosed = order.state === 'closed';
  const refunded = refundedOf(order);
  const toCome = isClosed ? portionsOf(order.lines.filter(line => isOnItsWay(line.state))) : 0;
  const words = [
    toCome > 0
      ? t(`waiter.tile.${refunded > 0 && order.paid <= 0 ? 'refunded' : 'paid'}`, { toCome })
      : t(isClosed ? 'closedOrders.closedAt' : 'closedOrders.cancelledAt', { at }),
    refunded > 0 && t('till.sums.refunded', { amount: money(refunded) }),
  ];
  return (
    <p className={styles.banner} data-state={order.state} role="status">
      {isClosed ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}

function Sums({ order }: { order: Order }) {
  const { total, discountTotal, tip, serviceCharge: charge, depositTotal } = order;
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  return (
    <>
      {discountTotal > 0 && (
        <p className={styles.part}>
          <span>{t('till.bill.discount')}</span>
          <span>{money(-discountTotal)}</span>
        </p>
      )}
      {charge !== undefined && (
        <p className={styles.part}>
          <span>{chargeLabel(charge, i18n.language)}</span>
          <span>{money(charge.amount)}</span>
        </p>
      )}
      {depositTotal !== undefined && (
        <p className={styles.part}>
          <span>{t('till.deposit')}</span>
          <span>{money(depositTotal)}</span>
        </p>
      )}
      <p className={styles.sum}>
        <span>{t('closedOrders.total')}</span>
        <span>{money(total)}</span>
      </p>
      {tip > 0 && (
        <p className={styles.part}>
          <span>{t('till.tip.label')}</span>
          <span>{money(tip)}</span>
        </p>
      )}
    </>
  );
}
