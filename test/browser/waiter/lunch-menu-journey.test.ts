/** The office gives a category hours at a desk; a waiter's phone greys its dishes without a reload, and the search says when they are sold. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

t.setTimeout(240_000);
const browser = await launchChromium();
t.teardown(() => browser.close());
/** A folder for pictures, where somebody wants to look at them. */
const pictures = process.env['PICTURES'];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

t.test('a category that is sold on another day leaves the phones as the office saves it', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const body = { type: 'dineIn', name: 'Bar', guestCount: 1 };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  const menu = async () => (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const [category] = await menu();
  const [dish] = category?.items ?? [];
  if (category === undefined || dish === undefined) throw new Error('The sample has a menu');
  const desk = await openScreen(browser, url, 'desk');
  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  await signInByCookie(desk, owner);
  await signInByCookie(phone, anna);
  const look = async (name: string, { page }: typeof desk) => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  };
  await phone.page.goto(`/app/waiter/orders/${id}`);
  const shownAs = category.names['pl'] ?? category.names['pl-PL'] ?? category.name;
  const chip = phone.page.getByRole('button', { name: shownAs });
  const row = phone.page.locator(`[data-dish-id="${dish.id}"]`).first();
  await chip.click();
  await row.getByRole('button').first().waitFor();

  const today = new Date().getUTCDay();
  const sold = weekdays[(today + 2) % 7] ?? 'Mon';
  const dialog = desk.page.getByRole('dialog');
  await desk.page.goto('/app/admin/menu');
  await desk.page.getByRole('button', { name: `Edit ${category.name}` }).click();
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  for (const day of weekdays.slice(0, 5)) await dialog.getByRole('button', { name: day }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose at least one day').waitFor();
  t.same(await findViolations(desk.page), []);
  await look('faulty', desk);
  await dialog.getByRole('button', { name: sold }).click();
  await look('category', desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText(`${sold} 12:00–16:00`).waitFor();
  await look('menu', desk);

  await row.getByText(/^od .*12:00$/).waitFor();
  t.equal(await row.getByRole('button').count(), 0, 'it can’t be tapped');
  t.same(await findViolations(phone.page), []);
  await look('phone-menu', phone);
  await phone.page.getByRole('searchbox').fill(dish.names['pl'] ?? dish.name);
  await row.getByText(/^od .*12:00$/).waitFor();
  await look('phone-search', phone);
  await phone.page.reload();
  await phone.page.getByRole('searchbox').waitFor();
  await phone.page.locator('[data-dish-id]').first().waitFor();
  t.equal(await chip.count(), 0, 'among the categories it is left out');
  await look('phone-later', phone);
  const lines = [{ menuItemId: dish.id, quantity: 1 }];
  const refused = await anna.write<{ code: string }>('POST', `/api/waiter/orders/${id}/lines`, { lines });
  t.equal(refused.body.code, 'ITEM_OUTSIDE_HOURS');
  t.same([...desk.faults, ...phone.faults], []);
});
