/** A kitchen's wall in Chromium that belongs to no person: set in the office, it opens its station by itself, and ends when it is unpaired. */
import t from 'tap';
import type { Device } from '#shared/venue/device-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes, sendTakeaway } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { pairAgain, revokeTill } from '../../helpers/shared-screens/paired-till.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a wall that is nobody’s signs itself in, works its station and ends with its pairing', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const device = { name: 'Kuchnia', kind: 'screen', station: 'kitchen' };
  const { id } = (await owner.write<Device>('POST', '/api/admin/devices', device)).body;
  const wall = await pairAgain(owner, anna, { id, name: 'Kuchnia' });

  const desk = await openScreen(browser, url, 'desk');
  t.teardown(() => desk.context.close());
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  const save = async (isStation: boolean) => {
    await desk.page.getByRole('button', { name: 'Shared screen Kuchnia' }).click();
    await desk.page.getByLabel('Kitchen: this screen works without a person').setChecked(isStation);
    await desk.page.getByRole('button', { name: 'Save' }).click();
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await save(true);
  await desk.page.getByRole('cell', { name: 'Works without a person', exact: true }).waitFor();
  t.same(await findViolations(desk.page), []);

  const screen = await openScreen(browser, url, 'wall');
  t.teardown(() => screen.context.close());
  const { page, context } = screen;
  const [name = '', value = ''] = wall.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const known = JSON.stringify(JSON.stringify({ id, name: 'Kuchnia' }));
  await context.addInitScript(`localStorage.setItem('kelner.device', ${known})`);
  await page.goto('/auth/login');
  await page.waitForURL('**/app/preparation/kitchen');
  const [dish] = await plainDishes(anna);
  await sendTakeaway(anna, [{ menuItemId: dish?.id ?? '', quantity: 1 }]);
  await page.getByRole('button', { name: 'All ready' }).first().press('Enter');
  await page.getByRole('button', { name: 'All ready' }).first().waitFor({ state: 'detached' });

  // Taken and given again.
  await save(false);
  await page.getByLabel('Username').waitFor();
  await save(true);
  await page.goto('/app/preparation/kitchen');
  await page.waitForURL('**/app/preparation/kitchen');
  await page.getByText('No open tickets').waitFor();
  await revokeTill(owner, id);
  await page.getByLabel('Username').waitFor();
});
