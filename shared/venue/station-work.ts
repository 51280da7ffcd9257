/** Stations of a restaurant: which one a line goes to, and whether it works from its screen or on paper. */
import type { PreparationLocation, Station } from '../kernel/roles.ts';

/** A ticket neither on a screen nor on paper by then counts as unreached. The reads that show it add up to 30 s. */
export const reachedWithinMs = 15_000;

/** `paper`: nobody looks at the screen, so lines are never marked ready. */
export const stationModes = ['screen', 'paper', 'both'] as const;
type StationMode = (typeof stationModes)[number];

export const stationsMax = 24;
/** Further printers of a station, each of which prints its papers too. */
export const copyPrintersMax = 3;
/** Longest time limit of a station or a menu item, in minutes. */
export const targetMinutesMax = 240;
/** Stations that may make one dish together. */
export const itemStationsMax = 6;

type StationPrinters = { printerId?: string; copyPrinterIds?: readonly string[] };
type KnownStation = { id: string; group: PreparationLocation; mode?: StationMode } & StationPrinters;
type Stations<Known = KnownStation> = { stations?: readonly Known[] };

/** The station of a line or ticket. `stationId` is null for lines sent before stations existed. */
export type StationPlace = { station: PreparationLocation; stationId: string | null };

/** The station of a place. The group's first one replaces an unknown one; undefined if the group has none. */
export function stationAt<Known extends { id: string; group: PreparationLocation }>(
  { stations = [] }: Stations<Known>,
  { station, stationId }: StationPlace,
): Known | undefined {
  const ofGroup = stations.filter(({ group }) => group === station);
  return ofGroup.find(({ id }) => id === stationId) ?? ofGroup[0];
}

/** The known stations of the first of `preferences` that has any, in its order; else the group's first one. */
export function routeTo(
  { stations = [] }: Stations,
  group: Station,
  preferences: readonly (readonly string[])[],
): string[] {
  const ids = stations.filter(station => station.group === group).map(({ id }) => id);
  const known = preferences.map(preference => preference.filter(id => ids.includes(id)));
  return known.find(preference => preference.length > 0) ?? ids.slice(0, 1);
}

/** The ids of the station's printer and of those that print the same. */
export function printerIdsOf({ printerId, copyPrinterIds = [] }: StationPrinters): string[] {
  return printerId === undefined ? [] : [printerId, ...copyPrinterIds];
}

/** The station's printers among `printers`. */
export function printersOf<P extends { id: string }>(
  restaurant: Stations,
  place: StationPlace,
  printers: readonly P[],
): P[] {
  const ids = printerIdsOf(stationAt(restaurant, place) ?? {});
  return printers.filter(({ id }) => ids.includes(id));
}

/** A station without a mode prints if it has a printer. Without a printer it works from its screen, whatever the mode. */
export function stationModeOf(
  restaurant: Stations,
  place: StationPlace,
  printers: readonly { id: string }[],
): StationMode {
  if (printersOf(restaurant, place, printers).length === 0) return 'screen';
  return stationAt(restaurant, place)?.mode ?? 'both';
}
