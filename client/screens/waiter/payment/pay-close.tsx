/** Closes an order with nothing due, with an optional tax number. */
import { useState } from 'react';
import { isOfUse } from '#shared/order/order-endings.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { BuyerField, buyerOf, knownBuyer, useInvoiceLimit } from '../../../orders/buyer-field.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './pay-sheet.module.css';
import { PayUnsent, unsentLines } from './pay-unsent.tsx';

/** Whether the order can be closed; an order without charges is cancelled instead. */
export function isClosable(order: Order): boolean {
  return order.state === 'open' && order.due === 0 && isOfUse(order);
}

export function PayClose({ order }: { order: Order }) {
  const { t } = useTranslation();
  const close = useWrite('closeOrder');
  const isOffline = useLiveStatus().kind === 'offline';
  const limit = useInvoiceLimit();
  const [buyer, setBuyer] = useState(() => knownBuyer(order));
  const { taxId, blocker } = buyerOf(buyer, order, limit);
  const isUnsent = unsentLines(order).length > 0;
  const run = () =>
    void close
      .run({ params: { id: order.id }, body: taxId === undefined ? {} : { buyerTaxId: taxId } })
      .catch(() => undefined);
  return (
    <div className={styles.form}>
      <p>{t(order.payments.length > 0 ? 'till.close.allPaid' : 'till.close.comped')}</p>
      <PayUnsent order={order} />
      {order.total > 0 && <BuyerField input={buyer} order={order} onChange={setBuyer} />}
      <ProblemNotice problem={close.problem} onDismiss={close.reset} />
      {isOffline && <p className={styles.offline}>{t('till.offline')}</p>}
      <Button
        variant="primary"
        size="large"
        isPending={close.isPending}
        disabled={isUnsent || isOffline || blocker !== null}
        onClick={run}
      >
        {t('till.close.button')}
      </Button>
    </div>
  );
}
