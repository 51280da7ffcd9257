/** Fields of a menu item: name and price first, then preparation and tax, then contents. */

import { weightUnits, weightUnitText } from '#shared/catalog/item-weight.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import { loadable } from '../../../../ui/loadable.tsx';
import styles from '../../admin-list.module.css';
import type { EntityDialogState } from '../../forms/use-entity-dialog.ts';
import { HoursField } from '../hours/lazy-hours-field.ts';
import { LanguageFields } from '../language-fields.tsx';
import { StationListField } from '../lazy-station-list.ts';
import { courseOptions, stationOf, stationOptions, stationValue, vatOptions } from '../menu-choices.ts';
import { otherLanguages, secondLanguage } from '../second-name.ts';
import { SecondNameField } from '../second-name-field.tsx';
import { AllergenFields } from './allergen-fields.tsx';
import { IngredientUsesEditor } from './ingredient-uses-editor.tsx';
import type { ItemForm } from './item-form.ts';

/** Lazy-loaded: only existing dishes have preparation times. */
const UsualTime = loadable(async () => (await import('./usual-time.tsx')).UsualTime);

/** Lazy-loaded: it is below the visible part, and its data is fetched anyway. */
const ModifierGroupFields = loadable(
  async () => (await import('../modifiers/modifier-group-fields.tsx')).ModifierGroupFields,
);

type ItemFieldsProps = {
  dialog: EntityDialogState<ItemForm>;
  categories: readonly MenuCategory[];
  items: readonly MenuItem[];
  settings: Settings;
  /** Undefined for a new item. */
  itemId: string | undefined;
};

function SaleFields({ dialog, categories, items, settings }: ItemFieldsProps) {
  const { t, i18n } = useTranslation();
  const { register } = dialog;
  const { form: values, set, errorAt } = dialog.form;
  return (
    <>
      <TextField {...register('name')} />
      <SecondNameField
        names={values.names}
        menuNames={items.map(({ names }) => names)}
        errorAt={errorAt}
        onChange={names => set({ names })}
      />
      <TextField
        {...register('price')}
        label={t('admin.menu.priceIn', { currency: settings.currency })}
        hint={t('admin.menu.priceHint')}
      />
      <SelectField
        {...register('pricedBy')}
        hint={values.pricedBy === '' ? undefined : t('admin.menu.pricedByHint')}
        options={[
          { value: '', label: t('admin.menu.pricedByPiece') },
          ...weightUnits.map(unit => ({ value: unit, label: weightUnitText(unit) })),
        ]}
      />
      {values.pricedBy === '' ? (
        <TextField {...register('halfPrice')} hint={t('admin.menu.halfPriceHint')} />
      ) : (
        <TextField {...register('tareGrams')} hint={t('admin.menu.tareHint')} />
      )}
      <TextField {...register('cost')} hint={t('admin.menu.costHint')} />
      <SelectField
        {...register('vatRate')}
        options={vatOptions(settings.vatRates, values.vatRate, i18n.language)}
      />
      <SelectField
        {...register('categoryId')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/** Short names for the stations' screens and tickets, in all languages of the menu. */
function KitchenNameFields({ dialog, items }: ItemFieldsProps) {
  const { t } = useTranslation();
  const { defaultLanguage } = useMember().restaurant;
  const { form: values, set, errorAt } = dialog.form;
  const own = secondLanguage(defaultLanguage) === 'en' ? 'pl' : 'en';
  // The restaurant's own language first, under the tag by which it is stored.
  const languages = otherLanguages(
    defaultLanguage,
    { [own]: '', ...values.kitchenNames },
    items.map(({ names }) => names),
  ).toSorted((one, other) => Number(other.startsWith(own)) - Number(one.startsWith(own)));
  return (
    <LanguageFields
      label="kitchenName"
      path="kitchenNames"
      languages={languages}
      texts={values.kitchenNames}
      maxLength={limits.itemNameLength}
      hint={t('admin.menu.kitchenNameHint')}
      errorAt={errorAt}
      onChange={kitchenNames => set({ kitchenNames })}
    />
  );
}

function KitchenFields(props: ItemFieldsProps) {
  const { dialog, settings, itemId } = props;
  const { t } = useTranslation();
  const { register } = dialog;
  const { form: values, set, errorAt } = dialog.form;
  return (
    <>
      <SelectField
        label={dialog.fieldLabel('station')}
        value={stationValue(values)}
        options={stationOptions(settings, group => t(`app.stations.${group}`), useWord())}
        error={errorAt('station') ?? errorAt('stationId')}
        onChange={value => set({ ...stationOf(value), stationIds: [] })}
      />
      <StationListField
        label={dialog.fieldLabel('stationIds')}
        chosen={values}
        settings={settings}
        error={errorAt('stationIds')}
        onChange={stationIds => set({ stationIds })}
      />
      <SelectField
        {...register('course')}
        options={[
          { value: '', label: t('admin.menu.categoryCourse') },
          ...courseOptions(settings.courses, values.course),
        ]}
      />
      <TextField {...register('targetMinutes')} hint={t('admin.menu.targetHint')} />
      {itemId !== undefined && (
        <UsualTime
          itemId={itemId}
          target={values.targetMinutes}
          onTake={targetMinutes => set({ targetMinutes })}
        />
      )}
      <TextField {...register('portionsLeft')} hint={t('admin.menu.portionsHint')} />
      <KitchenNameFields {...props} />
    </>
  );
}

export function ItemFormFields(props: ItemFieldsProps) {
  const { dialog, items, settings } = props;
  const { t, i18n } = useTranslation();
  const { register, registerCheck } = dialog;
  const { form: values, set, errorAt } = dialog.form;
  const takeaway = vatOptions(settings.vatRates, values.vatRateTakeaway, i18n.language);
  const menuNames = items.map(({ names }) => names);
  return (
    <>
      <SaleFields {...props} />
      <KitchenFields {...props} />
      <SelectField
        {...register('vatRateTakeaway')}
        options={[{ value: '', label: t('admin.menu.sameVat') }, ...takeaway]}
      />
      <TextField {...register('deposit')} hint={t('admin.menu.depositHint')} />
      <TextAreaField
        {...register('description')}
        className={styles.wide}
        maxLength={limits.descriptionLength}
      />
      <LanguageFields
        label="secondDescription"
        path="descriptions"
        languages={otherLanguages(settings.defaultLanguage, values.descriptions, menuNames)}
        texts={values.descriptions}
        maxLength={limits.descriptionLength}
        areaClass={styles.wide}
        errorAt={errorAt}
        onChange={descriptions => set({ descriptions })}
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
      <HoursField
        label={dialog.fieldLabel('availability')}
        hint={t('office.hours.item')}
        rows={values.availability}
        errorAt={errorAt}
        onChange={availability => set({ availability })}
      />
      <CheckField {...registerCheck('isActive')} className={styles.wide} hint={t('admin.menu.activeHint')} />
    </>
  );
}
