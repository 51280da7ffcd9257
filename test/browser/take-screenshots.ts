/**
 * `npm run screenshots`: takes the README's screenshots of a demo restaurant during its evening. The evening is created
 * by API calls; its timestamps are then moved back, so that tickets look as if they had been waiting.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../server/app.ts';
import { openDemoRestaurant } from '../../server/commands/demo-restaurant.ts';
import { readConfig } from '../../server/config.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, type screenSizes } from '../helpers/restaurants/staff-screens.ts';
import { createDataFolder } from '../helpers/server-process.ts';

const folder = fileURLToPath(new URL('../../.github/pictures/', import.meta.url));
/** Screenshots that browsers show before installing the app (manifest.webmanifest), in small files. */
const installFolder = fileURLToPath(new URL('../../client/public/public/screenshots/', import.meta.url));
const installPictures: Readonly<Record<string, string>> = {
  'phone-tables': 'tables.jpg',
  'phone-order': 'order.jpg',
  'wall-kitchen': 'kitchen.jpg',
};
/** Age of each order in minutes, by order number. */
const agesMinutes = [34, 26, 52, 12, 6, 1];

const dataFolder = createDataFolder();
const read = readConfig({ PORT: '0', DATA_DIR: dataFolder.path, LOG_LEVEL: 'warn' });
if ('faults' in read) throw new Error(read.faults.join('\n'));

/** Moves all timestamps of an order back by its age. */
function ageEvening(): void {
  const database = new DatabaseSync(join(dataFolder.path, 'kelner.db'));
  const shift = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ?)`;
  for (const [index, minutes] of agesMinutes.entries()) {
    const number = index + 1;
    const back = `-${minutes} minutes`;
    const ofOrder = '(select id from orders where number = ?)';
    const lineColumns = ['added_at', 'sent_at', 'late_at', 'ready_at'];
    database
      .prepare(`update order_lines set ${lineColumns.map(shift).join(', ')} where order_id in ${ofOrder}`)
      .run(...lineColumns.map(() => back), number);
    database.prepare(`update tickets set ${shift('sent_at')} where order_id in ${ofOrder}`).run(back, number);
    database.prepare(`update orders set ${shift('opened_at')} where number = ?`).run(back, number);
  }
  database.close();
}

type Picture = {
  name: string;
  size: keyof typeof screenSizes;
  role: keyof typeof people;
  path: string;
  /** Must be visible before the screenshot is taken. */
  shows: string;
  open?: string;
};

const first = await buildApp({ config: read.ok });
await first.app.listen({ host: '127.0.0.1', port: 0 });
const people = await openDemoRestaurant(first.app);
await first.app.close();
ageEvening();

const { app, identity } = await buildApp({ config: read.ok });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const browser = await launchChromium();
mkdirSync(folder, { recursive: true });
mkdirSync(installFolder, { recursive: true });

const pictures: Picture[] = [
  {
    name: 'phone-tables',
    size: 'phone',
    role: 'waiter',
    path: '/app/waiter/tables',
    shows: 'button[data-kind=ready]',
  },
  {
    name: 'phone-order',
    size: 'phone',
    role: 'waiter',
    path: '/app/waiter/tables',
    shows: '[data-count]',
    open: 'button[data-kind=new]',
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
];
for (const { name, size, role, path, shows, open } of pictures) {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const link = await identity.createSignInLink(people[role], { reusable: false, expiresAt });
  const { page, context, faults } = await openScreen(browser, url, size, { scale: size === 'phone' ? 2 : 1 });
  await page.goto(`/auth/login?link=${link}&next=${encodeURIComponent(path)}`);
  await page.waitForURL(`**${path}`);
  if (open !== undefined) await page.locator(open).first().click();
  await page.locator(shows).first().waitFor();
  // Waits for fonts and the first report of shown tickets.
  await page.waitForTimeout(1_500);
  // The moved timestamps make everything late at once, unlike a real evening.
  const dismissals = page.getByRole('button', { name: /^Dismiss: / });
  while ((await dismissals.count()) > 0)
    await dismissals
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const installPicture = installPictures[name];
  if (installPicture !== undefined)
    await page.screenshot({ path: join(installFolder, installPicture), type: 'jpeg', quality: 70 });
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
  await context.close();
  console.log(`${name}.png`);
}
await browser.close();
await app.close();
dataFolder.remove();
