/**
 * What backups cost with a year's database: bytes of a five-minute backup in a busy hour, reads and writes of two origins in turns, one of which takes
 * backups, and restoring (decision 0045).
 *
 * Usage: npm run bench -- backups [--orders 150000]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { restoreBackup } from '../../server/backups/restore-backup.ts';
import { serverMigrations } from '../../server/compose/store-migrations.ts';
import { backupBytesMax, newestFirst } from '../../server/store/backup-files/backup-rules.ts';
import { listBackups } from '../../server/store/backup-files/listed-backups.ts';
import { backupFolderOf } from '../../server/store/backup-files/sound-backup.ts';
import {
  type Figure,
  figure,
  judged,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import { setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import type { BackupRequest } from './rig/bare-origin.ts';
import { fillYear } from './rig/year-database.ts';
import { sqliteYear } from './rig/year-stores.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '150000' } } });
const size = { orders: Number(values.orders), linesPerOrder: 4 };
const fiveMinutesMs = 5 * 60_000;
/** Two hours. */
const spans = 24;
/** 144 an hour; a year of 150,000 orders has 411 a day. */
const ordersPerSpan = 12;
/** Of these, while the backup is taken. */
const ordersBeside = 3;
const startMs = Date.parse('2026-11-21T18:00:00Z');
const floorPaths = ['/api/waiter/tables', '/api/waiter/orders', '/api/preparation/orders?location=kitchen'];

type Timed = { reads: number[]; writes: number[] };
type Origin = { child: ChildProcess; pool: Pool; timed: Timed; dishes: string[] };

async function startOrigin(file: string, owner: readonly string[]): Promise<Origin> {
  const child = fork(join(import.meta.dirname, 'rig', 'bare-origin.ts'), [file, ...owner]);
  const [{ url }] = await once(child, 'message');
  const pool = new Pool(url);
  const origin = { child, pool, timed: { reads: [], writes: [] }, dishes: [] as string[] };
  const menu = await call<WaiterMenuCategory[]>(origin, 'GET', '/api/waiter/menu');
  const items = menu.flatMap(category => category.items);
  origin.dishes = items
    .filter(({ unavailable, portionsLeft }) => unavailable === undefined && portionsLeft === undefined)
    .filter(({ modifierGroupIds }) => modifierGroupIds.length === 0)
    .map(({ id }) => id);
  return origin;
}

