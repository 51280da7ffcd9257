/**
 * How many taps the frequent deeds of a waiter take, counted on a phone with a finger; and that an impatient second or
 * third tap on a button never lands on another deed.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { createFinger, lookMs, tapWhenItSays } from '../helpers/finger.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';
import { until } from '../helpers/stores/chain.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

async function openEvening(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const phone = await openScreen(browser, url, 'phone');
  t.teardown(() => phone.context.close());
  await signInByCookie(phone, waiter);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const itemOf = (name: string) => {
    const item = menu.flatMap(({ items }) => items).find(dish => dish.name === name);
    if (item === undefined) throw new Error(`no ${name}`);
    return item.id;
  };
  return { owner, waiter, page: phone.page, finger: createFinger(phone.page), itemOf };
}

/** An order of three guests at table 5, everything sent. */
async function sendOrder(waiter: StaffSession, menuItemId: string): Promise<Order> {
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const { id } = (
    await waiter.write<Order>('POST', '/api/waiter/orders', {
      type: 'dineIn',
      tableId: tables.find(({ label }) => label === '5')?.id,
      guestCount: 3,
      lines: [{ menuItemId, quantity: 3 }],
    })
  ).body;
  return (await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {})).body;
}

const inDialog = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

t.test('from a free table to a sent order in four taps', async t => {
  const { waiter, page, finger } = await openEvening(t);
  await page.goto('/app/waiter/tables');
  await finger.tap(page.getByRole('button', { name: /^5\s*free/ }));
  await finger.tap(page.getByRole('button', { name: '2 guests' }));
  await finger.tap(page.getByRole('button', { name: /add one/ }).first());
  await finger.tap(page.getByRole('button', { name: /^Send\s*1 / }));
  await page.getByText(/^Table 5 sent/).waitFor();
  t.equal(finger.count(), 4);
  const [order] = (await waiter.get<Order[]>('/api/waiter/orders')).body;
  t.same(
    order?.lines.map(({ state }) => state),
    ['sent'],
  );
});

t.test('paid by card in three taps', async t => {
  const { waiter, page, finger, itemOf } = await openEvening(t);
  const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await page.goto(`/app/waiter/orders/${id}`);
  await finger.tap(page.getByRole('button', { name: /^Pay / }));
  await finger.tap(inDialog(page, /^Card$/));
  await finger.tap(inDialog(page, /^Card accepted.*and close the order/));
  await page.getByText('Order closed.').waitFor();
  t.equal(finger.count(), 3);
});

t.test('paid by card at a linked terminal in three taps', async t => {
  const { owner, waiter, page, finger, itemOf } = await openEvening(t);
  await owner.write('POST', '/api/admin/devices', { name: 'Terminal 3', kind: 'terminal' });
  const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await page.goto(`/app/waiter/orders/${id}`);
  await finger.tap(page.getByRole('button', { name: /^Pay / }));
  await finger.tap(inDialog(page, /^Card$/));
  await finger.tap(inDialog(page, / to Terminal 3$/));
  await page.getByText('Order closed.').waitFor();
  t.equal(finger.count(), 3);
});

t.test('split by three, one in cash and two by card, in nine taps', async t => {
  const { waiter, page, finger, itemOf } = await openEvening(t);
  const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await page.goto(`/app/waiter/orders/${id}`);
  await finger.tap(page.getByRole('button', { name: /^Pay / }));
  await finger.tap(inDialog(page, /^Equally/));
  await finger.tap(inDialog(page, /^Take PLN/));
  for (const _ of [2, 3]) {
    await finger.tap(inDialog(page, /^Next payment/));
    await finger.tap(inDialog(page, /^Card$/));
    await finger.tap(inDialog(page, /^Card accepted/));
  }
  await page.getByText('Order closed.').waitFor();
  t.ok(finger.count() <= 9, `${finger.count()} taps`);
  const { body } = await waiter.get<Order>(`/api/waiter/orders/${id}`);
  t.same(
    body.payments.map(({ kind }) => kind),
    ['cash', 'card', 'card'],
  );
});

