/**
 * The pass in Chromium at the sizes of walls, beside a waiter's phone and the grill's screen: ready at the station is at the
 * pass and not yet the waiter's, the call brings it to the phone, who picks up is on the card, the next course is fired.
 */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { plainDishes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';
import { until } from '../../helpers/stores/chain.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const passPath = '/app/preparation/kitchen?view=pass';
const sizes = [
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 800, height: 1280 },
  { width: 360, height: 640 },
];
/** The smallest height of what can be pressed among the cards, and whether anything is wider than the screen. */
const measure = `(() => {
  const heights = [...document.querySelectorAll('article button')].map(one => one.getBoundingClientRect().height);
  const { scrollWidth, clientWidth } = document.documentElement;
  return { smallest: Math.min(...heights), isWide: scrollWidth > clientWidth };
})()`;

/** The cards of a column follow each other with the same small gap, and none begins before one above it. */
const isPacked = `(() => {
  const boxes = [...document.querySelectorAll('article')].map(one => one.getBoundingClientRect());
  const columns = Map.groupBy(boxes, ({ left }) => Math.round(left));
  return [...columns.values()].every(column => column.every((box, index) => {
    const zoom = document.querySelector('article').currentCSSZoom;
    const gap = index === 0 ? 16 : (box.top - column[index - 1].bottom) / zoom;
    return gap >= 12 && gap <= 22;
  }));
})()`;
/** Cards that are not wholly in sight. */
const countBelow = `(() => {
  const list = document.querySelector('article').parentElement;
  const bottom = Math.min(list.getBoundingClientRect().bottom, innerHeight);
  return [...list.children].filter(card => card.getBoundingClientRect().bottom > bottom).length;
})()`;

const isWholeScrolled = `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('main'))`;

