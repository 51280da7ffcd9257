/** A restaurant in a rush, as a waiter's phone meets it: 500 items on the menu, 40 tables with open orders, 15 of whose dishes are ready. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { plainDishes } from './bench-restaurant.ts';

export const dishCount = 500;
const openTables = 40;
const readyDishes = 15;
/** The phone's own waiter has every other table. */
const waiters = 2;
const linesEach = 4;

/** Copies the simple dishes in turn, each in its category, until the menu has 500. The server must not be running. */
function fillMenu(file: string): void {
  const database = new DatabaseSync(file);
  const known = Number(database.prepare('select count(*) as count from menu_items').get()?.['count']);
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('menu_items')
    .map(row => String(row['name']));
  const copied = columns.map(name => (['id', 'name', 'names'].includes(name) ? `:${name}` : name));
  const plain = database
    .prepare("select id from menu_items where modifier_group_ids = '[]' and unavailable is null")
    .all();
  const copy = database.prepare(
    `insert into menu_items (${columns.join()}) select ${copied.join()} from menu_items where id = :from`,
  );
  for (let index = known; index < dishCount; index += 1) {
    const name = `Dish of the day ${String(index).padStart(3, '0')}`;
    copy.run({ id: randomUUID(), names: '{}', name, from: plain[index % plain.length]?.['id'] ?? null });
  }
  database.exec("update change_counters set value = value + 1 where area = 'menu'");
  database.close();
}

/** Repeats what came too quickly for one person. */
async function write<T>(by: StaffSession, path: string, sent: unknown): Promise<T> {
  const { status, body } = await by.write<T>('POST', path, sent);
  if (status === 429) {
    await wait(1_000);
    return write(by, path, sent);
  }
  if (status >= 300) throw new Error(`A write answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Adds tables until there is a free one besides the 40 that get an order. */
async function addTables(owner: StaffSession): Promise<void> {
  const { body: tables } = await owner.get<RestaurantTable[]>('/api/admin/tables');
  const [{ locationId } = { locationId: '' }] = tables;
  for (let count = tables.length; count <= openTables + 10; count += 1) {
    const place = { x: (count % 10) * 150, y: Math.floor(count / 10) * 150, width: 100, height: 100 };
    const table = { locationId, label: `B${count}`, seats: 4, shape: 'square', ...place };
    await write(owner, '/api/admin/tables', table);
  }
}

async function fillTables(owner: StaffSession, staff: readonly StaffSession[]): Promise<void> {
  const dishes = await plainDishes(owner.baseUrl, 'kitchen');
  const { body: tables } = await owner.get<WaiterTable[]>('/api/waiter/tables');
  const free = tables.filter(({ isBlocked, orders }) => !isBlocked && orders.length === 0);
  let ready = 0;
  for (const [index, { id: tableId }] of free.slice(0, openTables).entries()) {
    const waiter = staff[index % staff.length] ?? owner;
    const lines = Array.from({ length: linesEach }, (_, line) => ({
      menuItemId: dishes[(index + line) % dishes.length]?.id,
      quantity: 1,
    }));
    const body = { type: 'dineIn', tableId, guestCount: 3, lines };
    const { id } = await write<Order>(waiter, '/api/waiter/orders', body);
    const sent = await write<Order>(waiter, `/api/waiter/orders/${id}/send`, {});
    if (index % staff.length > 0 || ready >= readyDishes) continue;
    ready += 1;
    await write(owner, `/api/preparation/lines/${sent.lines[0]?.id}/ready`, {});
  }
}

export async function startBusyFloor() {
  const folder = createDataFolder();
  const first = await startServer(folder.path);
  await setUpRestaurant(first.url);
  await first.stop();
  fillMenu(join(folder.path, 'kelner.db'));
  const server = await startServer(folder.path);
  const owner = await signInAsOwner(server.url);
  const staff: StaffSession[] = [];
  for (let index = 0; index < waiters; index += 1)
    staff.push(await joinStaff(owner, `waiter_${index}`, ['waiter']));
  await addTables(owner);
  await fillTables(owner, staff);
  const [waiter = owner] = staff;
  return {
    owner,
    waiter,
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}
