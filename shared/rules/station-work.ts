/** The stations of a restaurant: which one a line goes to, and what its people work from. */
import type { PreparationLocation, Station } from '../roles.ts';

/** A station has had a ticket on its screen or on paper by then; else nothing reaches it. With a refresh of the reads that say so: 30 s. */
export const reachedWithinMs = 15_000;

/** `paper`: nobody looks at its screen, so nobody says there that a dish is ready. */
export const stationModes = ['screen', 'paper', 'both'] as const;
type StationMode = (typeof stationModes)[number];

export const stationsMax = 24;
/** How many may make one dish. */
export const itemStationsMax = 6;

type KnownStation = { id: string; group: PreparationLocation; mode?: StationMode; printerId?: string };
type Stations<Known = KnownStation> = { stations?: readonly Known[] };
type Printer = { id: string; station: PreparationLocation | null };

/** Where a line or a ticket stands. `stationId`: null of what was sent before there were stations. */
export type StationPlace = { station: PreparationLocation; stationId: string | null };

/** The station of a group's place; the group's first one stands for one that is unknown, and undefined for a group without any. */
export function stationAt<Known extends { id: string; group: PreparationLocation }>(
  { stations = [] }: Stations<Known>,
  { station, stationId }: StationPlace,
): Known | undefined {
  const ofGroup = stations.filter(({ group }) => group === station);
  return ofGroup.find(({ id }) => id === stationId) ?? ofGroup[0];
}

/** Those of the first of `preferences` that has any of the group, in its order, else the group's first one. */
export function routeTo(
  { stations = [] }: Stations,
  group: Station,
  preferences: readonly (readonly string[])[],
): string[] {
  const ids = stations.filter(station => station.group === group).map(({ id }) => id);
  const known = preferences.map(preference => preference.filter(id => ids.includes(id)));
  return known.find(preference => preference.length > 0) ?? ids.slice(0, 1);
}

/** Its own, else those of its group. */
export function printersOf<P extends Printer>(
  restaurant: Stations,
  place: StationPlace,
  printers: readonly P[],
): P[] {
  const printerId = stationAt(restaurant, place)?.printerId;
  return printers.filter(({ id, station }) =>
    printerId === undefined ? station === place.station : id === printerId,
  );
}

/** Of a station that nothing was set for: it prints if it has a printer. Without one, whatever was set, its screen has to do. */
export function stationModeOf(
  restaurant: Stations,
  place: StationPlace,
  printers: readonly Printer[],
): StationMode {
  if (printersOf(restaurant, place, printers).length === 0) return 'screen';
  return stationAt(restaurant, place)?.mode ?? 'both';
}
