/** A till that its staff share where people sign in by Clerk: by PIN after a sign-in of their own that day, and what a thief finds there. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { PairingCode } from '#shared/venue/device-schema.ts';
import { openClerkRestaurant } from '../../helpers/identity-modes.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { callOwn } from '../../helpers/shared-screens/clerk-shared-till.ts';
import { isOn, lockedWith, typePin } from '../../helpers/shared-screens/pin-pad.ts';
import {
  giveIdentifier,
  givePassword,
  isShown,
  launchForClerk,
  openClerkScreen,
  passwordOf,
  realFaults,
  signInByClerk,
} from '../clerk-screens.ts';

const browser = await launchForClerk();
t.teardown(() => browser.close());

async function openDraft(waiter: StaffSession): Promise<{ id: string; dish: string }> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu.flatMap(({ items }) => items).find(item => item.modifierGroupIds.length === 0);
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const takeaway = { type: 'takeaway', guestCount: 1, lines };
  const { body } = await waiter.write<Order>('POST', '/api/waiter/orders', takeaway);
  return { id: body.id, dish: dish?.names?.['en'] ?? dish?.name ?? '' };
}

t.test('two people share a till by PIN, and what is left on it is worth nothing to a thief', async t => {
  const { url, owner, join, clerk, organizationId, userIdOf } = await openClerkRestaurant(t);
  const anna = await join('anna_w', ['waiter']);
  const jan = await join('jan_w', ['waiter']);
  const device = { name: 'Bar', kind: 'till' };
  const { id: deviceId } = (await owner.write<{ id: string }>('POST', '/api/admin/devices', device)).body;
  const made = await owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId });

  const till = await openClerkScreen(browser, url, 'desk');
  const { page } = till;
  await signInByClerk(page, 'owner');
  await isShown(page, '/app/admin');
  await page.goto(`/app/profile?pair=${made.body.code}`);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await page.getByText('This device: Bar').first().waitFor();
  await page.goto('/app/admin/devices');
  await page.getByRole('button', { name: 'Shared screen Bar' }).click();
  await page.getByLabel('The staff share this screen by PIN').check();
  await page.getByRole('button', { name: 'Save' }).click();
  // Whoever paired it is on it no more.
  await page.getByText('Nobody has a PIN yet').waitFor();
  t.same(await findViolations(page), []);

  // Jan sets his PIN on his own phone; his sign-in was a while ago, so that Clerk asks who he is.
  const phone = await openClerkScreen(browser, url, 'phone');
  await signInByClerk(phone.page, 'jan_w');
  await isShown(phone.page, '/app/waiter/tables');
  for (const session of clerk.world.sessions.values())
    if (session.userId === userIdOf('jan_w')) session.verifiedAt -= 20 * 60_000;
  await phone.page.goto('/app/profile');
  const form = phone.page.getByRole('region', { name: 'PIN for shared screens' });
  await form.getByLabel('New PIN', { exact: true }).fill('80385');
  await form.getByRole('button', { name: 'Set PIN' }).click();
  await givePassword(phone.page, passwordOf('jan_w'));
  await form.getByText('PIN saved.').waitFor();
  t.same(realFaults(phone), []);
  await phone.context.close();
  t.equal((await callOwn(anna, 'PUT', 'pin', { pin: '4711' })).status, 204);

  // Who has no phone signs in at the till once.
  await page.reload();
  await lockedWith(till, 'jan_w');
  await page.getByRole('button', { name: 'Sign in with your account' }).click();
  await giveIdentifier(page, 'anna_w');
  await givePassword(page, passwordOf('anna_w'));
  await isShown(page, '/app/waiter/tables');
  await isOn(till, 'anna_w');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'anna_w');
  t.same(await findViolations(page), []);

  await typePin(till, 'anna_w', '9046');
  await page.getByText('This PIN is wrong.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await typePin(till, 'anna_w', '4711');
  await isOn(till, 'anna_w');
  const draft = await openDraft(jan);
  await page.goto(`/app/waiter/orders/${draft.id}`);
  await page.getByText(draft.dish).first().waitFor();

  // The thief takes the session's cookie along, or all that a phone which isn't paired may have.
  const stolen = await till.context.cookies();
  const thief = await openClerkScreen(browser, url, 'phone');
  await thief.context.addCookies(stolen.filter(({ name }) => name !== 'kelner_device'));
  await thief.page.goto('/app/waiter/tables');
  await isShown(thief.page, '/auth/login');
  await thief.page.locator('input[name=identifier]').waitFor();
  const tried = await thief.context.request.post(`${url}/identity/pin/sign-in`, {
    headers: { origin: url },
    data: { userId: userIdOf('owner'), pin: '918273' },
  });
  t.match(await tried.json(), { code: 'SCREEN_NOT_SHARED' });
  await thief.context.close();

  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'jan_w');
  await page.goto('/auth/login?link=a-link-of-before-that-is-long-enough');
  await lockedWith(till, 'jan_w');
  await page.goto(`/app/waiter/orders/${draft.id}`);
  await lockedWith(till, 'jan_w');
  t.equal(await page.getByText(draft.dish).count(), 0);

  await typePin(till, 'jan_w', '80385');
  await isOn(till, 'jan_w');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'anna_w');
  await typePin(till, 'anna_w', '4711');
  await page.waitForURL(`**/app/waiter/orders/${draft.id}`);
  await page.getByText(draft.dish).first().waitFor();

  await clerk.sendWebhook(`${url}/webhooks/clerk`, 'organizationMembership.deleted', {
    id: 'orgmem_1',
    role: 'org:member',
    updated_at: Date.now(),
    organization: { id: organizationId, name: 'Pod Lipą' },
    public_user_data: { user_id: userIdOf('anna_w'), identifier: 'anna_w' },
  });
  await lockedWith(till, 'jan_w');
  t.equal(await page.getByRole('button', { name: 'anna_w' }).count(), 0, 'nor is she on the list');
  t.same(realFaults(till), []);
  t.same(till.foreignRequests, [], 'no request leaves this computer');
  await till.context.close();
});
