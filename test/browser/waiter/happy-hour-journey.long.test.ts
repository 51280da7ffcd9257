/** The office makes a price list at a desk; a waiter's phone shows its prices without a reload, and the order has them. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('happy hour begins on the phones as the office saves it', async t => {
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
  await phone.page.goto(`/app/waiter/orders/${id}`);
  const row = phone.page.locator(`[data-dish-id="${dish.id}"]`).first();
  const shownAs = category.names['pl'] ?? category.names['pl-PL'] ?? category.name;
  await phone.page.getByRole('button', { name: shownAs, exact: true }).click();
  await row.waitFor();

  const dialog = desk.page.getByRole('dialog');
  await desk.page.goto('/app/admin/menu');
  await desk.page.getByRole('button', { name: 'Price lists' }).click();
  await dialog.getByRole('button', { name: 'Add a price list' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  t.same(await findViolations(desk.page), []);
  await takePicture('faulty', desk);
  await dialog.getByLabel('Name').fill('Happy hour');
  for (const day of ['Sat', 'Sun']) await dialog.getByRole('button', { name: day }).click();
  await dialog.getByLabel('From').fill('00:00');
  await dialog.getByLabel('To', { exact: true }).fill('00:00');
  await dialog.getByLabel(category.name, { exact: true }).fill('50');
  await takePicture('form', desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Every day 00:00–00:00').waitFor();
  await takePicture('lists', desk);

  await row.getByText('Happy hour').waitFor();
  t.same(await findViolations(phone.page), []);
  await takePicture('phone-menu', phone);
  const lines = [{ menuItemId: dish.id, quantity: 1 }];
  const added = await anna.write<Order>('POST', `/api/waiter/orders/${id}/lines`, { lines });
  t.match(added.body.lines, [
    {
      unitPrice: Math.round(dish.price / 2),
      priceList: { name: 'Happy hour', regularPrice: dish.price },
    },
  ]);
  await desk.page.getByRole('button', { name: 'Happy hour' }).click();
  await desk.page.setViewportSize({ width: 390, height: 844 });
  await takePicture('form-phone', desk);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Open orders keep the prices').waitFor();
  await takePicture('delete', desk);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.getByText('Happy hour').waitFor({ state: 'detached' });
  await dialog.getByText('Lower prices at certain hours').waitFor();
  t.same([...desk.faults, ...phone.faults], []);
});
