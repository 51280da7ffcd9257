/** Tables as a drawn floor plan and as a list: by device, remembered on it, one's own first, and opened by typing. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

/** Labels of tables smaller than a finger, and of those whose text is cut off or broken inside a word. */
const misfits = `[...document.querySelectorAll('section button[data-kind]')].flatMap(button => {
  const { width, height } = button.getBoundingClientRect();
  const isSmall = Math.min(width, height) < 44;
  const isCut = [...button.querySelectorAll('*')].some(one =>
    one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1);
  return isSmall || isCut ? [button.innerText] : [];
})`;

/** With a pickup time, paid while the kitchen is still at it. */
async function openTakeaway(session: StaffSession): Promise<void> {
  const [category] = (await session.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const lines = [{ menuItemId: category?.items[0]?.id, quantity: 1 }];
  const pickupAt = new Date().toISOString();
  const order = { type: 'takeaway', guestCount: 1, name: 'Świętosława', pickupAt, lines };
  const { id } = (await session.write<Order>('POST', '/api/waiter/orders', order)).body;
  const sent = await session.write<Order>('POST', `/api/waiter/orders/${id}/send`, {});
  await session.write('POST', `/api/waiter/orders/${id}/payments`, { kind: 'card', amount: sent.body.due });
  await session.write('POST', `/api/waiter/orders/${id}/close`, {});
}

t.test('the floor plan is there on large screens, the list on phones, as the device chose', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const other = await joinStaff(owner, 'kuba_w', ['waiter']);
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const ids = new Map<string, string>();
  for (const [index, session] of [waiter, other].entries()) {
    const table = tables[index];
    const order = { type: 'dineIn', tableId: table?.id, guestCount: 2 };
    const { body } = await session.write<Order>('POST', '/api/waiter/orders', order);
    ids.set(table?.label ?? '', body.id);
  }

  await openTakeaway(owner);

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, waiter);
  const { page } = desk;
  await page.goto('/app/waiter/tables');
  await page.locator('button[data-shape]').first().waitFor();
  t.equal(await page.locator('button[data-shape]').count(), tables.length, 'every table is drawn');
  t.same(await page.evaluate(misfits), []);
  t.same(await findViolations(page), []);

  await page.getByRole('button', { name: /^Mine · 1/ }).click();
  t.equal(await page.locator('button[data-shape][data-kind=seated]').count(), 1);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.locator('button[data-shape]').first().waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('section button[data-kind=seated]').waitFor();
  t.equal(await page.locator('section button[data-kind]').count(), 1, 'own tables in a list, after a reload');

  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/waiter/orders/${ids.get('2')}`);
  await desk.context.close();

  const phone = await openScreen(browser, url, 'phone', { language: 'pl-PL' });
  await signInByCookie(phone, waiter);
  await phone.page.goto('/app/waiter/tables');
  await phone.page.locator('section button[data-kind=free]').first().waitFor();
  t.equal(await phone.page.locator('button[data-shape]').count(), 0);
  t.same(await phone.page.evaluate(misfits), []);
  const takeaway = phone.page.getByRole('button', { name: /Świętosława/ });
  t.match(await takeaway.innerText(), /odbiór\s+\d{1,2}:\d{2}[\s\S]*zapłacone[\s\S]*1/i);
  await phone.page.getByRole('button', { name: 'Plan sali' }).click();
  await phone.page.locator('button[data-shape]').first().waitFor();
  t.same(await phone.page.evaluate(misfits), []);
  t.same(await findViolations(phone.page), []);
  await phone.page.getByRole('button', { name: 'Numer stolika' }).click();
  await phone.page.getByLabel('Stolik', { exact: true }).fill('o1');
  await phone.page.keyboard.press('Enter');
  await phone.page.getByRole('dialog', { name: 'Stolik O1' }).waitFor();
  t.same([...desk.faults, ...phone.faults], []);
  await phone.context.close();
});