t.test('split by three, all by card, in eight taps: the next share keeps the kind', async t => {
  const { waiter, page, finger, itemOf } = await openEvening(t);
  const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await page.goto(`/app/waiter/orders/${id}`);
  await finger.tap(page.getByRole('button', { name: /^Pay / }));
  await finger.tap(inDialog(page, /^Equally/));
  await finger.tap(inDialog(page, /^Card$/));
  await finger.tap(inDialog(page, /^Card accepted/));
  for (const _ of [2, 3]) {
    await finger.tap(inDialog(page, /^Next payment/));
    await finger.tap(inDialog(page, /^Card accepted/));
  }
  await page.getByText('Order closed.').waitFor();
  t.ok(finger.count() <= 8, `${finger.count()} taps`);
  const { body } = await waiter.get<Order>(`/api/waiter/orders/${id}`);
  t.same(
    body.payments.map(({ kind }) => kind),
    ['card', 'card', 'card'],
  );
});

t.test('the allergy of a seat in three taps; the sheet stores it when it closes', async t => {
  const { waiter, page, finger, itemOf } = await openEvening(t);
  const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await page.goto(`/app/waiter/orders/${id}`);
  await finger.tap(page.getByRole('button', { name: 'Allergies', exact: true }));
  await finger.tap(inDialog(page, /^seat 2$/));
  await finger.tap(inDialog(page, /^milk$/));
  t.equal(finger.count(), 3);
  await inDialog(page, /^Done$/).tap();
  const stored = async () => (await waiter.get<Order>(`/api/waiter/orders/${id}`)).body.allergies;
  await until(async () => (await stored())?.length === 1);
  t.match(await stored(), [{ seat: 2, allergens: ['milk'] }]);
});

t.test(
  'ready to served in one tap or swipe: from the line above any screen, and on the Ready screen',
  async t => {
    const { owner, waiter, page, finger, itemOf } = await openEvening(t);
    const { id, lines } = await sendOrder(waiter, itemOf('Pierogi with meat'));
    const [first] = lines;
    await page.goto('/app/waiter/tables');
    await owner.write('POST', `/api/preparation/lines/${first?.id}/ready`, {});
    await finger.tap(page.getByRole('button', { name: 'Serve: Table 5: 3 ready' }));
    await page.getByRole('region', { name: 'Notices' }).waitFor({ state: 'detached' });
    t.equal(finger.count(), 1);
    const states = async (orderId: string) =>
      (await waiter.get<Order>(`/api/waiter/orders/${orderId}`)).body.lines.map(({ state }) => state);
    t.same(await states(id), ['served']);

    await waiter.write('POST', `/api/waiter/orders/${id}/lines`, {
      lines: [{ menuItemId: first?.menuItemId, quantity: 1 }],
    });
    const again = (await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {})).body;
    await page.goto('/app/waiter/ready');
    await owner.write('POST', `/api/preparation/lines/${again.lines[1]?.id}/ready`, {});
    await finger.tap(page.getByRole('article').getByRole('button', { name: 'Serve: Table 5: 1 ready' }));
    await page.getByText('Nothing is waiting').waitFor();
    t.equal(finger.count(), 2);
    t.same(await states(id), ['served', 'served']);

    await waiter.write('POST', `/api/waiter/orders/${id}/lines`, {
      lines: [{ menuItemId: first?.menuItemId, quantity: 1 }],
    });
    const third = (await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {})).body;
    await owner.write('POST', `/api/preparation/lines/${third.lines[2]?.id}/ready`, {});
    const card = page.getByRole('article', { name: 'Table 5: 1 ready' });
    await finger.swipe(card, 60);
    t.same((await states(id))[2], 'ready', 'a short swipe serves nothing');
    await finger.swipe(card, 180);
    await page.getByText('Nothing is waiting').waitFor();
    t.same(await states(id), ['served', 'served', 'served'], 'a swipe serves');
  },
);

