/** The menu as a file, in Chromium at a desk: exported, faulty, mended, changed meanwhile, applied, and seen by a waiter. */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('the office changes its menu in a spreadsheet', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const desk = await openScreen(browser, url, 'desk');
  t.teardown(() => desk.context.close());
  await signInByCookie(desk, owner);
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  await page.goto('/app/admin/menu');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the menu' }).click(),
  ]);
  const exported = await readFile(await download.path(), 'utf8');
  const choose = (text: string) =>
    dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const apply = dialog.getByRole('button', { name: 'Apply these changes' });
  await choose(exported);
  await dialog.getByText(/^New: 0, changed: 0, archived: 0, unchanged: \d+\.$/).waitFor();
  t.ok(await apply.isDisabled());

  const [item] = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  if (item === undefined) throw new Error('The sample has items');
  await choose(`ID;Cena;VAT\n${item.id};abc;99\n${'x'.repeat(5)};1;8`);
  await dialog.getByRole('heading', { name: '3 faults in the file; nothing was changed' }).waitFor();
  t.same(await findViolations(page), []);
  t.ok(await apply.isDisabled());

  await choose(`ID;Kategoria;Nazwa;Cena\n${item.id};;;41,00\n;Lato;Chłodnik;24,00`);
  await dialog.getByText(/^New: 1, changed: 1, archived: 0/).waitFor();
  t.same(await findViolations(page), []);
  const changed = await owner.write(
    'PATCH',
    `/api/admin/menu/items/${item.id}`,
    { price: 4_000 },
    { version: item.version },
  );
  t.equal(changed.status, 200);
  await apply.click();
  await dialog.getByText('The menu has changed meanwhile').waitFor();
  await dialog.getByText('40.00').waitFor();
  await apply.click();
  await dialog.getByText('Saved. New: 1, changed: 1, archived: 0.').waitFor();
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  t.match(
    menu.find(({ name }) => name === 'Lato')?.items.map(({ name, price }) => ({ name, price })),
    [{ name: 'Chłodnik', price: 2_400 }],
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Lato/ }).waitFor();
  t.same(
    desk.faults.filter(fault => !fault.includes('409')),
    [],
  );
});
