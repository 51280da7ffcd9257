/** Rows of the station editor ↔ the setting. */
import { limits } from '#shared/kernel/limits.ts';
import { type PreparationLocation, preparationLocations } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { RestaurantStation } from '#shared/venue/settings-schema.ts';
import { choiceColors } from '../forms/choice-colors.ts';
import type { createFormReader } from '../forms/form-reading.ts';

export type StationRow = RestaurantStation;

type Reader = ReturnType<typeof createFormReader>;

function isSameName(one: StationRow, other: StationRow): boolean {
  return one.name.trim().toLowerCase() === other.name.trim().toLowerCase();
}

export function readStations(reader: Reader, rows: readonly StationRow[]): RestaurantStation[] {
  return rows.map((row, index) => {
    const path = `stations/${index}/name`;
    const name = reader.text(path, row.name, limits.locationNameLength);
    if (rows.findIndex(other => isSameName(other, row)) < index) reader.refuse(path, 'nameTwice');
    return { ...row, name };
  });
}

/** Returns a colour that the fewest stations have. */
function freeColor(rows: readonly StationRow[]): string {
  const uses = (color: string) => rows.filter(row => row.color === color).length;
  return [...choiceColors].sort((one, other) => uses(one) - uses(other))[0] ?? choiceColors[0];
}

/** Inserts after the group's other stations, so that its first station stays the first. */
export function withNewStation(rows: readonly StationRow[], group: PreparationLocation): StationRow[] {
  return byGroup([...rows, { id: createUuid(), group, name: '', color: freeColor(rows) }]);
}

function byGroup(rows: readonly StationRow[]): StationRow[] {
  return preparationLocations.flatMap(group => rows.filter(row => row.group === group));
}

/** The last station of a group can't be removed. */
export function isLastOfGroup(rows: readonly StationRow[], { group }: StationRow): boolean {
  return rows.filter(row => row.group === group).length === 1;
}
