/**
 * The past of the demo's restaurant: days of orders, cash and Z reports up to now, so that no report is empty. Orders are written directly, because playing
 * thousands by calls takes minutes, with the prices, documents and views that the commands make; cash and Z use the commands.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, businessDay, instantAt } from '#shared/kernel/business-day.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { findLastSeq } from '../../origin/cash/day-reports/day-report-store.ts';
import { countChanges } from '../../origin/kernel/events/event-store.ts';
import { areas, type OriginTables } from '../../origin/kernel/origin-tables.ts';
import { readSettings, storeSettings } from '../../origin/kernel/restaurant/settings-store.ts';
import { insertRows } from '../../origin/kernel/row-writers.ts';
import { isPolish } from '../../origin/sample/sample-restaurant.ts';
import { newDeviceRow } from '../../origin/venue/devices/devices-rules.ts';
import { insertDevice } from '../../origin/venue/devices/devices-store.ts';
import type { Database } from '../../store/database.ts';
import { confirm, count, type DemoDesk, makeZ, openCash, payOut } from './demo-day-end.ts';
import { addOffers } from './demo-offers.ts';
import { type DemoPlace, type DemoTransaction, readPlace } from './demo-place.ts';
import { createDemoRandom, type DemoRandom } from './demo-random.ts';
import { addTill, openForChange, payDepositsBack, retireTill } from './demo-till.ts';
import { visitsOf, waitersOn } from './demo-visits.ts';
import { type PlayedOrder, timeOf } from './played-order.ts';
import { playVisit } from './played-visit.ts';

type Past = {
  readonly place: DemoPlace;
  readonly random: DemoRandom;
  readonly fiscalPrinterId: string;
  readonly till: { readonly printerId: string; readonly tillId: string; readonly from: string };
  receipts: number;
  reports: number;
};

const minuteMs = 60_000;
const float = 30_000;
/** Rows per statement, which is prepared once. */
const rowsAtOnce = 12;

async function insertAll<T extends keyof OriginTables & string>(
  tx: DemoTransaction,
  table: T,
  rows: readonly OriginTables[T][],
): Promise<void> {
  const whole = rows.length - (rows.length % rowsAtOnce);
  for (let from = 0; from < whole; from += rowsAtOnce)
    await insertRows(tx, table, rows.slice(from, from + rowsAtOnce));
  for (const row of rows.slice(whole)) await insertRows(tx, table, [row]);
}

async function store({ tx, organizationId }: DemoDesk, day: string, played: readonly PlayedOrder[]) {
  const orders = played.map(({ order: { table_label: _, waiter_name: __, ...row } }) => row);
  await insertAll(tx, 'orders', orders);
  await insertAll(
    tx,
    'tickets',
    played.flatMap(({ tickets }) => tickets),
  );
  await insertAll(
    tx,
    'order_lines',
    played.flatMap(({ lines }) => lines),
  );
  await insertAll(
    tx,
    'payments',
    played.flatMap(({ payments }) => payments),
  );
  await insertAll(
    tx,
    'print_jobs',
    played.flatMap(({ jobs }) => jobs),
  );
  const lastSeq = await findLastSeq(tx, organizationId);
  const events = played.flatMap(order => order.events).toSorted((one, other) => one.atMs - other.atMs);
  await insertAll(
    tx,
    'events',
    events.map(({ atMs, userId, type, entityId, payload }, index) => ({
      org_id: organizationId,
      seq: lastSeq + 1 + index,
      at: timeOf(atMs),
      user_id: userId,
      device_id: null,
      idempotency_key: null,
      type,
      entity: 'order',
      entity_id: entityId,
      payload: JSON.stringify(payload),
    })),
  );
  if (orders.length === 0) return;
  const last = { org_id: organizationId, business_day: day, last_number: orders.length };
  await insertRows(tx, 'order_numbers', [last]);
}

type Session = { readonly id: string; readonly waiter: User; expected: number };

/** Plays the till: change is fetched from the drawer, and deposits are paid back. */
async function playTill(
  desk: DemoDesk,
  { place, random, till }: Past,
  sessions: readonly Session[],
  { at, untilMs }: { at: (time: string) => number; untilMs: number },
): Promise<void> {
  const { owner } = place;
  for (const time of ['13:20', '17:50', '20:10']) {
    const atMs = at(time) + random.between(0, 25) * minuteMs;
    const isChange = random.chance(0.35);
    const pieces = random.chance(0.5) ? random.between(2, 9) : 0;
    const session = random.pick(sessions);
    const [opening, movement] = [random.uuid(atMs), random.uuid(atMs)];
    if (atMs + minuteMs >= untilMs) continue;
    const by = session.waiter;
    const reason = wordOf(place, 'Rozmiana pieniędzy', 'Change');
    if (isChange) await openForChange(desk, till, { id: opening, reason, random }, { by, owner, atMs });
    if (pieces === 0) continue;
    const back = { id: movement, session: session.id, pieces, reason: wordOf(place, 'Kaucja', 'Deposit') };
    session.expected -= await payDepositsBack(desk, back, { by, atMs: atMs + minuteMs / 2 });
  }
}

