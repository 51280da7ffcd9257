/** Cases of orders: the whole way of an order, takeaway, moves between tables, transfers to a colleague, and search. */
import { randomUUID } from 'node:crypto';
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { partyLabel } from '#shared/order/party-label.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { type CheckAnswer, refusalFault } from './check-caller.ts';
import {
  type Case,
  type CheckRun,
  checks,
  denies,
  dishNames,
  finds,
  keep,
  keeps,
  makes,
  read,
  readSettings,
  withSettings,
} from './check-cases.ts';
import { fieldsFault, some, unchangedLines } from './check-fields.ts';
import type { CheckOrder, CheckParts, CheckPlace } from './check-order.ts';

const reason = 'Check';
const atKitchen = { as: 'kitchen', params: { location: 'kitchen' } } as const;
const ticketsOf = (tickets: readonly Ticket[], { id }: Order) =>
  tickets.filter(({ orderId }) => orderId === id);

function orderCases({ order, one, tables: [{ id: tableId }] }: CheckPlace): Case[] {
  const [second, neighbour] = [order.with({ line: 1 }), order.with({ as: 'neighbour' })];
  const body = { type: 'dineIn' as const, tableId, guestCount: 2, ...one };
  const before = keep<CheckAnswer>();
  const readOrder = ({ caller }: CheckRun) =>
    caller.call({ as: 'waiter', path: readPath('waiterOrder', { id: order.now.id }) });
  const lines = () => ({ lineIds: order.now.lines.map(({ id }) => id) });
  const pays = (more: number) => (): NewPayment => ({ kind: 'card', amount: order.now.due + more });
  const hasTicket = (tickets: Ticket[]) =>
    ticketsOf(tickets, order.now).length > 0 ? null : 'no ticket of the order is listed';
  // biome-ignore format: a case a row
  return [
    makes('createOrder', { body, wants: { state: 'open' }, to: order }),
    denies('a second order at the table is refused', 'createOrder', 'TABLE_HAS_OPEN_ORDER', { body }),
    denies('the kitchen takes no orders', 'createOrder', 'FORBIDDEN', { as: 'kitchen', body }),
    denies('a property that is not in the schema is refused', 'addLines', 'INVALID_REQUEST',
      { id: () => order.now.id, body: one, more: { surprise: true } }),
    order.denies('a body of the wrong type is refused', 'addLines', 'INVALID_REQUEST', { lines: [] }),
    neighbour.denies("another restaurant's order is not there", 'addLines', 'NOT_FOUND', one),
    keeps(before, readOrder),
    order.makes('addLines', one, { 'lines/length': 2 }),
    checks('a change changes the ETag of what shows it', async run => {
      const { headers } = await readOrder(run);
      return headers.get('etag') === before.now.headers.get('etag') ? 'ETag is the same as before' : null;
    }),
    order.makes('sendOrder', {}, { 'lines/*/state': 'sent' }),
    finds('the ticket stands at the station', 'preparationOrders', hasTicket, atKitchen),
    order.makes('holdLines', lines, { 'lines/*/state': 'held', 'lines/*/heldBackAt': some }),
    order.makes('fireCourse', () => ({ course: order.now.lines[0]?.course ?? 0 }), { 'lines/*/state': 'sent' }),
    order.makes('adjustLine', { note: 'No salt' }, { 'lines/0/note': 'No salt', 'lines/0/adjustedAt': some }),
    order.makes('rushLines', {}, { 'lines/*/rushedAt': some }),
    order.makes('unrushLines', lines, { 'lines/*/rushedAt': undefined }),
    order.makes('readyLine'),
    second.makes('readyLine'),
    order.makes('serveLines', lines),
    order.makes('undoLines', lines, { 'lines/*/state': 'ready' }),
    order.makes('serveLines', lines),
    order.makes('requestBill'),
    order.denies('a closing with money due is refused', 'closeOrder', 'STILL_DUE'),
    order.denies('more than is due is refused', 'takePayment', 'AMOUNT_EXCEEDS_DUE', pays(1)),
    order.makes('takePayment', pays(0), { due: 0 }),
    order.makes('closeOrder', {}, { state: 'closed' }),
    order.denies('a closed order takes no lines', 'addLines', 'ORDER_NOT_OPEN', one),
  ];
}

