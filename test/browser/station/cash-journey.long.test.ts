/**
 * An evening's cash in Chromium: a phone is told to open a session before it takes cash, opens it with a float, pays out and
 * counts without knowing what is expected; the desk sees the difference, has it counted again and confirms.
 */
import t from 'tap';
import type { CashSession } from '#shared/order/payment-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { giveRights, joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('from the float to the confirmation, on a phone and a desk §11.19 §11.20', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  await giveRights(owner, 'anna_w', { payOut: true });
  const desk = await openScreen(browser, url, 'desk');
  t.teardown(() => desk.context.close());
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/settings');
  await desk.page.getByRole('checkbox', { name: 'Waiters and tills count their cash' }).check();
  await desk.page.getByRole('checkbox', { name: 'Cash only with an open session' }).check();
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Saved.').waitFor();
  t.match((await owner.get<Settings>('/api/admin/settings')).body, {
    usesCashSessions: true,
    requiresCashSession: true,
  });

  const [dish] = await plainDishes(waiter);
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const order = await waiter.write<{ id: string; total: number }>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
    lines,
  });
  await waiter.write('POST', `/api/waiter/orders/${order.body.id}/send`, {});
  const phone = await openScreen(browser, url, 'phone');
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, waiter);
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await page.goto(`/app/waiter/orders/${order.body.id}`);
  await page.getByRole('button', { name: /^Pay / }).click();
  await dialog.getByRole('button', { name: /^Take PLN/ }).click();
  await dialog.getByText('Open your cash session first').waitFor();
  await dialog.getByRole('link', { name: 'My cash' }).click();

  await page.getByLabel('Float').fill('200');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Float: PLN 200.00').waitFor();
  t.same(await findViolations(page), []);
  await page.getByRole('button', { name: 'Pay out' }).click();
  await dialog.getByLabel('Amount').fill('12,50');
  await dialog.getByLabel('Reason').fill('Parsley');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await page.getByText('Parsley').waitFor();
  await waiter.write('POST', `/api/waiter/orders/${order.body.id}/payments`, {
    kind: 'cash',
    amount: order.body.total,
    closes: true,
  });
  t.equal(await page.getByText('Expected').count(), 0, 'the count is blind');
  await page.getByRole('button', { name: 'Count and end' }).click();
  await dialog.getByLabel('PLN 100.00', { exact: true }).fill('1');
  await dialog.getByLabel('PLN 20.00', { exact: true }).fill('2');
  await dialog.getByText('PLN 140.00', { exact: true }).waitFor();
  t.same(await findViolations(page), []);
  await dialog.getByRole('button', { name: 'Finish the count' }).click();
  await page.getByText('Short').waitFor();
  const cashOf = async () => (await owner.get<CashSession[]>('/api/admin/cash-sessions')).body[0];
  t.equal((await cashOf())?.figures?.expected, 20_000 - 1_250 + order.body.total);

  await desk.page.goto('/app/admin/cash');
  const review = desk.page.getByRole('dialog');
  await desk.page.getByRole('button', { name: /anna_w/ }).click();
  t.same(await findViolations(desk.page), []);
  await review.getByLabel('Note or reason').fill('A note is missing');
  await review.getByRole('button', { name: 'Ask to count again' }).click();
  await page.getByRole('button', { name: 'Count again' }).click({ timeout: 60_000 });
  await dialog.getByLabel('PLN 200.00', { exact: true }).fill('1');
  await dialog.getByRole('button', { name: 'Finish the count' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.page.getByRole('button', { name: /anna_w/ }).click();
  await review.getByText(/^Count 1: PLN.140\.00/).waitFor();
  await review.getByText(/^Count 2: PLN.200\.00/).waitFor();
  await review.getByRole('button', { name: 'Confirm' }).click();
  await desk.page.getByRole('heading', { name: 'History' }).waitFor();
  t.equal((await cashOf())?.state, 'confirmed');
});
