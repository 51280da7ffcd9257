/** The allergens of an item or an option. */
import { useTranslation } from 'react-i18next';
import type { Allergen } from '#shared/allergens.ts';
import { AllergenToggles } from '../../../../allergens/allergen-toggles.tsx';
import toggleStyles from '../../../../allergens/toggles.module.css';
import listStyles from '../../admin-list.module.css';
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
      <div className={toggleStyles.toggles}>
        <AllergenToggles chosen={chosen} onToggle={allergen => onChange(withAllergen(chosen, allergen))} />
      </div>
    </fieldset>
  );
}
