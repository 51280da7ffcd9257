/**
 * The back office in Chromium: a phone is paired by a code and named in an order's history, the order list keeps its
 * filters, unsaved changes block the back button, an ingredient that runs out makes its dishes unavailable, and screens
 * use the configured language.
 */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { openTourRestaurant } from '../helpers/restaurants/tour-restaurant.ts';
import { startApp } from '../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a phone is paired by the office’s code, and the history of an order names it, live', async t => {
  const { url } = await startApp(t);
  const { people, orderId } = await openTourRestaurant(url);
  const office = await openScreen(browser, url, 'desk');
  const phone = await openScreen(browser, url, 'phone');
  await signInByCookie(office, people.admin);
  await signInByCookie(phone, people.waiter);

  await office.page.goto('/app/admin/devices');
  await office.page.getByRole('button', { name: 'Add device' }).first().click();
  await office.page.getByLabel('Name').fill('Phone of Anna');
  await office.page.getByRole('button', { name: 'Save' }).click();
  await office.page.getByRole('button', { name: /^Pair/ }).click();
  const code = await office.page.getByText(/^[A-Z0-9]{6,10}$/).innerText();

  await phone.page.goto(`/app/waiter/tables`);
  await phone.page.getByRole('button', { name: 'More', exact: true }).click();
  await phone.page.getByRole('button', { name: 'Pair this device' }).click();
  await phone.page.getByLabel('Code').fill(code.toLowerCase());
  await phone.page.getByRole('button', { name: 'Pair', exact: true }).click();
  await phone.page.getByRole('heading', { name: 'This device: Phone of Anna' }).waitFor();
  await office.page.getByText('Phone of Anna is paired.').waitFor();

  await phone.page.goto(`/app/waiter/orders/${orderId}`);
  await phone.page.getByRole('button', { name: 'More about this order' }).click();
  await phone.page.getByLabel('Note for the order').fill('window');
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await office.page.goto(`/app/admin/orders/${orderId}`);
  const event = office.page.getByRole('listitem').filter({ hasText: 'Order changed' });
  await event.waitFor();
  t.match(await event.innerText(), /Note: – → window[\s\S]*on Phone of Anna/);

  const tickets = await people.kitchen.get<Ticket[]>('/api/preparation/orders?location=kitchen');
  const [ticket] = tickets.body;
  const seen = { version: ticket?.allergyVersion };
  await people.kitchen.write('POST', `/api/preparation/tickets/${ticket?.id}/allergy-seen`, seen);
  await office.page.getByText('Station saw the allergies').waitFor();
  await people.kitchen.write('POST', `/api/preparation/tickets/${ticket?.id}/ready`, {});
  await office.page.getByText('Whole ticket ready').waitFor();
  await office.page.goto('/app/admin/users');
  const waiter = office.page.getByRole('row').filter({ hasText: 'tour_waiter' });
  await waiter.getByText(/^(now|\d+ minutes? ago)$/).waitFor();
  t.same([...office.faults, ...phone.faults], []);
  await office.context.close();
  await phone.context.close();
});

