/** Opens screens as staff of a role and reports what is wrong with each: faults, overflow, broken titles, axe violations. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { fillPath } from '#shared/contract/paths.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StaffScreen } from './restaurants/staff-screens.ts';

/** `view`: of a screen that has several under addresses of their own. */
export type TourStop = { name: ScreenName; view?: string; path: string };

/** Every path of the interface, with parameters filled in from real entities. */
export function tourStops(params: Record<string, string>): TourStop[] {
  return Object.entries(screenPaths).map(([name, path]) => ({
    name: name as ScreenName,
    path: fillPath(path, params),
  }));
}

const reports = ['items', 'waiters', 'preparation', 'vat'];

/** Without the pass, which a restaurant may have. */
export const viewStops: readonly TourStop[] = reports.map(view => ({
  name: 'adminReports',
  view,
  path: `${screenPaths.adminReports}?report=${view}`,
}));

export const passStop: TourStop = {
  name: 'kitchen',
  view: 'pass',
  path: `${screenPaths.kitchen}?view=pass`,
};

// Scripts for the page are text here: these files are typed for Node, without DOM types.
/** Whether this became true in time. The page's CSP refuses the string that Playwright would evaluate itself. */
const whenTrue = (condition: string, withinMs = 30_000) => `(async () => {
  const end = performance.now() + ${withinMs};
  while (!(${condition}) && performance.now() < end) await new Promise(resolve => requestAnimationFrame(resolve));
  return ${condition};
})()`;
const isSettled = `document.querySelector('h1') !== null && document.querySelector('[aria-busy=true], [data-skeleton]') === null`;
const fontsLoaded = 'document.fonts.ready.then(() => true)';
const tooWidePx = 'document.documentElement.scrollWidth - window.innerWidth';
const tornWords = `[...document.querySelectorAll('h1, h2, h3')].flatMap(heading => {
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  const torn = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) torn.push(word);
    }
  return torn;
})`;
/** Colors in a transition are not yet those of the screen. What runs for longer, as a countdown does, is not waited for. */
const transitionsEnded = `(async () => {
  for (;;) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter(one => one.playState === 'running' && one.effect.getComputedTiming().endTime <= 1000);
    if (running.length === 0) return;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
})()`;
/** What passes is left in the page: to hand it over costs as much as to find it. */
const runAxe = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({ violations }))`;

/** Loaded: a title exists and nothing is busy or a skeleton. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  if (!(await page.evaluate(whenTrue(isSettled))))
    throw new Error(`${page.url()} stayed busy or without a title.`);
  await page.evaluate(fontsLoaded);
}

/** axe's violations on the current page, each as a sentence. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger, not as a script element, which the page's CSP would block.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  await page.evaluate(transitionsEnded);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(runAxe);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `axe ${id}: ${help} (${target.join(' ')})`),
  );
}

/** What is wrong with what the page shows now, each as a sentence. */
async function inspect(page: Page): Promise<string[]> {
  const overflowPx = await page.evaluate<number>(tooWidePx);
  const torn = await page.evaluate<string[]>(tornWords);
  const violations = await findViolations(page);
  return [
    ...torn.map(word => `a title is torn in the middle of "${word}"`),
    ...(overflowPx > 0 ? [`the page is ${overflowPx} px too wide`] : []),
    ...violations,
  ];
}

/** As a link does: the app stays, and only the screen is loaded. Waits for the screen before to leave; one that stays is given a second. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `window.screenBefore = document.querySelector('main > *'); history.pushState(null, '', ${JSON.stringify(path)})`,
  );
  await page.evaluate(whenTrue('!window.screenBefore?.isConnected', 1_000));
}

/** What is wrong at this stop, each as a sentence; empty when all is well. The first page is loaded, the others are reached from it. */
export async function visit({ page, faults }: StaffScreen, { path }: TourStop): Promise<string[]> {
  const before = faults.length;
  await (page.url().startsWith('http') ? follow(page, path) : page.goto(path));
  await settle(page);
  const wrong = await inspect(page);
  return [...faults.slice(before), ...wrong].map(fault => `${path}: ${fault}`);
}

/** The same once the page lost its connection and says so. */
export async function visitOffline({ page, context }: StaffScreen, { path }: TourStop): Promise<string[]> {
  await page.goto(path);
  await settle(page);
  await context.setOffline(true);
  try {
    // A page without live data has nothing to say.
    await page
      .getByText(/offline/i)
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined);
    return (await inspect(page)).map(fault => `${path} offline: ${fault}`);
  } finally {
    await context.setOffline(false);
  }
}
