/** A party that wants bills of its own, on two phones and the kitchen's wall: a second order at the table, a third of moved items, and one is paid. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('a table has three orders, each called by its number, until the last is paid §11.33', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/settings');
  await desk.page.getByLabel('Open orders at one table, at most').fill('3');
  await desk.page.getByLabel('Service charge (%)').scrollIntoViewIfNeeded();
  await takePicture('settings', desk);
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Saved.').waitFor();

  const [table] = (await anna.get<WaiterTable[]>('/api/waiter/tables')).body;
  const label = table?.label ?? '';
  const [chips, beans] = await plainDishes(anna);
  const line = (dish: typeof chips) => ({ menuItemId: dish?.id ?? '', quantity: 1 });
  const body = { type: 'dineIn', tableId: table?.id, guestCount: 4, lines: [line(chips), line(beans)] };
  const { id } = (await anna.write<Order>('POST', '/api/waiter/orders', body)).body;
  await anna.write('POST', `/api/waiter/orders/${id}/send`, {});

  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(wall, cook);
  await wall.page.goto('/app/preparation/kitchen');
  const card = (name: string) => wall.page.getByRole('heading', { name, exact: true });
  await card(label).waitFor();

  const second = await openScreen(browser, url, 'phone');
  await signInByCookie(second, kuba);
  await second.page.goto(`/app/waiter/orders/${id}`);
  await second.page.getByRole('button', { name: 'More about this order' }).click();
  await second.page.getByRole('button', { name: 'Orders at this table' }).click();
  await second.page.getByRole('button', { name: `Table ${label}`, exact: false }).waitFor();
  t.same(await findViolations(second.page), []);
  await takePicture('orders-of-the-table', second);
  await second.page.getByRole('button', { name: 'New order at this table' }).click();
  await second.page.getByRole('button', { name: '2 guests' }).click();
  await second.page.getByRole('heading', { name: `Table ${label} / 2` }).waitFor();
  const opened = second.page.url().split('/').at(-1) ?? '';
  await kuba.write('POST', `/api/waiter/orders/${opened}/lines`, { lines: [line(chips)] });
  await kuba.write('POST', `/api/waiter/orders/${opened}/send`, {});
  await card(`${label} / 2`).waitFor();

  const { due, lines } = (await anna.get<Order>(`/api/waiter/orders/${id}`)).body;
  const together = { kind: 'card', amount: due, tip: 500, lineIds: lines.map(one => one.id) };
  await anna.write('POST', `/api/waiter/orders/${id}/payments`, together);

  const first = await openScreen(browser, url, 'phone', { language: 'pl' });
  await signInByCookie(first, anna);
  await first.page.goto(`/app/waiter/orders/${id}`);
  await first.page.getByRole('button', { name: 'Więcej o zamówieniu' }).click();
  await takePicture('more', first);
  await first.page.getByRole('button', { name: 'Przenieś pozycje' }).click();
  const sheet = first.page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^1×/ }).first().click();
  await sheet
    .getByText(/Razem z nimi przejdzie .* Reszta płatności zostaje tutaj, razem z napiwkiem 5,00/)
    .waitFor();
  t.same(await findViolations(first.page), []);
  await sheet.getByRole('button', { name: 'Przenieś 1 pozycję do…' }).click();
  const newOrder = sheet.getByRole('button', { name: 'Nowe zamówienie przy stoliku' });
  await newOrder.waitFor();
  t.same(await findViolations(first.page), []);
  await takePicture('where', first);
  await newOrder.click();
  await first.page.getByText(`Stolik ${label}, nowe zamówienie`).waitFor();
  await takePicture('moved', first);
  await card(`${label} / 3`).waitFor();
  await takePicture('wall', wall);

  const closed = await anna.write<Order>('POST', `/api/waiter/orders/${id}/close`, {});
  t.match(closed.body, { state: 'closed', tip: 500, payments: [{ dividedInto: [{}] }] });
  await first.page.goto('/app/waiter/tables');
  const tile = first.page.getByRole('button', { name: new RegExp(`^${label}.*3 zamówienia`) });
  await tile.waitFor();
  await takePicture('tables', first);
  await tile.click();
  await sheet.getByRole('button', { name: new RegExp(`Stolik ${label} / 3`) }).waitFor();
  t.same(await findViolations(first.page), []);
  await takePicture('choose', first);
  await sheet.getByRole('button', { name: new RegExp(`Stolik ${label} / 3`) }).click();
  await first.page.getByRole('heading', { name: `Stolik ${label} / 3` }).waitFor();
  const partId = closed.body.payments[0]?.dividedInto?.[0]?.paymentId;
  const third = (await anna.get<Order>(`/api/waiter/orders/${first.page.url().split('/').at(-1)}`)).body;
  t.match(third, { due: 0, tip: 0, payments: [{ id: partId, dividedFrom: { amount: due } }] });
  t.same([...desk.faults, ...first.faults, ...second.faults, ...wall.faults], []);
});