t.test('from ready at the grill to the waiter’s hands', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  await desk.page.getByRole('button', { name: 'Change stations' }).click();
  await desk.page.getByRole('checkbox', { name: 'The pass calls the waiter' }).check();
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  t.equal((await owner.get<Settings>('/api/admin/settings')).body.usesPass, true);

  const table = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body.find(
    ({ label }) => label === '5',
  );
  const [side, salad] = await plainDishes(waiter);
  const lines = [
    { menuItemId: side?.id, quantity: 2, course: 1, note: 'no salt' },
    { menuItemId: salad?.id, quantity: 1, course: 1 },
    { menuItemId: side?.id, quantity: 1, course: 2 },
  ];
  const body = { type: 'dineIn', tableId: table?.id, guestCount: 2, lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', body);
  const { id } = opened.body;
  const send = await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, { holdCourses: [2] });
  t.equal(send.status, 200);
  const order = send.body;
  const current = async () => (await waiter.get<Order>(`/api/waiter/orders/${id}`)).body;

  const wall = await openScreen(browser, url, 'wall');
  const phone = await openScreen(browser, url, 'phone');
  await signInByCookie(wall, cook);
  await signInByCookie(phone, waiter);
  await wall.page.setViewportSize({ width: 1280, height: 800 });
  await wall.page.goto('/app/preparation/kitchen');
  // By key: the first tap on a station's screen turns on its sound.
  await wall.page.getByRole('link', { name: 'Pass', exact: true }).press('Enter');
  const card = wall.page.getByRole('article', { name: /: 5$/ });
  await card.getByText(/: 3 to come$/).waitFor();
  await phone.page.goto(`/app/waiter/orders/${id}`);

  await t.test('a dish that its station has ready is at the pass, and nothing to pick up yet', async t => {
    const ready = await cook.write('POST', `/api/preparation/lines/${order.lines[0]?.id}/ready`, {});
    t.equal(ready.status, 200);
    await card.getByRole('button', { name: 'Call the waiter for 2 of 3' }).waitFor();
    await phone.page.getByText('at the pass', { exact: true }).waitFor();
    t.equal(await phone.page.getByRole('button', { name: /^Serve / }).count(), 0);
    for (const size of sizes) {
      await wall.page.setViewportSize(size);
      const { smallest, isWide } = await wall.page.evaluate<{ smallest: number; isWide: boolean }>(measure);
      t.ok(smallest >= 56, `${size.width}: ${smallest} px are enough for a wet finger`);
      t.notOk(isWide, `${size.width}: nothing is wider than the screen`);
    }
    await wall.page.setViewportSize({ width: 1280, height: 800 });
    t.same(await findViolations(wall.page), [], 'axe finds nothing');
  });

  await t.test('the call by a key of the bump bar reaches the phone, and who picks up the pass', async t => {
    await cook.write('POST', `/api/preparation/lines/${order.lines[1]?.id}/ready`, {});
    await card.getByRole('button', { name: 'Ready, call the waiter' }).waitFor();
    await wall.page.keyboard.press('1');
    await wall.page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Undo the call' }).waitFor();
    const pickUp = phone.page.getByRole('button', { name: /got it/ }).first();
    await pickUp.waitFor();
    await wall.page.keyboard.press('r');
    await card.getByRole('button', { name: 'Ready, call the waiter' }).waitFor();
    await phone.page.getByText('at the pass', { exact: true }).first().waitFor();
    await card.getByRole('button', { name: 'Ready, call the waiter' }).click();
    await pickUp.click();
    await card.getByText('anna_w picking up').first().waitFor();
    t.equal(await card.getByRole('button', { name: 'Undo the call' }).count(), 0);
    t.match((await current()).lines, [{ state: 'ready' }, { state: 'ready' }, { state: 'held' }]);
    const orderPage = phone.page.url();
    await phone.page.goto('/app/waiter/ready');
    await phone.page.getByRole('button', { name: /^Not me after all/ }).click();
    await card.getByRole('button', { name: 'Undo the call' }).waitFor();
    t.equal(await card.getByText('anna_w picking up').count(), 0, 'anybody may fetch it again');
    await phone.page.goto(orderPage);
  });

  await t.test('the next course is fired, and a void has to be confirmed at the pass', async t => {
    await card.getByRole('button', { name: /^Fire next course/ }).click();
    await card.getByText(/: 1 to come$/).waitFor();
    t.equal((await current()).lines[2]?.state, 'sent');
    const lineId = order.lines[2]?.id;
    await cook.write('POST', `/api/preparation/lines/${lineId}/ready`, {});
    await card.getByRole('button', { name: 'Ready, call the waiter' }).waitFor();
    const voided = await owner.write('POST', `/api/waiter/orders/${id}/lines/${lineId}/void`, {
      reason: 'x',
    });
    t.equal(voided.status, 200);
    const notice = card.getByRole('button', { name: /^VOID: 1/ });
    await notice.waitFor();
    const tickets = (await cook.get<Ticket[]>('/api/preparation/orders?location=kitchen')).body;
    const ofVoid = tickets.flatMap(ticket => ticket.lines).find(line => line.id === lineId);
    t.equal(ofVoid?.state, 'voided');
    await cook.write('POST', `/api/preparation/lines/${lineId}/seen`, {});
    await wall.page.reload();
    await notice.waitFor();
    await notice.click();
    await notice.waitFor({ state: 'detached' });
  });

  await t.test('it speaks Polish too, and is a chunk of its own', async t => {
    const polish = await openScreen(browser, url, 'desk', { language: 'pl-PL' });
    await signInByCookie(polish, cook);
    await polish.page.goto('/app/preparation/kitchen');
    await polish.page.getByRole('article').first().or(polish.page.getByText('Nie ma')).first().waitFor();
    const names = () =>
      polish.page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
    t.notOk((await names()).some(name => name.includes('pass-screen')));
    await polish.page.goto(passPath);
    await polish.page.getByRole('heading', { name: 'Wydawka' }).waitFor();
    t.ok((await names()).some(name => name.includes('pass-screen')));
    t.same(await findViolations(polish.page), [], 'axe finds nothing');
    t.same(polish.faults, []);
    await polish.context.close();
  });
  await t.test('many tables stand without gaps and overlaps, and what is below has a number', async t => {
    const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body.filter(
      one => one.state === 'free',
    );
    for (const [index, { id: tableId }] of tables.slice(0, 13).entries()) {
      const some = Array.from({ length: 1 + (index % 4) }, (_, course) => ({
        ...{ menuItemId: side?.id, quantity: 1 + course, course: course + 1 },
      }));
      const dinner = { type: 'dineIn', tableId, guestCount: 2, lines: some };
      const next = (await waiter.write<Order>('POST', '/api/waiter/orders', dinner)).body;
      const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${next.id}/send`, {});
      if (index % 2 === 0)
        await cook.write('POST', `/api/preparation/lines/${sent.body.lines[0]?.id}/ready`, {});
    }
    await wall.page.getByRole('article').nth(12).waitFor();
    for (const size of sizes) {
      await wall.page.setViewportSize(size);
      let looksPacked = 0;
      for (let look = 0; look < 50 && looksPacked < 3; look += 1) {
        looksPacked = (await wall.page.evaluate<boolean>(isPacked)) ? looksPacked + 1 : 0;
        await wall.page.waitForTimeout(100);
      }
      t.equal(looksPacked, 3, `${size.width}: no gaps, no overlaps once it has settled`);
      const { isWide, smallest } = await wall.page.evaluate<{ smallest: number; isWide: boolean }>(measure);
      t.notOk(isWide, `${size.width}: nothing is wider than the screen`);
      t.ok(smallest >= 56, `${size.width}: ${smallest} px`);
      // A phone scrolls the whole screen.
      const isWhole = await wall.page.evaluate<boolean>(isWholeScrolled);
      t.equal(isWhole, size.width < 700, `${size.width}: only the list scrolls`);
      const marker = wall.page.getByRole('button', { name: /^\+\d+ below/ });
      await until(async () => {
        const below = await wall.page.evaluate<number>(countBelow);
        const [text = '+0 below'] = await marker.allInnerTexts();
        return text.startsWith(`+${below} below`);
      });
      t.pass(`${size.width}: what is below has its number`);
    }
  });
  t.same([...desk.faults, ...wall.faults, ...phone.faults], [], 'no fault on the console');
  await Promise.all([desk, wall, phone].map(({ context }) => context.close()));
});
