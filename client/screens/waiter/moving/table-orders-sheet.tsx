/** Sheet with the open orders of a table: switches to another one, or opens one more. */
import { useState } from 'react';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { tableHasOrder } from '../tables/order-notice.ts';

/** The same import as on the tables screen, so that both share a chunk. */
const ChooseOrderModal = loadable(
  async () => (await import('../tables/choose-order-modal.tsx')).ChooseOrderModal,
);
const OrderCreationModal = loadable(
  async () => (await import('../tables/order-creation-modal.tsx')).OrderCreationModal,
);

const tickMs = 5_000;

export function TableOrdersSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const tables = useRead('waiterTables');
  const nowMs = useServerNow(tickMs);
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const go = (orderId: string, wasOpen = false) => {
    onClose();
    if (orderId !== order.id) navigate(waiterOrderPath(orderId), wasOpen ? { state: tableHasOrder } : {});
  };
  const table = tables.data?.find(({ id }) => id === order.tableId);
  if (table === undefined)
    return (
      <Modal isOpen title={t('correction.order.table')} variant="sheet" onClose={onClose}>
        {tables.status === 'loading' && <Skeleton kind="rows" count={2} />}
        {tables.status === 'failed' && <ReadFailure text={tables.failure} onRetry={tables.retry} />}
      </Modal>
    );
  if (isNew)
    return (
      <OrderCreationModal
        target={{ kind: 'table', id: table.id, label: table.label, seats: table.seats, isAdditional: true }}
        onClose={onClose}
        onOpened={({ orderId, wasOpen }) => go(orderId, wasOpen)}
      />
    );
  return (
    <ChooseOrderModal
      table={table}
      nowMs={nowMs}
      onClose={onClose}
      onChoose={id => go(id)}
      onNew={() => setIsNew(true)}
    />
  );
}
