/**
 * `npm run screenshots`: takes the screenshots of the README and the manual, of a demo restaurant during its evening.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Role } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openDemoEvening } from '../helpers/restaurants/demo-evening.ts';
import { openScreen, type screenSizes } from '../helpers/restaurants/staff-screens.ts';
import { fillPass } from '../helpers/stations/pass-evening.ts';

const folder = fileURLToPath(new URL('../../.github/pictures/', import.meta.url));
const readmePictures = ['phone-tables', 'phone-order', 'wall-kitchen'];
/** The manual's, in the language of its page; the app shows them, so they are small files. */
const manualFolders = {
  en: fileURLToPath(new URL('../../docs/manual/pictures/', import.meta.url)),
  'pl-PL': fileURLToPath(new URL('../../docs/manual/pl/pictures/', import.meta.url)),
};
type Language = keyof typeof manualFolders;
/** Screenshots that browsers show before installing the app (manifest.webmanifest), in small files. */
const installFolder = fileURLToPath(new URL('../../client/public/public/screenshots/', import.meta.url));
const installPictures: Readonly<Record<string, string>> = {
  'phone-tables': 'tables.jpg',
  'phone-order': 'order.jpg',
  'wall-kitchen': 'kitchen.jpg',
};
type Picture = {
  name: string;
  size: keyof typeof screenSizes;
  role: Role;
  path: string;
  /** Must be visible before the screenshot is taken. */
  shows: string;
  open?: string;
  /** What staff do before. */
  prepare?: () => Promise<void>;
};

const evening = await openDemoEvening();
const browser = await launchChromium();
for (const made of [folder, ...Object.values(manualFolders)]) mkdirSync(made, { recursive: true });
mkdirSync(installFolder, { recursive: true });

async function openAs(
  role: Role,
  path: string,
  size: keyof typeof screenSizes = 'desk',
  language: Language = 'en',
) {
  const screen = await openScreen(browser, evening.url, size, { language, scale: size === 'phone' ? 2 : 1 });
  await screen.page.goto(await evening.createSignInLink(evening.people[role], path));
  await screen.page.waitForURL(`**${path}`);
  return screen;
}

/** A waiter says what a guest at a table must not have, after its dishes were sent. */
async function tellAllergy(): Promise<void> {
  const { page, context } = await openAs('waiter', `/app/waiter/orders/${evening.orderId}`);
  await page.getByRole('button', { name: 'Allergies', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const allergen of ['milk', 'nuts'])
    await dialog.getByRole('button', { name: allergen, exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Allergies' }).getByText('milk').waitFor();
  await context.close();
}

const pictures: Picture[] = [
  {
    name: 'phone-tables',
    size: 'phone',
    role: 'waiter',
    path: '/app/waiter/tables',
    shows: 'section button[data-kind=ready]',
  },
  {
    name: 'phone-order',
    size: 'phone',
    role: 'waiter',
    path: '/app/waiter/tables',
    shows: '[data-count]',
    open: 'section button[data-kind=new]',
  },
  { name: 'wall-kitchen', size: 'wall', role: 'kitchen', path: '/app/preparation/kitchen', shows: 'article' },
  {
    name: 'desk-menu',
    size: 'desk',
    role: 'admin',
    path: '/app/admin/menu',
    shows: 'table, [role=table], ul',
  },
  {
    name: 'desk-room',
    size: 'desk',
    role: 'admin',
    path: '/app/admin/tables',
    shows: '[data-shape], button',
  },
  { name: 'desk-overview', size: 'desk', role: 'admin', path: '/app/admin', shows: 'main section h2' },
  { name: 'desk-cash', size: 'desk', role: 'admin', path: '/app/admin/cash', shows: 'main section h2' },
  { name: 'desk-reports', size: 'desk', role: 'admin', path: '/app/admin/reports', shows: 'main section h2' },
  { name: 'desk-devices', size: 'desk', role: 'admin', path: '/app/admin/devices', shows: '#station-map' },
  { name: 'desk-receipts', size: 'desk', role: 'admin', path: '/app/admin/receipts', shows: '#printers' },
  {
    name: 'wall-pass',
    size: 'desk',
    role: 'kitchen',
    path: '/app/preparation/kitchen?view=pass',
    shows: 'article time',
    prepare: () => fillPass(openAs),
  },
  {
    name: 'wall-allergy',
    size: 'desk',
    role: 'kitchen',
    path: '/app/preparation/kitchen',
    shows: 'article [data-unseen=true]',
    // Last: what nobody has seen an allergy of is not made ready for the pass.
    prepare: tellAllergy,
  },
];
/** The moved timestamps make everything late at once, unlike a real evening. */
async function dismissAll(page: Page, path: string): Promise<void> {
  await page.goto(screenPaths.waiterReady);
  const dismissals = page.getByRole('button', { name: /^Dismiss: / });
  await dismissals.first().waitFor();
  while ((await dismissals.count()) > 0) {
    await dismissals
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    // Sooner, a tap at the same place would not count.
    await page.waitForTimeout(1_000);
  }
  await page.goto(path);
}

/** What no screen of a station has shown is said in red on the tables. */
async function showTickets(station: 'kitchen' | 'bar'): Promise<void> {
  const { page, context } = await openAs(station, `/app/preparation/${station}`, 'wall');
  await page.locator('article').first().waitFor();
  // Waits for the report of shown tickets.
  await page.waitForTimeout(1_500);
  await context.close();
}

await showTickets('kitchen');
await showTickets('bar');
let isDismissed = false;

async function take({ name, size, role, path, shows, open }: Picture, language: Language): Promise<void> {
  const { page, context, faults } = await openAs(role, path, size, language);
  // What is dismissed once is dismissed on all screens of its person.
  if (role === 'waiter' && !isDismissed) await dismissAll(page, path);
  if (role === 'waiter') isDismissed = true;
  if (open !== undefined) await page.locator(open).first().click();
  await page.locator(shows).first().waitFor();
  // Where a station's sound is off, a bar says so until the first tap.
  const soundBar = page.getByText(/^(No sound yet|Jeszcze bez dźwięku): /);
  if (await soundBar.isVisible()) await soundBar.click();
  // Waits for fonts and the first report of shown tickets.
  await page.waitForTimeout(1_500);
  const small = { type: 'jpeg', quality: 70 } as const;
  await page.screenshot({ path: join(manualFolders[language], `${name}.jpg`), ...small });
  const installPicture = installPictures[name];
  if (language === 'en' && installPicture !== undefined)
    await page.screenshot({ path: join(installFolder, installPicture), ...small });
  if (language === 'en' && readmePictures.includes(name))
    await page.screenshot({ path: join(folder, `${name}.png`) });
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
  await context.close();
  console.log(`${name}, ${language}`);
}

for (const picture of pictures) {
  await picture.prepare?.();
  await take(picture, 'en');
  await take(picture, 'pl-PL');
}
await browser.close();
await evening.close();
