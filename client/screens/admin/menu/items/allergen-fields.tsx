/** The 14 allergens as toggle buttons, all visible at once. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Allergen, allergens } from '#shared/allergens.ts';
import listStyles from '../../admin-list.module.css';
import styles from './allergen-fields.module.css';
import { withAllergen } from './item-form.ts';

export function AllergenFields({
  chosen,
  onChange,
}: {
  chosen: readonly Allergen[];
  onChange(allergens: Allergen[]): void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.menu.fields.allergens')}</legend>
      <div className={styles.toggles}>
        {allergens.map(allergen => (
          <button
            key={allergen}
            type="button"
            className={styles.toggle}
            aria-pressed={chosen.includes(allergen)}
            onClick={() => onChange(withAllergen(chosen, allergen))}
          >
            {chosen.includes(allergen) && <Check aria-hidden="true" />}
            {t(`allergens.${allergen}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
