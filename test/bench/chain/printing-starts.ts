/** One process starts while the other prints: a real TCP printer's double behind a slow line, so that papers are at the printer meanwhile. */

import pg from 'pg';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { startTcpProxy } from '../../helpers/doubles/tcp-proxy.ts';
import type { ChainRestaurant } from './chain-restaurants.ts';
import type { ChainWorld } from './chain-world.ts';

const papersEach = 5;
/** Each way: a paper takes a few of them. */
const lineMs = 150;
const printedWithinMs = 60_000;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

export type PrintedPapers = { papers: number; wrong: number; unknown: number };

/** The second process starts `starts` times; each time papers wait for the printer, which the first one works. */
export async function startWhilePrinting(
  world: ChainWorld,
  restaurant: ChainRestaurant,
  starts: number,
): Promise<PrintedPapers> {
  const closers: (() => unknown)[] = [];
  const printer = await startPrinterDouble({ teardown: close => closers.push(close) });
  const line = await startTcpProxy({ port: Number(printer.address.split(':')[1]) });
  line.delay({ toTargetMs: lineMs, toClientMs: lineMs });
  const device = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', address: `127.0.0.1:${line.port}` };
  const added = await world.calls.write(restaurant.owner, '/api/admin/devices', device, 0);
  if (added.status !== 201) throw new Error(`Adding the printer answered ${added.status}`);
  const menu = await world.calls.get<WaiterMenuCategory[]>(restaurant.owner, '/api/waiter/menu', 0);
  const dish = menu
    .flatMap(({ items }) => items)
    .find(item => item.station === 'kitchen' && item.modifierGroupIds.length === 0);
  const [waiter] = restaurant.waiters;
  if (dish === undefined || waiter === undefined)
    throw new Error('There is nothing to cook, or nobody to serve');
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  const jobs = async (state: string): Promise<number> => {
    const sql = `select count(*)::int as count from print_jobs where kind = 'kitchenTicket' and state ${state}`;
    return (await database.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
  };

  const [, second] = world.processes;
  let sent = 0;
  let unknown = 0;
  for (let start = 0; start < starts; start += 1) {
    await second.stop();
    for (let paper = 0; paper < papersEach; paper += 1) {
      const id = createUuid();
      const lines = [{ menuItemId: dish.id, quantity: 1 }];
      const order = { id, type: 'takeaway', guestCount: 1, lines };
      await world.calls.write(waiter, '/api/waiter/orders', order, 0);
      const answer = await world.calls.write(waiter, `/api/waiter/orders/${id}/send`, {}, 0);
      if ((answer.body as Order).lines?.[0]?.state === 'sent') sent += 1;
    }
    // Its last paper was given up with the second's lease, or the first has just taken it: from here on papers are at the printer.
    const untilMs = performance.now() + printedWithinMs;
    const due = printer.papers.length;
    while (printer.papers.length === due && performance.now() < untilMs) await wait(20);
    await second.start();
    while ((await jobs("in ('queued', 'printing')")) > 0 && performance.now() < untilMs) await wait(100);
    unknown += await jobs("= 'unknown'");
  }
  await database.end();
  await line.stop();
  for (const close of closers) await close();
  return { papers: printer.papers.length, wrong: Math.abs(printer.papers.length - sent), unknown };
}
