/**
 * A till that the staff share, in Chromium: paired in the office's dialog, unlocked by PIN, changed between two people of whom neither sees what the
 * other has open, locked by hand, by time and after an order, and ended by the office.
 */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { PairingCode } from '#shared/venue/device-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { revokeTill } from '../../helpers/shared-screens/paired-till.ts';
import { isOn, lockedWith, typePin } from '../../helpers/shared-screens/pin-pad.ts';
import { setPin, shareScreen } from '../../helpers/shared-screens/shared-till.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const heights = `[...document.querySelectorAll('main button')].map(key => key.getBoundingClientRect().height)`;

/** A draft of a dish that nobody else has on the screen. */
async function openDraft(waiter: StaffSession): Promise<{ id: string; dish: string }> {
  const [dish] = await plainDishes(waiter);
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const { body } = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
    lines,
  });
  return { id: body.id, dish: dish?.name ?? '' };
}

t.test('a till is shared by PIN, and each person finds their own work on it', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const jan = await joinStaff(owner, 'jan_w', ['waiter']);
  const created = await owner.write<{ id: string }>('POST', '/api/admin/devices', {
    name: 'Bar',
    kind: 'till',
  });
  const deviceId = created.body.id;
  const made = await owner.write<PairingCode>('POST', '/api/admin/devices/pairing', { deviceId });

  const till = await openScreen(browser, url, 'desk');
  t.teardown(() => till.context.close());
  const { page } = till;
  // A session of its own: the till ends it when it locks.
  await signInByCookie(till, await signInAsOwner(url));
  await page.goto(`/app/profile?pair=${made.body.code}`);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await page.getByText('This device: Bar').first().waitFor();
  await page.goto('/app/admin/devices');
  await page.getByRole('button', { name: 'Shared screen Bar' }).click();
  await page.getByLabel('The staff share this screen by PIN').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'After 60 seconds', exact: true }).waitFor();

  // Anna sets her PIN where she is signed in by password.
  const phone = await openScreen(browser, url, 'phone');
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, anna);
  await phone.page.goto('/app/profile?tab=security');
  const form = phone.page.getByRole('region', { name: 'PIN for shared screens' });
  await form.getByLabel('Password', { exact: true }).fill('anna_w has a password');
  await form.getByLabel('New PIN', { exact: true }).fill('1234');
  await form.getByRole('button', { name: 'Set PIN' }).click();
  await form.getByText('Choose 4 to 6 digits that are harder to guess.').waitFor();
  await form.getByLabel('New PIN', { exact: true }).fill('4711');
  await form.getByRole('button', { name: 'Set PIN' }).click();
  await form.getByText('PIN saved.').waitFor();
  t.same(await findViolations(phone.page), []);
  t.equal(await setPin(jan, 'jan_w has a password', '80385'), 204);

  await page.goto('/app/admin');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'anna_w');
  t.same(await findViolations(page), []);
  await page.getByRole('button', { name: 'anna_w' }).click();
  t.same(await findViolations(page), []);
  t.same(
    (await page.evaluate<number[]>(heights)).filter(height => height < 56),
    [],
    'every key is at least 56 px high',
  );
  for (const key of ['9', '0', '4', '6']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.getByText('This PIN is wrong.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();

  await typePin(till, 'anna_w', '4711');
  await page.waitForURL('**/app/waiter/tables');
  const draft = await openDraft(anna);
  await page.goto(`/app/waiter/orders/${draft.id}`);
  await page.getByText(draft.dish).first().waitFor();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'jan_w');
  t.equal(await page.getByText(draft.dish).count(), 0);
  t.equal(new URL(page.url()).search, '', 'nor does the address tell where Anna was');
  await page.goBack();
  await lockedWith(till, 'jan_w');
  t.equal(await page.getByText(draft.dish).count(), 0, 'the way back leads nowhere');
  await page.goto('/');
  await lockedWith(till, 'jan_w');
  t.equal(new URL(page.url()).pathname, '/auth/login', 'a till that was started anew is for its staff');

  await typePin(till, 'jan_w', '80385');
  await page.waitForURL('**/app/waiter/tables');
  await isOn(till, 'jan_w');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await lockedWith(till, 'anna_w');
  await typePin(till, 'anna_w', '4711');
  await page.waitForURL(`**/app/waiter/orders/${draft.id}`);
  await page.getByText(draft.dish).first().waitFor();

  t.equal(await shareScreen(owner, deviceId, { lockSeconds: 600, locksAfterOrder: true }), 204);
  await page.reload();
  await page.getByRole('button', { name: /^Send/ }).click();
  await lockedWith(till, 'anna_w');

  t.equal(await shareScreen(owner, deviceId, { lockSeconds: 5, locksAfterOrder: false }), 204);
  await typePin(till, 'jan_w', '80385');
  await isOn(till, 'jan_w');
  await lockedWith(till, 'jan_w');

  await typePin(till, 'anna_w', '4711');
  await isOn(till, 'anna_w');
  await revokeTill(owner, deviceId);
  await page.getByLabel('Username').waitFor();
  t.same(
    till.faults.filter(fault => !/40[134]|4410/.test(fault)),
    [],
  );
});
