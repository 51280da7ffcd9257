/** The invariants of an order (domain, "Invariants") as checks: each returns descriptions of violations. */

import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Discount } from '#shared/order/correction-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged, type LineState, lineCommands } from '#shared/order/order-states.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { findShownTickets, type Wall } from '../../../server/origin/order/preparation/shown-ticket-store.ts';
import { stationScreen } from '../../../server/origin/order/preparation/ticket-view.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';
import { chargeBroken } from './charge-law-checks.ts';
import { depositsBroken } from './deposit-law-checks.ts';

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function broken(isKept: boolean, law: string): string[] {
  return isKept ? [] : [law];
}

/** Law 6: total = Σ lines − discounts + service charge + deposits = Σ VAT shares + deposits; and paid, tip and due follow from the payments. */
export function sumsBroken(order: Order): string[] {
  const charged = order.lines.filter(({ state }) => isCharged(state));
  const paid = sumOf(order.payments.map(({ amount }) => amount));
  const due = order.state === 'open' ? order.total - paid : 0;
  return [
    ...broken(order.subtotal === sumOf(charged.map(line => line.lineTotal)), 'subtotal'),
    ...chargeBroken(order),
    ...broken(order.total === sumOf(order.lines.map(line => line.payable)), 'total and lines'),
    ...depositsBroken(order),
    ...broken(
      order.vatBreakdown.every(({ net, vat, gross }) => net + vat === gross),
      'net and VAT',
    ),
    ...broken(order.paid === paid && order.due === due, 'paid and due'),
    ...broken(order.tip === sumOf(order.payments.map(({ tip }) => tip)), 'tip'),
  ];
}

/** Law 7: who may not sell open items sells none, nor more of one; here no waiter may. */
export function openItemsBroken(before: readonly Order[], after: readonly Order[], as: string): string[] {
  const countIn = (orders: readonly Order[]) =>
    sumOf(
      orders.flatMap(({ lines }) =>
        lines.map(({ menuItemId, quantity }) => (menuItemId === undefined ? quantity : 0)),
      ),
    );
  return broken(as === 'admin' || countIn(after) <= countIn(before), 'a waiter sold an open item');
}

function discountsOf(order: Order): Discount[] {
  const charged = order.lines.filter(({ state }) => isCharged(state));
  return [...charged.map(({ discount }) => discount), order.discount].filter(one => one !== undefined);
}

/** Total reduction that admins approved on these orders. */
export function approvedSum(orders: readonly Order[]): number {
  const removals = orders.flatMap(({ serviceCharge }) => serviceCharge?.removal ?? []);
  const given = [...orders.flatMap(discountsOf), ...removals];
  return sumOf(given.map(({ approvedAmount }) => approvedAmount ?? 0));
}

/**
 * Law 9: an approval covers an amount; a waiter's own discount (here: 10 %) covers a share of the current total. Discounts never exceed the sum of
 * both.
 */
export function discountsBroken(order: Order): string[] {
  const given = discountsOf(order);
  const { removal } = order.serviceCharge ?? {};
  const own = [...given, ...(removal === undefined ? [] : [removal])].filter(
    ({ approvedAmount }) => approvedAmount === undefined,
  );
  const full = order.lines.filter(({ state }) => isCharged(state)).map(line => line.lineTotal);
  const share = sumOf(full.map(amount => Math.ceil(amount / 10)));
  return [
    ...broken(
      given.every(({ amount, approvedAmount = amount }) => amount <= approvedAmount),
      'a discount beyond what was approved',
    ),
    ...broken(
      own.every(({ ownPercent }) => ownPercent !== undefined && ownPercent <= 10),
      'a discount that rests on nothing',
    ),
    ...broken(sumOf(own.map(({ amount }) => amount)) <= share, 'more than a waiter may give'),
    ...broken(order.discountTotal === sumOf(given.map(({ amount }) => amount)), 'discounts and their sum'),
    ...broken(order.discountTotal <= approvedSum([order]) + share, 'more than approved and own rights'),
  ];
}

const legalMoves = new Set(
  Object.values(lineCommands).flatMap(moves => Object.entries(moves).map(([from, to]) => `${from}→${to}`)),
);

function isLegal(from: LineState, line: OrderLine): boolean {
  if (from === line.state || legalMoves.has(`${from}→${line.state}`)) return true;
  // An undone serve of what nobody had said is ready, and a recall of what nobody had started.
  if ((from === 'served' && line.readyAt === undefined) || from === 'ready')
    return line.state === (line.startedAt === undefined ? 'sent' : 'preparing');
  return line.station === 'none' && (from === 'draft' || from === 'held') && line.state === 'ready';
}

/** As its station has it: what the pass has not called the waiter for is `preparing` to him. */
function stateAtStation({ state, isAtPass }: OrderLine): LineState {
  return isAtPass === true ? 'ready' : state;
}

/** With the pass on, what a station has ready becomes its waiter's by a call alone; what was served and undone is as it was. */
export function passBroken(before: readonly OrderLine[], after: readonly OrderLine[]): string[] {
  const known = new Map(before.map(line => [line.id, line.state]));
  return after
    .filter(line => line.station === 'kitchen' && line.state === 'ready' && line.calledAt === undefined)
    .filter(({ id, splitFromId = '' }) => {
      const was = known.get(id) ?? known.get(splitFromId);
      return was !== 'ready' && was !== 'served';
    })
    .map(({ name }) => `${name} is the waiter's without a call`);
}

