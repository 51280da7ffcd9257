/**
 * What people feel on a phone (performance P12, P12b): from opening the app with an empty cache to the first table, and the bytes loaded for it, with the processor
 * four times slower, 60 ms a request and 8 Mbit/s; Lighthouse on the same screen, whose package npm brings for that run only; and from a tap on one of 500 dishes
 * to the painted line, by the browser's Event Timing API.
 *
 * Usage: npm run bench -- phone [--visits 7 --taps 60]
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { findChromium, launchChromium } from '../helpers/chromium-browser.ts';
import { bytesOf, type FirstVisit, visitFirst } from '../helpers/cold-visit.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '7' }, taps: { type: 'string', default: '60' } },
});
const visits = Number(values.visits);
const taps = Number(values.taps);
const slowness = { processor: 4, roundTripMs: 60, bytesPerSecond: 1_000_000 };
const lighthousePackage = 'lighthouse@13.5.0';
const dishCount = 500;
/** Shortest duration that the browser reports. */
const leastReportedMs = 16;

async function measureVisits(browser: Browser, waiter: StaffSession): Promise<Figure[]> {
  const measured: FirstVisit[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    measured.push(await visitFirst(browser, waiter, { slowness }));
  const of = (value: (visit: FirstVisit) => number) => measured.map(value);
  const tileMs = of(visit => visit.tileMs);
  const scriptKb = of(({ transfers }) => bytesOf(transfers, /\.js$/) / 1_000);
  return [
    judged('first visit: first table on the screen', median(tileMs), '≤ 1000 ms', 0),
    figure(
      'the quickest and the slowest of them',
      `${percentile(tileMs, 0).toFixed(0)} / ${percentile(tileMs, 100).toFixed(0)} ms`,
    ),
    judged('first visit: requests', median(of(({ transfers }) => transfers.length)), '≤ 25', 0),
    judged('first visit: script', median(scriptKb), '≤ 130 kB'),
    judged('first visit: all', median(of(({ transfers }) => bytesOf(transfers) / 1_000)), '≤ 250 kB'),
  ];
}

type Report = { categories: Record<string, { title: string; score: number | null }> };

/** Nothing where npm can't bring it. */
async function measureLighthouse(owner: StaffSession): Promise<Figure[]> {
  const output = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const file = join(output, 'report.json');
  const { env, executablePath } = await findChromium();
  const options = [
    `${owner.baseUrl}${screenPaths.waiterTables}`,
    ...['--quiet', '--output=json', `--output-path=${file}`],
    '--only-categories=performance,accessibility,best-practices',
    `--extra-headers=${JSON.stringify({ Cookie: owner.cookie })}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
  ];
  const { status } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', ...options],
    { stdio: 'inherit', env: { ...process.env, ...env, CHROME_PATH: executablePath } },
  );
  const report: Report = status === 0 ? JSON.parse(readFileSync(file, 'utf8')) : { categories: {} };
  rmSync(output, { recursive: true });
  if (status !== 0) console.log(`Left out: ${lighthousePackage} did not run here`);
  return Object.values(report.categories).map(({ title, score }) =>
    judged(`Lighthouse: ${title}`, (score ?? 0) * 100, '≥ 95', 0),
  );
}

/** Copies a simple dish until the menu has 500. The server must not be running. */
function fillMenu(file: string): void {
  const database = new DatabaseSync(file);
  const known = Number(database.prepare('select count(*) as count from menu_items').get()?.['count']);
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('menu_items')
    .map(row => String(row['name']));
  const copied = columns.map(name => (['id', 'name', 'names'].includes(name) ? `:${name}` : name));
  const copy = database.prepare(`
    insert into menu_items (${columns.join(', ')})
    select ${copied.join(', ')} from menu_items
    where modifier_group_ids = '[]' and unavailable is null and station = 'kitchen' limit 1`);
  for (let index = known; index < dishCount; index += 1)
    copy.run({ id: randomUUID(), names: '{}', name: `Dish of the day ${String(index).padStart(3, '0')}` });
  database.exec("update change_counters set value = value + 1 where area = 'menu'");
  database.close();
}

async function measureTaps(browser: Browser, waiter: StaffSession, slowdown: number): Promise<Figure> {
  const { body: tables } = await waiter.get<WaiterTable[]>('/api/waiter/tables');
  const free = tables.find(({ isBlocked, orders }) => !isBlocked && orders.length === 0);
  const opened = await waiter.write<{ id: string }>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: free?.id,
    guestCount: 2,
  });
  const screen = await openScreen(browser, waiter.baseUrl, 'phone');
  await signInByCookie(screen, waiter);
  const { page } = screen;
  await page.goto(`/app/waiter/orders/${opened.body.id}`);
  await page.getByRole('searchbox').waitFor();
  const devTools = await screen.context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Passed as text, because it is the browser's PerformanceObserver, not Node's.
  await page.evaluate(`{
    globalThis.durations = [];
    new PerformanceObserver(list => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.durations.push(duration);
    }).observe({ type: 'event', durationThreshold: ${leastReportedMs} });
  }`);
  await page.getByRole('searchbox').fill('Dish of the day');
  const rows = page.getByRole('button', { name: /^Dish of the day/ });
  await rows.first().scrollIntoViewIfNeeded();
  for (let tap = 0; tap < taps; tap += 1) await rows.nth(tap % 8).click();
  await page.waitForTimeout(1_000);
  const reported = await page.evaluate(() => Reflect.get(globalThis, 'durations') as number[]);
  await screen.context.close();
  const quick = Array.from({ length: Math.max(0, taps - reported.length) }, () => leastReportedMs);
  return judged(
    `tap to painted line, ${slowdown} × slower, p75`,
    percentile([...reported, ...quick], 75),
    '≤ 100 ms',
    0,
  );
}

const folder = createDataFolder();
const first = await startServer(folder.path);
const owner = await setUpRestaurant(first.url);
const waiter = await joinStaff(owner, 'new_waiter', ['waiter']);
const browser = await launchChromium();
const figures = [...(await measureVisits(browser, waiter)), ...(await measureLighthouse(owner))];
await first.stop();
fillMenu(join(folder.path, 'kelner.db'));
const second = await startServer(folder.path);
const tapper = await joinStaff(await signInAsOwner(second.url), 'quick_waiter', ['waiter']);
for (const slowdown of [1, 4]) figures.push(await measureTaps(browser, tapper, slowdown));
await browser.close();
await second.stop();
folder.remove();
printFigures(
  'On a phone',
  `Chromium; first visit with nothing kept: processor ${slowness.processor} × slower, ${slowness.roundTripMs} ms a request, 8 Mbit/s; bytes as transferred, with headers; medians of ${visits} visits. ${taps} taps with ${dishCount} dishes on the menu.`,
  figures,
);
