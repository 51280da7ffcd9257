/**
 * Destination of selected items: a new order of the table, another order there, another table, or a tab or
 * takeaway.
 */

import { Plus } from '#icons';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { partyLabel } from '#shared/order/party-label.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { hasRoom, openOrdersOf } from '../tables/table-orders.ts';
import { ChooseTable } from './choose-table.tsx';
import { OccupiedTable, TableOrders, useTableChoice } from './occupied-table.tsx';

type Place = { label: string; orderId: string; isNew: boolean };

export function ChoosePlace({
  order,
  body,
  pieces,
  onBack,
  onClose,
}: {
  order: Order;
  body: Pick<LineMoveCommand, 'lines' | 'guestCount'>;
  pieces: number;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const orders = useRead('waiterOrders');
  const tables = useRead('waiterTables');
  const { restaurant } = useMember();
  const own = tables.data?.find(({ id }) => id === order.tableId);
  const move = useWrite('moveLines');
  const [, offerUndo] = useUndoableDeed();
  const others = (orders.data ?? []).filter(
    ({ id, state, type, tableId }) =>
      id !== order.id && state === 'open' && type === order.type && tableId === undefined,
  );
  const run = (
    place: Place,
    to: Pick<LineMoveCommand, 'orderId' | 'tableId' | 'isAdditional' | 'newOrderId'>,
  ) =>
    void move.run({ params: { id: order.id }, body: { ...body, ...to } }).then(
      () => {
        const isWhole = body.lines.every(({ quantity }) => quantity === undefined);
        const deed = { id: createUuid(), orderId: order.id, kind: 'moveLines', place, body, pieces } as const;
        // Only the server knows the ids of split lines, so their move can't be undone.
        offerUndo(isWhole ? deed : null);
        onClose();
      },
      () => undefined,
    );
  const toNew = ({ id: tableId, label }: WaiterTable, isAdditional: boolean) => {
    const orderId = createUuid();
    const place = t(isAdditional ? 'correction.moveLines.newOrder' : 'order.table', { label });
    run(
      { label: place, orderId, isNew: true },
      { tableId, newOrderId: orderId, ...(isAdditional && { isAdditional }) },
    );
  };
  const into = ({ label }: WaiterTable, { id: orderId, partyNumber = 1 }: OpenOrderSummary) => {
    const place = t('order.table', { label: partyLabel(label, partyNumber) });
    run({ label: place, orderId, isNew: false }, { orderId });
  };
  const { shared, choose, back } = useTableChoice({ onFree: table => toNew(table, false), onInto: into });
  if (shared !== null)
    return (
      <OccupiedTable
        table={shared}
        isPending={move.isPending}
        problem={move.problem}
        onInto={there => into(shared, there)}
        onBeside={() => toNew(shared, true)}
        onBack={back}
        onClose={onClose}
      />
    );
  return (
    <Modal
      isOpen
      title={t('correction.moveLines.place', { count: pieces })}
      variant="full"
      onClose={onClose}
      actions={<Button onClick={onBack}>{t('correction.moveLines.back')}</Button>}
    >
      <div className={styles.form}>
        <ProblemNotice problem={move.problem} onDismiss={move.reset} />
        {own !== undefined && (hasRoom(own, restaurant) || openOrdersOf(own).length > 1) && (
          <section aria-label={t('correction.moveLines.here')}>
            <h3 className={styles.room}>{t('correction.moveLines.here')}</h3>
            {hasRoom(own, restaurant) && (
              <Button
                icon={<Plus aria-hidden="true" />}
                isPending={move.isPending}
                onClick={() => toNew(own, true)}
              >
                {t('waiter.choose.new')}
              </Button>
            )}
            <TableOrders
              table={own}
              except={order.id}
              isPending={move.isPending}
              onChoose={there => into(own, there)}
            />
          </section>
        )}
        {order.type === 'dineIn' && (
          <ChooseTable except={order.tableId} isPending={move.isPending} onChoose={choose} />
        )}
        <ul className={styles.places}>
          {others.map(other => (
            <li key={other.id}>
              <button
                type="button"
                className={styles.place}
                disabled={move.isPending}
                onClick={() =>
                  run({ label: orderPlace(t, other), orderId: other.id, isNew: false }, { orderId: other.id })
                }
              >
                <span>
                  {orderPlace(t, other)}
                  <small>{`${t('order.number', { number: other.number })} · ${other.waiterName}`}</small>
                </span>
                {money(other.total)}
              </button>
            </li>
          ))}
        </ul>
        {order.type === 'takeaway' && others.length === 0 && <p>{t('correction.merge.nothing')}</p>}
      </div>
    </Modal>
  );
}
