/** An order that is over: what was on it and what it came to, with nothing left to tap. */
import { ArrowLeft, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order } from '#shared/schemas/order-schema.ts';
import { screenPaths } from '#shared/screen-paths.ts';
import { useFormats } from '../../i18n/formats.ts';
import { OrderLines } from '../../orders/order-lines.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './closed-order.module.css';
import screenStyles from './order-screen.module.css';

/** Nothing of a closed order can be edited or served. */
function ignore(): void {}

export function ClosedOrder({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const isClosed = order.state === 'closed';
  const at = dateTime(order.closedAt ?? order.openedAt);
  const facts = [
    order.type === 'dineIn' ? t('order.guests', { count: order.guestCount }) : undefined,
    t('order.number', { number: order.number }),
    order.waiterName,
    t('office.closed.openedAt', { at: dateTime(order.openedAt) }),
  ];
  return (
    <>
      <PageHeader
        title={
          order.type === 'dineIn'
            ? t('order.table', { label: order.tableLabel })
            : t('order.takeaway', { number: order.number })
        }
      />
      <div className={styles.order}>
        <Link href={screenPaths.recentlyClosedOrders} className={screenStyles.back}>
          <ArrowLeft aria-hidden="true" />
          {t('office.closed.title')}
        </Link>
        <p className={styles.banner} data-state={order.state} role="status">
          {isClosed ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
          {t(isClosed ? 'office.closed.closedAt' : 'office.closed.cancelledAt', { at })}
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {order.allergyNote !== undefined && <p>{t('order.allergy', { note: order.allergyNote })}</p>}
        {order.note !== undefined && <p>{t('order.note', { note: order.note })}</p>}
        {order.lines.length === 0 ? (
          <p>{t('office.order.noLines')}</p>
        ) : (
          <OrderLines
            lines={order.lines.map(line => ({ ...line, isPending: false }))}
            isOpen={false}
            onEdit={ignore}
            onServe={ignore}
          />
        )}
        <p className={styles.sum}>
          <span>{t('office.orders.fields.total')}</span>
          <span>{money(order.total)}</span>
        </p>
      </div>
    </>
  );
}
