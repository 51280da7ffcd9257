/** Determines the station of lines and tickets, and the printers that serve it. */
import type { PreparationLocation, Station } from '#shared/roles.ts';
import type { StationPlace } from '#shared/rules/station-work.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';

/** Null if the line needs no preparation. */
export function stationPlaceOf({
  station,
  station_id,
}: {
  station: Station;
  station_id: string | null;
}): StationPlace | null {
  return station === 'none' ? null : { station, stationId: station_id };
}

/** The keys for a query of printers: groups, and the ids of stations with printers of their own. */
export function printersWanted(
  { stations = [] }: Pick<Settings, 'stations'>,
  groups: readonly Station[],
): string[] {
  const isAmong = (group: PreparationLocation) => groups.includes(group);
  const own = stations.flatMap(({ group, printerId }) => (isAmong(group) ? (printerId ?? []) : []));
  return [...new Set([...groups, ...own])];
}
