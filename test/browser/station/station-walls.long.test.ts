/** The walls of a kitchen's stations in Chromium: each shows its own dishes, the kitchen's shows whose each ticket is. */
import t from 'tap';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { takePicture } from '../../helpers/pictures.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import {
  changeSettings,
  joinStaff,
  keepBusinessDay,
  setUpRestaurant,
} from '../../helpers/restaurants/staff-session.ts';
import {
  findDisorder,
  lookAtWall,
  plainDishes,
  sendTakeaway,
  wallSizes,
} from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

t.test('the office adds a grill, and its wall shows the grill’s dishes alone', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  await keepBusinessDay(owner);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const dishes = await plainDishes(waiter);

  const desk = await openScreen(browser, url, 'desk');
  await signInByCookie(desk, owner);
  await desk.page.goto('/app/admin/devices');
  await desk.page.getByRole('button', { name: 'Change stations' }).click();
  await desk.page.getByRole('button', { name: 'Add kitchen station' }).click();
  const kitchen = desk.page.getByRole('group', { name: 'Kitchen', exact: true });
  await kitchen.getByLabel('Name').nth(1).fill('Grill');
  t.same(await findViolations(desk.page), [], 'axe finds nothing in the office');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
  const { stations = [] } = (await owner.get<Settings>('/api/admin/settings')).body;
  const grill = stations.find(({ name }) => name === 'Grill')?.id ?? '';
  t.same(desk.faults, []);

  const items = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body;
  const [steak, salad] = items.filter(({ id }) => dishes.slice(0, 2).some(dish => dish.id === id));
  if (steak === undefined || salad === undefined) throw new Error('The sample has too few dishes');
  const path = `/api/admin/menu/items/${steak.id}`;
  const routed = await owner.write('PATCH', path, { stationId: grill }, { version: steak.version });
  t.equal(routed.status, 200);
  for (let count = 0; count < 3; count += 1)
    await sendTakeaway(
      waiter,
      [steak, salad].map(({ id }) => ({ menuItemId: id, quantity: 1 })),
    );

  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(wall, cook);
  const { page, faults } = wall;
  await page.goto('/app/preparation/kitchen');
  const cards = page.getByRole('article');
  await page.getByText('6 tickets').waitFor();
  t.equal(await cards.filter({ hasText: 'Grill' }).count(), 3);
  await page.getByRole('button', { name: 'No sound yet' }).click();
  await page.getByRole('link', { name: 'Grill' }).click();
  await page.getByRole('heading', { level: 1, name: 'Grill' }).waitFor();
  await page.getByText('3 tickets').waitFor();
  t.equal(await cards.count(), 3);
  t.equal(new URL(page.url()).search, `?station=${grill}`);
  for (const size of wallSizes) {
    await page.setViewportSize(size);
    t.same(findDisorder(await lookAtWall(page)), [], `${size.width}`);
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    t.equal(isWide, false, `${size.width}: nothing overflows`);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  t.same(await findViolations(page), [], 'axe finds nothing on the wall');

  await sendTakeaway(waiter, [{ menuItemId: salad.id, quantity: 1 }]);
  await sendTakeaway(waiter, [{ menuItemId: steak.id, quantity: 1 }]);
  await page.getByText('4 tickets').waitFor();
  t.equal(await cards.count(), 4, 'its new one comes by itself, another station’s doesn’t');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByText('3 tickets').waitFor();
  // Links have no room on this screen.
  await page.getByLabel('Board').selectOption('Whole kitchen');
  await page.getByText('7 tickets').waitFor();
  t.same(faults, [], 'no fault on the console');

  // Both stations make the steak from now on.
  const { version } = (await owner.get<MenuItem[]>('/api/admin/menu/items')).body.find(
    ({ id }) => id === steak.id,
  ) ?? { version: 0 };
  const shared = await owner.write('PATCH', path, { stationIds: [grill, 'kitchen'] }, { version });
  t.equal(shared.status, 200);
  await page.goto(`/app/preparation/kitchen?station=${grill}`);
  await page.getByText('3 tickets').waitFor();
  await sendTakeaway(waiter, [{ menuItemId: steak.id, quantity: 1 }]);
  const owing = page.getByRole('button', { name: 'Kitchen: still to come' });
  await owing.waitFor();
  t.equal(await cards.count(), 4);
  t.same(findDisorder(await lookAtWall(page)), [], 'what the other station owes has its place');
  t.same(await findViolations(page), [], 'axe finds nothing wrong with it');
  const started = page.locator('button[data-state="preparing"]');
  await owing.click();
  await started.waitFor();
  // What is tapped again at once is taken for a double tap.
  await page.waitForTimeout(500);
  await started.click();
  await page.getByText('3 tickets').waitFor();
  await page.goto('/app/preparation/kitchen?station=kitchen');
  await page.getByRole('button', { name: 'Grill: ready' }).click();
  await started.waitFor();
  await page.waitForTimeout(500);
  await started.click();
  const read = async () => (await waiter.get<Order[]>('/api/waiter/orders')).body;
  const states = async () =>
    (await read()).flatMap(({ lines }) => lines).map(({ menuItemId, state }) => [menuItemId, state].join());
  for (let look = 0; look < 100 && !(await states()).includes(`${steak.id},ready`); look += 1)
    await page.waitForTimeout(100);
  t.ok((await states()).includes(`${steak.id},ready`), 'the dish is ready once both have tapped');
});

