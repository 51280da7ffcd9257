/**
 * A year of a busy restaurant: every live read compared with an empty database, the back office's pages and reports, and the server's start (performance P13,
 * P14). On PostgreSQL twenty restaurants of a tenth of its size stand beside it in the same database, which runs with its default settings.
 *
 * Usage: npm run bench -- year [--orders 150000 --store postgres]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readNames, reads } from '#shared/contract/reads.ts';
import { csvPath, reportReads } from '#shared/reports/report-calls.ts';
import { type Figure, figure, judged, median, printFigures } from '../helpers/measuring/judged-figures.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, type ServerProcess, startServer } from '../helpers/server-process.ts';
import { startPostgres } from '../helpers/stores/postgres-server.ts';
import { fillYear } from './rig/year-database.ts';
import { postgresYear, sqliteYear, type YearStore } from './rig/year-stores.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '150000' }, store: { type: 'string', default: 'sqlite' } },
});
const size = { orders: Number(values.orders), linesPerOrder: 4 };
const beside = { restaurants: 20, share: 10 };
const rounds = 31;

type Reader = { get(path: string): Promise<{ status: number }> };
type Place = {
  env: Record<string, string>;
  address: string;
  /** The address of a copy, while nobody has it open. */
  copy(): Promise<string>;
  open(): Promise<YearStore>;
  remove(): Promise<void>;
};

const folder = createDataFolder();

async function preparePlace(): Promise<Place> {
  if (values.store === 'sqlite') {
    const file = join(folder.path, 'kelner.db');
    return {
      env: {},
      address: file,
      async copy() {
        const copied = join(folder.path, 'empty.db');
        copyFileSync(file, copied);
        return copied;
      },
      open: async () => sqliteYear(file),
      remove: async () => {},
    };
  }
  const server = await startPostgres(['max_connections=200']);
  if (typeof server === 'string') throw new Error(server);
  const address = await server.createDatabase();
  return {
    env: { DATABASE_URL: address },
    address,
    copy: () => server.createDatabase(address),
    open: () => postgresYear(address, beside),
    remove: server.stop,
  };
}

/**
 * Median times of GETs without `If-None-Match`, so that every response is computed anew. The readers take turns, so that all have the same machine.
 */
async function timesOf(readers: readonly Reader[], path: string): Promise<number[]> {
  const times: number[][] = readers.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, reader] of readers.entries()) {
      const startedAt = performance.now();
      const answer = await reader.get(path);
      times[index]?.push(performance.now() - startedAt);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    }
  return times.map(median);
}

async function firstReady(): Promise<{ server: ServerProcess; readyMs: number }> {
  const startedAt = performance.now();
  const server = await startServer(folder.path, place.env);
  return { server, readyMs: performance.now() - startedAt };
}

/** The origin alone, because the server in front would answer live reads from its cache. */
async function startOrigin(address: string): Promise<Reader & { stop(): Promise<void> }> {
  const script = join(import.meta.dirname, 'rig', 'bare-origin.ts');
  const child = fork(script, [address, String(ownerRow?.['org_id']), String(ownerRow?.['id'])]);
  const [{ url }] = await once(child, 'message');
  const headers = { authorization: 'Bearer bench' };
  return {
    async get(path) {
      const answered = await fetch(`${url}${path}`, { headers });
      await answered.text();
      return { status: answered.status };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
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

const place = await preparePlace();
const before = await firstReady();
const owner = await setUpRestaurant(before.server.url);
await playSome(owner);
await before.server.stop();
const emptyStore = await place.open();
const [ownerRow] = await emptyStore.read("select org_id, id from users where username = 'owner'");
await emptyStore.close();
const emptyAddress = await place.copy();

console.log(`Writing ${size.orders} orders …`);
const rows = await fillYear(await place.open(), size, Date.now());

const after = await firstReady();
await after.server.stop();
const figures: Figure[] = [
  figure('rows written', rows),
  figure('ready after start, empty', `${before.readyMs.toFixed(0)} ms`),
  judged('ready after start', after.readyMs, '≤ 500 ms', 0),
];
const empty = await startOrigin(emptyAddress);
const full = await startOrigin(place.address);
let worst = 0;
for (const path of livePaths()) {
  const [wasMs = Number.NaN, isMs = Number.NaN] = await timesOf([empty, full], path);
  worst = Math.max(worst, isMs / wasMs);
  const measured = `${isMs.toFixed(1)} ms (empty: ${wasMs.toFixed(1)} ms, × ${(isMs / wasMs).toFixed(2)})`;
  figures.push(figure(`GET ${path}`, measured));
}
await empty.stop();
figures.push(judged('worst live read against empty', worst, '≤ 1.2 ×', 2));
const from = new Date(Date.now() - 200 * 24 * 60 * 60_000).toISOString();
const pages = [
  '/api/admin/orders',
  '/api/admin/orders?page=100&pageSize=100',
  `/api/admin/orders?from=${from}&state=closed`,
];
for (const path of pages) {
  const [took = Number.NaN] = await timesOf([full], path);
  figures.push(judged(`GET ${path.replace(from, '…')}`, took, '≤ 300 ms', 0));
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
  for (const path of reports) {
    const [took = Number.NaN] = await timesOf([full], path);
    const name = `GET ${path.replace(span, '').replace(before, ' compared')}, ${days} days`;
    figures.push(judged(name, took, '≤ 300 ms', 0));
  }
}
await full.stop();
folder.remove();
await place.remove();
const isPostgres = values.store === 'postgres';
const crowd = isPostgres ? `, and ${beside.restaurants} restaurants with a tenth of it beside` : '';
printFigures(
  isPostgres ? 'A year of orders, on PostgreSQL' : 'A year of orders',
  `${size.orders} orders with ${size.linesPerOrder} lines each${crowd}.`,
  figures,
);
