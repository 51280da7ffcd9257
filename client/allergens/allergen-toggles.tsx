/** The EU's 14 allergens as toggle buttons, all visible at once. */

import { Check } from '#icons';
import { type Allergen, allergens } from '#shared/catalog/allergens.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './toggles.module.css';

/** Toggle for "none of them". An empty list alone would not say that the dish was checked. */
export type NoAllergens = { isChosen: boolean; onToggle: () => void };

export function AllergenToggles({
  chosen,
  onToggle,
  none,
}: {
  chosen: readonly Allergen[];
  onToggle: (allergen: Allergen) => void;
  none?: NoAllergens | undefined;
}) {
  const { t } = useTranslation();
  const toggle = (id: string, isChosen: boolean, onTap: () => void) => (
    <button key={id} type="button" className={styles.toggle} aria-pressed={isChosen} onClick={onTap}>
      {isChosen && <Check aria-hidden="true" />}
      {t(`allergens.${id}`)}
    </button>
  );
  return (
    <>
      {none && toggle('none', none.isChosen, none.onToggle)}
      {allergens.map(allergen => toggle(allergen, chosen.includes(allergen), () => onToggle(allergen)))}
    </>
  );
}
