/**
 * Compares the stations' tickets with the stored alerts for waiters: dishes newly ready, taken, recalled or served. Pure. The previous state is read
 * from disk, so that evaluation continues after a restart.
 *
 * The first dish of an order is a message at once. Dishes that become ready within 5 s after it are one more message, which waits only while others
 * of the order are still being made. After a move, a merge or a handover the dishes are a new alert, for the waiter and place of their order now. So are
 * taken dishes that were given back, for everybody who was told before.
 */
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { Alert, AlertDetails, ReadyDish } from './alert-store.ts';
import { stationOf, wholeDish } from './whole-dishes.ts';

const gatherMs = 5_000;
/** Dishes that were ready longer than this without an alert are no longer reported. */
export const newsMs = 60 * 60_000;

/** Null: unknown, so not evaluated. */
export type Stations = { readonly kitchen: readonly Ticket[] | null; readonly bar: readonly Ticket[] | null };
export type StationName = keyof Stations;
export const stationNames = ['kitchen', 'bar'] as const satisfies readonly StationName[];

export type AlertChange = {
  alert: Alert;
  /** Keys that identify it from now on. */
  keys: string[];
  /** Keys that identify it no longer. */
  dropped?: string[];
  /** Dishes already reported and now recalled. */
  recalled: ReadyDish[];
};

type Seen = { line: TicketLine; ticket: Ticket; station: StationName };

function readyKey(line: { id: string; readyAt?: string }): string {
  return `ready:${line.id}:${line.readyAt ?? ''}`;
}

/** A ticket that has not changed is the same object. */
const seenBefore = new WeakMap<Ticket, readonly Seen[]>();

function linesOf(ticket: Ticket, station: StationName): readonly Seen[] {
  const known = seenBefore.get(ticket);
  if (known !== undefined) return known;
  const seen = ticket.lines.map(line => ({ line: wholeDish(line), ticket, station }));
  seenBefore.set(ticket, seen);
  return seen;
}

/** A dish of several stations is on a ticket of each and counts once. */
function seenLines(stations: Stations): Seen[] {
  const shared = new Set<string>();
  return stationNames.flatMap(station =>
    (stations[station] ?? []).flatMap(ticket =>
      linesOf(ticket, station).filter(({ line }) => {
        if (line.stations === undefined) return true;
        if (shared.has(line.id)) return false;
        shared.add(line.id);
        return true;
      }),
    ),
  );
}

function isNews({ line }: Seen, nowMs: number): boolean {
  return line.state === 'ready' && line.readyAt !== undefined && Date.parse(line.readyAt) > nowMs - newsMs;
}

/** The keys to look up before `watchOrders`. */
export function readyKeys(stations: Stations, nowMs: number): string[] {
  return seenLines(stations)
    .filter(seen => isNews(seen, nowMs))
    .map(({ line }) => readyKey(line));
}

function dishNow(dish: ReadyDish, seen: Seen | undefined): ReadyDish {
  const { by: _, ...plain } = dish;
  if (seen === undefined) return { ...plain, state: 'done' };
  const { state, readyAt, claimedBy } = seen.line;
  if (state === 'ready' && readyAt === dish.readyAt)
    return claimedBy === undefined
      ? { ...plain, state: 'waiting' }
      : { ...plain, state: 'claimed', by: claimedBy };
  const isBack = state === 'ready' || state === 'sent' || state === 'preparing' || state === 'held';
  return { ...plain, state: isBack ? 'recalled' : 'done' };
}

function dishOf(seen: Seen): ReadyDish {
  const { line, ticket, station } = seen;
  const { id, readyAt = '', quantity, name, names } = line;
  const dish = { id, ...stationOf(line, ticket), readyAt, quantity, name, names, station };
  return dishNow({ ...dish, state: 'waiting' }, seen);
}

function placeOf({ ticket }: Seen) {
  const { tableLabel, orderName, locationId } = ticket;
  return {
    orderNumber: ticket.orderNumber,
    waiterId: ticket.waiterId,
    ...(tableLabel !== undefined && { tableLabel }),
    ...(orderName !== undefined && { orderName }),
    ...(locationId !== undefined && { locationId }),
  };
}

function isSettled({ state }: ReadyDish): boolean {
  return state === 'done' || state === 'recalled';
}

/** The alert updated from the stations' tickets. */
function follow(before: Alert, stations: Stations, lines: ReadonlyMap<string, Seen>): Alert {
  const { details } = before;
  const dishes = (details.dishes ?? []).map(dish =>
    isSettled(dish) || stations[dish.station] === null ? dish : dishNow(dish, lines.get(dish.id)),
  );
  return { ...before, details: { ...details, dishes } };
}

/** The order was merged, moved or handed over since, so that the place or the waiter to be told is another one. */
export function hasOtherPlace(
  alert: Pick<Alert, 'orderId'> & { details: Omit<AlertDetails, 'levels'> },
  now: Pick<Alert, 'orderId'> & { details: Omit<AlertDetails, 'levels'> },
): boolean {
  const [before, after] = [alert, now].map(({ orderId, details }) =>
    JSON.stringify([orderId, details.waiterId, details.tableLabel, details.orderName, details.orderNumber]),
  );
  return before !== after;
}

