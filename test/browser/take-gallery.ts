/**
 * `npm run screenshots -- gallery <folder>`: takes every screen of a demo restaurant during its evening as the role it is
 * made for, in both languages, light and dark, at four widths; and each dialog that a button of these screens opens, in
 * English on a phone and on a desk, in Polish on a dark phone. `--only waiterTables,adminMenu` limits it to screens.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Role } from '#shared/kernel/roles.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { type DemoEvening, openDemoEvening } from '../helpers/restaurants/demo-evening.ts';
import { passStop, settle, type TourStop, tourStops, viewStops } from '../helpers/screen-tour.ts';
import { fillPass } from '../helpers/stations/pass-evening.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: Object.keys(screenPaths).join() } },
});
const [target] = positionals;
if (target === undefined) {
  console.error('Usage: npm run screenshots -- gallery <folder> [--only waiterTables,adminMenu]');
  process.exit(2);
}
const folder = resolve(target);
const chosen = values.only.split(',');

type Look = {
  readonly language: 'en' | 'pl-PL';
  readonly scheme: 'light' | 'dark';
  readonly width: keyof typeof heights;
};
const heights = { 360: 640, 768: 1024, 1440: 900, 1920: 1080 } as const;
const widths = [360, 768, 1440, 1920] as const;
const looks: readonly Look[] = (['en', 'pl-PL'] as const).flatMap(language =>
  (['light', 'dark'] as const).flatMap(scheme => widths.map(width => ({ language, scheme, width }))),
);
function isForDialogs({ language, scheme, width }: Look): boolean {
  if (language === 'en') return scheme === 'light' && (width === 360 || width === 1440);
  return scheme === 'dark' && width === 360;
}

function roleOf(name: ScreenName): Role | null {
  const path = screenPaths[name];
  if (!path.startsWith('/app')) return null;
  if (path.startsWith('/app/admin') || path === screenPaths.organization) return 'admin';
  if (path === screenPaths.bar) return 'bar';
  return path.startsWith('/app/preparation') ? 'kitchen' : 'waiter';
}

async function openLook(browser: Browser, { url }: DemoEvening, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: heights[look.width] },
    locale: look.language,
    colorScheme: look.scheme,
    baseURL: url,
    hasTouch: look.width < 1440,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // What a button does is not what this is about: only what it opens.
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route, request) => (request.method() === 'GET' ? route.continue() : route.abort()),
  );
  return context;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await page.waitForTimeout(700);
}

// Scripts for the page are text: these files are typed for Node, without DOM types.
/** Indexes in the document: of more than eight buttons that look alike (tiles, rows of a list) only the first. */
const buttonsToPress = `(() => {
  const all = [...document.querySelectorAll('button')];
  const shown = [...document.querySelectorAll('main button:not(:disabled)')].filter(one => one.checkVisibility());
  const alike = Map.groupBy(shown, one => one.className + one.parentElement.className);
  return [...alike.values()]
    .flatMap(group => (group.length > 8 ? group.slice(0, 1) : group))
    .map(one => all.indexOf(one));
})()`;
const isDialogOpen = `document.querySelector('dialog[open]') !== null`;

const nameOf = ({ name, view }: Pick<TourStop, 'name' | 'view'>): string =>
  view === undefined ? name : `${name}-${view}`;

let taken = 0;
async function take(page: Page, name: string, { language, scheme, width }: Look): Promise<void> {
  const file = `${name}.${width}.${language}.${scheme}.png`;
  await page.screenshot({ path: join(folder, file) });
  taken += 1;
}

/** Of each dialog that a button of this screen opens. */
async function takeDialogs(page: Page, { path, ...stop }: TourStop, look: Look): Promise<void> {
  let number = 0;
  for (const index of await page.evaluate<number[]>(buttonsToPress)) {
    try {
      await page.locator('button').nth(index).click({ timeout: 2_000 });
    } catch {
      // Covered by another part or gone meanwhile: it opens nothing.
    }
    await page.waitForTimeout(600);
    if (await page.evaluate<boolean>(isDialogOpen)) {
      number += 1;
      await take(page, `${nameOf(stop)}-${number}`, look);
    }
    await show(page, path);
  }
}

async function signIn(page: Page, evening: DemoEvening, role: Role | null): Promise<void> {
  if (role === null) return;
  await page.goto(await evening.createSignInLink(evening.people[role], '/app/profile'));
  await page.waitForURL('**/app/profile');
}

const evening = await openDemoEvening();
const browser = await launchChromium();
mkdirSync(folder, { recursive: true });
const stops = [...tourStops({ orderId: evening.orderId, token: 'x'.repeat(43) }), ...viewStops].filter(
  ({ name }) => chosen.includes(name),
);
async function takeAll(role: Role | null, ofRole: readonly TourStop[]): Promise<void> {
  for (const look of looks) {
    const context = await openLook(browser, evening, look);
    const page = await context.newPage();
    await signIn(page, evening, role);
    for (const stop of ofRole) {
      await show(page, stop.path);
      await take(page, nameOf(stop), look);
      if (isForDialogs(look)) await takeDialogs(page, stop, look);
    }
    await context.close();
  }
  console.log(`${role ?? 'signed out'}: ${taken} pictures so far`);
}

/** As staff who may change something. */
async function openAs(role: Role, path: string) {
  const context = await browser.newContext({ baseURL: evening.url, locale: 'en' });
  const page = await context.newPage();
  await signIn(page, evening, role);
  await page.goto(path);
  return { page, context };
}

for (const role of new Set(stops.map(({ name }) => roleOf(name))))
  await takeAll(
    role,
    stops.filter(({ name }) => roleOf(name) === role),
  );
if (chosen.includes(passStop.name)) {
  await fillPass(openAs);
  await takeAll('kitchen', [passStop]);
}
await browser.close();
await evening.close();
