/**
 * A line that several stations make, from each station's view. `stations` has each station's columns; the
 * line's own columns have their common state. Columns of stations must only be changed through `mapStations`
 * or `joinStations`.
 */

import type { LineStation } from '#shared/order/order-schema.ts';
import type { LineState } from '#shared/order/order-states.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { Json } from '../../kernel/column-types.ts';
import type { OrderLineRow } from '../orders/order-row.ts';

const stationColumns = [
  'station_id',
  'ticket_id',
  'state',
  'started_at',
  'ready_at',
  'shown_at',
  'on_paper',
  'printed_at',
  'seen_at',
  'held_from',
  'adjustment',
  'allergy_seen',
] as const;
type StationColumns = Pick<OrderLineRow, (typeof stationColumns)[number]>;

/** The fields that tell the stations of a line apart and show how far each is. */
type Divisible = Partial<StationColumns> & { stations: Json | null };

function stored(row: StationColumns): StationColumns {
  const entries = stationColumns.map(column => [column, row[column]]);
  return Object.fromEntries(entries) as StationColumns;
}

/** The line once per station, in their order; the line itself if it has a single station. The resulting rows have no `stations`. */
export function stationRowsOf<Line extends Divisible>(line: Line): Line[] {
  if (line.stations === null) return [line];
  const parts: StationColumns[] = JSON.parse(line.stations);
  return parts.map(part => ({
    ...line,
    ...part,
    // A finished part has no need to be rushed.
    ...(part.state === 'ready' && 'rushed_at' in line && { rushed_at: null }),
    stations: null,
  }));
}

export function rowsOfStations<Line extends Divisible>(lines: readonly Line[]): Line[] {
  return lines.flatMap(line => stationRowsOf(line));
}

/** The stations that make it together; empty if one station makes it alone. */
export function sharedStationIds({ stations }: Pick<Divisible, 'stations'>): string[] {
  const parts: StationColumns[] = JSON.parse(stations ?? '[]');
  return parts.flatMap(({ station_id }) => station_id ?? []);
}

/** Prepares a draft for sending to `stationIds`, of which the first passes the dish to the waiter. */
export function routedTo(line: OrderLineRow, stationIds: readonly string[]): OrderLineRow {
  const station_id = stationIds[0] ?? null;
  const parts = stationIds.map(id => stored({ ...line, station_id: id }));
  return { ...line, station_id, stations: parts.length < 2 ? null : JSON.stringify(parts) };
}

/** Paper stations don't mark lines as ready, so a printed part counts as done. */
function isDone({ state, on_paper, printed_at }: StationColumns): boolean {
  return state === 'ready' || (on_paper === 1 && printed_at !== null);
}

const underWay: readonly LineState[] = ['sent', 'preparing', 'ready'];

function stateOf(rows: readonly StationColumns[], isOnPaper: boolean): LineState {
  const [first] = rows;
  if (first === undefined) throw new Error('A line has a station');
  if (!underWay.includes(first.state)) return first.state;
  const isReady = ({ state }: StationColumns) => state === 'ready';
  if (isOnPaper ? rows.every(isReady) : rows.every(isDone)) return 'ready';
  return rows.some(({ state }) => state !== 'sent') ? 'preparing' : 'sent';
}

function latest(times: readonly (string | null)[]): string | null {
  if (times.includes(null)) return null;
  return times.reduce((last, time) => ((time ?? '') > (last ?? '') ? time : last), null);
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.flatMap(time => time ?? []).sort()[0] ?? null;
}

function doneAt({ ready_at, on_paper, printed_at }: StationColumns, isOnPaper: boolean): string | null {
  return ready_at ?? (on_paper === 1 && !isOnPaper ? printed_at : null);
}

/** The oldest version of the allergies that every station has seen; null if one has seen none. */
function seenByAll(rows: readonly StationColumns[]): Json | null {
  const sights = rows.map(({ allergy_seen }) => allergy_seen);
  if (sights.includes(null)) return null;
  const versionOf = (sight: Json | null): number => JSON.parse(sight ?? '{}').version;
  return sights.sort((one, other) => versionOf(one) - versionOf(other))[0] ?? null;
}

