/** Plays a visit of the demo's past: ordered, prepared, served, paid and closed, with an occasional void or discount. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Voiding } from '#shared/order/correction-schema.ts';
import { draftLine } from '../../origin/order/orders/line-rules.ts';
import { moneyOf, storedSums } from '../../origin/order/orders/order-pricing.ts';
import { freshOrder, type OrderLineRow, type TicketRow } from '../../origin/order/orders/order-row.ts';
import { orderView } from '../../origin/order/orders/order-view.ts';
import { addedLine } from '../../origin/order/orders/recorded-drafts.ts';
import type { NamedOrderRow } from '../../origin/order/orders/stored-order.ts';
import { firstRound, secondRound, type WantedDish } from './demo-dishes.ts';
import { isHappyHour } from './demo-happy-hour.ts';
import { addLunches, lunchesOf } from './demo-lunch.ts';
import { personOfUser } from './demo-place.ts';
import type { VisitParts } from './demo-visits.ts';
import { movesOf, type PlayedOrder, playStep, storedOf, timeOf } from './played-order.ts';
import { payAndClose } from './played-payment.ts';

const minuteMs = 60_000;
const voidShare = 0.06;
const discountShare = 0.06;
const secondRoundShare = 0.55;

function newOrder({ place, visit, number, day, random }: VisitParts): NamedOrderRow {
  const { openedMs, guests, table, waiter } = visit;
  return {
    ...freshOrder,
    org_id: place.organizationId,
    id: random.uuid(openedMs),
    number,
    business_day: day,
    type: table === null ? 'takeaway' : 'dineIn',
    table_id: table?.id ?? null,
    guest_count: guests,
    waiter_id: waiter.id,
    opened_at: timeOf(openedMs),
    table_label: table?.label ?? null,
    waiter_name: waiter.displayName,
  };
}

function drafts(
  order: NamedOrderRow,
  wanted: readonly WantedDish[],
  { first, atMs, by, parts }: { first: number; atMs: number; by: Person; parts: VisitParts },
): OrderLineRow[] {
  const { place, random } = parts;
  const happy = isHappyHour(atMs, place.settings) ? place.menu.happyHour : null;
  return wanted.map(({ item: usual, quantity, modifiers, isHalf, weight }, index) => {
    const item = happy?.get(usual.id) ?? usual;
    const id = random.uuid(atMs);
    const line = { id, menuItemId: item.id, quantity, ...(isHalf && { isHalf }), ...(weight && { weight }) };
    const draft = draftLine(order, line, item, first + index, { modifiers, by, now: timeOf(atMs) });
    return { ...draft, allergens: JSON.stringify(item.contained) };
  });
}

/** Sends the drafts: a ticket for each station and course. Lines without preparation are ready at once. */
function send(played: PlayedOrder, { place, random }: VisitParts, atMs: number, by: Person): void {
  const { ordered } = place.menu;
  const { lateMinutes } = place.settings.thresholds;
  const moving = played.lines.filter(({ state }) => state === 'draft');
  const round = played.order.rounds + 1;
  const tickets = new Map<string, TicketRow>();
  const sent = moving.map((line): OrderLineRow => {
    const base = { ...line, round, sent_at: timeOf(atMs) };
    if (line.station === 'none')
      return { ...base, state: 'ready', ready_at: timeOf(atMs), stock_taken: '[]' };
    const item = ordered.items.get(line.menu_item_id);
    const station_id = item?.station_id ?? item?.default_station_id ?? line.station;
    const key = `${station_id} ${line.course}`;
    const known = tickets.get(key);
    const target = Math.max(known?.target_minutes ?? 0, line.target_minutes ?? lateMinutes);
    const ticket: TicketRow = {
      org_id: line.org_id,
      id: known?.id ?? random.uuid(atMs),
      order_id: line.order_id,
      station: line.station,
      station_id,
      course: line.course,
      round,
      sent_at: timeOf(atMs),
      target_minutes: target,
      is_held: 0,
      shown_at: timeOf(atMs + 2_000),
      moved_from: null,
    };
    tickets.set(key, ticket);
    const late_at = timeOf(atMs + (line.target_minutes ?? lateMinutes) * minuteMs);
    return { ...base, state: 'sent', station_id, ticket_id: ticket.id, late_at, shown_at: ticket.shown_at };
  });
  const ticketFacts = [...tickets.values()].map(({ id, station, station_id: stationId, course }) => ({
    id,
    station,
    stationId,
    course,
    isHeld: false,
  }));
  const payload = { round, tickets: ticketFacts, lines: movesOf(moving, sent) };
  played.tickets.push(...tickets.values());
  playStep(played, { atMs, by, type: 'lines.sent', payload }, { order: { rounds: round }, lines: sent });
}

