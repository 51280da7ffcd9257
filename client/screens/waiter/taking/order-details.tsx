/** Form for an order's guests, name, phone and notes, and the minimal change it makes. */

import { limits } from '#shared/kernel/limits.ts';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Formats } from '../../../i18n/formats.ts';
import { OrderPhoneField } from '../../../orders/order-phone-field.tsx';
import { PickupTimeField } from '../../../orders/pickup-time-field.tsx';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from './lines/line-editor.module.css';

/** Formats by the restaurant's clock. */
type TimeOf = Formats['time'];

export type OrderDetails = {
  guestCount: number;
  name: string;
  phone: string;
  /** HH:MM or empty. */
  pickup: string;
  note: string;
};

export function detailsOf(order: Order, timeOf: TimeOf): OrderDetails {
  const { guestCount, name = '', phone = '', note = '', pickupAt } = order;
  const pickup = pickupAt === undefined ? '' : timeOf(pickupAt);
  return { guestCount, name, phone, pickup, note };
}

function textChange(before: string, typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === before) return undefined;
  return text === '' ? null : text;
}

export function changedDetails(
  opened: Order,
  details: OrderDetails,
  pickupInstantOf: (typed: string) => string,
  timeOf: TimeOf,
): OrderChange {
  const before = detailsOf(opened, timeOf);
  const name = textChange(before.name, details.name);
  const phone = textChange(before.phone, details.phone);
  const pickup = textChange(before.pickup, details.pickup);
  const note = textChange(before.note, details.note);
  return {
    ...(details.guestCount === before.guestCount ? {} : { guestCount: details.guestCount }),
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(pickup === undefined ? {} : { pickupAt: pickup === null ? null : pickupInstantOf(pickup) }),
    ...(note === undefined ? {} : { note }),
  };
}

export function OrderDetailsFields({
  order,
  details,
  isPickupOver,
  onChange,
}: {
  order: Order;
  details: OrderDetails;
  isPickupOver: boolean;
  onChange: (details: OrderDetails) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      {order.type === 'dineIn' && (
        <QuantitySelector
          label={t('order.actions.guests')}
          value={details.guestCount}
          max={limits.guestCountMax}
          onChange={guestCount => onChange({ ...details, guestCount })}
        />
      )}
      {(order.tableId === undefined || order.name !== undefined) && (
        <TextField
          label={t('order.actions.name')}
          value={details.name}
          maxLength={limits.orderNameLength}
          onChange={name => onChange({ ...details, name })}
        />
      )}
      {order.type === 'takeaway' && (
        <>
          <PickupTimeField
            value={details.pickup}
            isOver={isPickupOver}
            onChange={pickup => onChange({ ...details, pickup })}
          />
          <OrderPhoneField value={details.phone} onChange={phone => onChange({ ...details, phone })} />
        </>
      )}
      <TextField
        label={t('order.actions.note')}
        value={details.note}
        maxLength={limits.orderNoteLength}
        onChange={note => onChange({ ...details, note })}
      />
    </div>
  );
}
