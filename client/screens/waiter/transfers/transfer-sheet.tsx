/**
 * End of a shift: offers all of the user's orders, or those of a location, to a colleague, who has to accept.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/kernel/limits.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { Chips } from '../../../ui/forms/chips.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { Colleagues } from './colleagues.tsx';
import { locationsOf } from './transfer-locations.ts';
import styles from './transfers.module.css';

export function TransferSheet({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const { t } = useTranslation();
  const tables = useRead('waiterTables');
  const ask = useWrite('askTransfer');
  const [locationId, setLocationId] = useState('all');
  const locations = locationsOf(orders, tables.data ?? []);
  const inLocation = locations.find(({ id }) => id === locationId)?.orders ?? orders;
  const chosen = inLocation.slice(0, limits.transferOrdersMax);
  const offer = (to: string) =>
    void ask.run({ params: {}, body: { to, orderIds: chosen.map(({ id }) => id) } }).then(
      onClose,
      // The error is shown below.
      () => undefined,
    );
  return (
    <Modal isOpen title={t('waiter.transfers.open')} variant="sheet" onClose={onClose}>
      {locations.length > 1 && (
        <Chips
          label={t('waiter.transfers.which')}
          chips={[
            { id: 'all', label: t('waiter.transfers.all'), count: orders.length },
            ...locations.map(({ id, name, orders: own }) => ({ id, label: name, count: own.length })),
          ]}
          selectedId={locationId}
          onSelect={setLocationId}
        />
      )}
      <p className={styles.chosen}>{chosen.map(order => orderPlace(t, order)).join(', ')}</p>
      <ProblemNotice problem={ask.problem} onDismiss={ask.reset} />
      <Colleagues isPending={ask.isPending} onChoose={offer} />
    </Modal>
  );
}
