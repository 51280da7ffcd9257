/**
 * Conditions that raise an alert for as long as they hold: a pending approval, a receipt that failed to print, dishes that take longer than the
 * settings allow, ones not started that are 86'd, a station's answer to a report, orders offered to a colleague. Pure.
 */

import type { AvailabilityReport, BlockedOrder } from '#shared/catalog/availability-schema.ts';
import type { Approval, OrderTransfer } from '#shared/order/correction-schema.ts';
import { dueAtMs } from '#shared/order/due-time.ts';
import type { PrintJob } from '#shared/order/receipt-schema.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { Alert, AlertDetails, Dish } from './alert-store.ts';
import type { AlertSource } from './notification-tables.ts';
import { hasOtherPlace, newsMs, type StationName, type Stations, stationNames } from './order-watcher.ts';
import { isReadyHere, stationOf, wholeDish } from './whole-dishes.ts';

/** Null: unknown, so not evaluated. */
export type Restaurant = Stations & {
  readonly approvals: readonly Approval[] | null;
  readonly printJobs: readonly PrintJob[] | null;
  readonly blockedOrders: readonly BlockedOrder[] | null;
  readonly availabilityReports: readonly AvailabilityReport[] | null;
  readonly orderTransfers: readonly OrderTransfer[] | null;
  readonly settings: Settings | null;
};

type Fact = {
  key: string;
  kind: Exclude<NoticeKind, 'ready' | 'recalled' | 'test'>;
  source: Exclude<AlertSource, 'none'>;
  orderId: string | null;
  /** Since when it holds; may lie in the future. */
  atMs: number;
  details: Omit<AlertDetails, 'levels'>;
};

const defaultUnservedSeconds = 180;
const insteadMost = 3;

function dishOf({ id, quantity, name, names }: Pick<TicketLine, 'id' | 'quantity' | 'name' | 'names'>): Dish {
  return { id, quantity, name, names };
}

export function placeOf(place: { tableLabel?: string; orderName?: string; orderNumber?: number }) {
  const { tableLabel, orderName, orderNumber } = place;
  return {
    ...(tableLabel !== undefined && { tableLabel }),
    ...(orderName !== undefined && { orderName }),
    ...(orderNumber !== undefined && { orderNumber }),
  };
}

function approvalFact(asked: Approval): Fact {
  const { id, kind, orderId, subject, paymentKind, line, askedBy, askedAt } = asked;
  return {
    key: `approval:${id}`,
    kind: 'approval',
    source: 'approvals',
    orderId,
    atMs: Date.parse(askedAt),
    details: {
      ...placeOf(asked),
      approval: { subject, askedBy, kind, ...(paymentKind && { paymentKind }), ...(line && { line }) },
    },
  };
}

function receiptFacts(job: PrintJob): Fact[] {
  const { id, kind, state, orderId, printerId, printerName, finishedAt, createdAt } = job;
  const named = printerId !== undefined && { printerName };
  if (kind !== 'receipt' || (state !== 'failed' && state !== 'unknown')) return [];
  return [
    {
      key: `receipt:${id}:${state}`,
      kind: 'receiptFailed',
      source: 'printJobs',
      orderId: orderId ?? null,
      atMs: Date.parse(finishedAt ?? createdAt),
      details: { ...placeOf(job), receipt: { ...named, isUnknown: state === 'unknown' } },
    },
  ];
}

/** A ticket that is overdue from `atMs` on, as long as part of it is unfinished. Nothing is known about tickets that exist only on paper. */
function preparingFact(ticket: Ticket, station: StationName): Fact[] {
  const making = ticket.lines.filter(({ state }) => state === 'sent' || state === 'preparing');
  if (ticket.state !== 'open' || ticket.isOnPaper || making.length === 0) return [];
  // Only this station of several is late.
  const at = stationOf({}, ticket);
  const dishes = making.map(line => ({ ...dishOf(line), ...at }));
  const late = { what: 'preparing' as const, dishes, station, sinceAt: ticket.sentAt };
  // The same at each station of the same dishes, so that the notice lasts until the last has made them.
  const isShared = ticket.lines.every(({ stations = [] }) => stations.length > 1);
  const subject = isShared ? ticket.lines.map(({ id }) => id).join() : ticket.id;
  return [
    {
      key: `late:${subject}:${ticket.sentAt}`,
      kind: 'late',
      source: 'stations',
      orderId: ticket.orderId,
      atMs: dueAtMs(ticket),
      details: { ...placeOf(ticket), waiterId: ticket.waiterId, late },
    },
  ];
}

