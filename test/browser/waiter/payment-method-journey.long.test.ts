/** On a phone of 360 px: a miskeyed payment is corrected, an unusual tip is asked for, and the count compares the card terminal. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('cash that was a card is corrected, a tip is asked for, and the terminal is counted', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const body = { ...settings, usesCashSessions: true, receipt: { isAutomatic: false } };
  await owner.write('PUT', '/api/admin/settings', body, { version });
  const phone = await openScreen(browser, url, 'phone');
  await signInByCookie(phone, anna);
  await phone.page.setViewportSize({ width: 360, height: 780 });
  await anna.write('POST', '/api/waiter/cash-sessions', { kind: 'waiter', float: 0 });

  const menu = (await anna.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const [dish] = menu.flatMap(({ items }) => items);
  const lines = [{ menuItemId: dish?.id ?? '', quantity: 2 }];
  const opened = { type: 'takeaway', guestCount: 1, lines };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', opened)).body;
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});
  const part = { kind: 'cash', amount: 500 };
  const paid = (await anna.write<Order>('POST', `/api/waiter/orders/${id}/payments`, part)).body;
  t.equal(paid.payments.length, 1);

  await phone.page.goto(`/app/waiter/orders/${id}`);
  await phone.page.getByRole('button', { name: /^Pay/ }).click();
  const sheet = phone.page.getByRole('dialog');
  await takePicture('payments', phone);
  await sheet.getByRole('button', { name: 'Change the payment method: Cash' }).click();
  await sheet.getByRole('button', { name: 'Card' }).click();
  await sheet.getByRole('button', { name: 'Wrong payment method' }).click();
  t.same(await findViolations(phone.page), []);
  await takePicture('change', phone);
  await sheet.getByRole('button', { name: 'Request approval' }).click();
  await sheet.getByRole('button', { name: 'OK' }).click();
  await sheet.getByRole('button', { name: 'Change the payment method: Cash' }).waitFor({ state: 'detached' });
  const asked = (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;
  t.match(asked.approvals, [{ kind: 'paymentKind', subject: 'cash' }]);
  await owner.write('POST', `/api/admin/approvals/${asked.approvals[0]?.id}/approve`, {});
  await sheet.getByText('Not by: Cash').waitFor();

  await sheet.getByRole('button', { name: 'Card', exact: true }).click();
  const tip = sheet.getByRole('group', { name: 'Tip' });
  await tip.getByRole('button', { name: 'Other' }).click();
  await sheet.getByLabel('Tip', { exact: true }).last().fill('300');
  await sheet
    .getByRole('button', { name: /^Card accepted:/ })
    .last()
    .click();
  await sheet.getByRole('button', { name: 'Request approval' }).click();
  await sheet.getByRole('button', { name: 'The guest gave it' }).click();
  t.same(await findViolations(phone.page), []);
  await takePicture('tip', phone);
  await sheet.getByRole('button', { name: 'Request approval' }).click();
  await sheet.getByRole('button', { name: 'OK' }).click();
  await sheet.waitFor({ state: 'detached' });
  const tipped = (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;
  t.match(tipped.approvals, [{ kind: 'payment', amount: 30_000 }]);

  await phone.page.goto('/app/waiter/cash');
  await phone.page.getByRole('button', { name: 'Count and end' }).click();
  await sheet.getByLabel('Card terminal’s total').fill('6');
  await sheet.getByLabel('Vouchers’ total').scrollIntoViewIfNeeded();
  t.same(await findViolations(phone.page), []);
  await takePicture('count', phone);
  await sheet.getByLabel('50.00', { exact: false }).first().fill('0');
  await sheet.getByRole('button', { name: 'Finish the count' }).click();
  await phone.page.getByText('Card terminal: Over').waitFor();
  await takePicture('counted', phone);
});