/** A time in another business day, whatever the cut-off. */
const daysLaterMs = 3 * 24 * 60 * 60_000;

function takeawayCases({ order }: CheckPlace): Case[] {
  // Now is always in the current business day.
  const nowMs = Date.now();
  const pickupAt = new Date(nowMs).toISOString();
  const later = { pickupAt: new Date(nowMs + daysLaterMs).toISOString() };
  const named = {
    pickupAt,
    'lines/0/names': dishNames.names,
    'lines/0/kitchenNames': dishNames.kitchenNames,
  };
  /** The price is the same for dine-in and takeaway. */
  const isTakeaway = (isTaken: boolean) => (after: Order) => {
    const { lines, total, vatBreakdown } = after;
    if ((lines[0]?.isTakeaway ?? false) !== isTaken) return `isTakeaway is ${lines[0]?.isTakeaway}`;
    const gross = vatBreakdown.reduce((sum, share) => sum + share.gross, 0);
    return gross === total ? null : `VAT is of ${gross} instead of ${total}`;
  };
  const [forHere, toGo, tab] = [
    { isTakeaway: false },
    { isTakeaway: true },
    { type: 'dineIn', name: 'Check' },
  ] as const;
  const withPickup = { body: { type: 'dineIn' as const, guestCount: 1, pickupAt } };
  const isNamed = (tickets: Ticket[]) => fieldsFault(ticketsOf(tickets, order.now)[0], named);
  // biome-ignore format: a case a row
  return [
    order.serves([1], { pickupAt }),
    checks('a takeaway order has its pickup time, and its line the names of the dish', async () => fieldsFault(order.now, named)),
    finds('its ticket has the pickup time and the kitchen’s names', 'preparationOrders', isNamed, atKitchen),
    order.refuses('changeOrder', 'a pickup time of another business day', 'INVALID_REQUEST', later),
    order.does('changeOrder', 'no pickup time', { pickupAt: null }, { pickupAt: undefined }),
    order.does('setLineTakeaway', 'for here', forHere, isTakeaway(false)),
    order.does('setLineTakeaway', 'to go again', toGo, isTakeaway(true)),
    order.refuses('changeOrderType', 'to eat in without a table or a name', 'INVALID_REQUEST', { type: 'dineIn' }),
    order.does('changeOrderType', 'to a tab', tab, () => ({ type: 'dineIn', total: order.now.total })),
    checks('what was not served stays with its order', async () => isTakeaway(false)(order.now)),
    denies('an order to eat in takes no pickup time', 'createOrder', 'INVALID_REQUEST', withPickup),
  ];
}

