/** Sheet that changes an order from the table to takeaway, or seats a takeaway's guests. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { OrderTypeCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { isOrderPhone, OrderPhoneField } from '../../../orders/order-phone-field.tsx';
import { PickupTimeField, usePickupTimes } from '../../../orders/pickup-time-field.tsx';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { hasRoom, openOrdersOf } from '../tables/table-orders.ts';
import { ChooseTable } from './choose-table.tsx';
import { OccupiedTable } from './occupied-table.tsx';

type Props = { order: Order; onClose: () => void };

export function TypeSheet({ order, onClose }: Props) {
  const Sheet = order.type === 'dineIn' ? ToTakeaway : ToDineIn;
  // The sheet must not switch when its own change arrives.
  const [Opened] = useState(() => Sheet);
  return <Opened order={order} onClose={onClose} />;
}

function useChangeType({ order, onClose }: Props) {
  const write = useWrite('changeOrderType');
  const change = (body: OrderTypeCommand) =>
    void write.run({ params: { id: order.id }, body }).then(onClose, () => undefined);
  return { write, change };
}

function ToTakeaway({ order, onClose }: Props) {
  const { t } = useTranslation();
  const pickup = usePickupTimes();
  const { write, change } = useChangeType({ order, onClose });
  const [words, setWords] = useState({ name: order.name ?? '', phone: '', pickup: '' });
  const isPickupOver = pickup.isOver(words.pickup);
  const run = () => {
    const name = words.name.trim();
    const phone = words.phone.trim();
    change({
      type: 'takeaway',
      ...(name !== '' && { name }),
      ...(phone !== '' && { phone }),
      ...(words.pickup !== '' && { pickupAt: pickup.instantOf(words.pickup) }),
    });
  };
  return (
    <Modal
      isOpen
      title={t('correction.type.takeaway')}
      variant="sheet"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          isPending={write.isPending}
          disabled={isPickupOver || !isOrderPhone(words.phone)}
          onClick={run}
        >
          {t('correction.type.change')}
        </Button>
      }
    >
      <div className={styles.form}>
        <ProblemNotice problem={write.problem} onDismiss={write.reset} />
        <p>{t('correction.type.takeawayText')}</p>
        <TextField
          label={t('waiter.create.takeawayName')}
          value={words.name}
          maxLength={limits.orderNameLength}
          onChange={name => setWords({ ...words, name })}
        />
        <PickupTimeField
          value={words.pickup}
          isOver={isPickupOver}
          onChange={pickup => setWords({ ...words, pickup })}
        />
        <OrderPhoneField value={words.phone} onChange={phone => setWords({ ...words, phone })} />
      </div>
    </Modal>
  );
}

function ToDineIn({ order, onClose }: Props) {
  const { t } = useTranslation();
  const { write, change } = useChangeType({ order, onClose });
  const [guestCount, setGuestCount] = useState(Math.max(1, order.guestCount));
  const { restaurant } = useMember();
  const [taken, setTaken] = useState<WaiterTable | null>(null);
  const { name } = order;
  if (taken !== null && hasRoom(taken, restaurant))
    return (
      <OccupiedTable
        table={taken}
        isPending={write.isPending}
        problem={write.problem}
        onBeside={() => change({ type: 'dineIn', tableId: taken.id, isAdditional: true, guestCount })}
        onBack={() => setTaken(null)}
        onClose={onClose}
      />
    );
  return (
    <Modal
      isOpen
      title={t('correction.type.dineIn')}
      variant="full"
      onClose={onClose}
      actions={
        name !== undefined && (
          <Button isPending={write.isPending} onClick={() => change({ type: 'dineIn', guestCount })}>
            {t('correction.type.tab', { name })}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <ProblemNotice problem={write.problem} onDismiss={write.reset} />
        <p>{t('correction.type.dineInText')}</p>
        <QuantitySelector
          label={t('order.actions.guests')}
          value={guestCount}
          max={limits.guestCountMax}
          onChange={setGuestCount}
        />
        {taken !== null && <p role="status">{t('correction.type.taken', { label: taken.label })}</p>}
        <ChooseTable
          except={undefined}
          isPending={write.isPending}
          onChoose={table =>
            openOrdersOf(table).length === 0
              ? change({ type: 'dineIn', tableId: table.id, guestCount })
              : setTaken(table)
          }
        />
      </div>
    </Modal>
  );
}
