/**
 * What a tap costs on a cheap phone (performance P12b): the processor four times slower, 500 items on the menu, 40 open tables, 15 notices. From the tap to the next
 * paint by the browser's Event Timing API, the renderer's main thread by its own metrics, until the content is there, tasks above 100 ms and layout shifts.
 *
 * Usage: npm run bench -- taps [--rounds 10 --slower 4 --phone-only]
 */
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { launchChromium } from '../helpers/chromium-browser.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { dishCount, startBusyFloor } from './rig/busy-floor.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, slower: { type: 'string', default: '4' } },
});
const rounds = Number(values.rounds);
const slower = Number(values.slower);
const settleMs = 1_200;
/** Shortest duration that the browser reports. */
const leastReportedMs = 16;

/** Run in the page, as text, because it uses the browser's own types. `content` is what a tap is to bring. */
const observers = `
  window.bench = { events: [], tasks: [], shift: 0, contentMs: null, look: null };
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.bench.events.push(duration);
  }).observe({ type: 'event', durationThreshold: ${leastReportedMs} });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.bench.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) window.bench.shift += value;
  }).observe({ type: 'layout-shift' });
  window.bench.expect = selector => {
    addEventListener('pointerup', () => {
      const from = performance.now();
      const look = () => {
        if (document.querySelector(selector) === null) return;
        watching.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.bench.contentMs = performance.now() - from)));
      };
      const watching = new MutationObserver(look);
      watching.observe(document.body, { subtree: true, childList: true });
    }, { once: true, capture: true });
  };
  window.bench.take = () => {
    const { events, tasks, shift, contentMs } = window.bench;
    Object.assign(window.bench, { events: [], tasks: [], shift: 0, contentMs: null });
    return { paintMs: Math.max(0, ...events), tasks, shift, contentMs };
  };`;

type Sample = { paintMs: number; processorMs: number; contentMs: number | null };

type Measured = { samples: Map<string, Sample[]>; tasks: number[]; shifts: number[] };

async function mainThreadMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Taps a place by its coordinates, because looking for the target would cost the page time. */
function createTapper(page: Page, devTools: CDPSession, measured: Measured) {
  return async (name: string, target: Locator, content?: string): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settleMs);
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${name}: what is tapped is not there`);
    if (content !== undefined) await page.evaluate(`bench.expect(${JSON.stringify(content)})`);
    await page.evaluate('bench.take()');
    const before = await mainThreadMs(devTools);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(settleMs);
    const processorMs = (await mainThreadMs(devTools)) - before;
    const { tasks, shift, ...rest } = await page.evaluate<{
      paintMs: number;
      tasks: number[];
      shift: number;
      contentMs: number | null;
    }>('bench.take()');
    const known = measured.samples.get(name) ?? [];
    measured.samples.set(name, [...known, { ...rest, processorMs }]);
    measured.tasks.push(...tasks);
    measured.shifts.push(shift);
  };
}

/** One evening of taps: each step starts where the one before it ended. */
async function playRound(browser: Browser, waiter: StaffSession, measured: Measured): Promise<void> {
  const screen = await openScreen(browser, waiter.baseUrl, 'phone');
  await signInByCookie(screen, waiter);
  const { page } = screen;
  await page.addInitScript(observers);
  await page.goto('/app/waiter/tables');
  const free = page.getByRole('button', { name: /^\S+\s*free/ }).first();
  await free.waitFor();
  const devTools = await screen.context.newCDPSession(page);
  // Thread time: a busy machine doesn't change it.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const tap = createTapper(page, devTools, measured);
  const inDialog = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name });
  const menuContent = '[type="search"]';
  await tap('open a free table', free, '[role="dialog"]');
  await tap('guests → order', inDialog(/^2 guests/), menuContent);
  const plain = page.getByRole('button', { name: /^Dish of the day.*add one/ }).nth(1);
  for (let count = 0; count < 3; count += 1) await tap('add', plain);
  await tap('open options', page.getByRole('button', { name: /^Options of/ }).first(), '[role="dialog"]');
  await tap('add with options', inDialog(/^Add/));
  await tap('send', page.getByRole('button', { name: /^Send/ }));
  await tap('tab: orders', page.getByRole('link', { name: /^Orders/ }).first());
  await tap('tab: ready', page.getByRole('link', { name: /^Ready/ }).first());
  await tap(
    'serve',
    page
      .getByRole('article')
      .getByRole('button', { name: /^Served/ })
      .first(),
  );
  await tap('tab: tables', page.getByRole('link', { name: /^Tables/ }).first());
  const busy = page
    .getByRole('button', { name: /^B\d+\s*not at its station/ })
    .filter({ hasText: 'waiter_0', hasNotText: 'paid' })
    .first();
  await tap('open a table', busy, menuContent);
  await tap('back to the tables', page.getByRole('link', { name: 'Back to the tables' }));
  await tap('open a cached table', busy, menuContent);
  await tap('open the bill', page.getByRole('button', { name: /^Pay / }), '[role="dialog"]');
  await tap('card', inDialog(/^Card$/));
  await tap('pay', inDialog(/^Card accepted/));
  await screen.context.close();
}

function figuresOf({ samples, tasks, shifts }: Measured): Figure[] {
  const all = [...samples.values()].flat().map(({ paintMs }) => Math.max(paintMs, leastReportedMs));
  const processor = (name: string) => median((samples.get(name) ?? []).map(({ processorMs }) => processorMs));
  const content = (name: string) =>
    median((samples.get(name) ?? []).map(({ contentMs }) => contentMs ?? Infinity));
  const details = Array.from(samples, ([name, list]) => {
    const paint = median(list.map(({ paintMs }) => Math.max(paintMs, leastReportedMs)));
    return figure(
      `${name}: to the next paint / main thread`,
      `${paint.toFixed(0)} / ${processor(name).toFixed(0)} ms`,
    );
  });
  return [
    judged('tap to the next paint, p75', percentile(all, 75), '≤ 100 ms', 0),
    judged('tap to the next paint, p98', percentile(all, 98), '≤ 200 ms', 0),
    judged('content of a cached table', content('open a cached table'), '≤ 300 ms', 0),
    judged('main thread for an added item', processor('add'), '≤ 80 ms', 0),
    judged('main thread from guests to the order', processor('guests → order'), '≤ 300 ms', 0),
    judged('longest task', Math.max(0, ...tasks), '≤ 100 ms', 0),
    judged('largest layout shift', Math.max(0, ...shifts), '≤ 0.01', 3),
    ...details,
  ];
}

const floor = await startBusyFloor();
const browser = await launchChromium();
const measured: Measured = { samples: new Map(), tasks: [], shifts: [] };
for (let round = 0; round < rounds; round += 1) await playRound(browser, floor.waiter, measured);
await browser.close();
await floor.stop();
printFigures(
  'A tap on a phone',
  `Chromium, processor ${slower} × slower; ${dishCount} items on the menu, 40 open tables, 15 dishes ready; ${rounds} rounds, medians.`,
  figuresOf(measured),
);
