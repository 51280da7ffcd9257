/** Table form ↔ request body; the position is changed on the floor plan only. */
import { limits } from '#shared/kernel/limits.ts';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

/** Client code imports only types from the schemas, so the shapes are listed here and type-checked against them. */
export const tableShapeChoices = ['square', 'round', 'rectangle'] as const satisfies readonly TableShape[];
export type TableShape = RestaurantTable['shape'];

type TableForm = {
  readonly locationId: string;
  readonly label: string;
  readonly seats: string;
  readonly shape: TableShape;
  readonly isBlocked: boolean;
  readonly note: string;
};

type TableFields = {
  locationId: string;
  label: string;
  seats: number;
  shape: TableShape;
  isBlocked: boolean;
  note?: string;
};

export function tableFields(table: RestaurantTable): TableFields {
  return {
    locationId: table.locationId,
    label: table.label,
    seats: table.seats,
    shape: table.shape,
    isBlocked: table.isBlocked,
    ...withoutUndefined({ note: table.note }),
  };
}

export function tableForm(fields: TableFields): TableForm {
  return { ...fields, seats: String(fields.seats), note: fields.note ?? '' };
}

function readTableForm(form: TableForm): Reading<TableFields> {
  const reader = createFormReader();
  const note = reader.optionalText('note', form.note, limits.noteLength);
  return reader.finish({
    locationId: form.locationId,
    label: reader.text('label', form.label, limits.tableLabelLength),
    seats: reader.integer('seats', form.seats, { min: 1, max: limits.tableSeatsMax }),
    shape: form.shape,
    isBlocked: form.isBlocked,
    ...(note === undefined ? {} : { note }),
  });
}

export const tableDescriptor: EntityDescriptor<RestaurantTable, TableForm, TableFields> = {
  fieldsOf: tableFields,
  toForm: tableForm,
  read: readTableForm,
  inputs: {
    label: { maxLength: limits.tableLabelLength, required: true },
    seats: { inputMode: 'numeric', required: true },
    note: { maxLength: limits.noteLength },
  },
  nameField: 'label',
};
