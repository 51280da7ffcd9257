/** Where lines and tickets stand, and which printers that may concern. */
import type { PreparationLocation, Station } from '#shared/roles.ts';
import type { StationPlace } from '#shared/rules/station-work.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';

/** Null: it needs no preparation. */
export function stationPlaceOf({
  station,
  station_id,
}: {
  station: Station;
  station_id: string | null;
}): StationPlace | null {
  return station === 'none' ? null : { station, stationId: station_id };
}

/** For a query of printers: the groups, and the ids of their stations' own ones. */
export function printersWanted(
  { stations = [] }: Pick<Settings, 'stations'>,
  groups: readonly Station[],
): string[] {
  const isAmong = (group: PreparationLocation) => groups.includes(group);
  const own = stations.flatMap(({ group, printerId }) => (isAmong(group) ? (printerId ?? []) : []));
  return [...new Set([...groups, ...own])];
}
