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
mkdirSync(folder, { recursive: true });
mkdirSync(installFolder, { recursive: true });

async function openAs(role: Role, path: string, size: keyof typeof screenSizes = 'desk') {
  const screen = await openScreen(browser, evening.url, size, { scale: size === 'phone' ? 2 : 1 });
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
for (const { name, size, role, path, shows, open, prepare } of pictures) {
  await prepare?.();
  const { page, context, faults } = await openAs(role, path, size);
  if (role === 'waiter') await dismissAll(page, path);
  if (open !== undefined) await page.locator(open).first().click();
  await page.locator(shows).first().waitFor();
  // Where a station's sound is off, a bar says so until the first tap.
  const soundBar = page.getByText('No sound yet: tap anywhere to turn it on');
  if (await soundBar.isVisible()) await soundBar.click();
  // Waits for fonts and the first report of shown tickets.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const installPicture = installPictures[name];
  if (installPicture !== undefined)
    await page.screenshot({ path: join(installFolder, installPicture), type: 'jpeg', quality: 70 });
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
  await context.close();
  console.log(`${name}.png`);
}
await browser.close();
await evening.close();
