/** The office tries its stations in Chromium: one has a wall, one a printer, and each says that it has the training ticket. */
import t from 'tap';
import type { OrderPage } from '#shared/order/order-list-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a training ticket is seen on a wall and on paper, and leaves nothing behind', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const cook = await joinStaff(owner, 'ewa_k', ['kitchen']);
  const wall = await openScreen(browser, url, 'desk');
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  const map = desk.page.getByRole('region', { name: 'How orders reach the stations' });
  const row = (name: string) => map.getByRole('listitem').filter({ hasText: name });
  await row('Kitchen').getByText('Not tried yet').waitFor();
  await row('Kitchen')
    .getByRole('button', { name: /^Try with a ticket/ })
    .click();
  await row('Kitchen').getByText('Did the ticket appear on the screen of Kitchen?').waitFor();
  await wall.page.getByText('Training').first().waitFor();

  await desk.page.getByRole('button', { name: 'Add device' }).click();
  await desk.page.getByLabel('Name').fill('Bar printer');
  await desk.page.getByLabel('Kind').selectOption('printer');
  await desk.page.getByLabel('Station', { exact: true }).selectOption('bar');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await row('Bar').getByText('Screen and paper · Bar printer').waitFor();
  await row('Bar')
    .getByRole('button', { name: /^Try with a ticket/ })
    .click();
  await row('Bar')
    .getByText('Did the printer of Bar print the ticket, and is it on the screen, if there is one?')
    .waitFor();

  const orders = await owner.get<OrderPage>('/api/admin/orders?search=Test');
  t.equal(orders.body.total, 0);
  t.same([...wall.faults, ...desk.faults], []);
});