/** What of the header covers another part of it, or is cut. */
const findCovered = `(() => {
  const parts = [...document.querySelectorAll('header:first-of-type :is(h1, a, select, button, p, time)')]
    .filter(part => part.closest('article') === null && part.clientWidth > 1)
    .map(part => ({ name: part.innerText || part.title, isCut: part.scrollWidth > part.clientWidth + 1, ...part.getBoundingClientRect().toJSON() }));
  return parts.flatMap((part, index) => [
    ...(part.isCut || part.right > innerWidth ? [part.name + ' is cut'] : []),
    ...parts.slice(index + 1)
      .filter(other => other.left < part.right - 1 && part.left < other.right - 1)
      .filter(other => other.top < part.bottom - 1 && part.top < other.bottom - 1)
      .map(other => part.name + ' covers ' + other.name),
  ]);
})()`;

/** Tickets' headers with a fact that is cut, or covered by the number or the time. */
const findCutFacts = `[...document.querySelectorAll('article header')].flatMap(header => {
  const box = header.getBoundingClientRect();
  const others = [...header.querySelectorAll('h2, time')].map(one => one.getBoundingClientRect());
  const facts = document.createRange();
  facts.selectNodeContents(header.querySelector('p'));
  const isCut = ({ left, right, top, bottom }) => right > box.right || bottom > box.bottom ||
    others.some(one => left < one.right && one.left < right && top < one.bottom && one.top < bottom);
  return [...facts.getClientRects()].some(isCut) ? [header.innerText] : [];
})`;

/** Texts of a dialog that are wider than it. */
const findCut = `[...document.querySelectorAll('dialog p')].filter(text => text.scrollWidth > text.clientWidth).map(text => text.innerText)`;

/** Whether the message that no updates come is cut. */
const isOutageCut = `(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
  scrollHeight > clientHeight || scrollWidth > clientWidth)(document.querySelector('main [role=alert]'))`;

t.test('a kitchen of three stations with a pass has room for its links, numbers and tools', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const { stations = [] } = (await owner.get<Settings>('/api/admin/settings')).body;
  const added = ['Grill', 'Zimna'].map(name => ({
    id: name.toLowerCase(),
    group: 'kitchen' as const,
    name,
    color: '#0891b2',
  }));
  await changeSettings(owner, { stations: [...stations, ...added], usesPass: true });
  const users = (await owner.get<User[]>('/api/admin/users')).body;
  const anna = users.find(({ username }) => username === 'anna_w');
  const named = { displayName: 'Aleksandra Wiśniewska' };
  const renamed = await owner.write('PATCH', `/api/admin/users/${anna?.id}`, named, {
    version: anna?.version ?? 0,
  });
  t.equal(renamed.status, 200);
  const [side] = await plainDishes(waiter);
  const { id } = await sendTakeaway(waiter, [{ menuItemId: side?.id ?? '', quantity: 12 }]);
  t.equal((await waiter.write('POST', `/api/waiter/orders/${id}/rush`, {})).status, 200);
  for (const roles of [['kitchen' as const], ['kitchen' as const, 'bar' as const]]) {
    const cook = await joinStaff(owner, `cook_${roles.length}`, roles);
    const wall = await openScreen(browser, url, 'wall', { language: 'pl-PL' });
    await signInByCookie(wall, cook);
    const { page } = wall;
    await page.goto('/app/preparation/kitchen');
    await page.getByText('12 pilnych').waitFor();
    for (const width of [1_920, 1_600, 1_280, 1_024]) {
      await page.setViewportSize({ width, height: 1_000 });
      // Links where they have room, else a list.
      const way = roles.length === 1 && width === 1_920 ? 'link' : 'option';
      await page.getByRole(way, { name: 'Wydawka' }).waitFor({ state: 'attached' });
      t.same(await page.evaluate(findCovered), [], `${roles} at ${width}`);
      t.same(await page.evaluate(findCutFacts), [], `${roles} at ${width}: no fact is cut`);
    }
    await page.getByRole('button', { name: 'Głośność i ton' }).click();
    await page.getByRole('dialog').waitFor();
    t.same(await page.evaluate(findCut), [], 'nothing of a dialog is cut');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await wall.context.setOffline(true);
    await page.getByRole('alert').filter({ hasText: 'To urządzenie jest offline.' }).waitFor();
    // As long as with taps that wait.
    await page.evaluate(
      `document.querySelector('main [role=alert]').append(' Niewysłane: 12, wyślą się same.')`,
    );
    for (const width of [1_920, 1_600, 1_280, 1_024]) {
      await page.setViewportSize({ width, height: 1_000 });
      t.notOk(await page.evaluate(isOutageCut), `${roles} at ${width}: the loss of the connection is whole`);
      await takePicture(`offline-${roles.length}-${width}`, { page });
    }
    await wall.context.close();
  }
});
