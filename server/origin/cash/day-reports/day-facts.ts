/** Reads the data of a day report: its events, and the orders, lines and cash sessions that they name. */
import type { Kysely } from 'kysely';
import { businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import type { Names, Person } from '#shared/kernel/schema-parts.ts';
import type { Voiding } from '#shared/order/correction-schema.ts';
import { lineTotal } from '#shared/order/order-money.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { findOrders } from '../../order/orders/order-store.ts';
import { parseSomeNames } from '../../order/orders/order-view.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import type { PaymentRow } from '../../order/payments/payment-row.ts';
import { findOrdersOfPayments } from '../../order/payments/payment-store.ts';
import type { DrawerOpeningRow } from '../../printing/drawers/drawer-opening-row.ts';
import { findDrawerOpenings } from '../../printing/drawers/drawer-opening-store.ts';
import { findWaiterNames } from '../../venue/staff/users-store.ts';
import type { StoredCashSession } from '../cash-session-rules.ts';
import { findCashSessions } from '../cash-session-store.ts';
import {
  type DayEvent,
  type DayReportHead,
  type EventRange,
  findLineValues,
  listDayEvents,
} from './day-report-store.ts';

type Db = Kysely<OriginTables>;

/** A payment or refund that the report counts. */
export type CountedPayment = {
  readonly seq: number;
  readonly row: PaymentRow;
  readonly order: StoredOrder;
  readonly approvedBy: Person | undefined;
};

type CountedVoid = {
  readonly orderNumber: number;
  readonly item: string;
  readonly names: Names | null;
  readonly quantity: number;
  readonly amount: number;
  readonly voiding: Voiding;
};

type CountedWaiver = { readonly order: StoredOrder; readonly reason: string; by: Person; at: string };

/** `first` and `last` are the positions, within the session, of the counts that this report includes. */
export type CountedSession = {
  readonly stored: StoredCashSession;
  readonly first: number;
  readonly last: number;
};

export type CountedMovement = {
  readonly stored: StoredCashSession;
  readonly movementId: string;
};

export type DayFacts = {
  readonly settings: Settings;
  readonly from: string;
  readonly now: string;
  /** The closed orders that it counts, each with the sequence number of the event that closed it. */
  readonly sold: readonly { readonly order: StoredOrder; readonly closedSeq: number }[];
  readonly payments: readonly CountedPayment[];
  readonly voids: readonly CountedVoid[];
  readonly waivers: readonly CountedWaiver[];
  /** How many invoices and corrections were issued. */
  readonly invoices: { readonly issued: number; readonly corrected: number };
  readonly sessions: readonly CountedSession[];
  readonly movements: readonly CountedMovement[];
  /** The drawer openings whose outcome became known in this span. */
  readonly openings: readonly DrawerOpeningRow[];
};

/** `from` is when the previous Z was made; null for the first. */
type DaySpan = EventRange & { readonly from: string | null; readonly now: string };

/** The maximum number of events in the first Z, as all are read at once: two days of the largest restaurant, weeks of most. */
const firstEventsMax = 20_000;

/** Everything since the last Z. Spans go by event numbers, as event times are out of order after the clock was set back. */
export function daySpan(last: DayReportHead | null, through: number, now: string): DaySpan {
  return last === null
    ? { after: Math.max(0, through - firstEventsMax), through, from: null, now }
    : { after: last.through_seq, through, from: last.made_at, now };
}

/** The start of the first business day that is counted. */
function firstDayStart(events: readonly DayEvent[], settings: Settings, now: string): string {
  const earliest = events.reduce((first, { at }) => (at < first ? at : first), now);
  const { timeZone, businessDayCutoff: cutoff } = settings;
  const day = businessDay(Date.parse(earliest), timeZone, cutoff);
  return new Date(businessDayStart(day, timeZone, cutoff)).toISOString();
}

function ofType(events: readonly DayEvent[], ...types: readonly DayEvent['type'][]): DayEvent[] {
  return events.filter(({ type }) => types.includes(type));
}

function countedPayments(
  events: readonly DayEvent[],
  orders: ReadonlyMap<string, StoredOrder>,
): CountedPayment[] {
  // A payment may have moved with its lines or been divided; count each part with the order that has it now.
  const found = Map.groupBy(
    [...orders.values()].flatMap(order => order.payments.map(row => ({ row, order }))),
    ({ row }) => row.divided_from ?? row.id,
  );
  return ofType(events, 'payment.taken', 'payment.refunded').flatMap(({ seq, payload }) => {
    const { payment, approvedBy } = payload as { payment: Payment; approvedBy?: Person };
    const parts = found.get(payment.id) ?? [];
    return parts.map(part => ({ seq, ...part, approvedBy }));
  });
}

async function countedVoids(
  db: Db,
  orgId: string,
  events: readonly DayEvent[],
  orders: ReadonlyMap<string, StoredOrder>,
): Promise<CountedVoid[]> {
  type Voided = { lineId: string; name: string; quantity: number; void: Voiding };
  const voided = events.map(({ entityId, payload }) => ({ entityId, ...(payload as Voided) }));
  const lines = await findLineValues(
    db,
    orgId,
    voided.map(({ lineId }) => lineId),
  );
  const values = new Map(
    lines.map(({ id, names, quantity, unit_price, modifiers }) => [
      id,
      {
        names: parseSomeNames(names),
        amount: lineTotal({ quantity, unitPrice: unit_price, modifiers: JSON.parse(modifiers) }),
      },
    ]),
  );
  return voided.map(({ entityId, lineId, name, quantity, void: voiding }) => ({
    orderNumber: orders.get(entityId)?.order.number ?? 0,
    item: name,
    quantity,
    ...(values.get(lineId) ?? { names: null, amount: 0 }),
    voiding,
  }));
}

/** For each session, the positions of its first and last count among the events. */
function countedSessions(
  events: readonly DayEvent[],
  sessions: ReadonlyMap<string, StoredCashSession>,
): CountedSession[] {
  const byId = Map.groupBy(events, ({ entityId }) => entityId);
  return [...byId].flatMap(([id, counts]) => {
    const stored = sessions.get(id);
    const numbers = counts.map(({ payload }) => (payload as { number: number }).number);
    if (stored === undefined) return [];
    return [{ stored, first: Math.min(...numbers), last: Math.max(...numbers) }];
  });
}

/** Sorted by when their outcome became known. */
async function countedOpenings(
  db: Db,
  orgId: string,
  events: readonly DayEvent[],
): Promise<DrawerOpeningRow[]> {
  const ids = events.map(({ entityId }) => entityId);
  const rows = new Map((await findDrawerOpenings(db, orgId, ids)).map(row => [row.id, row]));
  return ids.flatMap(id => rows.get(id) ?? []);
}

export async function readDayFacts(
  db: Db,
  orgId: string,
  settings: Settings,
  { from, now, ...range }: DaySpan,
): Promise<DayFacts> {
  const events = await listDayEvents(db, orgId, range);
  const ofOrders = events.filter(({ type }) => !/^(cashSession|drawer|invoice)\./.test(type));
  const openings = ofType(events, 'drawer.opened', 'drawer.failed', 'drawer.unknown');
  const paymentIds = ofType(events, 'payment.taken', 'payment.refunded').map(
    ({ payload }) => (payload as { payment: Payment }).payment.id,
  );
  const payers = await findOrdersOfPayments(db, orgId, paymentIds);
  const orderIds = [...new Set([...ofOrders.map(({ entityId }) => entityId), ...payers])];
  const orders = new Map((await findOrders(db, orgId, orderIds)).map(stored => [stored.order.id, stored]));
  const closings = new Map(ofType(events, 'order.closed').map(({ entityId, seq }) => [entityId, seq]));
  const movements = ofType(events, 'cashSession.paidIn', 'cashSession.paidOut');
  const counts = ofType(events, 'cashSession.counted');
  const sessionIds = [...new Set([...movements, ...counts].map(({ entityId }) => entityId))];
  const sessions = new Map(
    (await findCashSessions(db, orgId, sessionIds)).map(stored => [stored.session.id, stored]),
  );
  const names = await findWaiterNames(db, orgId);
  return {
    settings,
    from: from ?? firstDayStart(events, settings, now),
    now,
    sold: [...closings].flatMap(([id, closedSeq]) => {
      const order = orders.get(id);
      return order?.order.state === 'closed' ? [{ order, closedSeq }] : [];
    }),
    payments: countedPayments(events, orders),
    voids: await countedVoids(db, orgId, ofType(events, 'line.voided'), orders),
    waivers: ofType(events, 'receipt.waived').flatMap(({ entityId, userId, at, payload }) => {
      const order = orders.get(entityId);
      const { reason } = (payload as { after: { reason: string } }).after;
      return order === undefined
        ? []
        : [{ order, reason, by: { id: userId, name: names.get(userId) ?? '' }, at }];
    }),
    invoices: {
      issued: ofType(events, 'invoice.issued').length,
      corrected: ofType(events, 'invoice.corrected').length,
    },
    sessions: countedSessions(counts, sessions),
    openings: await countedOpenings(db, orgId, openings),
    movements: movements.flatMap(({ entityId, payload }) => {
      const stored = sessions.get(entityId);
      const { movementId } = payload as { movementId: string };
      return stored === undefined ? [] : [{ stored, movementId }];
    }),
  };
}
