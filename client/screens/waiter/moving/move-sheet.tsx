/**
 * Sheet that moves the order to another table: to a free one by a tap, to an occupied one by merging or as an
 * order beside.
 */
import { useState } from 'react';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { MoveCommand } from '#shared/order/correction-schema.ts';
import { leavingBlockers } from '#shared/order/merge-blockers.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { partyLabel } from '#shared/order/party-label.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { ChooseTable } from './choose-table.tsx';
import { OccupiedTable, useTableChoice } from './occupied-table.tsx';

type Taken = { label: string; order: OpenOrderSummary };

export function MoveSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const move = useWrite('moveOrder');
  const [, offerUndo] = useUndoableDeed();
  const [taken, setTaken] = useState<Taken | null>(null);
  const goTo = (table: WaiterTable, beside: Pick<MoveCommand, 'isAdditional'> = {}) =>
    void move.run({ params: { id: order.id }, body: { tableId: table.id, ...beside } }).then(
      ({ tableLabel: label = table.label }) => {
        const deed = { id: createUuid(), orderId: order.id, kind: 'move', label } as const;
        // A bar tab had no table, so its move can't be undone.
        offerUndo(order.tableId === undefined ? null : { ...deed, backTo: order.tableId });
        onClose();
      },
      () => undefined,
    );
  const into = ({ label }: WaiterTable, there: OpenOrderSummary) =>
    setTaken({ label: partyLabel(label, there.partyNumber ?? 1), order: there });
  const { shared, choose, back } = useTableChoice({ onFree: goTo, onInto: into });
  if (taken !== null)
    return <JoinTable order={order} taken={taken} onBack={() => setTaken(null)} onClose={onClose} />;
  if (shared !== null)
    return (
      <OccupiedTable
        table={shared}
        isPending={move.isPending}
        problem={move.problem}
        onInto={there => into(shared, there)}
        onBeside={() => goTo(shared, { isAdditional: true })}
        onBack={back}
        onClose={onClose}
      />
    );
  return (
    <Modal isOpen title={t('correction.move.title')} variant="full" onClose={onClose}>
      <div className={styles.form}>
        <ProblemNotice problem={move.problem} onDismiss={move.reset} />
        <ChooseTable except={order.tableId} isPending={move.isPending} onChoose={choose} />
      </div>
    </Modal>
  );
}

/** Merges this order into that table's order, which is opened afterwards. */
function JoinTable({
  order,
  taken,
  onBack,
  onClose,
}: {
  order: Order;
  taken: Taken;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const navigate = useNavigate();
  const merge = useWrite('mergeOrders');
  const [blocker = null] = leavingBlockers(order);
  const [, offerUndo] = useUndoableDeed();
  const run = () =>
    void merge.run({ params: { id: taken.order.id }, body: { orderId: order.id } }).then(
      () => {
        const merged = { kind: 'merge' as const, sourceId: order.id, place: orderPlace(t, order) };
        offerUndo({ id: createUuid(), orderId: taken.order.id, ...merged });
        onClose();
        navigate(waiterOrderPath(taken.order.id));
      },
      () => undefined,
    );
  return (
    <Modal
      isOpen
      title={t('correction.move.joinTitle', { label: taken.label })}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{t('correction.move.other')}</Button>
          <Button variant="primary" disabled={blocker !== null} isPending={merge.isPending} onClick={run}>
            {t('correction.move.join')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {t('correction.move.joinText', {
            label: taken.label,
            number: taken.order.number,
            name: taken.order.waiterName,
            total: money(taken.order.total),
          })}
        </p>
        {blocker !== null && <p className={styles.waste}>{t(`correction.merge.${blocker}`)}</p>}
        <ProblemNotice problem={merge.problem} onDismiss={merge.reset} />
      </div>
    </Modal>
  );
}
