/** Dialog that creates or edits a menu category; its station, course and VAT rate are defaults for new items. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { stations } from '#shared/roles.ts';
import type { MenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../../admin-list.module.css';
import { ArchiveEntityDialog } from '../../forms/archive-entity-dialog.tsx';
import { ColorChoice } from '../../forms/color-choice.tsx';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useEntityForm } from '../../forms/use-entity-form.ts';
import { useValueText } from '../../forms/use-value-text.ts';
import { lastSortOrder } from '../../lists/list-order.ts';
import { courseOptions, usualVatRate, vatOptions } from '../menu-choices.ts';
import { SecondNameField } from '../second-name-field.tsx';
import { categoryFields, categoryForm, emptyCategoryForm, readCategoryForm } from './category-form.ts';

type CategoryDialogProps = {
  /** Null for a new category. */
  category: MenuCategory | null;
  categories: readonly MenuCategory[];
  settings: Settings;
  onClose(): void;
  onCreated(category: MenuCategory): void;
};

export function CategoryDialog({ category, categories, settings, onClose, onCreated }: CategoryDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const create = useWrite('createMenuCategory');
  const change = useWrite('changeMenuCategory');
  const [isArchiving, setIsArchiving] = useState(false);
  const form = useEntityForm({
    entity: category,
    emptyForm: emptyCategoryForm({
      categoryCount: categories.length,
      vatRate: usualVatRate(settings.vatRates),
    }),
    fieldsOf: categoryFields,
    toForm: categoryForm,
    read: readCategoryForm,
    nameField: 'name',
    create: async fields => {
      const body = { ...fields, sortOrder: lastSortOrder(categories) };
      onCreated(await create.run({ body }));
    },
    change: (base, { patch }) => change.run({ params: { id: base.id }, body: patch, version: base.version }),
    onSaved: onClose,
  });
  if (category !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveMenuCategory"
        entity={category}
        title={t('admin.menu.archiveCategory', { name: category.name })}
        text={t('admin.menu.archiveCategoryText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  const { form: values, set, errorAt } = form;
  const stationText = (station: unknown) => t(`admin.stations.${String(station)}`);
  return (
    <EntityDialog
      title={category === null ? t('admin.menu.addCategory') : category.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`admin.menu.categoryFields.${field}`)}
      showValue={(field, value) => (field === 'defaultStation' ? stationText(value) : valueText(value))}
      extraActions={
        category && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>
      }
    >
      <TextField
        label={t('admin.menu.categoryFields.name')}
        value={values.name}
        maxLength={limits.itemNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SecondNameField names={values.names} errorAt={errorAt} onChange={names => set({ names })} />
      <SelectField
        label={t('admin.menu.categoryFields.defaultStation')}
        hint={t('admin.menu.categoryDefaultHint')}
        value={values.defaultStation}
        options={stations.map(value => ({ value, label: stationText(value) }))}
        onChange={defaultStation => set({ defaultStation })}
      />
      <SelectField
        label={t('admin.menu.categoryFields.defaultCourse')}
        value={values.defaultCourse}
        options={courseOptions(settings.courses, values.defaultCourse)}
        error={errorAt('defaultCourse')}
        onChange={defaultCourse => set({ defaultCourse })}
      />
      <SelectField
        label={t('admin.menu.categoryFields.defaultVatRate')}
        value={values.defaultVatRate}
        options={vatOptions(settings.vatRates, values.defaultVatRate)}
        error={errorAt('defaultVatRate')}
        onChange={defaultVatRate => set({ defaultVatRate })}
      />
      <CheckField
        label={t('admin.menu.categoryFields.isHidden')}
        hint={t('admin.menu.hiddenHint')}
        checked={values.isHidden}
        onChange={isHidden => set({ isHidden })}
      />
      <div className={styles.wide}>
        <ColorChoice
          label={t('admin.menu.categoryFields.color')}
          value={values.color}
          onChange={color => set({ color })}
        />
      </div>
    </EntityDialog>
  );
}
