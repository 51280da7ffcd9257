/** Every dish against the EU's 14 allergens, with its ingredients and what its options add. */
import type { TFunction } from 'i18next';
import type { AllergenSheetCategory, AllergenSheetDish } from '#shared/catalog/allergen-sheet-schema.ts';
import { allergens as euList } from '#shared/catalog/allergens.ts';
import { displayName } from '../i18n/display-name.ts';
import type { LanguageCode } from '../i18n/languages.ts';
import styles from './allergen-table.module.css';

type Reading = { t: TFunction; language: LanguageCode };

function Marks({ allergens, t }: Pick<AllergenSheetDish, 'allergens'> & Pick<Reading, 't'>) {
  return euList.map(allergen => (
    <td key={allergen} data-has={allergens.includes(allergen)}>
      {allergens.includes(allergen) && (
        <>
          <span className={styles.mark} aria-hidden="true">
            ●
          </span>
          <span className={styles.name}>{t(`allergens.${allergen}`)}</span>
        </>
      )}
    </td>
  ));
}

function ingredientsText({ ingredients }: AllergenSheetDish, { t, language }: Reading): string {
  return ingredients
    .map(({ name, names = {}, allergens }) => {
      const shown = displayName({ name, names }, language);
      const list = allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
      return list === '' ? shown : `${shown} (${list})`;
    })
    .join(', ');
}

function DishRows({ dish, t, language }: Reading & { dish: AllergenSheetDish }) {
  const hasMarks = dish.allergens.length > 0;
  const unstated = dish.options.filter(({ allergens }) => allergens.length === 0);
  return (
    <tbody className={styles.dish}>
      <tr>
        <th scope="row">
          {displayName(dish, language)}
          {hasMarks && !dish.isDeclared && (
            <small className={styles.partly}>{t('allergenSheet.partlyDeclared')}</small>
          )}
          {dish.ingredients.length > 0 && <small>{ingredientsText(dish, { t, language })}</small>}
        </th>
        {hasMarks ? (
          <Marks allergens={dish.allergens} t={t} />
        ) : (
          <td colSpan={euList.length} className={styles.undeclared}>
            {t(dish.isDeclared ? 'allergenSheet.containsNone' : 'allergenSheet.notDeclared')}
          </td>
        )}
      </tr>
      {dish.options
        .filter(({ allergens }) => allergens.length > 0)
        .map(option => (
          <tr key={option.id} className={styles.option}>
            <th scope="row">
              {t('allergenSheet.with', { name: displayName(option, language) })}
              {!option.isDeclared && (
                <small className={styles.partly}>{t('allergenSheet.partlyDeclared')}</small>
              )}
            </th>
            <Marks allergens={option.allergens} t={t} />
          </tr>
        ))}
      {unstated.length > 0 && (
        <tr className={styles.option}>
          <th scope="row">
            {t('allergenSheet.with', {
              name: unstated.map(option => displayName(option, language)).join(', '),
            })}
          </th>
          <td colSpan={euList.length} className={styles.undeclared}>
            {t('allergenSheet.notDeclared')}
          </td>
        </tr>
      )}
    </tbody>
  );
}

export function AllergenTable({
  categories,
  t,
  language,
}: Reading & { categories: readonly AllergenSheetCategory[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('allergenSheet.dish')}</th>
          {euList.map(allergen => (
            <th key={allergen} scope="col">
              <span>{t(`allergens.${allergen}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      {categories.map(category => [
        <tbody key={category.id} className={styles.category}>
          <tr>
            <th scope="rowgroup" colSpan={euList.length + 1}>
              {displayName(category, language)}
            </th>
          </tr>
        </tbody>,
        ...category.dishes.map(dish => <DishRows key={dish.id} dish={dish} t={t} language={language} />),
      ])}
    </table>
  );
}
