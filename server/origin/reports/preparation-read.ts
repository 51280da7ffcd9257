/** The preparation report: time from sent to ready, by item, station and hour. */
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { PreparedItem } from '#shared/reports/report-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { businessHours } from '../kernel/sheets/business-hours-rules.ts';
import { parseNames } from '../order/orders/order-view.ts';
import { addDurations, type Pace, type PaceRow, paceOf, paceRows, type Spreads } from './pace-rules.ts';
import { countByStation, countDurations, type StationLines } from './prepared-line-store.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { findItems, type KnownItem } from './sold-line-store.ts';

export const preparationSums: SummedPart<{ items: PaceRow[]; hours: PaceRow[] }> = {
  name: 'preparation',
  async sum(db, organizationId, span, clock) {
    const hours = businessHours(span, clock).map(hour => ({ ...hour, key: String(hour.hour) }));
    const whole = [{ ...span, key: '' }];
    return {
      items: paceRows(await countDurations(db, organizationId, whole, 'item')),
      hours: paceRows(await countDurations(db, organizationId, hours, 'span')),
    };
  },
};

export const stationsSums: SummedPart<StationLines[]> = { name: 'stations', sum: countByStation };

/** By current names, most late lines first; lines of removed stations count for their group. */
function prepStationsOf(list: readonly StationLines[], { stations = [] }: Settings) {
  const known = new Map(stations.map(station => [station.id, station]));
  const placed = list.map(row => ({ ...row, known: known.get(row.stationId) }));
  return [...Map.groupBy(placed, ({ station, known: { id } = { id: station } }) => id)]
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ station, known: own }) => ({
        station,
        ...(own && { stationId: own.id, name: own.name }),
        lines: same.reduce((sum, { lines }) => sum + lines, 0),
        late: same.reduce((sum, { late }) => sum + late, 0),
      })),
    )
    .toSorted((one, other) => other.late - one.late || other.lines - one.lines);
}

/** Keys of all stations' spreads: an item's id or an hour. */
function entriesOf(spreads: Spreads) {
  return preparationLocations.flatMap(station =>
    [...(spreads.get(station) ?? [])].map(([key, spread]) => ({ station, key, spread })),
  );
}

function itemsOf(spreads: Spreads, known: readonly KnownItem[]): PreparedItem[] {
  const items = new Map(known.map(item => [item.itemId, item]));
  return entriesOf(spreads)
    .flatMap(({ station, key, spread }) => {
      const item = items.get(key);
      if (item === undefined) return [];
      return [{ itemId: key, name: item.name, names: parseNames(item.names), station, ...paceOf([spread]) }];
    })
    .toSorted(
      (one, other) =>
        other.lines - one.lines ||
        one.name.localeCompare(other.name) ||
        one.itemId.localeCompare(other.itemId),
    );
}

function stationsOf(spreads: Spreads) {
  return preparationLocations.flatMap(station => {
    const own = [...(spreads.get(station)?.values() ?? [])];
    return own.length === 0 ? [] : [{ station, ...paceOf(own) }];
  });
}

function hoursOf(spreads: Spreads) {
  return entriesOf(spreads)
    .map(({ station, key, spread }): Pace & { station: typeof station; hour: number } => ({
      station,
      hour: Number(key),
      ...paceOf([spread]),
    }))
    .toSorted((one, other) => one.hour - other.hour);
}

export const preparationRead: ReportDefinition<'preparationReport'> = {
  areas: ['orders', 'menu', 'settings'],
  async answer(context) {
    const { organizationId, span, settings } = context;
    const byItem: Spreads = new Map();
    const byHour: Spreads = new Map();
    for (const { items, hours } of await context.sumsOf(preparationSums)) {
      addDurations(byItem, items);
      addDurations(byHour, hours);
    }
    const known = await context.once(db => findItems(db, organizationId));
    return {
      ...spanTimes(span),
      stations: stationsOf(byHour),
      hours: hoursOf(byHour),
      items: itemsOf(byItem, known),
      prepStations: prepStationsOf((await context.sumsOf(stationsSums)).flat(), settings),
    };
  },
  sheet: ({ items }, { words, count, text, named }) => [
    [...words.preparation],
    ...items.map(item => [
      words.stations[item.station],
      text(named(item.name, item.names)),
      count(item.lines),
      count(item.medianSeconds),
      count(item.p90Seconds),
      count(item.late),
    ]),
  ],
  compared: {
    names: 2,
    columns: [2, 3, 4, 5].map(at => ({ at, kind: 'count' })),
    rows: ({ items }) =>
      items.map(({ itemId, station, lines, medianSeconds, p90Seconds, late }) => ({
        key: `${itemId} ${station}`,
        figures: [lines, medianSeconds, p90Seconds, late],
      })),
  },
};
