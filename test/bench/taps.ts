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
  window.bench = { events: [], tasks: [], shift: 0, moved: [], contentMs: null };
  const nameOf = node =>
    node?.nodeType === 1 ? node.tagName.toLowerCase() + '.' + (node.className || node.id) : node?.nodeName ?? 'gone';
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.bench.events.push(duration);
  }).observe({ type: 'event', durationThreshold: ${leastReportedMs} });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.bench.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver(list => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      // What follows a tap at once is its effect, as in the browser's own sum.
      if (hadRecentInput) continue;
      window.bench.shift += value;
      window.bench.moved.push(...sources.map(({ node }) => nameOf(node)));
    }
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
    const { events, tasks, shift, moved, contentMs } = window.bench;
    Object.assign(window.bench, { events: [], tasks: [], shift: 0, moved: [], contentMs: null });
    return { paintMs: Math.max(0, ...events), taskMs: Math.max(0, ...tasks), shift, moved, contentMs };
  };`;

/** `taskMs`: the longest task; `moved`: what the layout shifts moved. */
type Seen = { paintMs: number; taskMs: number; shift: number; moved: string[]; contentMs: number | null };
type Sample = Seen & { processorMs: number };

/** By step. */
type Measured = Map<string, Sample[]>;

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
    const seen = await page.evaluate<Seen>('bench.take()');
    measured.set(name, [...(measured.get(name) ?? []), { ...seen, processorMs }]);
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
      .getByRole('button', { name: /^Serve/ })
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

function detailOf([name, list]: [string, Sample[]]): Figure[] {
  const paint = median(list.map(({ paintMs }) => Math.max(paintMs, leastReportedMs)));
  const task = Math.max(...list.map(({ taskMs }) => taskMs));
  const shift = Math.max(...list.map(sample => sample.shift));
  const moved = [...new Set(list.flatMap(sample => sample.moved))];
  const times = `${paint.toFixed(0)} / ${processorOf(list).toFixed(0)} / ${task.toFixed(0)} ms`;
  return [
    figure(`${name}: to the next paint / main thread / longest task`, times),
    ...(shift > 0 ? [figure(`${name}: layout shift`, `${shift.toFixed(3)} by ${moved.join(', ')}`)] : []),
  ];
}

function processorOf(list: readonly Sample[] = []): number {
  return median(list.map(({ processorMs }) => processorMs));
}

function figuresOf(measured: Measured): Figure[] {
  const samples = [...measured.values()].flat();
  const paints = samples.map(({ paintMs }) => Math.max(paintMs, leastReportedMs));
  const contents = (measured.get('open a cached table') ?? []).map(({ contentMs }) => contentMs ?? Infinity);
  return [
    judged('tap to the next paint, p75', percentile(paints, 75), '≤ 100 ms', 0),
    judged('tap to the next paint, p98', percentile(paints, 98), '≤ 200 ms', 0),
    judged('content of a cached table', median(contents), '≤ 300 ms', 0),
    judged('main thread for an added item', processorOf(measured.get('add')), '≤ 80 ms', 0),
    judged(
      'main thread from guests to the order',
      processorOf(measured.get('guests → order')),
      '≤ 300 ms',
      0,
    ),
    judged('longest task', Math.max(...samples.map(({ taskMs }) => taskMs)), '≤ 100 ms', 0),
    judged('largest layout shift', Math.max(...samples.map(({ shift }) => shift)), '≤ 0.01', 3),
    ...[...measured].flatMap(detailOf),
  ];
}

const floor = await startBusyFloor();
const browser = await launchChromium();
const measured: Measured = new Map();
for (let round = 0; round < rounds; round += 1) await playRound(browser, floor.waiter, measured);
await browser.close();
await floor.stop();
printFigures(
  'A tap on a phone',
  `Chromium, processor ${slower} × slower; ${dishCount} items on the menu, 40 open tables, 15 dishes ready; ${rounds} rounds, medians.`,
  figuresOf(measured),
);