function unservedFact(ticket: Ticket, station: StationName, unservedMs: number): Fact[] {
  const ready = ticket.lines.filter(line => isReadyHere(line, ticket)).map(wholeDish);
  const [sinceAt] = ready.map(({ readyAt = '' }) => readyAt).sort();
  if (sinceAt === undefined) return [];
  const takers = [...new Set(ready.flatMap(({ claimedBy }) => claimedBy?.id ?? []))];
  const lineIds = ready.map(({ id }) => id);
  const dishes = ready.map(line => ({ ...dishOf(line), ...stationOf(line, ticket) }));
  const late = { what: 'unserved' as const, dishes, station, sinceAt, lineIds };
  return [
    {
      key: `unserved:${ticket.id}:${sinceAt}`,
      kind: 'late',
      source: 'stations',
      orderId: ticket.orderId,
      atMs: Date.parse(sinceAt) + unservedMs,
      details: {
        ...placeOf(ticket),
        waiterId: ticket.waiterId,
        late,
        ...(takers.length > 0 && { userIds: takers }),
      },
    },
  ];
}

type TicketFacts = {
  readonly station: StationName;
  readonly unservedMs: number;
  readonly facts: readonly Fact[];
};
/** A ticket that has not changed is the same object. */
const factsBefore = new WeakMap<Ticket, TicketFacts>();

/** Nobody waits for what is only practised. */
function ticketFacts(ticket: Ticket, station: StationName, unservedMs: number): readonly Fact[] {
  if (ticket.isTraining) return [];
  const known = factsBefore.get(ticket);
  if (known?.station === station && known.unservedMs === unservedMs) return known.facts;
  const facts = [...preparingFact(ticket, station), ...unservedFact(ticket, station, unservedMs)];
  factsBefore.set(ticket, { station, unservedMs, facts });
  return facts;
}

/** A dish that several stations are late with is reported once: for the station where it is due first. */
function withoutRepeatedDishes(facts: readonly Fact[]): Fact[] {
  const reported = new Set<string>();
  return facts
    .toSorted((one, other) => one.atMs - other.atMs)
    .flatMap(fact => {
      const { late } = fact.details;
      if (late?.what !== 'preparing') return [fact];
      const dishes = late.dishes.filter(({ id = '' }) => !reported.has(id));
      for (const { id = '' } of dishes) reported.add(id);
      return dishes.length === 0
        ? []
        : [{ ...fact, details: { ...fact.details, late: { ...late, dishes } } }];
    });
}

/** One fact for everything that a single 86 blocked on the order: an ingredient may take out half a table's food. */
function unavailableFacts(order: BlockedOrder): Fact[] {
  const stopped = Map.groupBy(order.lines, line => line.unavailable.at);
  return [...stopped].map(([at, lines]): Fact => {
    const others = new Map(lines.flatMap(line => line.alternatives.map(other => [other.id, other])));
    const instead = [...others.values()]
      .slice(0, insteadMost)
      .map(({ id, name, names }) => ({ id, name, names }));
    return {
      key: `unavailable:${order.id}:${at}`,
      kind: 'unavailable',
      source: 'blockedOrders',
      orderId: order.id,
      atMs: Date.parse(at),
      details: {
        ...placeOf(order),
        waiterId: order.waiterId,
        unavailable: { dishes: lines.map(dishOf), instead },
      },
    };
  });
}

function answerFacts(report: AvailabilityReport): Fact[] {
  const { id, state, name, names, decidedBy, decidedAt, reportedBy } = report;
  if (state === 'open' || decidedAt === undefined) return [];
  return [
    {
      key: `report:${id}:${decidedAt}`,
      kind: 'reportAnswered',
      source: 'availabilityReports',
      orderId: null,
      atMs: Date.parse(decidedAt),
      details: {
        report: { dish: { name, names }, isConfirmed: state === 'confirmed', by: decidedBy?.name ?? '' },
        userIds: reportedBy.map(person => person.id),
      },
    },
  ];
}