/** Moves to another table, merges into another order, and undoes it. */
function moveCases({
  dish,
  order,
  other,
  admin,
  tables: [, { id: tableId }, { id: otherTableId }],
}: CheckPlace): Case[] {
  const [own, others] = [keep<Order>(), keep<Order>()];
  const [orderId, otherId] = [() => ({ id: order.now.id }), () => ({ id: other.now.id })];
  const ofOther = () => ({ orderId: other.now.id });
  const moves = (to: CheckOrder) => () => ({
    lines: others.now.lines.map(({ id }) => ({ id })),
    orderId: to.now.id,
  });
  const there = { tableId: otherTableId };
  /** Exactly the lines from before. */
  const alone = () => ({ 'lines/length': 1, ...unchangedLines(own.now), total: dish.price });
  const both = () => ({
    'lines/length': 2,
    ...unchangedLines(own.now),
    ...unchangedLines(others.now),
    total: 2 * dish.price,
  });
  const again = () => ({ 'lines/length': 1, ...unchangedLines(others.now), state: 'open', ...there });
  const merged = () => ({ state: 'cancelled', mergedIntoId: order.now.id, lines: [] });
  const sameTicket = (tickets: Ticket[]) => {
    const { lines, tableLabel = '' } = order.now;
    const wanted = { length: 1, '0/id': lines[0]?.ticketId ?? '', '0/tableLabel': tableLabel };
    return fieldsFault(ticketsOf(tickets, order.now), wanted);
  };
  // biome-ignore format: a case a row
  return [
    order.serves([1], { type: 'dineIn', tableId }),
    other.opens([1], { type: 'dineIn', ...there }),
    keeps(own, () => order.now),
    keeps(others, () => other.now),
    order.refuses('moveOrder', 'to a table that is taken', 'TABLE_HAS_OPEN_ORDER', there),
    order.does('mergeOrders', 'with the order of another table', ofOther, () => ({ ...both(), tableId })),
    finds('what was merged into another order says so', 'adminOrder', merged, { params: otherId }),
    order.does('unmergeOrders', 'what was merged', ofOther, alone),
    finds('what was merged is its own order again', 'adminOrder', again, { params: otherId }),
    order.refuses('unmergeOrders', 'what is not merged', 'NOT_MERGED', ofOther),
    other.reads(),
    other.does('moveLines', 'to the order of another table', moves(order), { lines: [], total: 0 }),
    finds('what was moved to another order stands there as it was', 'adminOrder', both, { params: orderId }),
    other.refuses('moveLines', 'what is no longer there', 'MOVE_NOT_POSSIBLE', moves(order)),
    order.reads(),
    order.does('moveLines', 'back again', moves(other), alone),
    other.reads(),
    other.does('removeLine', 'a draft', undefined, { lines: [], total: 0 }),
    other.does('cancelOrder', 'without lines'),
    order.does('moveOrder', 'to a free table', there, () => ({ ...alone(), ...there })),
    finds('the ticket of an order that was moved is the same one, at the new table', 'preparationOrders', sameTicket, atKitchen),
    admin.does('voidLine', 'by an admin', { reason }),
    order.does('cancelOrder', 'with everything voided'),
  ];
}

/** Orders stay with their waiter until the colleague, here the owner, accepts. */
function transferCases({ order, admin, staff }: CheckPlace): Case[] {
  const [transfer, waiterId, as] = [keep<OrderTransfer>(), staff.admin, 'owner' as const];
  const id = () => transfer.now.id;
  const offer = () => ({ to: waiterId, orderIds: [order.now.id] });
  const offered = () => {
    const { id, number, type: orderType } = order.now;
    return { state: 'open', orders: [{ id, number, orderType }] };
  };
  // biome-ignore format: a case a row
  return [
    order.opens([1]),
    order.denies('a waiter assigns an order to nobody else', 'changeOrder', 'FORBIDDEN', { waiterId }),
    makes('askTransfer', { body: offer, wants: offered, to: transfer }),
    denies('who offers an order does not accept it', 'acceptTransfer', 'TRANSFER_NOT_YOURS', { id }),
    denies('a transfer of another restaurant is not there', 'acceptTransfer', 'NOT_FOUND', { as: 'neighbour', id }),
    makes('declineTransfer', { as, id, wants: { state: 'declined' } }),
    denies('a declined transfer is not accepted', 'acceptTransfer', 'TRANSFER_DECIDED', { as, id }),
    makes('askTransfer', { what: 'once more', body: offer, to: transfer }),
    makes('cancelTransfer', { id, wants: { state: 'cancelled' } }),
    makes('askTransfer', { what: 'a third time', body: offer, to: transfer }),
    makes('acceptTransfer', { as, id, wants: { state: 'accepted' } }),
    order.reads(),
    checks('a transferred order has its new waiter', async () => fieldsFault(order.now, { waiterId })),
    admin.does('cancelOrder', 'that was transferred'),
  ];
}

