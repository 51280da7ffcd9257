/** Maps a dish's stations: the API has one station as `stationId` or several as `stationIds`, of which the first passes the dish to the waiter. */
import type { Station } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import type { Json } from '../../kernel/column-types.ts';

/** All stations of the dish; empty if it names none. */
export function storedStationIds(stationId: string | null, stationIds: Json | null): string[] {
  if (stationIds !== null) return JSON.parse(stationIds);
  return stationId === null ? [] : [stationId];
}

/** A list of one is stored as a single station. */
export function listColumn(stationIds: readonly string[] | undefined): Json | null {
  return stationIds === undefined || stationIds.length < 2 ? null : JSON.stringify(stationIds);
}

type Written = { one: string | null | undefined; several: string[] | null | undefined };

/** Both fields as stored, always consistent; null clears them. Writing a single station replaces a list. Throws INVALID_REQUEST if the two don't match. */
export function writtenStations({ one, several }: Written, path: string): Written {
  if (several === undefined || several === null) {
    return one === undefined && several === undefined ? { one, several } : { one, several: null };
  }
  const [first] = several;
  if (typeof one === 'string' && one !== first) throw invalidField(path, 'must be the first of the list');
  return { one: first, several: several.length < 2 ? null : several };
}

/** Throws INVALID_REQUEST, naming the station that the group doesn't have. */
export function requireStationsOf(
  { stations = [] }: Pick<Settings, 'stations'>,
  group: Station,
  { one, several, path }: { one: string | undefined; several: string[] | undefined; path: string },
): void {
  const isKnown = (id: string) => stations.some(station => station.id === id && station.group === group);
  const message = `is not a station of the group ${group}`;
  const unknown = several?.findIndex(id => !isKnown(id)) ?? -1;
  if (unknown >= 0) throw invalidField(`${path}s/${unknown}`, message);
  if (one !== undefined && !isKnown(one)) throw invalidField(path, message);
}
