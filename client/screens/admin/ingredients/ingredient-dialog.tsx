/** Dialog that creates or edits an ingredient; initial stock is entered only on creation, later by stock movements. */

import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { ingredientUnits } from '#shared/catalog/stock-amounts.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useAllergenTexts } from '../forms/use-allergen-texts.ts';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { useMoneyStyle } from '../forms/use-money-style.ts';
import { AllergenFields } from '../menu/items/allergen-fields.tsx';
import { SecondNameField } from '../menu/second-name-field.tsx';
import { emptyIngredientForm, ingredientDescriptor } from './ingredient-form.ts';

/** Null for a new ingredient. */
type IngredientDialogProps = { ingredient: Ingredient | null; onClose(): void };

export function IngredientDialog({ ingredient, onClose }: IngredientDialogProps) {
  const { t } = useTranslation();
  const { currency } = useMember().restaurant;
  const create = useWrite('createIngredient');
  const change = useWrite('changeIngredient');
  const unitText = (unit: unknown) => t(`office.ingredients.unitNames.${String(unit)}`);
  const dialog = useEntityDialog(ingredientDescriptor(useMoneyStyle(currency)), {
    entity: ingredient,
    emptyForm: emptyIngredientForm,
    fieldLabel: field => t(`office.ingredients.fields.${field}`),
    showAs: { unit: unitText, allergens: useAllergenTexts() },
    create: create.run,
    change: ({ body: { stock: _, ...body }, ...input }) => change.run({ ...input, body }),
    onSaved: onClose,
  });
  const { register } = dialog;
  const { form: values, set, errorAt } = dialog.form;
  const unit = t(`office.units.${values.unit}`);
  return (
    <EntityDialog
      title={ingredient === null ? t('office.ingredients.add') : ingredient.name}
      dialog={dialog}
      hasAnother
      onClose={onClose}
      archive={
        ingredient && {
          write: 'archiveIngredient',
          entity: ingredient,
          title: t('office.ingredients.archive', { name: ingredient.name }),
          text: t('office.ingredients.archiveText'),
        }
      }
    >
      <TextField {...register('name')} />
      <SecondNameField names={values.names} errorAt={errorAt} onChange={names => set({ names })} />
      <SelectField
        {...register('unit')}
        options={ingredientUnits.map(value => ({ value, label: unitText(value) }))}
      />
      {ingredient === null && (
        <TextField
          {...register('stock')}
          label={t('office.ingredients.firstStock', { unit })}
          hint={t('office.ingredients.firstStockHint')}
        />
      )}
      <TextField
        {...register('lowStock')}
        label={t('office.ingredients.lowStockIn', { unit })}
        hint={t('office.ingredients.lowStockHint')}
      />
      <TextField
        {...register('cost')}
        label={t(`office.ingredients.costIn.${values.unit}`, { currency })}
        error={errorAt('unitCost')}
      />
      <AllergenFields
        chosen={values.allergens}
        onChange={allergens => set({ allergens, hasNoAllergens: false })}
        none={{
          isChosen: values.hasNoAllergens,
          onToggle: () => set({ allergens: [], hasNoAllergens: !values.hasNoAllergens }),
        }}
      />
      {!values.hasNoAllergens && values.allergens.length === 0 && (
        <small>{t('allergens.unstatedHint')}</small>
      )}
    </EntityDialog>
  );
}
