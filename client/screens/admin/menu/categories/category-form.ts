/** Menu category form ↔ request body; course, station and VAT rate are defaults for new items. */

import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Station } from '#shared/kernel/roles.ts';
import { choiceColors } from '../../forms/choice-colors.ts';
import { createFormReader, type Reading } from '../../forms/form-reading.ts';
import type { EntityDescriptor } from '../../forms/use-entity-dialog.ts';
import { readWindows, type WindowRow, windowRows } from '../hours/hours-form.ts';
import { readNames } from '../second-name.ts';

type CategoryForm = {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly color: string;
  readonly defaultCourse: string;
  readonly defaultStation: Station;
  /** '' means the group's first station. */
  readonly defaultStationId: string;
  /** All stations if there are several, including the first; else empty. */
  readonly defaultStationIds: readonly string[];
  readonly defaultVatRate: string;
  readonly isHidden: boolean;
  /** Empty means always. */
  readonly availability: readonly WindowRow[];
};

type CategoryFields = {
  name: string;
  names: Record<string, string>;
  color: string;
  defaultCourse: number;
  defaultStation: Station;
  defaultVatRate: number;
  isHidden: boolean;
  defaultStationId?: string;
  defaultStationIds?: string[];
  availability?: MenuWindow[];
};

function categoryFields(category: MenuCategory): CategoryFields {
  const { id, sortOrder, version, ...fields } = category;
  return fields;
}

export function emptyCategoryForm(defaults: { categoryCount: number; vatRate: number }): CategoryForm {
  return {
    name: '',
    names: {},
    color: choiceColors[defaults.categoryCount % choiceColors.length] ?? choiceColors[0],
    defaultCourse: '1',
    defaultStation: 'kitchen',
    defaultStationId: '',
    defaultStationIds: [],
    defaultVatRate: String(defaults.vatRate),
    isHidden: false,
    availability: [],
  };
}

function categoryForm(fields: CategoryFields): CategoryForm {
  return {
    ...fields,
    defaultStationId: fields.defaultStationId ?? '',
    defaultStationIds: fields.defaultStationIds ?? [],
    defaultCourse: String(fields.defaultCourse),
    defaultVatRate: String(fields.defaultVatRate),
    availability: windowRows(fields.availability),
  };
}

function readCategoryForm(form: CategoryForm): Reading<CategoryFields> {
  const reader = createFormReader();
  const availability = readWindows(reader, 'availability', form.availability);
  return reader.finish({
    name: reader.text('name', form.name, limits.itemNameLength),
    names: readNames(reader, form.names),
    color: form.color,
    defaultCourse: reader.integer('defaultCourse', form.defaultCourse, { min: 0, max: limits.courseMax }),
    defaultStation: form.defaultStation,
    defaultVatRate: reader.rate('defaultVatRate', form.defaultVatRate),
    isHidden: form.isHidden,
    ...(form.defaultStationId !== '' && { defaultStationId: form.defaultStationId }),
    ...(form.defaultStationIds.length > 1 && { defaultStationIds: [...form.defaultStationIds] }),
    ...(availability.length > 0 && { availability }),
  });
}

export const categoryDescriptor: EntityDescriptor<MenuCategory, CategoryForm, CategoryFields> = {
  fieldsOf: categoryFields,
  toForm: categoryForm,
  read: readCategoryForm,
  inputs: { name: { maxLength: limits.itemNameLength, required: true } },
  nameField: 'name',
};
