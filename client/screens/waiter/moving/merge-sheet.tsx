/** Sheet that merges another open order into this one, or undoes a merge. */

import { createUuid } from '#shared/kernel/uuid.ts';
import { mergeBlockers } from '#shared/order/merge-blockers.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';

export function MergeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const orders = useRead('waiterOrders');
  const merge = useWrite('mergeOrders');
  const unmerge = useWrite('unmergeOrders');
  const [, offerUndo] = useUndoableDeed();
  const tables = useRead('waiterTables').data ?? [];
  /** Tables in the order of the floor, then tabs and takeaways. */
  const rankOf = ({ tableId }: Order) => {
    const index = tables.findIndex(({ id }) => id === tableId);
    return index === -1 ? tables.length : index;
  };
  const others = (orders.data ?? [])
    .filter(({ id, state }) => id !== order.id && state === 'open')
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        orderPlace(t, one).localeCompare(orderPlace(t, other), i18n.language, { numeric: true }),
    );
  const place = orderPlace(t, order);
  const params = { id: order.id };
  const isPending = merge.isPending || unmerge.isPending;
  const join = (other: Order) =>
    void merge.run({ params, body: { orderId: other.id } }).then(
      () => {
        const merged = { kind: 'merge' as const, sourceId: other.id, place: orderPlace(t, other) };
        offerUndo({ id: createUuid(), orderId: order.id, ...merged });
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal isOpen title={t('correction.merge.title', { place })} variant="full" onClose={onClose}>
      <div className={styles.form}>
        <ProblemNotice problem={merge.problem ?? unmerge.problem} />
        {order.mergedFrom.length > 0 && (
          <section aria-label={t('correction.merge.came')}>
            <h3 className={styles.room}>{t('correction.merge.came')}</h3>
            <ul className={styles.places}>
              {order.mergedFrom.map(({ orderId, number, tableLabel }) => (
                <li key={orderId} className={styles.place}>
                  <span>
                    {tableLabel === undefined
                      ? t('waiter.orders.number', { number })
                      : t('order.table', { label: tableLabel })}
                    <small>{t('order.number', { number })}</small>
                  </span>
                  <Button
                    disabled={isPending || order.payments.length > 0}
                    aria-label={t('correction.merge.undoNamed', { number })}
                    onClick={() =>
                      void unmerge.run({ params, body: { orderId } }).then(onClose, () => undefined)
                    }
                  >
                    {t('correction.merge.undo')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className={styles.hint}>{t('correction.merge.hint', { place })}</p>
        {orders.status === 'loading' && <Skeleton kind="rows" count={4} />}
        {orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />}
        {orders.status === 'ready' && others.length === 0 && <p>{t('correction.merge.nothing')}</p>}
        <ul className={styles.places}>
          {others.map(other => {
            const [blocker = null] = mergeBlockers(order, other);
            return (
              <li key={other.id}>
                <button
                  type="button"
                  className={styles.place}
                  disabled={blocker !== null || isPending}
                  onClick={() => join(other)}
                >
                  <span>
                    {orderPlace(t, other)}
                    <small>
                      {blocker === null
                        ? `${t('order.number', { number: other.number })} · ${other.waiterName}`
                        : t(`correction.merge.${blocker}`)}
                    </small>
                  </span>
                  {money(other.total)}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Modal>
  );
}
