import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import {
  clearable,
  color,
  literals,
  sortOrder,
  strictObject,
  strictPartial,
  text,
  uuid,
  version,
} from '../kernel/schema-parts.ts';

const tableShapes = ['square', 'round', 'rectangle'] as const;

const locationFields = {
  name: text(limits.locationNameLength),
  sortOrder,
  color,
};

export const tableLocation = strictObject({
  id: uuid,
  ...locationFields,
  version,
});
export type TableLocation = Static<typeof tableLocation>;

export const newTableLocation = strictObject({
  id: Type.Optional(uuid),
  name: locationFields.name,
  sortOrder: Type.Optional(sortOrder),
  color: Type.Optional(color),
});
export type NewTableLocation = Static<typeof newTableLocation>;

export const tableLocationChange = strictPartial(locationFields);
export type TableLocationChange = Static<typeof tableLocationChange>;

const length = Type.Integer({ minimum: 1, maximum: 10_000 });
const position = Type.Integer({ minimum: 0, maximum: 10_000 });
export const tableFields = {
  locationId: uuid,
  label: text(limits.tableLabelLength),
  seats: Type.Integer({ minimum: 1, maximum: limits.tableSeatsMax }),
  shape: literals(tableShapes),
  x: position,
  y: position,
  width: length,
  height: length,
  rotation: Type.Integer({ minimum: 0, maximum: 359 }),
  isBlocked: Type.Boolean(),
  sortOrder,
};
const tableNote = text(limits.noteLength);

export const restaurantTable = strictObject({
  id: uuid,
  ...tableFields,
  note: Type.Optional(tableNote),
  version,
});
export type RestaurantTable = Static<typeof restaurantTable>;

const { locationId, label, ...tableDefaults } = tableFields;
/** Defaults: 4 seats, square, placed after the last table. */
export const newRestaurantTable = strictObject({
  id: Type.Optional(uuid),
  locationId,
  label,
  ...strictPartial(tableDefaults).properties,
  note: Type.Optional(tableNote),
});
export type NewRestaurantTable = Static<typeof newRestaurantTable>;

export const restaurantTableChange = strictObject({
  ...strictPartial(tableFields).properties,
  note: clearable(tableNote),
});
export type RestaurantTableChange = Static<typeof restaurantTableChange>;
