/** Fields of a menu item: name and price first, then preparation and tax, then contents. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { stations } from '#shared/roles.ts';
import type { MenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import styles from '../../admin-list.module.css';
import type { EntityForm } from '../../forms/use-entity-form.ts';
import { courseOptions, vatOptions } from '../menu-choices.ts';
import { ModifierGroupFields } from '../modifiers/modifier-group-fields.tsx';
import { SecondNameField } from '../second-name-field.tsx';
import { AllergenFields } from './allergen-fields.tsx';
import { IngredientUsesEditor } from './ingredient-uses-editor.tsx';
import type { ItemForm } from './item-form.ts';

type ItemFieldsProps = {
  form: EntityForm<ItemForm>;
  categories: readonly MenuCategory[];
  settings: Settings;
};

export function ItemFormFields({ form, categories, settings }: ItemFieldsProps) {
  const { t } = useTranslation();
  const { form: values, set, errorAt } = form;
  const takeaway = vatOptions(settings.vatRates, values.vatRateTakeaway);
  return (
    <>
      <TextField
        label={t('admin.menu.fields.name')}
        value={values.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SecondNameField names={values.names} errorAt={errorAt} onChange={names => set({ names })} />
      <TextField
        label={t('admin.menu.priceIn', { currency: settings.currency })}
        hint={t('admin.menu.priceHint')}
        value={values.price}
        inputMode="decimal"
        autoComplete="off"
        required
        error={errorAt('price')}
        onChange={price => set({ price })}
      />
      <SelectField
        label={t('admin.menu.fields.vatRate')}
        value={values.vatRate}
        options={vatOptions(settings.vatRates, values.vatRate)}
        error={errorAt('vatRate')}
        onChange={vatRate => set({ vatRate })}
      />
      <SelectField
        label={t('admin.menu.fields.categoryId')}
        value={values.categoryId}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        error={errorAt('categoryId')}
        onChange={categoryId => set({ categoryId })}
      />
      <SelectField
        label={t('admin.menu.fields.station')}
        value={values.station}
        options={stations.map(value => ({ value, label: t(`admin.stations.${value}`) }))}
        onChange={station => set({ station })}
      />
      <SelectField
        label={t('admin.menu.fields.course')}
        value={values.course}
        options={[
          { value: '', label: t('admin.menu.categoryCourse') },
          ...courseOptions(settings.courses, values.course),
        ]}
        error={errorAt('course')}
        onChange={course => set({ course })}
      />
      <TextField
        label={t('admin.menu.fields.targetMinutes')}
        hint={t('admin.menu.targetHint')}
        value={values.targetMinutes}
        inputMode="numeric"
        autoComplete="off"
        error={errorAt('targetMinutes')}
        onChange={targetMinutes => set({ targetMinutes })}
      />
      <TextField
        label={t('admin.menu.fields.portionsLeft')}
        hint={t('admin.menu.portionsHint')}
        value={values.portionsLeft}
        inputMode="numeric"
        autoComplete="off"
        error={errorAt('portionsLeft')}
        onChange={portionsLeft => set({ portionsLeft })}
      />
      <TextField
        label={t('admin.menu.fields.kitchenName')}
        hint={t('admin.menu.kitchenNameHint')}
        value={values.kitchenName}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        error={errorAt('kitchenName')}
        onChange={kitchenName => set({ kitchenName })}
      />
      <SelectField
        label={t('admin.menu.fields.vatRateTakeaway')}
        value={values.vatRateTakeaway}
        options={[{ value: '', label: t('admin.menu.sameVat') }, ...takeaway]}
        error={errorAt('vatRateTakeaway')}
        onChange={vatRateTakeaway => set({ vatRateTakeaway })}
      />
      <TextAreaField
        className={styles.wide}
        label={t('admin.menu.fields.description')}
        value={values.description}
        maxLength={limits.descriptionLength}
        error={errorAt('description')}
        onChange={description => set({ description })}
      />
      <AllergenFields chosen={values.allergens} onChange={allergens => set({ allergens })} />
      <ModifierGroupFields
        chosen={values.modifierGroupIds}
        error={errorAt('modifierGroupIds')}
        onChange={modifierGroupIds => set({ modifierGroupIds })}
      />
      <IngredientUsesEditor
        rows={values.ingredients}
        path="ingredients"
        errorAt={errorAt}
        onChange={ingredients => set({ ingredients })}
      />
      <CheckField
        className={styles.wide}
        label={t('admin.menu.fields.isActive')}
        hint={t('admin.menu.activeHint')}
        checked={values.isActive}
        onChange={isActive => set({ isActive })}
      />
    </>
  );
}
