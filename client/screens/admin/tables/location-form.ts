/** Table location form ↔ request body. */
import { limits } from '#shared/kernel/limits.ts';
import type { TableLocation } from '#shared/venue/table-schema.ts';
import { choiceColors } from '../forms/choice-colors.ts';
import { createFormReader, type Reading } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

type LocationForm = { readonly name: string; readonly color: string };
type LocationFields = { name: string; color: string };

function locationFields(location: TableLocation): LocationFields {
  return { name: location.name, color: location.color };
}

/** A new location gets the next colour of the palette, so that two rarely look alike. */
export function emptyLocationForm(locationCount: number): LocationForm {
  return { name: '', color: choiceColors[locationCount % choiceColors.length] ?? choiceColors[0] };
}

function readLocationForm(form: LocationForm): Reading<LocationFields> {
  const reader = createFormReader();
  return reader.finish({
    name: reader.text('name', form.name, limits.locationNameLength),
    color: form.color,
  });
}

export const locationDescriptor: EntityDescriptor<TableLocation, LocationForm, LocationFields> = {
  fieldsOf: locationFields,
  toForm: fields => fields,
  read: readLocationForm,
  inputs: { name: { maxLength: limits.locationNameLength, required: true } },
  nameField: 'name',
};
