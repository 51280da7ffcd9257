/** Determines the station of lines and tickets, and the printers that serve it. */
import type { PreparationLocation, Station } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { printerIdsOf, type StationPlace } from '#shared/venue/station-work.ts';

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

/** The ids of the printers that stations of these groups have. */
export function printersWanted(
  { stations = [] }: Pick<Settings, 'stations'>,
  groups: readonly Station[],
): string[] {
  const isAmong = (group: PreparationLocation) => groups.includes(group);
  return [...new Set(stations.flatMap(station => (isAmong(station.group) ? printerIdsOf(station) : [])))];
}
