/** A waiter lets one dish of a table go, then all that is left; the cook's wall and the bill say it, and the VAT follows. */
import t from 'tap';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a dish leaves the house, then the rest of the order', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'jan_k', ['kitchen']);
  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const [dish, other] = items.filter(
    ({ station, vatRateTakeaway }) => station === 'kitchen' && vatRateTakeaway,
  );
  const [table] = (await anna.get<WaiterTable[]>('/api/waiter/tables')).body;
  if (dish === undefined || other === undefined || table === undefined)
    throw new Error('The sample has both');
  const lines = [
    { menuItemId: dish.id, quantity: 2 },
    { menuItemId: other.id, quantity: 1 },
  ];
  const body = { type: 'dineIn', tableId: table.id, guestCount: 2, lines };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
  const ratesOf = async () =>
    (await anna.get<Order>(`/api/waiter/orders/${id}`)).body.lines.map(line => line.vatRate);

  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(phone, anna);
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  await wall.page.locator('[data-ticket]').first().waitFor();
  await phone.page.goto(`/app/waiter/orders/${id}`);
  const dialog = phone.page.getByRole('dialog');
  const lineOf = (name: string) => phone.page.locator('li').getByText(name).first();
  await lineOf(dish.names['pl'] ?? dish.name).click();
  await takePicture('phone-line', phone);
  await dialog.getByRole('button', { name: 'Na wynos' }).click();
  await dialog.getByText('Cena zostaje').waitFor();
  await dialog.getByRole('button', { name: 'O jeden mniej' }).click();
  await takePicture('phone-pieces', phone);
  t.same(await findViolations(phone.page), []);
  await dialog.getByRole('button', { name: 'Na wynos: 1' }).click();
  await phone.page.locator('li strong').getByText('Na wynos').waitFor();
  await takePicture('phone-order', phone);
  t.same((await ratesOf()).sort(), [5, 8, 8]);
  await wall.page.getByText('NOW: To go').waitFor();
  await takePicture('wall-line', wall);
  t.same(await findViolations(wall.page), []);

  await phone.page.getByRole('button', { name: 'Więcej o zamówieniu' }).click();
  await takePicture('phone-actions', phone);
  await dialog.getByRole('button', { name: 'Zmień na wynos' }).click();
  await dialog.getByLabel('Imię').fill('Ola');
  await takePicture('phone-to-takeaway', phone);
  t.same(await findViolations(phone.page), []);
  await dialog.getByRole('button', { name: 'Zmień na wynos' }).click();
  await phone.page.getByRole('heading', { name: 'Ola' }).waitFor();
  await takePicture('phone-takeaway', phone);
  t.same(await ratesOf(), [5, 5, 5]);
  await wall.page.locator('[data-ticket]').getByText('Takeaway').first().waitFor();
  await takePicture('wall-takeaway', wall);

  await phone.page.getByRole('button', { name: 'Więcej o zamówieniu' }).click();
  await dialog.getByRole('button', { name: 'Zmień na miejscu' }).click();
  await dialog.getByRole('button', { name: table.label, exact: false }).first().waitFor();
  await takePicture('phone-to-dine-in', phone);
  t.same(await findViolations(phone.page), []);
  t.same([...phone.faults, ...wall.faults], []);
});