function serveReady(played: PlayedOrder, by: Person, atMs: number): void {
  const waiting = played.lines.filter(({ state }) => state === 'ready');
  const at = timeOf(atMs);
  const served = waiting.map(
    (line): OrderLineRow => ({
      ...line,
      state: 'served',
      served_at: at,
      handled_at: line.handled_at ?? at,
    }),
  );
  const payload = { lines: movesOf(waiting, served) };
  playStep(played, { atMs, by, type: 'lines.served', payload }, { lines: served });
}

/** Prepares and serves ticket by ticket, lines without preparation at once; returns when the last was served. */
function makeAndServe(played: PlayedOrder, { place, visit, random }: VisitParts, sentMs: number): number {
  const { kitchen, bar } = place;
  const atWork = played.lines.filter(({ state }) => state === 'sent');
  const byTicket = [...Map.groupBy(atWork, ({ ticket_id }) => ticket_id).values()];
  const readyOf = (lines: readonly OrderLineRow[]) => {
    const usual = Math.min(...lines.map(({ target_minutes }) => target_minutes ?? 14)) * 0.6;
    return sentMs + Math.round(usual * (1 + random.bell() * 0.5) * minuteMs);
  };
  const made = byTicket
    .map(lines => ({ lines, readyMs: readyOf(lines) }))
    .toSorted((one, other) => one.readyMs - other.readyMs);
  const waiter = personOfUser(visit.waiter);
  let lastMs = sentMs;
  for (const { lines, readyMs } of made) {
    const readyAtMs = Math.max(readyMs, lastMs + 1_000);
    const ready = lines.map((line): OrderLineRow => {
      const at = timeOf(readyAtMs);
      return { ...line, state: 'ready', ready_at: at, handled_at: at, stock_taken: '[]' };
    });
    const by = lines[0]?.station === 'bar' ? bar : kitchen;
    const readied = { atMs: readyAtMs, by, type: 'line.ready', payload: { lines: movesOf(lines, ready) } };
    playStep(played, readied, { lines: ready });
    lastMs = readyAtMs + random.between(20, 90) * 1_000;
    serveReady(played, waiter, lastMs);
  }
  if (made.length > 0) return lastMs;
  serveReady(played, waiter, sentMs + minuteMs);
  return sentMs + minuteMs;
}

/** Whether a line may be voided here; set menus are left out, because they are voided as a whole. */
function canBeVoided({ state, set_menu }: OrderLineRow): boolean {
  return set_menu === null && (state === 'sent' || state === 'served');
}

/** Voided by the waiter, approved by an admin. */
function voidOne(played: PlayedOrder, { place, visit, random }: VisitParts, atMs: number): void {
  const line = random.pick(played.lines.filter(canBeVoided));
  const by = personOfUser(visit.waiter);
  const started = line.state === 'served';
  const voiding: Voiding = {
    reason: random.pick(place.settings.voidReasons.slice(0, -1)),
    started,
    by,
    approvedBy: personOfUser(place.owner),
    at: timeOf(atMs),
  };
  const voided: OrderLineRow = {
    ...line,
    state: 'voided',
    void: JSON.stringify(voiding),
    stock_taken: null,
    seen_at: timeOf(atMs + (started ? 0 : minuteMs)),
  };
  const { id: lineId, name, quantity } = line;
  const payload = { lineId, name, quantity, void: voiding, lines: movesOf([line], [voided]) };
  playStep(played, { atMs, by, type: 'line.voided', payload }, { lines: [voided] });
}

