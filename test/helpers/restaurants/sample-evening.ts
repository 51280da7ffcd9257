/** An evening in the sample restaurant for flow tests: two waiters, a cook, an owner, and dishes without required choices. */
import type { Test } from 'tap';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { startApp } from '../running-app.ts';
import { type Answer, joinStaff, type StaffSession, setUpRestaurant } from './staff-session.ts';

export type SampleEvening = {
  readonly url: string;
  readonly owner: StaffSession;
  readonly anna: StaffSession;
  readonly kuba: StaffSession;
  readonly cook: StaffSession;
  /** For the kitchen. */
  readonly dish: WaiterMenuItem;
  /** For the bar. */
  readonly drink: WaiterMenuItem;
  readonly tables: readonly WaiterTable[];
};

function first<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The sample restaurant has nothing like it');
  return found;
}

export async function startSampleEvening(t: Test): Promise<SampleEvening> {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const menu = (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(({ items }) => items);
  const plain = menu.filter(item => item.modifierGroupIds.length === 0 && item.portionsLeft === undefined);
  return {
    url,
    owner,
    anna,
    kuba,
    cook,
    dish: first(plain.find(({ station, price }) => station === 'kitchen' && price > 0)),
    drink: first(plain.find(({ station, price }) => station === 'bar' && price > 0)),
    tables: (await anna.get<WaiterTable[]>('/api/waiter/tables')).body,
  };
}

/** The answer of a write on an order; throws where it was refused. */
export async function done(answer: Promise<Answer<Order>>): Promise<Order> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Opens an order on the table with a line for each item, and sends it. */
export async function sendTo(
  waiter: StaffSession,
  table: WaiterTable | undefined,
  items: readonly { item: WaiterMenuItem; quantity: number }[],
): Promise<Order> {
  const lines = items.map(({ item, quantity }) => ({ menuItemId: item.id, quantity }));
  const body = { type: 'dineIn', tableId: table?.id, guestCount: 2, lines };
  const { id } = await done(waiter.write('POST', '/api/waiter/orders', body));
  return done(waiter.write('POST', `/api/waiter/orders/${id}/send`, {}));
}

/** Whether a live message brings data that contains `text`. */
export function brings(text: string) {
  return (message: ServerMessage) =>
    (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(text);
}
