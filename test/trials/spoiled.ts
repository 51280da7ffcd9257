/**
 * Kill -9 while orders are printed and paid: no paper waits for a person, none comes out twice, and the first Z counts every payment. Then with the database's log
 * deleted before the next start: what is gone is said.
 *
 * Usage: npm run trial -- spoiled [--trials 20]
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { DayReport, DayReportDraft } from '#shared/cash/day-report-schema.ts';
import type { PrintJob } from '#shared/order/receipt-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { figure, none, printFigures } from '../helpers/measuring/judged-figures.ts';
import { closedOrder } from '../helpers/restaurants/paid-order.ts';
import { type StaffSession, setUpRestaurant, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { trials: { type: 'string', default: '20' } } });
const trials = Number(values.trials);
const spoiledTrials = 3;
/** Longer than it takes to note how far the data has come. */
const notedMs = 2_500;

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const folder = createDataFolder();
const start = () => startServer(folder.path, { LOG_LEVEL: 'error' });

const file = join(folder.path, 'kelner.db');

function countEvents(): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = Number(database.prepare('select count(*) as count from events').get()?.['count']);
  database.close();
  return count;
}

async function printAtStations(owner: StaffSession): Promise<void> {
  for (const station of ['kitchen', 'bar'])
    await owner.write('POST', '/api/admin/devices', { kind: 'printer', name: station, station });
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const stations = settings.stations?.map(known => ({ ...known, mode: 'paper' }));
  await owner.write('PUT', '/api/admin/settings', { ...settings, stations }, { version });
}

function papersIn(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.txt'));
}

let server = await start();
let owner = await setUpRestaurant(server.url);
await printAtStations(owner);
const papers = { printed: 0, twice: 0, waiting: 0 };
const losses = { wrong: 0, unsaid: 0 };

/** Four orders at once, printed and paid, until the server is killed. */
async function killAfter(pause: (work: Promise<unknown>) => Promise<unknown>): Promise<void> {
  const work = Promise.allSettled(Array.from({ length: 4 }, () => closedOrder(owner)));
  await pause(work);
  await server.stop('SIGKILL');
  await work;
}

async function startAgain(): Promise<boolean> {
  server = await start();
  owner = await signInAsOwner(server.url);
  return server.output().includes('Data is missing');
}

for (let trial = 1; trial <= trials; trial += 1) {
  await killAfter(() => wait(600 + Math.random() * 1_200));
  if (await startAgain()) losses.wrong += 1;
  console.log(`trial ${trial}`);
}
const jobs = async () => (await owner.get<PrintJob[]>('/api/admin/receipts')).body;
while ((await jobs()).some(({ state }) => state === 'queued' || state === 'printing')) await wait(200);
const waiting = await jobs();
for (const { kind, state, error, attempts } of waiting)
  console.log(`waits for a person: ${kind}, ${state}, ${error}, ${attempts} attempts`);
papers.waiting = waiting.length;
const printed = join(folder.path, 'printed');
const texts = papersIn(printed).map(
  name => `${name.split('/')[1]} ${readFileSync(join(printed, name), 'utf8')}`,
);
papers.printed = texts.length;
papers.twice = texts.length - new Set(texts).size;
const { body: draft } = await owner.get<DayReportDraft>('/api/admin/day-report');
const day = { number: 1, orderIds: draft.openOrders.map(({ id }) => id), cashSessionIds: [] };
const { status, body: report } = await owner.write<DayReport>('POST', '/api/admin/day-reports', day);
if (status !== 201) throw new Error(`The Z was answered with ${status}`);

// Afterwards, as a database that fell back knows no more what was printed.
for (let trial = 1; trial <= spoiledTrials; trial += 1) {
  await killAfter(work => work.then(() => wait(notedMs)));
  const before = countEvents();
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`);
  const isLess = countEvents() < before;
  const isSaid = await startAgain();
  if (isLess && !isSaid) losses.unsaid += 1;
  if (isSaid && !isLess) losses.wrong += 1;
}
await server.stop();
folder.remove();
printFigures('a store that is killed and spoiled', `${trials} trials, four orders at once.`, [
  figure('papers', papers.printed),
  none('papers that wait for a person', papers.waiting),
  none('papers twice', papers.twice),
  none('payments in no Z', report.uncounted ?? 0),
  none('losses that were none', losses.wrong),
  none(`losses unsaid, of ${spoiledTrials} deleted logs`, losses.unsaid),
]);
