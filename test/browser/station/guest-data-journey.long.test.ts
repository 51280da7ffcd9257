/** An admin finds a guest by phone in Chromium, at a desk and on a phone, and erases what is stored of them. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { payAndClose, sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { openTourRestaurant } from '../../helpers/restaurants/tour-restaurant.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a guest is found by name, and erased after a second tap', async t => {
  const { url } = await startApp(t);
  const { people } = await openTourRestaurant(url);
  const { id } = await payAndClose(people.waiter, await sendOrder(people.waiter));
  const { page, context, faults } = await openScreen(browser, url, 'phone');
  await signInByCookie({ page, context, faults }, people.admin);
  await page.goto('/app/admin/orders');
  await page.getByRole('button', { name: 'Guest data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('swietoslawa');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  const confirm = dialog.getByRole('button', { name: 'Erase from 1 order' });
  await Promise.all([page.waitForResponse(/guest-data\/erase$/), confirm.click()]);
  await dialog.getByText('Erased from 1 order.').waitFor();
  await dialog.getByText('Nothing is stored under this name, phone or note.').waitFor();
  const { body } = await people.admin.get<Order>(`/api/admin/orders/${id}`);
  t.equal(body.name, undefined);
  t.same(faults, []);
  await context.close();
});
