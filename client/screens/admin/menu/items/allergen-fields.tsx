/** The allergens of an item, an ingredient or an option. */

import type { Allergen } from '#shared/catalog/allergens.ts';
import { AllergenToggles, type NoAllergens } from '../../../../allergens/allergen-toggles.tsx';
import toggleStyles from '../../../../allergens/toggles.module.css';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { toggled } from '../../../../ui/forms/toggled.ts';
import listStyles from '../../admin-list.module.css';

export function AllergenFields({
  chosen,
  onChange,
  ...more
}: {
  chosen: readonly Allergen[];
  onChange(allergens: Allergen[]): void;
  none?: NoAllergens | undefined;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.menu.fields.allergens')}</legend>
      <div className={toggleStyles.toggles}>
        <AllergenToggles
          chosen={chosen}
          onToggle={allergen => onChange(toggled(chosen, allergen))}
          {...more}
        />
      </div>
    </fieldset>
  );
}
