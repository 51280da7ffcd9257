/** Formats a list of allergens for comparing two versions. */
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useAllergenTexts(): (value: unknown) => unknown {
  const { t } = useTranslation();
  return value => (Array.isArray(value) ? value.map(allergen => t(`allergens.${String(allergen)}`)) : value);
}