t.test('three quick taps on Send send, and do nothing else', async t => {
  const { waiter, page, finger } = await openEvening(t);
  await page.goto('/app/waiter/tables');
  await finger.tap(page.getByRole('button', { name: /^5\s*free/ }));
  await finger.tap(page.getByRole('button', { name: '2 guests' }));
  await finger.tap(page.getByRole('button', { name: /add one/ }).first());
  const send = await page.getByRole('button', { name: /^Send\s*1 / }).boundingBox();
  if (send === null) throw new Error('Send is not there');
  const place = [send.x + send.width / 2, send.y + send.height / 2] as const;
  // The bottom bar comes to where Send was.
  const third = await tapWhenItSays(page, /^Tables$/, place);
  await page.touchscreen.tap(...place);
  await page.touchscreen.tap(...place);
  await third();
  await page.waitForTimeout(lookMs);
  t.match(page.url(), /\/app\/waiter\/tables$/, 'still on the tables');
  t.equal(await page.getByRole('dialog').count(), 0, 'nothing was opened');
  const orders = (await waiter.get<Order[]>('/api/waiter/orders')).body;
  t.same(
    orders.map(({ lines }) => lines.map(({ state, quantity }) => [state, quantity])),
    [[['sent', 1]]],
  );
});

t.test('a second tap on Serve and on Take does nothing else', async t => {
  const { owner, waiter, page, finger, itemOf } = await openEvening(t);
  const { id, lines } = await sendOrder(waiter, itemOf('Pierogi with meat'));
  await owner.write('POST', `/api/preparation/lines/${lines[0]?.id}/ready`, {});
  await page.goto(`/app/waiter/orders/${id}`);
  const serve = page.getByRole('button', { name: /^Serve / });
  await serve.waitFor();
  const place = await serve.boundingBox();
  if (place === null) throw new Error('Serve is not there');
  const servePlace = [place.x + place.width / 2, place.y + place.height / 2] as const;
  const second = await tapWhenItSays(page, /^served$/, servePlace);
  await serve.tap();
  await second();
  await page.waitForTimeout(lookMs);
  t.equal(await page.getByRole('dialog').count(), 0, 'no sheet of the line');

  await finger.tap(page.getByRole('button', { name: /^Pay / }));
  await finger.tap(inDialog(page, /^Equally/));
  const take = await inDialog(page, /^Take PLN/).boundingBox();
  if (take === null) throw new Error('Take is not there');
  const takePlace = [take.x + take.width * 0.75, take.y + take.height / 2] as const;
  await page.waitForTimeout(lookMs);
  const onNext = await tapWhenItSays(page, /^Next payment/, takePlace);
  await page.touchscreen.tap(...takePlace);
  await onNext();
  await page.waitForTimeout(lookMs);
  t.ok(await inDialog(page, /^Next payment/).isVisible(), 'what was taken is still shown');
  const onTake = await tapWhenItSays(page, /^Take PLN/, takePlace);
  // What a busy browser still took for the same finger is tapped again.
  while (await inDialog(page, /^Next payment/).isVisible()) {
    await page.touchscreen.tap(...takePlace);
    await page.waitForTimeout(lookMs);
  }
  await onTake();
  await page.waitForTimeout(lookMs);
  const { body } = await waiter.get<Order>(`/api/waiter/orders/${id}`);
  t.equal(body.payments.length, 1, 'the next share was not taken by the same finger');
});

t.test('a Send by mistake is put on hold with one tap, on the tables too', async t => {
  const { waiter, page, finger } = await openEvening(t);
  await page.goto('/app/waiter/tables');
  await finger.tap(page.getByRole('button', { name: /^5\s*free/ }));
  await finger.tap(page.getByRole('button', { name: '2 guests' }));
  await finger.tap(page.getByRole('button', { name: /add one/ }).first());
  await finger.tap(page.getByRole('button', { name: /^Send\s*1 / }));
  await page.getByText(/^Table 5 sent/).waitFor();
  const before = finger.count();
  await finger.tap(page.getByRole('button', { name: 'Hold', exact: true }));
  await page.waitForURL('**/app/waiter/orders/*');
  t.equal(finger.count() - before, 1);
  await page.getByText('held', { exact: true }).waitFor({ state: 'attached' });
  const [order] = (await waiter.get<Order[]>('/api/waiter/orders')).body;
  t.same(
    order?.lines.map(({ state }) => state),
    ['held'],
  );
});

