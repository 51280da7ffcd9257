/** The office turns a service charge on at a desk; a waiter's phone shows it with a sixth guest, on the bill too, and removes it. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture, takesPictures } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a party of six is charged for service, and a waiter removes it', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const desk = await openScreen(browser, url, 'desk');
  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  await signInByCookie(desk, owner);
  await signInByCookie(phone, anna);

  await desk.page.goto('/app/admin/settings');
  await desk.page.getByLabel('Service charge (%)').fill('10');
  await desk.page.getByLabel('From how many guests').fill('6');
  t.same(await findViolations(desk.page), []);
  await desk.page.getByLabel('VAT of the service charge').scrollIntoViewIfNeeded();
  await takePicture('settings', desk);
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Saved.').waitFor();

  const menu = (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const [dish] = menu.flatMap(({ items }) => items);
  const lines = [{ menuItemId: dish?.id ?? '', quantity: 3 }];
  const body = { type: 'dineIn', name: 'Jubileusz', guestCount: 5, lines };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
  await phone.page.goto(`/app/waiter/orders/${id}`);
  await phone.page.getByRole('button', { name: /^Rozlicz/ }).waitFor();
  await anna.write('PATCH', `/api/waiter/orders/${id}`, { guestCount: 6 });
  const charge = phone.page.getByRole('button', { name: /^Serwis 10%/ });
  await charge.waitFor();
  t.same(await findViolations(phone.page), []);
  await takePicture('order', phone);

  await phone.page.getByRole('button', { name: 'Rachunek', exact: true }).click();
  const sheet = phone.page.getByRole('dialog');
  await sheet.getByText('Serwis 10%').waitFor();
  await takePicture('bill', phone);
  await phone.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await charge.click();
  await sheet.getByRole('button', { name: 'Stały gość' }).click();
  t.same(await findViolations(phone.page), []);
  await takePicture('removal', phone);
  await sheet.getByRole('button', { name: 'Usuń serwis' }).click();
  await phone.page.getByText('usunięty').waitFor();
  const removed = (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;
  t.match(removed.serviceCharge, { amount: 0, removal: { reason: 'Regular guest' } });
  await takePicture('removed', phone);

  await charge.click();
  await sheet.getByRole('button', { name: 'Dolicz ponownie' }).click();
  await phone.page.getByText('usunięty').waitFor({ state: 'detached' });
  const { due, total } = (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;
  await anna.write('POST', `/api/waiter/orders/${id}/payments`, { kind: 'card', amount: due, closes: true });
  await desk.page.goto(`/app/admin/orders/${id}`);
  await desk.page.getByText('Service charge 10%').waitFor();
  t.same(await findViolations(desk.page), []);
  await takePicture('office', desk);
  if (takesPictures) {
    await desk.page.goto('/app/admin/reports');
    await desk.page.getByText('service charge:').first().waitFor();
    await takePicture('report', desk);
    await desk.page.goto('/app/admin/cash');
    await desk.page.getByRole('button', { name: /^X/ }).click();
    await desk.page.getByText('Sales without service charge').waitFor();
    await takePicture('x', desk);
  }
  t.ok(total > 0);
  t.same([...desk.faults, ...phone.faults], []);
});
