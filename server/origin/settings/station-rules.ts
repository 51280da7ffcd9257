/** Decides which stations a restaurant may have, and which of them it may remove. */
import { nameKey } from '#shared/plain-text.ts';
import { preparationLocations } from '#shared/roles.ts';
import { stationModeOf } from '#shared/rules/station-work.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { RestaurantStation, Settings } from '#shared/schemas/settings-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';

type Fault = { path: string; message: string };
type Stations = Pick<Settings, 'stations'>;

export function stationFaults(stations: readonly RestaurantStation[]): Fault[] {
  const names = stations.map(({ name }) => nameKey(name));
  const ids = stations.map(({ id }) => id);
  const twins = stations.flatMap((_, index) => [
    ...(ids.indexOf(ids[index] ?? '') < index
      ? [{ path: `stations/${index}/id`, message: 'must not be repeated' }]
      : []),
    ...(names.indexOf(names[index] ?? '') < index
      ? [{ path: `stations/${index}/name`, message: 'is already in use' }]
      : []),
  ]);
  const empty = preparationLocations
    .filter(group => !stations.some(station => station.group === group))
    .map(group => ({ path: 'stations', message: `must keep one station of the group ${group}` }));
  return [...twins, ...empty];
}

type Printers = readonly Pick<Device, 'id' | 'kind'>[];

/** Throws PRINTER_UNKNOWN if a station names a device that prints no kitchen tickets. */
export function requireOwnPrinters({ stations = [] }: Stations, devices: Printers): void {
  for (const [index, { printerId }] of stations.entries()) {
    if (printerId !== undefined && !devices.some(({ id, kind }) => id === printerId && kind === 'printer'))
      throw invalidField(`stations/${index}/printerId`, 'is not a printer', 'PRINTER_UNKNOWN');
  }
}

/** Throws STATION_WITHOUT_PRINTER if a station is to work from paper without a printer. `printers` are the active ones. */
export function requireStationPrinters(
  { stations = [] }: Stations,
  printers: Parameters<typeof stationModeOf>[2],
): void {
  for (const [index, { id, group, mode }] of stations.entries()) {
    const place = { station: group, stationId: id };
    if (mode === 'paper' && stationModeOf({ stations }, place, printers) !== 'paper')
      throw invalidField(`stations/${index}/mode`, 'needs a printer', 'STATION_WITHOUT_PRINTER');
  }
}

/** Stations that were removed or moved to another group. */
export function retiredStations(before: Stations, after: Stations): RestaurantStation[] {
  const isRemaining = ({ id, group }: RestaurantStation) =>
    after.stations?.some(station => station.id === id && station.group === group) ?? false;
  return (before.stations ?? []).filter(station => !isRemaining(station));
}

/** Throws IN_USE, naming the stations that still have lines. */
export function requireNothingOpen(
  retired: readonly RestaurantStation[],
  openIds: ReadonlySet<string | null>,
): void {
  const errors = retired
    .filter(({ id }) => openIds.has(id))
    .map(({ name }) => ({ path: 'stations', message: `${name} still has open lines` }));
  if (errors.length > 0) throw new ProblemError('IN_USE', { errors });
}
