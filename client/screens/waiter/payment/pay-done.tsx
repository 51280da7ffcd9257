/** Confirmation after a payment: the amount taken, the change in large digits, and the next step. */

import type { ReactNode } from 'react';
import { CircleCheck } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { ClosedOrderReceipt } from './ended/closed-order-receipt.tsx';
import { PayClose } from './pay-close.tsx';
import styles from './pay-sheet.module.css';

/** Lazy-loaded: only tills with a drawer need it. */
const DrawerNotice = loadable(async () => (await import('../cash/drawer/drawer-notice.tsx')).DrawerNotice);

/** `closes`: it was asked to close the order. */
type Taken = Pick<NewPayment, 'kind' | 'amount' | 'tip' | 'tendered' | 'closes'>;

export function PayDone({
  order,
  title,
  taken,
  onNext,
  onClose,
  children,
}: {
  order: Order;
  title: string;
  taken: Taken;
  onNext: () => void;
  onClose: () => void;
  /** The parts that terminals still have. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { restaurant } = useMember();
  const navigate = useNavigate();
  const sum = taken.amount + (taken.tip ?? 0);
  const change = taken.tendered === undefined ? 0 : taken.tendered - sum;
  // The response may arrive before the closed order; a button that disappears then would lose focus.
  const isOpen = order.state === 'open' && taken.closes !== true;
  const isDue = isOpen && order.due > 0;
  const toTables = () => {
    onClose();
    navigate(screenPaths.waiterTables);
  };
  return (
    <Modal
      isOpen
      variant="full"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            size="large"
            variant={isDue ? 'quiet' : 'primary'}
            data-first-focus={isDue ? undefined : ''}
            onClick={toTables}
          >
            {t('order.send.toTables')}
          </Button>
          {isDue && (
            <Button size="large" variant="primary" data-first-focus="" onClick={onNext}>
              {t('till.done.next')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.taken} role="status">
          <CircleCheck aria-hidden="true" />
          {t(`till.done.${taken.kind}`, { amount: money(sum) })}
        </p>
        {children}
        {restaurant.hasDrawer && taken.kind === 'cash' && <DrawerNotice />}
        {change > 0 && (
          <p className={styles.back}>
            {t('till.done.changeDue')}
            <strong>{money(change)}</strong>
          </p>
        )}
        {isDue && (
          <p className={styles.due}>
            {t('till.sums.due')} <strong>{money(order.due)}</strong>
          </p>
        )}
        {isOpen && !isDue && <PayClose order={order} />}
        {order.state === 'closed' && (
          <>
            <p>{t('till.done.closed')}</p>
            <ClosedOrderReceipt order={order} />
          </>
        )}
      </div>
    </Modal>
  );
}
