/**
 * A kitchen on paper in Chromium: the office sets it, a waiter's phone says what is printed and what is not, serves without
 * anybody calling it ready, and serves on a screen station what was forgotten there. A printer that dies has a stand-in.
 */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a kitchen on paper, from the office to the served dish', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const printer = { name: 'Pass', kind: 'printer', station: 'kitchen', driver: 'simulator' };
  await owner.write('POST', '/api/admin/devices', printer);

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  await desk.page.getByRole('button', { name: 'Change stations' }).click();
  const modes = desk.page.getByLabel('Works from');
  await modes.nth(1).selectOption('paper');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('needs a printer').first().waitFor();
  await modes.nth(1).selectOption('screen');
  await modes.nth(0).selectOption('paper');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  const saved = (await owner.get<Settings>('/api/admin/settings')).body;
  t.match(saved.stations, [
    { group: 'kitchen', mode: 'paper' },
    { group: 'bar', mode: 'screen' },
  ]);

  const order = await sendOrder(waiter);
  const phone = await openScreen(browser, url, 'phone');
  await phone.page.setViewportSize({ width: 360, height: 640 });
  await signInByCookie(phone, waiter);
  await phone.page.goto(`/app/waiter/orders/${order.id}`);
  await phone.page.getByText(/^printed at \d/).waitFor();
  await phone.page.getByRole('button', { name: /^Serve / }).click();
  const current = async () => (await waiter.get<Order>(`/api/waiter/orders/${order.id}`)).body;
  await phone.page.getByText('1 item served').waitFor();
  t.equal((await current()).lines.find(({ station }) => station === 'kitchen')?.state, 'served');

  await phone.page.getByRole('button', { name: /edit$/ }).first().click();
  await phone.page.getByText('The bar has not said ready').waitFor();
  await phone.page.getByRole('button', { name: 'Serve anyway' }).click();
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
  t.ok((await current()).lines.every(({ state }) => state === 'served'));
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await phone.page.getByText('sent', { exact: true }).waitFor();
  t.match((await current()).lines.map(({ state }) => state).sort(), ['sent', 'served']);
  t.same(phone.faults, []);
});

t.test('a printer that dies: the office names its stand-in, and the floor reads who prints', async t => {
  const [kitchen, bar] = [await startPrinterDouble(t), await startPrinterDouble(t)];
  const { url } = await startApp(t, { PRINTER_ADDRESSES: '127.0.0.1' });
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const kind = 'printer';
  const add = (device: object) => owner.write('POST', '/api/admin/devices', { kind, ...device });
  await add({ name: 'Bar printer', station: 'bar', address: bar.address });
  await add({ name: 'Kitchen printer', station: 'kitchen', address: kitchen.address });

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  await desk.page.getByRole('button', { name: /^Kitchen printer/ }).click();
  await desk.page.getByLabel('Stand-in printer').selectOption({ label: 'Bar printer' });
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' });

  kitchen.fault = 'paperOut';
  await sendOrder(waiter);
  const phone = await openScreen(browser, url, 'phone');
  await phone.page.setViewportSize({ width: 360, height: 640 });
  await signInByCookie(phone, waiter);
  await phone.page.goto('/app/waiter/tables');
  const notice = phone.page.getByText('Kitchen printer is offline: Bar printer prints its tickets.');
  await notice.waitFor();
  const width = await phone.page.evaluate('document.documentElement.scrollWidth');
  t.equal(width, 360, 'it fits');
  await desk.page.goto('/app/admin/receipts');
  await desk.page.getByText('Also prints for Kitchen printer.').waitFor();
  t.equal(bar.papers.filter(paper => paper.includes('STAND-IN FOR:')).length, 1);
  kitchen.fault = null;
  await notice.waitFor({ state: 'detached' });
  t.same([...phone.faults, ...desk.faults], []);
});
