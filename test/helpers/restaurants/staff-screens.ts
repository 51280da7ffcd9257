/** Staff screens in real Chromium that record faults: console errors count as failures. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { StaffSession } from './staff-session.ts';

export const screenSizes = {
  phone: { width: 360, height: 780 },
  wall: { width: 1920, height: 1080 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1280, height: 800 },
} as const;

export type StaffScreen = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, uncaught exceptions and refused resources so far. */
  readonly faults: string[];
};

/** A separate device (own cookies and storage), in English unless told otherwise. */
export async function openScreen(
  browser: Browser,
  url: string,
  size: keyof typeof screenSizes,
  { language = 'en', scale = 1, hasWorker = false } = {},
): Promise<StaffScreen> {
  const context = await browser.newContext({
    viewport: screenSizes[size],
    locale: language,
    baseURL: url,
    deviceScaleFactor: scale,
    hasTouch: size !== 'desk',
    reducedMotion: 'reduce',
    // The worker fetches the whole app in the background and intercepts requests before a test's routes.
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  // Only reached by what never comes: a busy machine may take its time.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { context, page, faults };
}

/** Script that adds up what moves by itself, as `window.moved`, and names it in `window.movers`. */
export const countMoves = `
  window.moved = 0;
  window.movers = [];
  const nameOf = node => {
    const element = node instanceof Element ? node : node?.parentElement;
    return (element?.tagName ?? 'gone') + ' "' + (element?.textContent ?? '').slice(0, 30) + '"';
  };
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries()) {
      window.moved += value;
      window.movers.push(value.toFixed(4), ...sources.map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ': ' + boxOf(previousRect) + ' → ' + boxOf(currentRect)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Refuses every socket of the page from now on, like a network that allows only plain HTTP. */
export async function blockSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live(\?|$)/, socket => socket.close());
}

/** Gives the device the cookie of an earlier sign-in. */
export async function signInByCookie(
  { context }: StaffScreen,
  { baseUrl, cookie }: StaffSession,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Strict' }]);
}
