/**
 * A phone that opens the tables for the first time, in Chromium: what it loads, in bytes as transferred with their headers, and
 * when the first table is on the screen. All that the page asks for counts, until it begins to fetch the next screen ahead.
 */
import type { Browser } from 'playwright-core';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { openScreen, signInByCookie } from './restaurants/staff-screens.ts';
import type { StaffSession } from './restaurants/staff-session.ts';

type Transfer = { path: string; bytes: number };
/** `tileMs`: from the start of the navigation to the frame that shows the first table. */
export type FirstVisit = { transfers: Transfer[]; tileMs: number; faults: string[] };

/** A network and a processor slower than this machine's; `roundTripMs` counts for each request. */
type Slowness = { processor: number; roundTripMs: number; bytesPerSecond: number };

/** The code of the order's screen: fetched ahead once the tables stand. */
const ahead = /\/assets\/order-screen-[\w-]+\.js$/;

/** In the page: when the first tile's frame was drawn. */
const watchTiles = `new MutationObserver((_, watching) => {
  if (document.querySelector('button[data-kind]') === null) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('first-tile')));
}).observe(document, { childList: true, subtree: true })`;

export async function visitFirst(
  browser: Browser,
  waiter: StaffSession,
  { slowness, language = 'en' }: { slowness?: Slowness; language?: string } = {},
): Promise<FirstVisit> {
  const screen = await openScreen(browser, waiter.baseUrl, 'phone', { language });
  const { context, page, faults } = screen;
  await signInByCookie(screen, waiter);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (slowness !== undefined) {
    const { processor, roundTripMs, bytesPerSecond } = slowness;
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  const asked = new Map<string, string>();
  const transfers: Transfer[] = [];
  let isOver = false;
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    isOver ||= ahead.test(pathname);
    if (!isOver) asked.set(requestId, pathname);
  });
  devTools.on('Network.webSocketCreated', ({ url }) => {
    transfers.push({ path: new URL(url).pathname, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = asked.get(requestId);
    if (path !== undefined) transfers.push({ path, bytes: encodedDataLength });
    asked.delete(requestId);
  });
  await page.addInitScript(watchTiles);
  const next = page.waitForRequest(request => ahead.test(new URL(request.url()).pathname));
  await page.goto(screenPaths.waiterTables);
  await next;
  while (asked.size > 0) await page.waitForTimeout(50);
  const tileMs = await page.evaluate<number>("performance.getEntriesByName('first-tile')[0].startTime");
  await context.close();
  return { transfers, tileMs, faults };
}

export function bytesOf(transfers: readonly Transfer[], wanted = /./): number {
  return transfers.filter(({ path }) => wanted.test(path)).reduce((sum, { bytes }) => sum + bytes, 0);
}
