/**
 * Selects a table to move to; for a table with open orders a sheet asks whether to merge into one or to stay
 * beside them.
 */

import { useState } from 'react';
import { Plus } from '#icons';
import { partyLabel } from '#shared/order/party-label.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { hasRoom, openOrdersOf } from '../tables/table-orders.ts';

type TableChoice = {
  onFree: (table: WaiterTable) => void;
  onInto: (table: WaiterTable, order: OpenOrderSummary) => void;
};

/** `shared`: the selected table with open orders, until one of them or a place beside them is chosen. */
export function useTableChoice({ onFree, onInto }: TableChoice) {
  const { restaurant } = useMember();
  const [shared, setShared] = useState<WaiterTable | null>(null);
  const choose = (table: WaiterTable) => {
    const [there, ...others] = openOrdersOf(table);
    if (there === undefined) onFree(table);
    else if (others.length > 0 || hasRoom(table, restaurant)) setShared(table);
    else onInto(table, there);
  };
  return { shared, choose, back: () => setShared(null) };
}

export function OccupiedTable({
  table,
  isPending,
  problem,
  onInto,
  onBeside,
  onBack,
  onClose,
}: {
  table: WaiterTable;
  isPending: boolean;
  problem: ClientProblem | null;
  /** Absent if its orders can't be selected. */
  onInto?: (order: OpenOrderSummary) => void;
  onBeside: () => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { restaurant } = useMember();
  return (
    <Modal
      isOpen
      title={t('correction.move.joinTitle', { label: table.label })}
      variant="sheet"
      onClose={onClose}
      actions={<Button onClick={onBack}>{t('correction.move.other')}</Button>}
    >
      <div className={styles.form}>
        <ProblemNotice problem={problem} />
        {hasRoom(table, restaurant) && (
          <Button icon={<Plus aria-hidden="true" />} isPending={isPending} onClick={onBeside}>
            {t('correction.move.beside')}
          </Button>
        )}
        {onInto !== undefined && <TableOrders table={table} isPending={isPending} onChoose={onInto} />}
      </div>
    </Modal>
  );
}

/** The open orders of a table, without `except`. */
export function TableOrders({
  table,
  except,
  isPending,
  onChoose,
}: {
  table: WaiterTable;
  except?: string;
  isPending: boolean;
  onChoose: (order: OpenOrderSummary) => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <ul className={styles.places}>
      {openOrdersOf(table)
        .filter(({ id }) => id !== except)
        .map(order => (
          <li key={order.id}>
            <button
              type="button"
              className={styles.place}
              disabled={isPending}
              onClick={() => onChoose(order)}
            >
              <span>
                {t('order.table', { label: partyLabel(table.label, order.partyNumber ?? 1) })}
                <small>{`${t('order.number', { number: order.number })} · ${order.waiterName}`}</small>
              </span>
              {money(order.total)}
            </button>
          </li>
        ))}
    </ul>
  );
}
