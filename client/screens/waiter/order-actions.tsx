/** What concerns the whole order: its guests, notes and allergies, and cancelling one that has nothing on it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { Order, OrderChange } from '#shared/schemas/order-schema.ts';
import { QuantitySelector } from '../../orders/quantity-selector.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './line-editor.module.css';

function textChange(before: string | undefined, typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === (before ?? '')) return undefined;
  return text === '' ? null : text;
}

export function OrderActions({
  order,
  hasLines,
  onClose,
  onChange,
  onCancel,
}: {
  order: Order;
  hasLines: boolean;
  onClose: () => void;
  onChange: (change: OrderChange) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  // Compared with the order as it was then: what another waiter writes meanwhile must not be taken back by a save here.
  const [opened] = useState(order);
  const [guestCount, setGuestCount] = useState(opened.guestCount);
  const [note, setNote] = useState(opened.note ?? '');
  const [allergyNote, setAllergyNote] = useState(opened.allergyNote ?? '');
  const isOpen = order.state === 'open';

  const save = () => {
    const nextNote = textChange(opened.note, note);
    const nextAllergyNote = textChange(opened.allergyNote, allergyNote);
    const change: OrderChange = {
      ...(guestCount === opened.guestCount ? {} : { guestCount }),
      ...(nextNote === undefined ? {} : { note: nextNote }),
      ...(nextAllergyNote === undefined ? {} : { allergyNote: nextAllergyNote }),
    };
    if (Object.keys(change).length > 0) onChange(change);
    onClose();
  };
  const cancel = () => {
    onCancel();
    onClose();
  };

  return (
    <Modal
      isOpen
      title={t('order.actions.title', { number: order.number })}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" disabled={!isOpen || hasLines} onClick={cancel}>
            {t('order.actions.cancel')}
          </Button>
          <Button variant="primary" disabled={!isOpen} onClick={save}>
            {t('order.actions.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {order.type === 'dineIn' && (
          <QuantitySelector
            label={t('order.actions.guests')}
            value={guestCount}
            max={limits.guestCountMax}
            onChange={setGuestCount}
          />
        )}
        <TextField
          label={t('order.actions.note')}
          value={note}
          maxLength={limits.orderNoteLength}
          onChange={setNote}
        />
        <TextField
          label={t('order.actions.allergies')}
          hint={t('order.actions.allergiesHint')}
          value={allergyNote}
          maxLength={limits.orderNoteLength}
          onChange={setAllergyNote}
        />
        {hasLines && <p>{t('order.actions.cancelHasLines')}</p>}
      </div>
    </Modal>
  );
}