/** Within the waiter's own right, else an amount approved by an admin. */
function discount(played: PlayedOrder, { place, visit, random }: VisitParts, atMs: number): void {
  const by = personOfUser(visit.waiter);
  const own = visit.waiter.rights.discountMaxPercent;
  const value = random.chance(0.7) && own > 0 ? own : 20;
  const reason = random.pick(place.settings.discountReasons.slice(0, 3));
  const given = { kind: 'percent', value, reason };
  const at = timeOf(atMs);
  const whole = moneyOf({
    order: { ...played.order, discount: JSON.stringify({ ...given, by, at }) },
    lines: played.lines,
  });
  const after =
    value <= own
      ? { ...given, ownPercent: own, by, at }
      : { ...given, approvedAmount: whole.orderDiscount, by, approvedBy: personOfUser(place.owner), at };
  const payload = { before: null, after };
  playStep(
    played,
    { atMs, by, type: 'order.discounted', payload },
    { order: { discount: JSON.stringify(after) } },
  );
}

export function playVisit(parts: VisitParts): PlayedOrder {
  const { place, visit, random } = parts;
  const { openedMs, stayMinutes, table } = visit;
  const by = personOfUser(visit.waiter);
  const row = newOrder(parts);
  const lunches = lunchesOf(parts);
  const eaters = table === null ? random.between(1, 3) : visit.guests - lunches;
  const wanted = firstRound(visit, eaters, place.menu, random);
  const lines = drafts(row, wanted, { first: 1, atMs: openedMs, by, parts });
  const order = { ...row, ...storedSums(moneyOf({ order: row, lines })) };
  const played: PlayedOrder = { order, lines, payments: [], tickets: [], jobs: [], events: [] };
  const opened = { after: orderView(storedOf(played)) };
  played.events.push({
    atMs: openedMs,
    userId: by.id,
    type: 'order.opened',
    entityId: row.id,
    payload: opened,
  });
  addLunches(played, parts, lunches);
  const sentMs = openedMs + random.between(60, 180) * 1_000;
  send(played, parts, sentMs, by);
  const corrects = random.chance(voidShare) && played.lines.length > 1;
  const isEarly = random.chance(0.6) && played.lines.some(line => line.state === 'sent' && canBeVoided(line));
  if (corrects && isEarly) voidOne(played, parts, sentMs + 90_000);
  let doneMs = makeAndServe(played, parts, Math.max(sentMs, sentMs + (corrects && isEarly ? 91_000 : 0)));
  const again =
    table !== null && random.chance(secondRoundShare) ? secondRound(visit, place.menu, random) : [];
  if (again.length > 0) {
    const atMs = doneMs + random.between(8, 20) * minuteMs;
    const added = drafts(played.order, again, { first: played.lines.length + 1, atMs, by, parts });
    const lines = added.map(line => addedLine(line, played.order));
    playStep(played, { atMs, by, type: 'lines.added', payload: { lines } }, { lines: added });
    send(played, parts, atMs + 20_000, by);
    doneMs = makeAndServe(played, parts, atMs + 20_000);
  }
  if (corrects && !isEarly && played.lines.some(canBeVoided)) voidOne(played, parts, doneMs + 60_000);
  if (random.chance(discountShare)) discount(played, parts, doneMs + 2 * minuteMs);
  const leaveMs = Math.max(doneMs + 4 * minuteMs, openedMs + stayMinutes * minuteMs);
  payAndClose(played, parts, leaveMs);
  return played;
}
