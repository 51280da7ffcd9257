/**
 * An evening that has something of everything that money can do, by calls which every version answers: what a version's store is recorded from, and what
 * a store of an older version is asked to do after the update.
 */

import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { OrderPage } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isReceiptPending } from '#shared/order/order-states.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';

async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Room = { waiter: StaffSession; dishes: string[]; drinks: string[]; tables: string[] };

/** What of the sample's menu needs no choice, and its tables that are free. */
export async function enterRoom(waiter: StaffSession): Promise<Room> {
  const menu = await must(waiter.get<WaiterMenuCategory[]>('/api/waiter/menu'));
  const tables = await must(waiter.get<WaiterTable[]>('/api/waiter/tables'));
  const plain = menu
    .flatMap(({ items }) => items)
    .filter(
      ({ unavailable, modifierGroupIds }) => unavailable === undefined && modifierGroupIds.length === 0,
    );
  const of = (station: string) => plain.filter(item => item.station === station).map(({ id }) => id);
  const free = tables.filter(({ state }) => state === 'free').map(({ id }) => id);
  return { waiter, dishes: of('kitchen'), drinks: of('bar'), tables: free };
}

const write =
  (session: StaffSession, { id }: { id: string }) =>
  (command: string, body: object = {}) =>
    must(session.write<Order>('POST', `/api/waiter/orders/${id}/${command}`, body));

/** Three dishes and two drinks of two guests, sent. */
export async function sendTable({ waiter, dishes, drinks, tables }: Room, table: number): Promise<Order> {
  const lines = [
    { menuItemId: dishes[table], quantity: 2, seat: 1 },
    { menuItemId: dishes[table + 1], quantity: 1, seat: 2 },
    { menuItemId: drinks[table], quantity: 2, seat: 2 },
  ];
  const wished = { type: 'dineIn', tableId: tables[table], guestCount: 2, lines };
  const order = await must(waiter.write<Order>('POST', '/api/waiter/orders', wished));
  return write(waiter, order)('send');
}

export async function payWhole(waiter: StaffSession, order: Order): Promise<Order> {
  return write(waiter, order)('payments', { kind: 'card', amount: order.due, closes: true });
}

async function sendTakeaway({ waiter, dishes }: Room): Promise<Order> {
  const lines = [{ menuItemId: dishes[0], quantity: 3 }];
  const wished = { type: 'takeaway', name: 'Świętosława', guestCount: 0, lines };
  const order = await must(waiter.write<Order>('POST', '/api/waiter/orders', wished));
  return write(waiter, order)('send');
}

async function cookTicketsOf(cook: StaffSession, { id }: Order): Promise<void> {
  const tickets = await must(cook.get<Ticket[]>('/api/preparation/orders?location=kitchen'));
  for (const ticket of tickets.filter(({ orderId }) => orderId === id))
    await must(cook.write('POST', `/api/preparation/tickets/${ticket.id}/ready`, {}));
}

/** Until no receipt's outcome is open any more. */
async function receiptsArePrinted(owner: StaffSession): Promise<void> {
  const isOpen = ({ receiptState }: Order) => isReceiptPending(receiptState);
  while ((await must(owner.get<OrderPage>('/api/admin/orders?pageSize=100'))).items.some(isOpen))
    await new Promise(passed => setTimeout(passed, 100));
}

/** At a server that starts for the first time. `setupCode`: where it is on another computer. */
export async function playEvening(url: string, setupCode: string | null = null): Promise<StaffSession> {
  const owner = await setUpRestaurant(url, { setupCode });
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'jan_k', ['kitchen']);
  const room = await enterRoom(anna);

  // By seat in cash and card, with tips; made and served before.
  const first = await sendTable(room, 0);
  await cookTicketsOf(cook, first);
  const { lines } = await must(anna.get<Order>(`/api/waiter/orders/${first.id}`));
  const ready = lines.filter(({ state }) => state === 'ready').map(({ id }) => id);
  await write(anna, first)('serve', { lineIds: ready });
  const seat = first.lines.filter(line => line.seat === 1);
  const amount = seat.reduce((sum, { payable }) => sum + payable, 0);
  const inCash = {
    kind: 'cash',
    amount,
    tendered: amount + 300,
    tip: 200,
    lineIds: seat.map(({ id }) => id),
  };
  await write(anna, first)('payments', inCash);
  const rest = { kind: 'card', amount: first.total - amount, tip: 500, closes: true };
  const paid = await write(anna, first)('payments', rest);

  // A refund after closing, by an admin.
  const refund = { amount: 400, reason: 'Zimna zupa' };
  await write(owner, paid)(`payments/${paid.payments[1]?.id}/refund`, refund);

  // A discount on all of it, a void and a comp, each with an admin's word.
  const second = await sendTable(room, 1);
  await write(owner, second)('discount', { discount: { kind: 'percent', value: 15, reason: 'Stały gość' } });
  const [dish, other] = second.lines;
  await write(owner, second)(`lines/${dish?.id}/split`, { quantity: 1 });
  await write(owner, second)(`lines/${dish?.id}/void`, { reason: 'Pomyłka' });
  const comp = { discount: { kind: 'percent', value: 100, reason: 'Reklamacja' } };
  await payWhole(anna, await write(owner, second)(`lines/${other?.id}/discount`, comp));

  // Equal shares, the last is still due: open, and so is a table with an approval that waits and one that nobody has sent.
  const third = await sendTable(room, 2);
  const share = { of: 3, number: 1 };
  await write(anna, third)('payments', { kind: 'card', amount: Math.floor(third.total / 3), share });
  const fourth = await sendTable(room, 3);
  await write(anna, fourth)('approvals', { kind: 'void', lineId: fourth.lines[0]?.id, reason: 'Pomyłka' });
  await payWhole(anna, await sendTakeaway(room));
  await sendTakeaway(room);
  await receiptsArePrinted(owner);
  return owner;
}
