/**
 * Allergy sheet: taps on the EU's 14 for the whole order or a seat, with a text beside; saved whenever the
 * sheet closes.
 */

import { useState } from 'react';
import { FileText, UsersRound } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { mergeAllergies } from '#shared/order/allergy-merge.ts';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import { AllergenToggles } from '../../../../allergens/allergen-toggles.tsx';
import toggleStyles from '../../../../allergens/toggles.module.css';
import {
  allergiesOf,
  allergyChange,
  editOf,
  entryAt,
  hasSameAllergies,
  toggleAllergen,
  withNote,
  withoutNamed,
} from '../../../../orders/allergy-edit.ts';
import type { AllergicOrder } from '../../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import styles from './allergies.module.css';

export function AllergySheet({
  allergic,
  seatCount,
  isOpen,
  onClose,
  onSheet,
  onChange,
}: {
  allergic: AllergicOrder;
  seatCount: number;
  /** State of the order, or a paid order with food still to come; not of the sheet. */
  isOpen: boolean;
  onClose: () => void;
  onSheet: () => void;
  onChange: (change: OrderChange) => void;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(allergic);
  const [edit, setEdit] = useState(() => editOf(allergic));
  const [isMerged, setIsMerged] = useState(false);
  const [seat, setSeat] = useState(0);
  // A colleague's change while the sheet is open appears beside this device's edits.
  if (!hasSameAllergies(shown, allergic)) {
    setShown(allergic);
    setEdit(editOf(mergeAllergies({ before: shown, wanted: allergiesOf(edit), now: allergic })));
    setIsMerged(true);
  }
  const entry = entryAt(edit, seat);
  const seats = Math.max(seatCount, ...edit.keys());
  const close = () => {
    const change = allergyChange(shown, withoutNamed(edit));
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
        {isMerged && (
          <p className={styles.merged} role="status">
            <UsersRound />
            {t('order.allergies.merged')}
          </p>
        )}
        {seats > 0 && (
          <fieldset className={toggleStyles.toggles}>
            <legend className="visually-hidden">{t('order.allergies.whose')}</legend>
            {Array.from({ length: seats + 1 }, (_, number) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the seat is its number.
                key={number}
                type="button"
                className={toggleStyles.toggle}
                data-has={entryAt(edit, number).allergens.length > 0 || entryAt(edit, number).note !== ''}
                aria-pressed={number === seat}
                onClick={() => setSeat(number)}
              >
                {number === 0 ? t('order.allergies.whole') : t('order.seat', { number })}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset className={toggleStyles.toggles} disabled={!isOpen}>
          <legend className="visually-hidden">{t('order.allergies.title')}</legend>
          <AllergenToggles
            chosen={entry.allergens}
            onToggle={allergen => setEdit(toggleAllergen(edit, seat, allergen))}
          />
        </fieldset>
        <TextField
          key={seat}
          label={t('order.allergies.other')}
          hint={t('order.allergies.otherHint')}
          value={entry.note}
          maxLength={seat === 0 ? limits.orderNoteLength : limits.noteLength}
          onChange={note => setEdit(withNote(edit, seat, note))}
          onBlur={() => setEdit(withoutNamed)}
        />
        <Button
          icon={<FileText />}
          onClick={() => {
            close();
            onSheet();
          }}
        >
          {t('allergenSheet.open')}
        </Button>
      </div>
    </Modal>
  );
}
