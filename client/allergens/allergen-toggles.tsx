/** The EU's 14 allergens as toggle buttons, all visible at once. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Allergen, allergens } from '#shared/allergens.ts';
import styles from './toggles.module.css';

export function AllergenToggles({
  chosen,
  onToggle,
}: {
  chosen: readonly Allergen[];
  onToggle: (allergen: Allergen) => void;
}) {
  const { t } = useTranslation();
  return allergens.map(allergen => (
    <button
      key={allergen}
      type="button"
      className={styles.toggle}
      aria-pressed={chosen.includes(allergen)}
      onClick={() => onToggle(allergen)}
    >
      {chosen.includes(allergen) && <Check aria-hidden="true" />}
      {t(`allergens.${allergen}`)}
    </button>
  ));
}
