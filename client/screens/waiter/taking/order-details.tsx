/** Form for an order's guests, name, phone, notes and allergies, and the minimal change it makes. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { OrderPhoneField } from '../../../orders/order-phone-field.tsx';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from './lines/line-editor.module.css';

export type OrderDetails = {
  guestCount: number;
  name: string;
  phone: string;
  note: string;
  allergyNote: string;
};

export function detailsOf(order: Order): OrderDetails {
  const { guestCount, name = '', phone = '', note = '', allergyNote = '' } = order;
  return { guestCount, name, phone, note, allergyNote };
}

function textChange(before: string, typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === before) return undefined;
  return text === '' ? null : text;
}

export function changedDetails(opened: Order, details: OrderDetails): OrderChange {
  const before = detailsOf(opened);
  const name = textChange(before.name, details.name);
  const phone = textChange(before.phone, details.phone);
  const note = textChange(before.note, details.note);
  const allergyNote = textChange(before.allergyNote, details.allergyNote);
  return {
    ...(details.guestCount === before.guestCount ? {} : { guestCount: details.guestCount }),
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(note === undefined ? {} : { note }),
    ...(allergyNote === undefined ? {} : { allergyNote }),
  };
}

export function OrderDetailsFields({
  order,
  details,
  onChange,
}: {
  order: Order;
  details: OrderDetails;
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
      {order.tableId === undefined && (
        <TextField
          label={t('order.actions.name')}
          value={details.name}
          maxLength={limits.orderNameLength}
          onChange={name => onChange({ ...details, name })}
        />
      )}
      {order.type === 'takeaway' && (
        <OrderPhoneField value={details.phone} onChange={phone => onChange({ ...details, phone })} />
      )}
      <TextField
        label={t('order.actions.note')}
        value={details.note}
        maxLength={limits.orderNoteLength}
        onChange={note => onChange({ ...details, note })}
      />
      <TextField
        label={t('order.actions.allergies')}
        hint={t('order.actions.allergiesHint')}
        value={details.allergyNote}
        maxLength={limits.orderNoteLength}
        onChange={allergyNote => onChange({ ...details, allergyNote })}
      />
    </div>
  );
}