t.test('an item 86’d on an unsent order takes one tap: send the rest, or swap it', async t => {
  const { owner, waiter, page, finger, itemOf } = await openEvening(t);
  const [out, other] = [itemOf('Pierogi with meat'), itemOf('Espresso')];
  const openOrder = async (label: string) => {
    const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
    const lines = [out, other].map(menuItemId => ({ menuItemId, quantity: 1 }));
    const tableId = tables.find(table => table.label === label)?.id;
    const body = { type: 'dineIn', tableId, guestCount: 2, lines };
    return (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body;
  };
  const [one, two] = [await openOrder('5'), await openOrder('6')];
  const read = async ({ id }: Order) => (await waiter.get<Order>(`/api/waiter/orders/${id}`)).body.lines;
  await page.goto(`/app/waiter/orders/${one.id}`);
  await page.getByRole('button', { name: /^Send\s*1 kitchen, 1 bar/ }).waitFor();
  await owner.write('POST', `/api/preparation/items/${out}/availability`, { available: false });
  await page.getByText('86’d: 1× Pierogi with meat').waitFor();
  await finger.tap(page.getByRole('button', { name: /^Send the rest\s*1 bar/ }));
  await page.getByText(/^Table 5 sent: 1 bar/).waitFor();
  t.equal(finger.count(), 1);
  t.same(
    (await read(one)).map(({ menuItemId, state }) => [menuItemId, state]),
    [
      [out, 'draft'],
      [other, 'sent'],
    ],
  );

  await page.goto(`/app/waiter/orders/${two.id}`);
  await finger.tap(page.getByRole('button', { name: /^Swap for/ }).first());
  await page.getByRole('button', { name: /^Send\s*1 kitchen, 1 bar/ }).waitFor();
  t.equal(finger.count(), 2, 'one tap for each order');
  // The screen shows the swap before its two requests are answered.
  const drafts = async () => (await read(two)).filter(({ state }) => state === 'draft');
  await until(async () => {
    const swapped = await drafts();
    return swapped.length === 2 && swapped.every(({ menuItemId }) => menuItemId !== out);
  });
});

t.test(
  'on the wall: 86 in two, a dish or a whole card ready in one, and nothing else by the way',
  async t => {
    const { owner, waiter, itemOf } = await openEvening(t);
    const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
    const wall = await openScreen(browser, owner.baseUrl, 'tablet');
    t.teardown(() => wall.context.close());
    await signInByCookie(wall, cook);
    const { page } = wall;
    const finger = createFinger(page);
    const { id } = await sendOrder(waiter, itemOf('Pierogi with meat'));
    const states = async () =>
      (await waiter.get<Order>(`/api/waiter/orders/${id}`)).body.lines.map(({ state }) => state);
    await page.goto('/app/preparation/kitchen');
    const card = page.getByRole('article', { name: /: 5$/ });
    await finger.hold(card.getByRole('button', { name: /Pierogi/ }));
    await finger.tap(inDialog(page, /^86 Pierogi/));
    await page
      .getByRole('listitem')
      .filter({ hasText: /^86\s*Pierogi/ })
      .waitFor();
    t.equal(finger.count(), 2);
    t.same(await states(), ['sent'], 'the long press started nothing');

    const allReady = card.getByRole('button', { name: 'All ready' });
    await finger.tap(allReady);
    t.same(await states(), ['sent'], 'a short tap on the header does nothing');
    await finger.hold(allReady);
    await card.waitFor({ state: 'detached' });
    await until(async () => (await states()).join() === 'ready');
    t.equal(finger.count(), 4);
    t.same(wall.faults, []);
  },
);