function isGivenBack({ state, details }: Alert): boolean {
  return state === 'taken' && details.dishes?.some(dish => dish.state === 'waiting') === true;
}

/** The keys of its dishes still ready, if they are a new alert now. */
function movedKeys(alert: Alert, lines: ReadonlyMap<string, Seen>): string[] {
  const dishes = (alert.details.dishes ?? []).filter(dish => !isSettled(dish));
  const seen = dishes.flatMap(({ id }) => lines.get(id) ?? []);
  const isMoved = seen.some(entry =>
    hasOtherPlace(alert, { orderId: entry.ticket.orderId, details: placeOf(entry) }),
  );
  return isMoved || isGivenBack(alert) ? seen.map(({ line }) => readyKey(line)) : [];
}

/** A time further ahead than any wait was set before the clock was set back. */
function isAhead(dueAtMs: number, nowMs: number): boolean {
  return nowMs < dueAtMs && dueAtMs - nowMs <= gatherMs;
}

function stateOf({ state, dueAtMs, details }: Alert, isComplete: boolean, nowMs: number) {
  const dishes = details.dishes ?? [];
  if (dishes.some(dish => dish.state === 'waiting'))
    return state === 'gathering' && !isComplete && isAhead(dueAtMs, nowMs) ? 'gathering' : 'open';
  return dishes.some(dish => dish.state === 'claimed') ? 'taken' : 'over';
}

/** `before`: current alerts of kind `ready`; `known`: those of `readyKeys` that were seen before. */
export function watchOrders(options: {
  before: readonly Alert[];
  stations: Stations;
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>;
  nowMs: number;
  newId: () => string;
}): AlertChange[] {
  const { before, stations, known, nowMs } = options;
  const seen = seenLines(stations);
  const lines = new Map(seen.map(entry => [entry.line.id, entry]));
  const followed = before.map(alert => follow(alert, stations, lines));
  const dropped = new Map(followed.map(alert => [alert.id, movedKeys(alert, lines)]));
  const moved = new Set([...dropped.values()].flat());
  const givenBack = followed.filter(isGivenBack);
  const news = seen.filter(entry => {
    const key = readyKey(entry.line);
    return moved.has(key) || (isNews(entry, nowMs) && !known.has(key));
  });
  if (before.length + news.length === 0) return [];
  const inTheMaking = new Set(
    seen
      .filter(({ line }) => line.state === 'sent' || line.state === 'preparing')
      .map(({ ticket }) => ticket.orderId),
  );
  const current = new Map(followed.map(alert => [alert.id, alert]));
  const isMoved = ({ id }: Alert) => (dropped.get(id) ?? []).length > 0;
  const keys = new Map<string, string[]>();

  const join = (id: string, alert: Alert, entry: Seen) => {
    const dishes = [...(alert.details.dishes ?? []), dishOf(entry)];
    current.set(id, { ...alert, details: { ...alert.details, dishes } });
    keys.set(id, [...(keys.get(id) ?? []), readyKey(entry.line)]);
  };
  for (const entry of news) {
    const { orderId } = entry.ticket;
    const ofOrder = [...current.values()].filter(alert => alert.orderId === orderId && !isMoved(alert));
    const gathering = ofOrder.find(({ state }) => state === 'gathering');
    // A ready dish that is split for the bill is not a new one.
    const split = ofOrder.find(({ details }) =>
      details.dishes?.some(({ readyAt }) => readyAt === entry.line.readyAt),
    );
    const joined = gathering ?? split;
    const id = joined?.id ?? options.newId();
    const lastMs = Math.max(0, ...ofOrder.map(({ openedAtMs }) => openedAtMs));
    const former = givenBack.find(alert => dropped.get(alert.id)?.includes(readyKey(entry.line)));
    const openedAtMs = former?.openedAtMs ?? nowMs;
    join(id, joined ?? found(id, entry, { openedAtMs, dueAtMs: Math.max(nowMs, lastMs + gatherMs) }), entry);
  }

  return [...current.values()].flatMap(alert => {
    const isComplete = !inTheMaking.has(alert.orderId ?? '');
    const state = isMoved(alert) ? 'over' : stateOf(alert, isComplete, nowMs);
    const after: Alert = { ...alert, state };
    const was = before.find(({ id }) => id === after.id);
    if (was !== undefined && JSON.stringify(was) === JSON.stringify(after)) return [];
    const settled = new Set((was?.details.dishes ?? []).filter(isSettled).map(({ id }) => id));
    const recalled = (after.details.dishes ?? []).filter(
      ({ id, state }) => state === 'recalled' && !settled.has(id),
    );
    return [{ alert: after, keys: keys.get(after.id) ?? [], dropped: dropped.get(after.id) ?? [], recalled }];
  });
}

function found(id: string, entry: Seen, times: { openedAtMs: number; dueAtMs: number }): Alert {
  return {
    id,
    kind: 'ready',
    state: 'gathering',
    source: 'stations',
    orderId: entry.ticket.orderId,
    ...times,
    details: { levels: [], ...placeOf(entry), dishes: [] },
  };
}
