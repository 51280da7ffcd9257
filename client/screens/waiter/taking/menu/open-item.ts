/** Open items: the stations that can prepare one, and the line that adds it. */
import type { Station } from '#shared/kernel/roles.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import type { PlannedLine } from '../../../../writes/order-taps.ts';
import type { LineEdit } from '../lines/line-edit.ts';

/**
 * `name`: the station's name; absent for a group without configured stations, and for items without
 * preparation.
 */
type OpenItemPlace = { id: string; station: Station; stationId?: string; name?: string };

/** Every station, and a place for items without preparation. */
export function openItemPlaces(stations: readonly StationSummary[] | undefined): OpenItemPlace[] {
  const known: OpenItemPlace[] =
    stations === undefined || stations.length === 0
      ? (['kitchen', 'bar'] as const).map(station => ({ id: station, station }))
      : stations.map(({ id, group, name }) => ({ id, station: group, stationId: id, name }));
  return [...known, { id: 'none', station: 'none' }];
}

type OpenItemInput = { name: string; price: number; vatRate: number; place: OpenItemPlace };

export function plannedOpenItem(
  { name, price, vatRate, place: { station, stationId } }: OpenItemInput,
  { quantity, note, seat, course, isTakeaway }: Omit<LineEdit, 'chosen'>,
): Omit<PlannedLine, 'id'> {
  return {
    ...{ name: name.trim(), names: {}, unitPrice: price, vatRate, station, quantity, course, isTakeaway },
    ...{ modifiers: [], takesDefaults: true },
    ...(stationId === undefined ? {} : { stationId }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(seat === '' ? {} : { seat: Number(seat) }),
  };
}