/** The colleague is notified until it is decided, then the giver of the result, unless they cancelled it. */
function transferFacts({
  id,
  from,
  to,
  orders,
  state,
  askedAt,
  decidedAt,
  decidedBy,
}: OrderTransfer): Fact[] {
  const places = orders.map(({ number, ...place }) => placeOf({ ...place, orderNumber: number }));
  const common = { source: 'orderTransfers' as const, orderId: null };
  if (state === 'open') {
    const details = { transfer: { by: from.name, places }, userIds: [to.id] };
    return [{ ...common, key: `transfer:${id}`, kind: 'transfer', atMs: Date.parse(askedAt), details }];
  }
  if (decidedAt === undefined || decidedBy?.id === from.id) return [];
  const by = state === 'cancelled' ? (decidedBy?.name ?? '') : to.name;
  const details = { transfer: { by, places, outcome: state }, userIds: [from.id] };
  const key = `transfer:${id}:${state}`;
  return [{ ...common, key, kind: 'transferAnswered', atMs: Date.parse(decidedAt), details }];
}

/** Conditions that hold now, and those that will hold if nobody acts (`atMs` in the future). */
export function alertConditions(restaurant: Restaurant): Fact[] {
  const { approvals, printJobs, blockedOrders, availabilityReports, orderTransfers, settings } = restaurant;
  const unservedMs = (settings?.thresholds.readyUnservedSeconds ?? defaultUnservedSeconds) * 1_000;
  return [
    ...(approvals ?? []).filter(({ state }) => state === 'pending').map(approvalFact),
    ...(printJobs ?? []).flatMap(receiptFacts),
    ...(blockedOrders ?? []).flatMap(unavailableFacts),
    ...(availabilityReports ?? []).flatMap(answerFacts),
    ...(orderTransfers ?? []).flatMap(transferFacts),
    ...withoutRepeatedDishes(
      stationNames.flatMap(station =>
        (restaurant[station] ?? []).flatMap(ticket => ticketFacts(ticket, station, unservedMs)),
      ),
    ),
  ];
}

/** Whether enough is known to decide that it no longer holds. */
function isJudged({ source, details }: Alert, restaurant: Restaurant): boolean {
  if (source === 'stations') return restaurant[details.late?.station ?? 'kitchen'] !== null;
  return source !== 'none' && restaurant[source] !== null;
}

/** `known`: keys seen before, with their alerts; `before`: current alerts of these kinds. An alert whose order has another place now, or whose dish is another order's, loses its key to a new one. */
export function watchFacts(options: {
  before: readonly Alert[];
  facts: readonly Fact[];
  known: ReadonlyMap<string, string>;
  restaurant: Restaurant;
  nowMs: number;
  newId: () => string;
}): { alert: Alert; keys: string[]; dropped?: string[] }[] {
  const { before, facts, known, restaurant, nowMs } = options;
  const alerts = new Map(before.map(alert => [alert.id, alert]));
  const alertOfFact = ({ key }: Fact) => alerts.get(known.get(key) ?? '');
  const orderOfDish = new Map(
    facts.flatMap(
      ({ orderId, details }) => details.late?.dishes.map(({ id }) => [id, orderId] as const) ?? [],
    ),
  );
  const isOfOtherOrder = ({ orderId, details }: Alert) =>
    details.late?.dishes.some(({ id }) => (orderOfDish.get(id) ?? orderId) !== orderId) === true;
  const changed = facts.filter(fact => {
    const alert = alertOfFact(fact);
    if (alert === undefined || fact.details.waiterId === undefined) return false;
    return hasOtherPlace(alert, fact) || isOfOtherOrder(alert);
  });
  const moved = new Map(changed.map(fact => [alertOfFact(fact)?.id, fact.key]));
  const holding = new Set(facts.flatMap(({ key }) => known.get(key) ?? []));
  const over = before
    .filter(alert => moved.has(alert.id) || (isJudged(alert, restaurant) && !holding.has(alert.id)))
    .map(alert => {
      const key = moved.get(alert.id);
      return { alert: { ...alert, state: 'over' as const }, keys: [], ...(key && { dropped: [key] }) };
    });
  const fresh = facts.filter(({ key, atMs }) => !known.has(key) && atMs <= nowMs && atMs > nowMs - newsMs);
  return [
    ...over,
    ...[...fresh, ...changed].map(fact => ({
      alert: found(fact, nowMs, options.newId()),
      keys: [fact.key],
    })),
  ];
}

function found({ kind, source, orderId, details }: Fact, nowMs: number, id: string): Alert {
  const times = { openedAtMs: nowMs, dueAtMs: nowMs };
  return { id, kind, state: 'open', source, orderId, ...times, details: { levels: [], ...details } };
}