/** Several open orders at one table: only if the settings allow it and the call asks for it; each keeps its number. */
function partyCases({
  dish,
  order: first,
  other: second,
  tables: [{ id: tableId, label }],
}: CheckPlace): Case[] {
  const newOrderId = randomUUID();
  const body = { type: 'dineIn' as const, tableId, guestCount: 1, isAdditional: true };
  const unasked = { body: { ...body, isAdditional: false } };
  const moved = () => {
    const lines = first.now.lines.slice(0, 1).map(({ id }) => ({ id }));
    return { lines, tableId, isAdditional: true, newOrderId };
  };
  const [one, another] = [{ tableLabel: label }, { tableLabel: partyLabel(label, 2) }];
  const total = dish.price;
  const pays = (order: CheckOrder) =>
    order.does('takePayment', 'of one of a table’s orders', () => ({
      kind: 'card',
      amount: order.now.due,
      closes: true,
    }));
  const tooMany = 'more orders at a table than the settings allow are refused';
  // biome-ignore format: a case a row
  const cases = [
    first.serves([1, 1], { type: 'dineIn', tableId }),
    denies('a second order that nobody asked for is refused', 'createOrder', 'TABLE_HAS_OPEN_ORDER', unasked),
    makes('createOrder', { what: 'beside another', body, wants: another, to: second }),
    denies(tooMany, 'createOrder', 'TABLE_ORDERS_AT_LIMIT', { body }),
    second.does('cancelOrder', 'beside another'),
    first.does('moveLines', 'to a new order of the table', moved, { ...one, total }),
    keeps(second, run => read(run, 'adminOrder', { id: newOrderId })),
    checks('the new order of the table has what was moved', async () => fieldsFault(second.now, { ...another, total })),
    pays(first),
    pays(second),
  ];
  return [withSettings('several orders at a table', { ordersPerTable: 2 }, cases)];
}

/** Searches by fields of an order, with all words, regardless of accents. */
function searchCases({ dish, order, mark }: CheckPlace): Case[] {
  const digits = keep<number>();
  const findsIt = (what: string, search: () => string) =>
    checks(`orders are searched by ${what}`, async run => {
      const { items } = await read(run, 'adminOrders', { search: search() });
      return items.some(({ id }) => id === order.now.id) ? null : `“${search()}” does not find it`;
    });
  const refusesSearch = (what: string, search: string) =>
    checks(`a search that is ${what} is refused`, async ({ caller }) => {
      const path = `${reads.adminOrders.path}?search=${search}`;
      return refusalFault(await caller.call({ as: 'owner', path }), 'INVALID_REQUEST');
    });
  const [nothing, foreign] = [{ total: 0 }, { search: `${mark} ${mark.split('').reverse().join('')}x` }];
  const cancelled = { search: `lucja ${mark}`, state: 'cancelled' };
  // biome-ignore format: a case a row
  return [
    order.opens([1], { name: `Łucja ${mark}`, phone: '+48 600 700 800', note: 'Bez cebuli' }),
    keeps(digits, async run => fractionDigitsOf((await readSettings(run)).currency)),
    findsIt("the guest's name without its accents", () => `lucja ${mark}`),
    findsIt('part of the phone number', () => `${mark} 600700`),
    findsIt('a word of its note', () => `${mark} cebuli`),
    findsIt('its number', () => `${mark} ${order.now.number}`),
    findsIt('its amount', () => `${mark} ${(dish.price / 10 ** digits.now).toFixed(digits.now)}`),
    findsIt('the beginning of a dish', () => `${mark} chec`),
    findsIt('its waiter', () => `check_waiter_${mark}`),
    finds('a search finds only what has each of its words', 'adminOrders', nothing, { params: foreign }),
    finds('a search is narrowed by the other filters', 'adminOrders', nothing, { params: cancelled }),
    refusesSearch('empty', ''),
    refusesSearch('too long', 'x'.repeat(limits.searchLength + 1)),
  ];
}

export const orderParts: CheckParts = {
  'an order': orderCases,
  moves: moveCases,
  transfers: transferCases,
  'a takeaway': takeawayCases,
  'the search': searchCases,
  'several orders at a table': partyCases,
};
