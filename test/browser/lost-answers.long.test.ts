/**
 * The back office repeats a write whose response was lost, also after closing the dialog and reloading: a partial
 * refund is booked once, a receipt copy is printed once. The requests reach the real server; only the responses are
 * dropped.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { closedOrder } from '../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

/** The next request to this path reaches the server and takes effect, but its response is dropped. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

const lost = /^No connection to the server\. Nothing is lost/;

t.test('what the office presses again after a lost answer is done once', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const { id } = await closedOrder(waiter);
  const read = async () => (await owner.get<Order>(`/api/admin/orders/${id}`)).body;
  const refunds = async () =>
    (await read()).payments.filter(({ amount }) => amount < 0).map(({ amount }) => amount);
  const { page, context } = await openScreen(browser, url, 'desk');
  t.teardown(() => context.close());
  await signInByCookie({ page, context, faults: [] }, owner);
  const dialog = page.getByRole('dialog');
  const giveBack = async (amount: string) => {
    await page
      .getByRole('button', { name: /^Refund/ })
      .first()
      .click();
    await dialog.getByLabel('Partial refund').fill(amount);
    await dialog.getByLabel('Reason').fill('cold soup');
    await dialog.getByRole('button', { name: 'Refund' }).click();
  };
  await page.goto(`/app/admin/orders/${id}`);

  await loseAnswer(page, '**/refund');
  await giveBack('5');
  await dialog.getByText(lost).waitFor();
  t.same(await refunds(), [-500], 'the first is booked, and nobody knows');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.waitFor({ state: 'detached' });
  t.same(await refunds(), [-500], 'pressed again it is booked once');

  // Without its socket, the page learns the outcome of the write only from the write's response.
  await page.routeWebSocket(/\/live(\?|$)/, socket => socket.close());
  await page.reload();
  await loseAnswer(page, '**/refund');
  await giveBack('7');
  await dialog.getByText(lost).waitFor();
  await page.reload();
  await giveBack('8');
  await dialog.getByText(/^An earlier attempt with other details may have gone through/).waitFor();
  t.same(await refunds(), [-500, -700], 'another amount is not sent before somebody looked');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await giveBack('7');
  await dialog.waitFor({ state: 'detached' });
  t.same(await refunds(), [-500, -700], 'the same in another dialog, after a reload, is booked once');

  const copies = async () =>
    (await owner.get<OrderEvent[]>(`/api/admin/orders/${id}/events`)).body.filter(
      ({ type }) => type === 'receipt.copied',
    ).length;
  await page.reload();
  await loseAnswer(page, '**/copy');
  const copy = page.getByRole('button', { name: /^Print a copy/ });
  await copy.click();
  await page.getByText(lost).waitFor();
  await page.reload();
  await copy.click();
  await page.getByText(/^Copy of the receipt .* sent to the printer/).waitFor();
  t.equal(await copies(), 1, 'one copy of the receipt');
});
