/** Table of ingredients: stock, cost and the menu items that use each. */

import { Ban, PackagePlus, TriangleAlert, Undo2 } from '#icons';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { EntityTable, OpenButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
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
  const costOf = ({ unit, unitCost }: Ingredient) =>
    unitCost === undefined
      ? '–'
      : t(`office.ingredients.costPer.${unit}`, { cost: money(Math.round(unitCost * pricedUnits(unit))) });
  const allergensOf = ({ allergens, hasNoAllergens }: Ingredient) => {
    if (allergens.length > 0) return allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
    return t(hasNoAllergens ? 'office.ingredients.fields.hasNoAllergens' : 'allergens.unstated');
  };
  const usedBy = ({ usedBy: count }: Ingredient) => t('office.ingredients.dishes', { count });
  return (
    <EntityTable
      rows={ingredients}
      isDimmed={ingredient => !ingredient.isAvailable}
      columns={[
        {
          header: t('office.ingredients.fields.name'),
          cell: ingredient => (
            <>
              <OpenButton
                name={ingredient.name}
                detail={[...Object.values(ingredient.names ?? {}), allergensOf(ingredient)].join(' · ')}
                onOpen={() => onOpen(ingredient)}
              />
              <small className={styles.phone}>{`${costOf(ingredient)} · ${usedBy(ingredient)}`}</small>
              <IngredientTags ingredient={ingredient} />
            </>
          ),
        },
        {
          header: t('office.ingredients.fields.stock'),
          isNumber: true,
          cell: ({ stock, unit }) => amounts(stock, unit),
        },
        { header: t('office.ingredients.fields.unitCost'), isNumber: true, isExtra: true, cell: costOf },
        { header: t('office.ingredients.fields.usedBy'), isNumber: true, isExtra: true, cell: usedBy },
      ]}
      actions={ingredient => {
        const { name, isAvailable } = ingredient;
        return (
          <>
            <IconButton
              label={t('office.ingredients.moveStock', { name })}
              icon={<PackagePlus />}
              onClick={() => onStock(ingredient)}
            />
            <IconButton
              label={t(
                isAvailable ? 'office.ingredients.makeUnavailable' : 'office.ingredients.makeAvailable',
                { name },
              )}
              icon={isAvailable ? <Ban /> : <Undo2 />}
              onClick={() => onToggle(ingredient)}
            />
          </>
        );
      }}
    />
  );
}

function IngredientTags({ ingredient }: { ingredient: Ingredient }) {
  const { t } = useTranslation();
  const level = stockLevel(ingredient);
  if (level === 'fine' && ingredient.isAvailable) return null;
  return (
    <span className={styles.tags}>
      {!ingredient.isAvailable && (
        <StatusTag tone="bad" icon={Ban}>
          {t('office.ingredients.unavailable')}
        </StatusTag>
      )}
      {level !== 'fine' && (
        <StatusTag tone={level === 'out' ? 'bad' : 'waiting'} icon={TriangleAlert}>
          {t(`office.ingredients.levels.${level}`)}
        </StatusTag>
      )}
    </span>
  );
}
