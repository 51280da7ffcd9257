/** Editor for a portion's ingredients: one row per ingredient with its amount. */

import { Plus, Trash2 } from '#icons';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import listStyles from '../../admin-list.module.css';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';
import type { IngredientUseRow } from './ingredient-use-rows.ts';
import styles from './ingredient-uses-editor.module.css';

type IngredientUsesEditorProps = {
  rows: readonly IngredientUseRow[];
  /** Path of the list in the request body, e.g. `options/2/ingredients`. */
  path: string;
  errorAt(path: string): string | undefined;
  onChange(rows: IngredientUseRow[]): void;
};

export function IngredientUsesEditor({ rows, path, errorAt, onChange }: IngredientUsesEditorProps) {
  const { t } = useTranslation();
  const ingredients = useRead('ingredients');
  const { data } = ingredients;
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('office.recipe.title')}</legend>
      {data === undefined && <ReadPlaceholder reads={[ingredients]} />}
      {data !== undefined && data.length === 0 && rows.length === 0 && (
        <p>{t('office.recipe.noIngredients')}</p>
      )}
      {data !== undefined &&
        rows.map((row, index) => (
          <UseRow
            key={row.key}
            row={row}
            index={index}
            ingredients={data}
            errorAt={field => errorAt(`${path}/${index}/${field}`)}
            onChange={change => onChange(rows.map(other => (other === row ? { ...row, ...change } : other)))}
            onRemove={() => onChange(rows.filter(other => other !== row))}
          />
        ))}
      {data !== undefined && data.length > 0 && (
        <span>
          <Button
            icon={<Plus />}
            onClick={() => onChange([...rows, { key: createUuid(), ingredientId: '', quantity: '' }])}
          >
            {t('office.recipe.add')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

type UseRowProps = {
  row: IngredientUseRow;
  index: number;
  ingredients: readonly Ingredient[];
  errorAt(field: string): string | undefined;
  onChange(change: Partial<IngredientUseRow>): void;
  onRemove(): void;
};

function UseRow({ row, index, ingredients, errorAt, onChange, onRemove }: UseRowProps) {
  const { t } = useTranslation();
  const chosen = ingredients.find(({ id }) => id === row.ingredientId);
  const number = index + 1;
  const unit = chosen === undefined ? '' : t(`office.units.${chosen.unit}`);
  return (
    <div className={styles.row}>
      <SelectField
        label={t('office.recipe.ingredient', { number })}
        value={row.ingredientId}
        options={[
          { value: '', label: t('office.recipe.choose') },
          ...ingredients.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errorAt('ingredientId')}
        onChange={ingredientId => onChange({ ingredientId })}
      />
      <TextField
        label={
          unit === '' ? t('office.recipe.amount', { number }) : t('office.recipe.amountIn', { number, unit })
        }
        value={row.quantity}
        inputMode="decimal"
        autoComplete="off"
        error={errorAt('quantity')}
        onChange={quantity => onChange({ quantity })}
      />
      <IconButton
        className={styles.remove}
        label={t('office.recipe.remove', { name: chosen?.name ?? number })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </div>
  );
}