t.test(
  'the list of orders keeps its filters over reload, back goes through them, a name brings them back',
  async t => {
    const { url } = await startApp(t);
    const { people } = await openTourRestaurant(url);
    const { page, context, faults } = await openScreen(browser, url, 'tablet');
    await signInByCookie({ page, context, faults }, people.admin);
    await page.goto('/app/admin/orders');
    await page.getByRole('button', { name: 'Floor', exact: true }).waitFor();
    for (const width of [1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      const over = await page.evaluate<number>(`(() => {
  const nav = document.querySelector('nav[aria-label="Main menu"]');
  const seen = [...nav.querySelectorAll('a, button')].filter(one => one.checkVisibility());
  const [foot] = seen.filter(one => one.localName === 'a')
    .map(one => one.getBoundingClientRect().bottom).sort((one, other) => other - one);
  return Math.max(nav.scrollHeight - nav.clientHeight, foot - seen.at(-1).getBoundingClientRect().top);
})()`);
      t.ok(over <= 0, `all of a finger’s links are in sight above the account at ${width} px: ${over}`);
    }
    // The business day may end while this plays.
    await page.getByRole('button', { name: 'All time', exact: true }).click();
    await page.waitForURL(/orders\?range=any$/);
    await page.getByText('1–2 of 2').waitFor();
    await page.getByLabel('State').selectOption('cancelled');
    await page.getByText('1–1 of 1').waitFor();
    // Anywhere on the row, not only on its link.
    await page.locator('tbody tr').first().click();
    await page.waitForURL(/orders\/[\da-f-]{36}$/);
    await page.getByRole('main').getByRole('link', { name: 'All orders' }).click();
    await page.waitForURL(/orders\?range=any&state=cancelled$/);
    await page.reload();
    await page.getByText('1–1 of 1').waitFor();
    t.equal(await page.getByLabel('State').inputValue(), 'cancelled');
    await page.goBack();
    await page.waitForURL(/orders\/[\da-f-]{36}$/);
    await page.goBack();
    await page.waitForURL(/orders\?range=any&state=cancelled$/);
    await page.goBack();
    await page.waitForURL(/orders\?range=any$/);
    await page.getByText('1–2 of 2').waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Save filter' }).click();
    await page.getByLabel('Name').fill('All cancelled');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const chip = page.getByRole('button', { name: 'All cancelled', exact: true });
    await chip.and(page.locator('[aria-pressed=true]')).waitFor();
    const phone = await openScreen(browser, url, 'phone');
    await signInByCookie(phone, people.admin);
    await phone.page.goto('/app/admin/orders');
    await phone.page.getByRole('button', { name: 'All cancelled', exact: true }).click();
    await phone.page.waitForURL(/orders\?range=any&state=cancelled$/);
    t.same([...faults, ...phone.faults], []);
    await phone.context.close();
    await context.close();
  },
);

t.test('unsaved settings hold the back button and every link', async t => {
  const { url } = await startApp(t);
  const { people } = await openTourRestaurant(url);
  const { page, context, faults } = await openScreen(browser, url, 'desk');
  await signInByCookie({ page, context, faults }, people.admin);
  await page.goto('/app/admin/devices');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Restaurant name').fill('Pod Dębem');
  await page.goBack();
  await page.getByText('Leave without saving?').waitFor();
  t.equal(new URL(page.url()).pathname, '/app/admin/settings');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  t.equal(await page.getByLabel('Restaurant name').inputValue(), 'Pod Dębem');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(/devices$/);
  t.same(faults, []);
  await context.close();
});

t.test(
  'an ingredient that is 86’d takes its dishes off the waiters’ menu, and the overview says so, live §11.28',
  async t => {
    const { url } = await startApp(t);
    const { people } = await openTourRestaurant(url);
    const { page, context, faults } = await openScreen(browser, url, 'desk');
    await signInByCookie({ page, context, faults }, people.admin);
    const isOut = async (dish: string) => {
      const { body } = await people.waiter.get<WaiterMenuCategory[]>('/api/waiter/menu');
      const item = body.flatMap(({ items }) => items).find(({ name }) => name === dish);
      return item?.unavailable !== undefined;
    };
    const overview = await context.newPage();
    await overview.goto('/app/admin');
    await overview.getByText('Everything is available').waitFor();
    await page.goto('/app/admin/ingredients');
    await page.getByRole('button', { name: /^86 / }).first().click();
    await page.getByText('These can’t be ordered until then:').waitFor();
    const dish = await page.getByRole('dialog').getByRole('listitem').first().innerText();
    await page.getByRole('button', { name: '86 ingredient', exact: true }).click();
    await page.getByText('86’d').waitFor();
    t.ok(await isOut(dish), dish);
    await overview.getByText(/^\d+ items? 86’d: /).waitFor();
    await page.getByRole('button', { name: /^Un-86/ }).click();
    await page.getByRole('button', { name: 'Un-86', exact: true }).click();
    await page.getByText('86’d').waitFor({ state: 'detached' });
    t.notOk(await isOut(dish), dish);
    await overview.getByText('Everything is available').waitFor();
    t.same(faults, []);
    await context.close();
  },
);

t.test(
  'screens speak the language that Staff or Devices say, until their person chooses another',
  async t => {
    const { url } = await startApp(t);
    const { people } = await openTourRestaurant(url);
    const { admin, waiter, kitchen } = people;
    const staff = (await admin.get<User[]>('/api/admin/users')).body;
    const anna = staff.find(({ username }) => username === 'tour_waiter');
    const said = { language: 'pl-PL' };
    await admin.write('PATCH', `/api/admin/users/${anna?.id}`, said, { version: anna?.version ?? 0 });
    const phone = await openScreen(browser, url, 'phone');
    await signInByCookie(phone, waiter);
    await phone.page.goto('/app/waiter/tables');
    await phone.page.getByRole('heading', { name: 'Stoliki' }).waitFor();
    await phone.page.getByRole('button', { name: 'Więcej', exact: true }).click();
    await phone.page.getByLabel('Język').selectOption('en');
    await phone.page.getByRole('button', { name: 'Sign out' }).waitFor();
    await phone.page.reload();
    await phone.page.getByRole('heading', { name: 'Tables' }).waitFor();
    t.equal(await phone.page.evaluate('document.documentElement.lang'), 'en');

    const wall = { name: 'Wall', kind: 'screen', ...said };
    const { id } = (await admin.write<Device>('POST', '/api/admin/devices', wall)).body;
    const asked = { deviceId: id };
    const { code } = (await admin.write<PairingCode>('POST', '/api/admin/devices/pairing', asked)).body;
    const tablet = await openScreen(browser, url, 'wall');
    await signInByCookie(tablet, kitchen);
    await tablet.page.goto('/app/preparation/kitchen');
    await tablet.page.getByRole('heading', { name: 'Kitchen' }).waitFor();
    await tablet.page.getByRole('button', { name: 'No sound yet' }).click();
    await tablet.page.getByRole('button', { name: 'tour_kitchen' }).click();
    await tablet.page.getByRole('button', { name: 'Pair this device' }).click();
    await tablet.page.getByLabel('Code').fill(code);
    await tablet.page.getByRole('button', { name: 'Pair', exact: true }).click();
    await tablet.page.getByRole('heading', { name: 'To urządzenie: Wall' }).waitFor();
    await tablet.page.reload();
    await tablet.page.getByRole('heading', { name: 'Kuchnia' }).waitFor();
    t.same([...phone.faults, ...tablet.faults], []);
    await phone.context.close();
    await tablet.context.close();
  },
);