/** Plays the visits that end before `untilMs`. Each waiter has a cash session; a finished day ends with counts and a Z. */
async function playDay(desk: DemoDesk, past: Past, day: string, untilMs: number): Promise<void> {
  const { place, random } = past;
  const { timeZone } = place.settings;
  const at = (time: string) => instantAt(`${day}T${time}`, timeZone);
  if (at('11:45') > untilMs) return;
  const sessions = new Map<string, Session>();
  for (const waiter of waitersOn(day, place)) {
    const session = { id: random.uuid(at('11:30')), waiter, expected: float };
    await openCash(desk, session.id, float, { by: waiter, atMs: at('11:30') });
    sessions.set(waiter.id, session);
    if (!random.chance(0.1)) continue;
    const amount = random.between(2, 9) * 1_000;
    const movement = {
      id: random.uuid(at('11:40')),
      session: session.id,
      amount,
      reason: wordOf(place, 'Kwiaty', 'Flowers'),
    };
    await payOut(desk, movement, { by: waiter, atMs: at('11:40') });
    session.expected -= amount;
  }
  await playTill(desk, past, [...sessions.values()], { at, untilMs });
  const played: PlayedOrder[] = [];
  for (const visit of visitsOf(day, place, random)) {
    const { fiscalPrinterId } = past;
    const order = playVisit({
      place,
      visit,
      day,
      fiscalPrinterId,
      random,
      number: played.length + 1,
      cashSessionId: sessions.get(visit.waiter.id)?.id ?? null,
      receiptNumber: `W${String(past.receipts + 1).padStart(6, '0')}`,
    });
    if (order.events.some(({ atMs }) => atMs >= untilMs)) continue;
    played.push(order);
    past.receipts += 1;
  }
  await store(desk, day, played);
  for (const { kind, amount, tip, cash_session_id } of played.flatMap(({ payments }) => payments)) {
    const session = [...sessions.values()].find(({ id }) => id === cash_session_id);
    if (session !== undefined && kind === 'cash') session.expected += amount + tip;
  }
  if (at('23:50') > untilMs) return;
  const isLast = at('23:50') + 24 * 60 * minuteMs > untilMs;
  for (const [index, { id, waiter, expected }] of [...sessions.values()].entries()) {
    const wrong = random.chance(0.25) ? random.between(-12, 8) * 50 : 0;
    const atMs = at('23:30') + index * 4 * minuteMs;
    await count(desk, id, Math.max(0, expected + wrong), { by: waiter, atMs });
    // The last session stays unconfirmed, for users of the demo to try.
    if (!isLast || index > 0) await confirm(desk, id, { by: place.owner, atMs: atMs + 2 * minuteMs });
  }
  past.reports += 1;
  await makeZ(desk, past.reports, { by: place.owner, atMs: at('23:50') });
}

function wordOf({ settings }: DemoPlace, polish: string, english: string): string {
  return isPolish({ language: settings.defaultLanguage }) ? polish : english;
}

/** A fiscal printer of the past, which is no longer paired: today's receipts come from the simulator. */
async function addFiscalPrinter(
  tx: DemoTransaction,
  organizationId: string,
  { id, from, to }: { id: string; from: string; to: string },
) {
  const row = newDeviceRow(organizationId, id, { name: 'Posnet', kind: 'fiscalPrinter' });
  await insertDevice(tx, organizationId, { ...row, paired_at: from, last_seen_at: to, revoked_at: to });
}

type HistorySize = {
  readonly organizationId: string;
  readonly nowMs: number;
  readonly days: number;
  readonly seed: number;
};

/** Refuses restaurants that have had an order, because a history must never be added to real books. */
async function requireNoOrders(tx: DemoTransaction, organizationId: string): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('org_id', '=', organizationId);
  if ((await orders.executeTakeFirst()) !== undefined)
    throw new Error('The restaurant has orders of its own');
}

/** All staff have worked since the first day, and cash sessions are on. */
async function prepare(tx: DemoTransaction, { organizationId, nowMs, days, seed }: HistorySize) {
  await requireNoOrders(tx, organizationId);
  const settings = { ...(await readSettings(tx, organizationId)), usesCashSessions: true };
  await storeSettings(tx, organizationId, settings);
  const { timeZone, businessDayCutoff } = settings;
  const first = addDays(businessDay(nowMs, timeZone, businessDayCutoff), -days);
  const startMs = instantAt(`${first}T10:00`, timeZone);
  const from = timeOf(startMs);
  await tx
    .updateTable('users')
    .set({ joined_at: from })
    .where('org_id', '=', organizationId)
    .where('joined_at', 'is', null)
    .execute();
  const random = createDemoRandom(seed);
  const fiscalPrinterId = random.uuid(startMs);
  await addFiscalPrinter(tx, organizationId, { id: fiscalPrinterId, from, to: timeOf(nowMs) });
  const till = { printerId: random.uuid(startMs), tillId: random.uuid(startMs), from };
  await addTill(tx, organizationId, till);
  const nextId = () => random.uuid(startMs);
  await addOffers(tx, { organizationId, language: settings.defaultLanguage, nextId });
  const place = await readPlace(tx, organizationId, random.uuid(startMs));
  const past: Past = { place, random, fiscalPrinterId, till, receipts: 0, reports: 0 };
  return { first, past };
}

/** One transaction per day, so that a server on the same store keeps running. The demo itself plays visits that are still going on. */
export async function addDemoHistory(database: Database<OriginTables>, size: HistorySize): Promise<void> {
  const { organizationId, nowMs, days } = size;
  const { first, past } = await database.transaction(organizationId, tx => prepare(tx, size));
  const { settings } = past.place;
  for (let day = 0; day <= days; day += 1) {
    await database.transaction(organizationId, tx =>
      playDay({ tx, organizationId, settings }, past, addDays(first, day), nowMs - 15 * minuteMs),
    );
    await nextTurn();
  }
  await database.transaction(organizationId, async tx => {
    await retireTill(tx, organizationId, past.till, timeOf(nowMs));
    const erased = { guest_erasure: 1 } as object;
    await tx.updateTable('orders').set(erased).where('org_id', '=', organizationId).execute();
    await countChanges(tx, organizationId, new Set(areas), nowMs);
  });
}
