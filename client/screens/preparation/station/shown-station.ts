/** A wall shows one station, a whole group, or the pass: read from its address. */
import { useSearch } from 'wouter';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useWantedStation } from '../tickets/wanted-station.ts';

/** Stations of a group; empty if it has only one, which is the group itself. */
export function stationsOf(
  stations: readonly StationSummary[] | undefined,
  location: PreparationLocation,
): StationSummary[] {
  const own = (stations ?? []).filter(({ group }) => group === location);
  return own.length < 2 ? [] : own;
}

/** Undefined: the whole group. An unknown station also shows the group, so that no ticket is missed. */
export function useShownStation(location: PreparationLocation): StationSummary | undefined {
  const { stations } = useMember().restaurant;
  const wanted = useWantedStation();
  return stationsOf(stations, location).find(({ id }) => id === wanted);
}

/** `?view=pass`; only the kitchen has a pass. */
export function useIsPass(location: PreparationLocation): boolean {
  return new URLSearchParams(useSearch()).get('view') === 'pass' && location === 'kitchen';
}

export const passPath = `${screenPaths.kitchen}?view=pass`;

export function wallPath(location: PreparationLocation, station?: StationSummary): string {
  return station === undefined ? screenPaths[location] : `${screenPaths[location]}?station=${station.id}`;
}
