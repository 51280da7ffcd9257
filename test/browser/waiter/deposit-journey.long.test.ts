/** A bottle to go: the office gives it a deposit, the waiter's order and the guest's bill show it, and the till pays it back. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { changeSettings, joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a deposit is charged with a takeaway and paid back for the bottle §11.32', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  await changeSettings(owner, { usesCashSessions: true });
  const [bottle, other] = await plainDishes(anna);
  if (bottle === undefined || other === undefined) throw new Error('The sample has both');
  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/menu');
  const dialog = desk.page.getByRole('dialog');
  await desk.page.getByRole('searchbox').first().fill(bottle.name);
  await desk.page
    .getByRole('button', { name: new RegExp(`^${bottle.name}`) })
    .first()
    .click();
  await dialog.getByLabel('Deposit on takeaway').fill('0.50');
  await dialog.getByLabel('Deposit on takeaway').scrollIntoViewIfNeeded();
  await takePicture('desk-item', desk);
  t.same(await findViolations(desk.page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const lines = [
    { menuItemId: bottle.id, quantity: 2 },
    { menuItemId: other.id, quantity: 1 },
  ];
  const body = { type: 'takeaway', guestCount: 1, name: 'Ola', lines };
  const order = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  t.equal(order.depositTotal, 100);
  await anna.write('POST', `/api/waiter/orders/${order.id}/send`, {});
  const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
  await signInByCookie(phone, anna);
  const { page } = phone;
  await page.goto(`/app/waiter/orders/${order.id}`);
  await page.getByText('Kaucja').waitFor();
  await takePicture('phone-order', phone);
  await page.getByRole('button', { name: 'Rachunek' }).first().click();
  const bill = page.getByRole('dialog');
  await bill.getByText('Razem z kaucją').waitFor();
  await takePicture('phone-bill', phone);
  t.same(await findViolations(page), []);

  const paid = { kind: 'card', amount: order.total, closes: true };
  await anna.write('POST', `/api/waiter/orders/${order.id}/payments`, paid);
  await anna.write('POST', '/api/waiter/cash-sessions', { kind: 'waiter', float: 10_000 });
  await page.goto('/app/waiter/cash');
  await page.getByRole('button', { name: 'Zwrot kaucji' }).click();
  await bill.getByLabel('Sztuki').fill('2');
  await takePicture('phone-return', phone);
  t.same(await findViolations(page), []);
  await bill.getByRole('button', { name: /^Wypłać/ }).click();
  await page.getByText('2 × 0,50').waitFor();
  await takePicture('phone-cash', phone);
  const [session] = (await owner.get<CashSession[]>('/api/admin/cash-sessions')).body;
  t.match(session?.movements, [{ amount: 100, depositReturn: { pieces: 2, deposit: 50 } }]);
  await desk.page.goto('/app/admin/cash');
  await desk.page.getByRole('button', { name: 'X report' }).click();
  await desk.page.getByText('Deposits paid back by').scrollIntoViewIfNeeded();
  await takePicture('desk-day', desk);
  t.same(await findViolations(desk.page), []);
  t.same([...phone.faults, ...desk.faults], []);
});
