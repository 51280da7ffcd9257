/** Dialog that creates or edits a menu category; its station, course and VAT rate are defaults for new items. */

import { usualVatRate } from '#shared/catalog/menu-limits.ts';
import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../../admin-list.module.css';
import { ColorChoice } from '../../forms/color-choice.tsx';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useEntityDialog } from '../../forms/use-entity-dialog.ts';
import { lastSortOrder } from '../../lists/list-order.ts';
import { HoursField } from '../hours/lazy-hours-field.ts';
import { useHoursText } from '../hours/use-window-text.ts';
import { StationListField } from '../lazy-station-list.ts';
import {
  courseOptions,
  stationNames,
  stationOf,
  stationOptions,
  stationValue,
  vatOptions,
} from '../menu-choices.ts';
import { SecondNameField } from '../second-name-field.tsx';
import { categoryDescriptor, emptyCategoryForm } from './category-form.ts';

type CategoryDialogProps = {
  /** Null for a new category. */
  category: MenuCategory | null;
  categories: readonly MenuCategory[];
  settings: Settings;
  onClose(): void;
  onCreated(category: MenuCategory): void;
};

export function CategoryDialog({ category, categories, settings, onClose, onCreated }: CategoryDialogProps) {
  const { t, i18n } = useTranslation();
  const word = useWord();
  const create = useWrite('createMenuCategory');
  const change = useWrite('changeMenuCategory');
  const hoursText = useHoursText();
  const stationText = (station: unknown) => t(`app.stations.${String(station)}`);
  const dialog = useEntityDialog(categoryDescriptor, {
    entity: category,
    emptyForm: emptyCategoryForm({
      categoryCount: categories.length,
      vatRate: usualVatRate(settings.vatRates),
    }),
    fieldLabel: field => t(`admin.menu.categoryFields.${field}`),
    showAs: {
      defaultStation: stationText,
      defaultStationId: id => stationNames(settings, [id], word),
      defaultStationIds: ids => stationNames(settings, ids, word),
      availability: hoursText,
    },
    create: ({ body }) => create.run({ body: { ...body, sortOrder: lastSortOrder(categories) } }),
    change: change.run,
    onCreated,
    onSaved: onClose,
  });
  const { form, register, registerCheck } = dialog;
  const { defaultCourse, defaultStation, defaultStationId, defaultStationIds, defaultVatRate, names } =
    form.form;
  return (
    <EntityDialog
      title={category === null ? t('admin.menu.addCategory') : category.name}
      dialog={dialog}
      hasAnother
      onClose={onClose}
      archive={
        category && {
          write: 'archiveMenuCategory',
          entity: category,
          title: t('admin.menu.archiveCategory', { name: category.name }),
          text: t('admin.menu.archiveCategoryText'),
        }
      }
    >
      <TextField {...register('name')} />
      <SecondNameField
        names={names}
        menuNames={categories.map(other => other.names)}
        errorAt={form.errorAt}
        onChange={value => form.set({ names: value })}
      />
      <SelectField
        label={dialog.fieldLabel('defaultStation')}
        hint={t('admin.menu.categoryDefaultHint')}
        value={stationValue({ station: defaultStation, stationId: defaultStationId })}
        options={stationOptions(settings, stationText, word)}
        error={form.errorAt('defaultStation') ?? form.errorAt('defaultStationId')}
        onChange={value => {
          const { station, stationId } = stationOf(value);
          form.set({
            defaultStation: station,
            defaultStationId: stationId,
            defaultStationIds: [],
          });
        }}
      />
      <StationListField
        label={dialog.fieldLabel('defaultStationIds')}
        chosen={{
          station: defaultStation,
          stationId: defaultStationId,
          stationIds: defaultStationIds,
        }}
        settings={settings}
        error={form.errorAt('defaultStationIds')}
        onChange={ids => form.set({ defaultStationIds: ids })}
      />
      <SelectField {...register('defaultCourse')} options={courseOptions(settings.courses, defaultCourse)} />
      <SelectField
        {...register('defaultVatRate')}
        options={vatOptions(settings.vatRates, defaultVatRate, i18n.language)}
      />
      <HoursField
        label={dialog.fieldLabel('availability')}
        hint={t('office.hours.category')}
        rows={form.form.availability}
        errorAt={form.errorAt}
        onChange={availability => form.set({ availability })}
      />
      <CheckField {...registerCheck('isHidden')} hint={t('admin.menu.hiddenHint')} />
      <div className={styles.wide}>
        <ColorChoice {...register('color')} />
      </div>
    </EntityDialog>
  );
}
