/** Allergies by tapping the EU's 14, for the whole order or a seat, with a text beside them; written when the sheet is closed, however. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allergens } from '#shared/allergens.ts';
import { limits } from '#shared/limits.ts';
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { AllergicOrder } from '../../../../orders/allergy-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import styles from './allergies.module.css';
import { allergyChange, editOf, entryAt, toggleAllergen, withNote } from './allergy-edit.ts';

export function AllergySheet({
  allergic,
  seatCount,
  isOpen,
  onClose,
  onChange,
}: {
  allergic: AllergicOrder;
  seatCount: number;
  /** The order's, not the sheet's. */
  isOpen: boolean;
  onClose: () => void;
  onChange: (change: OrderChange) => void;
}) {
  const { t } = useTranslation();
  const [opened] = useState(() => editOf(allergic));
  const [edit, setEdit] = useState(opened);
  const [seat, setSeat] = useState(0);
  const entry = entryAt(edit, seat);
  const seats = Math.max(seatCount, ...edit.keys());
  const close = () => {
    const change = allergyChange(opened, edit, allergic);
    if (isOpen && Object.keys(change).length > 0) onChange(change);
    onClose();
  };
  return (
    <Modal
      isOpen
      title={t('order.allergies.title')}
      variant="sheet"
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t('order.allergies.done')}
        </Button>
      }
    >
      <div className={styles.form}>
        {seats > 0 && (
          <fieldset className={styles.toggles}>
            <legend className="visually-hidden">{t('order.allergies.whose')}</legend>
            {Array.from({ length: seats + 1 }, (_, number) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the seat is its number.
                key={number}
                type="button"
                className={styles.toggle}
                data-has={entryAt(edit, number).allergens.length > 0 || entryAt(edit, number).note !== ''}
                aria-pressed={number === seat}
                onClick={() => setSeat(number)}
              >
                {number === 0 ? t('order.allergies.whole') : t('order.seat', { number })}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset className={styles.toggles} disabled={!isOpen}>
          <legend className="visually-hidden">{t('order.allergies.title')}</legend>
          {allergens.map(allergen => (
            <button
              key={allergen}
              type="button"
              className={styles.toggle}
              data-allergen=""
              aria-pressed={entry.allergens.includes(allergen)}
              onClick={() => setEdit(toggleAllergen(edit, seat, allergen))}
            >
              {entry.allergens.includes(allergen) && <Check aria-hidden="true" />}
              {t(`allergens.${allergen}`)}
            </button>
          ))}
        </fieldset>
        <TextField
          key={seat}
          label={t('order.allergies.other')}
          hint={t('order.allergies.otherHint')}
          value={entry.note}
          maxLength={seat === 0 ? limits.orderNoteLength : limits.noteLength}
          onChange={note => setEdit(withNote(edit, seat, note))}
        />
      </div>
    </Modal>
  );
}
