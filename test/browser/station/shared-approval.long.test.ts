/** At a shared till in Chromium: a void that Anna may not make is approved by the owner's PIN, and the till stays Anna's. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen } from '../../helpers/restaurants/staff-screens.ts';
import { plainDishes, sendTakeaway } from '../../helpers/restaurants/wall-tickets.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { isOn, typePin } from '../../helpers/shared-screens/pin-pad.ts';
import { openSharedTill, pins } from '../../helpers/shared-screens/shared-till.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('an admin comes to the till and approves by PIN', async t => {
  const { url, anna, till } = await openSharedTill(t);
  const [dish] = await plainDishes(anna);
  const order = await sendTakeaway(anna, [{ menuItemId: dish?.id ?? '', quantity: 1 }]);
  const asked = { kind: 'void', lineId: order.lines[0]?.id, reason: 'Pomyłka' };
  const { status } = await anna.write<Order>('POST', `/api/waiter/orders/${order.id}/approvals`, asked);
  t.equal(status, 200);

  const screen = await openScreen(browser, url, 'desk');
  t.teardown(() => screen.context.close());
  const { page, context } = screen;
  const [name = '', value = ''] = till.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const device = JSON.stringify(JSON.stringify({ id: till.id, name: till.name }));
  await context.addInitScript(`localStorage.setItem('kelner.device', ${device})`);
  await page.goto('/');
  await page.goto('/auth/login');
  await typePin(screen, 'anna_w', pins.anna);
  await isOn(screen, 'anna_w');
  await page.goto(`/app/waiter/orders/${order.id}`);
  await page.getByRole('button', { name: `Approve at ${till.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'jan_w' }).waitFor();
  t.equal(await dialog.getByRole('button', { name: 'anna_w' }).count(), 0, 'nobody approves their own');
  t.same(await findViolations(page), []);
  await typePin(screen, 'jan_w', pins.jan);
  await dialog.getByText('Not an admin account.').waitFor();
  await typePin(screen, 'Zofia', pins.owner);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('void', { exact: true }).first().waitFor();
  await isOn(screen, 'anna_w');
});
