/** An order from its first dish to the payment over HTTP, and its receipt's state over the live connection. */

import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { type StaffSession, type Watcher, watch } from './staff-session.ts';

async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A takeaway dish and drink, sent to kitchen and bar. */
export async function sendOrder(waiter: StaffSession): Promise<Order> {
  const menu = await must(waiter.get<WaiterMenuCategory[]>('/api/waiter/menu'));
  const items = menu.flatMap(category => category.items);
  const lines = ['kitchen', 'bar'].flatMap(station => {
    const item = items.find(
      ({ modifierGroupIds, ...one }) => one.station === station && modifierGroupIds.length === 0,
    );
    return item === undefined ? [] : [{ menuItemId: item.id, quantity: 1 }];
  });
  const order = { type: 'takeaway', name: 'Świętosława', guestCount: 0, lines };
  const { id } = await must(waiter.write<Order>('POST', '/api/waiter/orders', order));
  return must(waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {}));
}

export async function payAndClose(waiter: StaffSession, { id, due }: Order): Promise<Order> {
  const payment = { kind: 'card', amount: due, closes: true };
  return must(waiter.write<Order>('POST', `/api/waiter/orders/${id}/payments`, payment));
}

export async function closedOrder(waiter: StaffSession): Promise<Order> {
  return payAndClose(waiter, await sendOrder(waiter));
}

/** Sets the printer for receipts. */
export async function printReceiptsAt(admin: StaffSession, printerId: string): Promise<void> {
  const { version, ...settings } = await must(admin.get<Settings>('/api/admin/settings'));
  const receipt = { ...settings.receipt, printerId };
  await must(admin.write('PUT', '/api/admin/settings', { ...settings, receipt }, { version }));
}

/** The newest entity of that topic in a message. */
function latest<T>(message: ServerMessage): T | undefined {
  if (message.type === 'delta') return message.put.at(-1) as T | undefined;
  if (message.type === 'snapshot') {
    return (Array.isArray(message.data) ? message.data.at(-1) : message.data) as T | undefined;
  }
  return undefined;
}

/** Watches the order as its screen does. */
export async function watchOrder(
  session: StaffSession,
  id: string,
): Promise<Watcher & { receipt(state: Order['receiptState']): Promise<Order> }> {
  const watcher = await watch(session, [`/api/waiter/orders/${id}`]);
  return {
    ...watcher,
    async receipt(state) {
      const message = await watcher.waitFor(one => latest<Order>(one)?.receiptState === state);
      const order = latest<Order>(message);
      if (order === undefined) throw new Error('The message brought no order');
      return order;
    },
  };
}
