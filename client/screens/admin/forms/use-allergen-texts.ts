/** A field's list of allergens as their names, for the comparison of two versions. */
import { useTranslation } from 'react-i18next';

export function useAllergenTexts(): (value: unknown) => unknown {
  const { t } = useTranslation();
  return value => (Array.isArray(value) ? value.map(allergen => t(`allergens.${String(allergen)}`)) : value);
}
