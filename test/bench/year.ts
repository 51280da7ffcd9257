/**
 * A year of a busy restaurant (150,000 orders, 600,000 lines): every live read compared with an empty database, the
 * back office's pages, and the server's start time (performance P13, P14).
 *
 * Usage: npm run bench:year [-- --orders 150000]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { readNames, reads } from '#shared/contract/reads.ts';
import { csvPath, reportReads } from '#shared/contract/report-calls.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, type ServerProcess, startServer } from '../helpers/server-process.ts';
import { writeResult } from './rig/results-page.ts';
import { fillYear } from './rig/year-database.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '150000' } } });
const size = { orders: Number(values.orders), linesPerOrder: 4 };
const rounds = 15;
const pageGoalMs = 300;

function median(list: number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? Number.NaN;
}

type Reader = { get(path: string): Promise<{ status: number }> };

/** Median time of a GET without `If-None-Match`, so that every response is computed anew. */
async function timeOf(session: Reader, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const answer = await session.get(path);
    times.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
  return median(times);
}

async function firstReady(folder: string): Promise<{ server: ServerProcess; readyMs: number }> {
  const startedAt = performance.now();
  const server = await startServer(folder);
  return { server, readyMs: performance.now() - startedAt };
}

/** The origin alone, because the server in front would answer live reads from its cache. */
async function withOrigin<T>(file: string, work: (origin: Reader) => Promise<T>): Promise<T> {
  const store = new DatabaseSync(file, { readOnly: true });
  const owner = store.prepare("select org_id, id from users where username = 'owner'").get();
  store.close();
  const script = join(import.meta.dirname, 'rig', 'bare-origin.ts');
  const child = fork(script, [file, String(owner?.['org_id']), String(owner?.['id'])]);
  const [{ url }] = await once(child, 'message');
  const headers = { authorization: 'Bearer bench' };
  const answer = await work({
    async get(path) {
      const answered = await fetch(`${url}${path}`, { headers });
      await answered.text();
      return { status: answered.status };
    },
  });
  child.disconnect();
  await once(child, 'exit');
  return answer;
}

async function timeAll(origin: Reader, paths: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const path of paths) times.set(path, await timeOf(origin, path));
  return times;
}

/** Reads of current data, which must not get slower over a year. */
function livePaths(): string[] {
  return readNames
    .filter(name => reads[name].live && !reads[name].path.includes(':id'))
    .map(name => reads[name].path.replace('kitchen|bar&station', 'kitchen'));
}

/** A few open orders, the same in both databases. */
async function playSome(owner: StaffSession): Promise<void> {
  const waiter = await joinStaff(owner, 'year_waiter', ['waiter']);
  const menu =
    await waiter.get<{ items: { id: string; modifierGroupIds: string[] }[] }[]>('/api/waiter/menu');
  const items = menu.body.flatMap(({ items }) => items).filter(item => item.modifierGroupIds.length === 0);
  for (let index = 0; index < 20; index += 1) {
    const lines = items.slice(index, index + 5).map(({ id }) => ({ menuItemId: id, quantity: 1 }));
    const opened = await waiter.write<{ id: string }>('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      lines,
    });
    await waiter.write('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
  }
}

const folder = createDataFolder();
const before = await firstReady(folder.path);
const owner = await setUpRestaurant(before.server.url);
await playSome(owner);
await before.server.stop();
const file = join(folder.path, 'kelner.db');
const emptyMs = await withOrigin(file, origin => timeAll(origin, livePaths()));

console.log(`Writing ${size.orders} orders …`);
const rows = fillYear(file, size, Date.now());

const after = await firstReady(folder.path);
await after.server.stop();
const figures: Record<string, string> = {
  'rows written': String(rows),
  'ready after start, empty': `${before.readyMs.toFixed(0)} ms`,
  'ready after start (goal ≤ 500 ms)': `${after.readyMs.toFixed(0)} ms`,
};
const fullMs = await withOrigin(file, origin => timeAll(origin, livePaths()));
let worst = 0;
for (const [path, wasMs] of emptyMs) {
  const isMs = fullMs.get(path) ?? Number.NaN;
  worst = Math.max(worst, isMs / wasMs);
  figures[`GET ${path}`] =
    `${isMs.toFixed(1)} ms (empty: ${wasMs.toFixed(1)} ms, × ${(isMs / wasMs).toFixed(2)})`;
}
const from = new Date(Date.now() - 200 * 24 * 60 * 60_000).toISOString();
const pages = [
  '/api/admin/orders',
  '/api/admin/orders?page=100&pageSize=100',
  `/api/admin/orders?from=${from}&state=closed`,
];
for (const [path, ms] of await withOrigin(file, origin => timeAll(origin, pages))) {
  figures[`GET ${path.replace(from, '…')} (goal ≤ ${pageGoalMs} ms)`] = `${ms.toFixed(1)} ms`;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
for (const days of [30, 365]) {
  const span = `?from=${daysAgo(days + 2)}&to=${daysAgo(2)}`;
  const before = `&beforeFrom=${daysAgo(days + 33)}&beforeTo=${daysAgo(33)}`;
  const reports = Object.values(reportReads).flatMap(({ path }) => [
    `${path}${span}`,
    // A file with a comparison is the report of two periods.
    `${csvPath(path)}${span}${before}`,
  ]);
  for (const [path, ms] of await withOrigin(file, origin => timeAll(origin, reports))) {
    figures[
      `GET ${path.replace(span, '').replace(before, ' compared')}, ${days} days (goal ≤ ${pageGoalMs} ms)`
    ] = `${ms.toFixed(0)} ms`;
  }
}
figures['worst live read against empty (goal ≤ 1.2)'] = `× ${worst.toFixed(2)}`;
folder.remove();
console.table(figures);
writeResult('A year of orders', `${size.orders} orders with ${size.linesPerOrder} lines each.`, figures);
