/** Decides which stations a restaurant may have, and which of them it may remove. */
import { nameKey } from '#shared/kernel/plain-text.ts';
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { RestaurantStation, Settings } from '#shared/venue/settings-schema.ts';
import { copyPrintersMax, printerIdsOf, stationModeOf } from '#shared/venue/station-work.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';

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
  const copies = stations.flatMap(({ printerId, copyPrinterIds = [] }, index) =>
    copyPrinterIds.length > 0 && (printerId === undefined || copyPrinterIds.includes(printerId))
      ? [{ path: `stations/${index}/copyPrinterIds`, message: 'must be other printers than printerId' }]
      : [],
  );
  return [...twins, ...empty, ...copies];
}

type Printers = readonly Pick<Device, 'id' | 'kind'>[];

/** Throws PRINTER_UNKNOWN if a station names a device that prints no kitchen tickets. */
export function requireOwnPrinters({ stations = [] }: Stations, devices: Printers): void {
  const isKnown = (wanted: string) => devices.some(({ id, kind }) => id === wanted && kind === 'printer');
  for (const [index, station] of stations.entries()) {
    const unknown = printerIdsOf(station).findIndex(id => !isKnown(id));
    const field = unknown === 0 ? 'printerId' : `copyPrinterIds/${unknown - 1}`;
    if (unknown >= 0) throw invalidField(`stations/${index}/${field}`, 'is not a printer', 'PRINTER_UNKNOWN');
  }
}

/** Throws STATION_WITHOUT_PRINTER if a station is to have paper without a printer. `printers` are the active ones. */
export function requireStationPrinters(
  { stations = [] }: Stations,
  printers: Parameters<typeof stationModeOf>[2],
): void {
  for (const [index, { id, group, mode }] of stations.entries()) {
    const place = { station: group, stationId: id };
    if (mode !== undefined && stationModeOf({ stations }, place, printers) !== mode)
      throw invalidField(`stations/${index}/mode`, 'needs a printer', 'STATION_WITHOUT_PRINTER');
  }
}

/** Adds the printer to the stations of the group, beside those that they have; a station that worked from its screen prints too. */
export function withPrinter(
  stations: readonly RestaurantStation[],
  group: RestaurantStation['group'],
  id: string,
): RestaurantStation[] {
  return stations.map(station => {
    if (station.group !== group) return station;
    const { mode, ...rest } = station;
    const printing = mode === undefined || mode === 'screen' ? rest : station;
    const { printerId, copyPrinterIds = [] } = station;
    if (printerId === undefined) return { ...printing, printerId: id };
    if (copyPrinterIds.length >= copyPrintersMax)
      throw invalidField('station', `has ${copyPrintersMax + 1} printers, as many as it may`);
    return { ...printing, copyPrinterIds: [...copyPrinterIds, id] };
  });
}

/** Removes the printer from the stations; a station without another works from its screen. Throws STATION_WITHOUT_PRINTER for one that has no screen. */
export function withoutPrinter(stations: readonly RestaurantStation[], printer: string): RestaurantStation[] {
  return stations.map((station, index) => {
    const ids = printerIdsOf(station);
    if (!ids.includes(printer)) return station;
    const { printerId: _, copyPrinterIds: __, mode, ...rest } = station;
    const [printerId, ...copyPrinterIds] = ids.filter(id => id !== printer);
    if (printerId !== undefined)
      return {
        ...rest,
        ...(mode && { mode }),
        printerId,
        ...(copyPrinterIds.length > 0 && { copyPrinterIds }),
      };
    if (mode === 'paper')
      throw invalidField(`stations/${index}/mode`, 'needs a printer', 'STATION_WITHOUT_PRINTER');
    return rest;
  });
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