export function movesBroken(before: readonly OrderLine[], after: readonly OrderLine[]): string[] {
  const known = new Map(before.map(line => [line.id, stateAtStation(line)]));
  return after.flatMap(line => {
    const origin = line.splitFromId === undefined ? 'draft' : known.get(line.splitFromId);
    const from = known.get(line.id) ?? origin ?? 'draft';
    const state = stateAtStation(line);
    const isTimed = ['draft', 'held', 'voided'].includes(state) || line.sentAt !== undefined;
    return broken(isTimed && isLegal(from, { ...line, state }), `${from}→${state}`);
  });
}

/** Each line's state as the station sees it, and as the waiter's table shows it. */
export function preparationOf(lines: readonly OrderLine[]): string {
  return lines
    .map(({ id, state, ticketId, quantity, course, sentAt, readyAt, servedAt }) =>
      JSON.stringify([id, state, ticketId, quantity, course, sentAt, readyAt, servedAt]),
    )
    .sort()
    .join('\n');
}

/** Result of the stations' reads without HTTP: called after every other step. */
export async function stationScreens({ database: { db } }: OriginFixture) {
  const tickets = [...(await screenOf(db, { group: 'kitchen' })), ...(await screenOf(db, { group: 'bar' }))];
  return { text: JSON.stringify(tickets), tickets };
}

async function screenOf(
  db: OriginFixture['database']['db'],
  wall: Omit<Wall, 'sentSince'>,
): Promise<Ticket[]> {
  return stationScreen(await findShownTickets(db, restaurantIds.organization, { ...wall, sentSince: '' }));
}

/** Every line of a group's screen stands on the screens of its stations alone, on each of theirs once, on the same tickets. */
export async function stationsBroken(
  { database: { db } }: OriginFixture,
  orders: readonly Order[],
  stations: readonly { id: string; group: PreparationLocation }[],
  stationsOf: (line: OrderLine) => readonly string[],
): Promise<string[]> {
  const lines = new Map(orders.flatMap(order => order.lines.map(line => [line.id, line])));
  const placed = (tickets: readonly Ticket[], id: string) =>
    tickets.flatMap(ticket => ticket.lines.map(line => `${line.id} of ${ticket.id} at ${id}`));
  const own: string[] = [];
  for (const { id, group } of stations) own.push(...placed(await screenOf(db, { group, stationId: id }), id));
  const { tickets } = await stationScreens({ database: { db } } as OriginFixture);
  const wanted = tickets.flatMap(ticket => placed([ticket], ticket.stationId ?? ''));
  const isSame = own.toSorted().join() === wanted.toSorted().join();
  const shownAt = (lineId: string) =>
    tickets.flatMap(({ stationId = '', lines: all }) =>
      all.flatMap(({ id }) => (id === lineId ? stationId : [])),
    );
  const astray = [...lines.values()].filter(
    line =>
      shownStates.includes(line.state) &&
      line.station !== 'none' &&
      shownAt(line.id).toSorted().join() !== stationsOf(line).toSorted().join(),
  );
  return [
    ...broken(isSame, `the stations show ${own.join()} instead of ${wanted.join()}`),
    ...astray.map(line => `${line.name} is at ${shownAt(line.id).join()}`),
  ];
}

const shownStates: readonly LineState[] = ['held', 'sent', 'preparing', 'ready'];

/** A line is ready exactly when all of its stations are, and begun once one of them has begun. */
function stateAt(states: readonly TicketLine['state'][]): TicketLine['state'] | undefined {
  const [first] = states;
  if (new Set(states).size < 2) return first;
  return states.every(state => ['sent', 'preparing', 'ready'].includes(state)) ? 'preparing' : undefined;
}

/** Law 2: every line in preparation is on exactly one ticket of each of its stations, once, with its order and table. */
export function screensBroken(tickets: readonly Ticket[], orders: readonly Order[]): string[] {
  const shown = tickets.flatMap(ticket => ticket.lines.map(line => ({ ticket, line })));
  const ids = shown.map(({ line, ticket }) => `${line.id} ${ticket.stationId}`);
  const byId = Map.groupBy(shown, entry => entry.line.id);
  const missing = orders.flatMap(order =>
    order.lines
      .filter(line => line.station !== 'none' && shownStates.includes(line.state))
      .filter(line => {
        const entries = byId.get(line.id) ?? [];
        const isTold = entries.every(
          entry =>
            entry.line.quantity === line.quantity &&
            entry.line.name === line.name &&
            entry.line.grams === line.weight?.grams &&
            entry.ticket.orderId === order.id &&
            entry.ticket.tableLabel === order.tableLabel,
        );
        const isRight = isTold && stateAt(entries.map(entry => entry.line.state)) === stateAtStation(line);
        return !isRight || entries.length !== (line.stations?.length ?? 1);
      })
      .map(line => `${line.name} is ${line.state} and not so on its screen`),
  );
  return [...broken(new Set(ids).size === ids.length, 'a line stands on two tickets'), ...missing];
}
