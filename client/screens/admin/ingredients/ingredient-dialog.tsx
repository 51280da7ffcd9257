/** Dialog that creates or edits an ingredient; initial stock is entered only on creation, later by stock movements. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';
import { fractionDigitsOf } from '../../../i18n/money-text.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveEntityDialog } from '../forms/archive-entity-dialog.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { useValueText } from '../forms/use-value-text.ts';
import { AllergenFields } from '../menu/items/allergen-fields.tsx';
import {
  emptyIngredientForm,
  ingredientFields,
  ingredientForm,
  readIngredientForm,
  unitChoices,
} from './ingredient-form.ts';

/** Null for a new ingredient. */
type IngredientDialogProps = { ingredient: Ingredient | null; onClose(): void };

export function IngredientDialog({ ingredient, onClose }: IngredientDialogProps) {
  const { t, i18n } = useTranslation();
  const { currency } = useMember().restaurant;
  const valueText = useValueText();
  const create = useWrite('createIngredient');
  const change = useWrite('changeIngredient');
  const [isArchiving, setIsArchiving] = useState(false);
  const fractionDigits = fractionDigitsOf(currency);
  const form = useEntityForm({
    entity: ingredient,
    emptyForm: emptyIngredientForm,
    fieldsOf: ingredientFields,
    toForm: fields => ingredientForm(fields, { language: i18n.language, fractionDigits }),
    read: values => readIngredientForm(values, fractionDigits),
    nameField: 'name',
    create: fields => create.run({ body: fields }),
    change: (base, { patch: { stock: _, ...body } }) =>
      change.run({ params: { id: base.id }, body, version: base.version }),
    onSaved: onClose,
  });
  if (ingredient !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveIngredient"
        entity={ingredient}
        title={t('office.ingredients.archive', { name: ingredient.name })}
        text={t('office.ingredients.archiveText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  const { form: values, set, errorAt } = form;
  const unitText = (unit: unknown) => t(`office.ingredients.unitNames.${String(unit)}`);
  return (
    <EntityDialog
      title={ingredient === null ? t('office.ingredients.add') : ingredient.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`office.ingredients.fields.${field}`)}
      showValue={(field, value) => {
        if (field === 'unit') return unitText(value);
        const isList = field === 'allergens' && Array.isArray(value);
        return valueText(isList ? value.map(allergen => t(`allergens.${String(allergen)}`)) : value);
      }}
      extraActions={
        ingredient && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>
      }
    >
      <TextField
        label={t('office.ingredients.fields.name')}
        value={values.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SelectField
        label={t('office.ingredients.fields.unit')}
        value={values.unit}
        options={unitChoices.map(value => ({ value, label: unitText(value) }))}
        error={errorAt('unit')}
        onChange={unit => set({ unit })}
      />
      {ingredient === null && (
        <TextField
          label={t('office.ingredients.firstStock', { unit: t(`office.units.${values.unit}`) })}
          hint={t('office.ingredients.firstStockHint')}
          value={values.stock}
          inputMode="decimal"
          autoComplete="off"
          error={errorAt('stock')}
          onChange={stock => set({ stock })}
        />
      )}
      <TextField
        label={t('office.ingredients.lowStockIn', { unit: t(`office.units.${values.unit}`) })}
        hint={t('office.ingredients.lowStockHint')}
        value={values.lowStock}
        inputMode="decimal"
        autoComplete="off"
        error={errorAt('lowStock')}
        onChange={lowStock => set({ lowStock })}
      />
      <TextField
        label={t(`office.ingredients.costIn.${values.unit}`, { currency })}
        value={values.cost}
        inputMode="decimal"
        autoComplete="off"
        error={errorAt('unitCost')}
        onChange={cost => set({ cost })}
      />
      <AllergenFields chosen={values.allergens} onChange={allergens => set({ allergens })} />
    </EntityDialog>
  );
}
