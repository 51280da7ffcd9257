/**
 * Time from a waiter's tap on a dish to the painted line, with most of a 500-dish menu on screen and a growing order
 * (performance P12: ≤ 50 ms), measured by the browser's Event Timing API on a phone profile and with the CPU throttled
 * four times.
 *
 * Usage: npm run bench:adding
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { percentile, writeResult } from './rig/results-page.ts';

const dishCount = 500;
const taps = 60;
/** Shortest duration that the browser reports. */
const leastReportedMs = 16;

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

const folder = createDataFolder();
const first = await startServer(folder.path);
await setUpRestaurant(first.url);
await first.stop();
fillMenu(join(folder.path, 'kelner.db'));
const server = await startServer(folder.path);
const owner = await signInAsOwner(server.url);
const waiter = await joinStaff(owner, 'quick_waiter', ['waiter']);
const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body.filter(
  ({ isBlocked }) => !isBlocked,
);
const browser = await launchChromium();

async function measure(slowdown: number, tableId: string): Promise<number[]> {
  const opened = await waiter.write<{ id: string }>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId,
    guestCount: 2,
  });
  const screen = await openScreen(browser, server.url, 'phone');
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
  const durations = await page.evaluate(() => Reflect.get(globalThis, 'durations') as number[]);
  await screen.context.close();
  const quick = Array.from({ length: Math.max(0, taps - durations.length) }, () => leastReportedMs);
  return [...durations, ...quick];
}

const figures: Record<string, string> = { 'dishes on the menu': String(dishCount), taps: String(taps) };
for (const [index, slowdown] of [1, 4].entries()) {
  const durations = await measure(slowdown, tables[index]?.id ?? '');
  const title = slowdown === 1 ? 'as it is' : `${slowdown} times slower`;
  figures[`p50 / p95 / max, ${title} (goal ≤ 50 ms)`] =
    `${percentile(durations, 50)} / ${percentile(durations, 95)} / ${Math.max(...durations)} ms`;
}
await browser.close();
await server.stop();
folder.remove();
console.table(figures);
writeResult('Tap to painted line', 'By the browser’s event timing; 16 ms is the least it reports.', figures);
