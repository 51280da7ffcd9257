/** The demo restaurant in the middle of its evening, for pictures: its orders look as if they had been waiting. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Role } from '#shared/kernel/roles.ts';
import { buildApp } from '../../../server/app.ts';
import { openDemoRestaurant } from '../../../server/commands/demo-restaurant.ts';
import { readConfig } from '../../../server/config.ts';
import { createDataFolder } from '../server-process.ts';

/** Age of each order in minutes, by order number. */
const agesMinutes = [34, 26, 52, 12, 6, 1, 9, 4, 7];

export type DemoEvening = {
  readonly url: string;
  /** User id of one person for each role. */
  readonly people: Record<Role, string>;
  /** An open order that was sent. */
  readonly orderId: string;
  /** A link that signs this person in and opens `path`. */
  createSignInLink(userId: string, path: string): Promise<string>;
  close(): Promise<void>;
};

/** Moves all timestamps of an order back by its age. */
function ageOrders(folder: string): string {
  const database = new DatabaseSync(join(folder, 'kelner.db'));
  const shift = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ?)`;
  for (const [index, minutes] of agesMinutes.entries()) {
    const number = index + 1;
    const back = `-${minutes} minutes`;
    const ofOrder = '(select id from orders where number = ?)';
    const lineColumns = ['added_at', 'sent_at', 'late_at', 'ready_at'];
    database
      .prepare(`update order_lines set ${lineColumns.map(shift).join(', ')} where order_id in ${ofOrder}`)
      .run(...lineColumns.map(() => back), number);
    database.prepare(`update tickets set ${shift('sent_at')} where order_id in ${ofOrder}`).run(back, number);
    database.prepare(`update orders set ${shift('opened_at')} where number = ?`).run(back, number);
  }
  const order = database.prepare('select id from orders where number = 2').get();
  database.close();
  return String(order?.['id']);
}

export async function openDemoEvening(): Promise<DemoEvening> {
  const dataFolder = createDataFolder();
  const read = readConfig({ PORT: '0', DATA_DIR: dataFolder.path, LOG_LEVEL: 'warn' });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const first = await buildApp({ config: read.ok });
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  const people = await openDemoRestaurant(first.app);
  await first.app.close();
  const orderId = ageOrders(dataFolder.path);

  const { app, identity } = await buildApp({ config: read.ok });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    people,
    orderId,
    async createSignInLink(userId, path) {
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const link = await identity.createSignInLink(userId, { reusable: false, expiresAt });
      return `/auth/login?link=${link}&next=${encodeURIComponent(path)}`;
    },
    async close() {
      await app.close();
      dataFolder.remove();
    },
  };
}