/** The state common to all stations of a line. */
function common(rows: readonly OrderLineRow[]): StationColumns {
  const isOnPaper = rows.every(({ on_paper }) => on_paper === 1);
  const state = stateOf(rows, isOnPaper);
  const onScreen = isOnPaper ? rows : rows.filter(({ on_paper }) => on_paper === 0);
  const paper = rows.filter(({ on_paper }) => on_paper === 1);
  return {
    station_id: rows[0]?.station_id ?? null,
    ticket_id: rows[0]?.ticket_id ?? null,
    state,
    started_at: earliest(rows.map(({ started_at, ready_at }) => started_at ?? ready_at)),
    ready_at:
      state === 'sent' || state === 'preparing' ? null : latest(rows.map(row => doneAt(row, isOnPaper))),
    shown_at: latest(onScreen.map(({ shown_at }) => shown_at)),
    on_paper: isOnPaper ? 1 : 0,
    printed_at: latest((paper.length === 0 ? rows : paper).map(({ printed_at }) => printed_at)),
    seen_at: latest(rows.map(({ seen_at }) => seen_at)),
    held_from: rows[0]?.held_from ?? null,
    adjustment: rows.find(({ adjustment }) => adjustment !== null)?.adjustment ?? null,
    allergy_seen: seenByAll(onScreen),
  };
}

/** Combines all stations' rows to the line; a shared column that any of the rows changed is changed. */
function joined(line: OrderLineRow, rows: readonly OrderLineRow[]): OrderLineRow {
  const [only] = rows;
  if (line.stations === null || only === undefined) return only ?? line;
  const changed = rows.map(row =>
    Object.entries(row).filter(([name, value]) => !Object.is(line[name as keyof OrderLineRow], value)),
  );
  const whole: OrderLineRow = { ...line, ...Object.fromEntries(changed.flat()), ...common(rows) };
  const isCalm = whole.state === 'ready' || rows.every(({ rushed_at }) => rushed_at === null);
  const lateAt = rows.find(({ late_at }) => late_at !== null)?.late_at ?? null;
  return {
    ...whole,
    rushed_at: isCalm ? null : (line.rushed_at ?? whole.rushed_at),
    late_at: lateAt,
    stations: JSON.stringify(rows.map(stored)),
  };
}

export function mapStations(line: OrderLineRow, change: (row: OrderLineRow) => OrderLineRow): OrderLineRow {
  return joined(line, stationRowsOf(line).map(change));
}

/** Returns a finished part to preparation, as the station has to look at it again. */
export function reopenedPart(row: OrderLineRow): OrderLineRow {
  if (row.state !== 'ready') return row;
  return { ...row, state: 'preparing', started_at: row.started_at ?? row.ready_at, ready_at: null };
}

function keyOf({ id, station_id }: OrderLineRow): string {
  return `${id} ${station_id}`;
}

/** Returns the `lines` that have a row in `changed`, updated with it. */
export function joinStations(
  lines: readonly OrderLineRow[],
  changed: readonly OrderLineRow[],
): OrderLineRow[] {
  const byId = Map.groupBy(changed, ({ id }) => id);
  return lines.flatMap(line => {
    const rows = byId.get(line.id);
    if (rows === undefined) return [];
    if (line.stations === null) return rows;
    const byKey = new Map(rows.map(row => [keyOf(row), row]));
    return [mapStations(line, row => byKey.get(keyOf(row)) ?? row)];
  });
}

function stationView(row: StationColumns): LineStation {
  const id = row.station_id ?? '';
  if (row.state === 'held') return { id, status: 'waiting' };
  if (isDone(row)) return withoutNulls({ id, status: 'ready' as const, at: row.ready_at ?? row.printed_at });
  if (row.state === 'preparing') return withoutNulls({ id, status: 'started' as const, at: row.started_at });
  return { id, status: 'waiting' };
}

/** How far each station of the line is; null for a single station, or if none has anything left to do. */
export function stationsView(state: LineState, stations: Json | null): LineStation[] | null {
  if (stations === null || (state !== 'held' && !underWay.includes(state))) return null;
  const parts: StationColumns[] = JSON.parse(stations);
  return parts.map(stationView);
}