async function call<T>(
  { pool, timed }: Origin,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const startedMs = performance.now();
  const answer = await pool.request({
    method,
    path,
    headers: {
      authorization: 'Bearer bench',
      ...(body && { 'content-type': 'application/json', 'idempotency-key': createUuid() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  (body === undefined ? timed.reads : timed.writes).push(performance.now() - startedMs);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text) as T;
}

/** Opens, sends, pays and closes; each write is followed by the reads of the screens that it touches. */
async function playOrder(origin: Origin, index: number): Promise<void> {
  const { dishes } = origin;
  const lines = Array.from({ length: 4 }, (_, line) => ({
    menuItemId: dishes[(index * 4 + line) % dishes.length],
    quantity: 1,
  }));
  const write = async (path: string, body: object) => {
    const order = await call<Order>(origin, 'POST', `/api/waiter/orders${path}`, body);
    for (const read of floorPaths) await call(origin, 'GET', read);
    return order;
  };
  const { id } = await write('', { type: 'takeaway', guestCount: 1, lines });
  const { due } = await write(`/${id}/send`, {});
  await write(`/${id}/payments`, { kind: 'card', amount: due });
  await write(`/${id}/close`, {});
}

async function play(origin: Origin, orders: number): Promise<void> {
  for (let index = 0; index < orders; index += 1) await playOrder(origin, index);
}

/** Resolves with its milliseconds. */
async function backUp({ child }: Origin, kind: BackupRequest['kind'], span: number): Promise<number> {
  const startedMs = performance.now();
  const request: BackupRequest = { kind, takenAtMs: startMs + span * fiveMinutesMs };
  child.send(request);
  const [fault] = await once(child, 'message');
  if (fault !== null) throw new Error(String(fault));
  return performance.now() - startedMs;
}

function compare(name: string, backed: Timed, plain: Timed): Figure[] {
  const ratio = (of: keyof Timed, share: number) =>
    percentile(backed[of], share) / percentile(plain[of], share);
  return (['reads', 'writes'] as const).flatMap(of => [
    judged(`${of} ${name}, p50`, ratio(of, 50), '≤ 1.1 ×', 2),
    judged(`${of} ${name}, p95`, ratio(of, 95), '≤ 1.1 ×', 2),
  ]);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const folders = [createDataFolder(), createDataFolder()] as const;
const [file, plainFile] = folders.map(({ path }) => join(path, 'kelner.db')) as [string, string];
const server = await startServer(folders[0].path);
await setUpRestaurant(server.url);
await server.stop();
const store = sqliteYear(file);
const [user] = await store.read("select org_id, id from users where username = 'owner'");
console.log(`Writing ${size.orders} orders …`);
await fillYear(store, size, Date.now());
console.log('Playing two hours …');
copyFileSync(file, plainFile);
const fileBytes = statSync(file).size;

const owner = [String(user?.['org_id']), String(user?.['id'])];
const backed = await startOrigin(file, owner);
const plain = await startOrigin(plainFile, owner);
for (const origin of [backed, plain]) {
  await play(origin, ordersPerSpan);
  origin.timed = { reads: [], writes: [] };
}
const baseMs = await backUp(backed, 'base', 0);
const took: number[] = [];
for (let span = 1; span <= spans; span += 1) {
  for (const origin of span % 2 === 0 ? [backed, plain] : [plain, backed]) {
    await play(origin, ordersPerSpan - ordersBeside);
    const taken = origin === backed ? backUp(backed, 'changes', span) : Promise.resolve(0);
    await play(origin, ordersBeside);
    if (origin === backed) took.push(await taken);
  }
}
const evening = compare('of an evening with backups, of those without', backed.timed, plain.timed);
const listed = newestFirst(await listBackups(backupFolderOf(file), 'kelner'));
const changes = listed.filter(({ kind }) => kind === 'changes').map(({ bytes }) => bytes);
const base = listed.find(({ kind }) => kind === 'base')?.bytes ?? Number.NaN;
const ofDay = base + (12 * 12 * changes.reduce((sum, bytes) => sum + bytes, 0)) / changes.length;

for (const origin of [backed, plain]) origin.timed = { reads: [], writes: [] };
const duringBase = backUp(backed, 'base', spans + 1);
for (let index = 0; index < 4; index += 1)
  for (const origin of [backed, plain]) await play(origin, ordersPerSpan);
const secondBaseMs = await duringBase;
const beside = (of: keyof Timed) =>
  (percentile(backed.timed[of], 50) / percentile(plain.timed[of], 50)).toFixed(2);

const target = join(dirname(file), 'restored', 'kelner.db');
mkdirSync(dirname(target));
const newestChanges = listed[0]?.name ?? '';
const restoreStartedMs = performance.now();
await restoreBackup({
  backup: join(backupFolderOf(file), newestChanges),
  target,
  migrations: serverMigrations,
  nowMs: Date.now(),
});
const restoreMs = performance.now() - restoreStartedMs;
for (const { child, pool } of [backed, plain]) {
  await pool.close();
  child.disconnect();
  await once(child, 'exit');
}
for (const folder of folders) folder.remove();

const percentOf = (bytes: number) => (100 * bytes) / fileBytes;
printFigures(
  'Backups of a year',
  `${size.orders} orders with ${size.linesPerOrder} lines each, then ${spans} spans of five minutes with ${ordersPerSpan} orders each.`,
  [
    figure('the database file', megabytes(fileBytes)),
    judged(
      'a five-minute backup in a busy hour, the largest, of the file',
      percentOf(Math.max(...changes)),
      '≤ 1 %',
      3,
    ),
    figure(
      'the same, median',
      `${(percentile(changes, 50) / 1e3).toFixed(1)} kB in ${percentile(took, 50).toFixed(0)} ms`,
    ),
    ...evening,
    figure('a base, in the server’s threads', `${megabytes(base)} in ${(baseMs / 1e3).toFixed(0)} s`),
    figure(
      'a base beside an evening; reads / writes meanwhile',
      `${(secondBaseMs / 1e3).toFixed(0)} s; ${beside('reads')} / ${beside('writes')} ×`,
    ),
    judged(
      'all backups, of the file',
      Math.min(14 * ofDay, backupBytesMax(fileBytes)) / fileBytes,
      '≤ 3 ×',
      2,
    ),
    figure(
      'days with a base and changes of 12 busy hours in that',
      Math.min(14, Math.floor(backupBytesMax(fileBytes) / ofDay)),
    ),
    figure(
      'restoring a base with changes of two hours, with all checks',
      `${(restoreMs / 1e3).toFixed(0)} s`,
    ),
  ],
);
