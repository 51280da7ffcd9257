/** Table of ingredients: stock, cost and the menu items that use each. */
import { Ban, PackagePlus, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { pricedUnits, stockLevel } from './ingredient-form.ts';
import { useAmounts } from './use-amounts.ts';

type IngredientTableProps = {
  ingredients: readonly Ingredient[];
  onOpen(ingredient: Ingredient): void;
  onStock(ingredient: Ingredient): void;
  onToggle(ingredient: Ingredient): void;
};

export function IngredientTable({ ingredients, onOpen, onStock, onToggle }: IngredientTableProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const amounts = useAmounts();
  const number = `${styles.number} ${styles.extra}`;
  const costOf = ({ unit, unitCost }: Ingredient) =>
    unitCost === undefined
      ? '–'
      : t(`office.ingredients.costPer.${unit}`, { cost: money(Math.round(unitCost * pricedUnits(unit))) });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('office.ingredients.fields.name')}</th>
          <th scope="col" className={styles.number}>
            {t('office.ingredients.fields.stock')}
          </th>
          <th scope="col" className={number}>
            {t('office.ingredients.fields.unitCost')}
          </th>
          <th scope="col" className={number}>
            {t('office.ingredients.fields.usedBy')}
          </th>
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map(ingredient => (
          <tr key={ingredient.id} className={ingredient.isAvailable ? undefined : styles.dimmed}>
            <td>
              <button type="button" className={styles.open} onClick={() => onOpen(ingredient)}>
                {ingredient.name}
                <small>{ingredient.allergens.map(allergen => t(`allergens.${allergen}`)).join(', ')}</small>
              </button>
              <small className={styles.phone}>
                {[costOf(ingredient), t('office.ingredients.dishes', { count: ingredient.usedBy })].join(
                  ' · ',
                )}
              </small>
              <IngredientTags ingredient={ingredient} />
            </td>
            <td className={styles.number}>{amounts(ingredient.stock, ingredient.unit)}</td>
            <td className={number}>{costOf(ingredient)}</td>
            <td className={number}>{t('office.ingredients.dishes', { count: ingredient.usedBy })}</td>
            <td className={styles.actions}>
              <IconButton
                label={t('office.ingredients.moveStock', { name: ingredient.name })}
                icon={<PackagePlus />}
                onClick={() => onStock(ingredient)}
              />
              <IconButton
                label={t(
                  ingredient.isAvailable ? 'office.ingredients.takeOut' : 'office.ingredients.bringBack',
                  {
                    name: ingredient.name,
                  },
                )}
                icon={ingredient.isAvailable ? <Ban /> : <Undo2 />}
                onClick={() => onToggle(ingredient)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IngredientTags({ ingredient }: { ingredient: Ingredient }) {
  const { t } = useTranslation();
  const level = stockLevel(ingredient);
  if (level === 'fine' && ingredient.isAvailable) return null;
  return (
    <span className={styles.tags}>
      {!ingredient.isAvailable && (
        <span className={styles.tag} data-tone="bad">
          <Ban aria-hidden="true" />
          {t('office.ingredients.unavailable')}
        </span>
      )}
      {level !== 'fine' && (
        <span className={styles.tag} data-tone={level === 'out' ? 'bad' : 'waiting'}>
          <TriangleAlert aria-hidden="true" />
          {t(`office.ingredients.levels.${level}`)}
        </span>
      )}
    </span>
  );
}
