/**
 * The kitchen's wall in Chromium with tables of several courses: a table's tickets stand on one card, what is not in sight has a
 * number, a dish of all day lights its tickets, and everything is high enough for a finger.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { lookAtWall, plainDishes, wallSizes } from '../../helpers/restaurants/wall-tickets.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

/** What is lower than a row of a full board, by its text, and whether anything is wider than the screen. */
const measure = `(() => {
  const shown = [...document.querySelectorAll('button, a, input')].filter(one => one.checkVisibility({ visibilityProperty: true }));
  const low = shown.filter(one => {
    const { height, bottom } = one.getBoundingClientRect();
    return bottom > 0 && height < 43.5 && getComputedStyle(one).clipPath === 'none';
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { low: low.map(one => one.innerText || one.getAttribute('aria-label')), isWide: scrollWidth > clientWidth };
})()`;
type Measured = { low: string[]; isWide: boolean };

/** Label, place and look of each card, in their order. */
const readCards = `[...document.querySelectorAll('article')].map(card => {
  const { top, bottom, left } = card.getBoundingClientRect();
  const { lit, tone } = card.dataset;
  return { label: card.querySelector('h2').textContent, top, bottom, left, lit, tone };
})`;
type SeenCard = { label: string; top: number; bottom: number; left: number; lit: string; tone: string };
const seenCards = async (page: Page) => {
  await lookAtWall(page);
  return page.evaluate<SeenCard[]>(readCards);
};

t.test('a table’s courses stand on one card, where its oldest would', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const [chips, beans, slaw] = await plainDishes(waiter);
  const send = async (id: string, lines: object[], holdCourses: number[] = []) => {
    const order = `/api/waiter/orders/${id}`;
    t.equal((await waiter.write('POST', `${order}/lines`, { lines })).status, 200);
    t.equal((await waiter.write('POST', `${order}/send`, { holdCourses })).status, 200);
  };
  const open = async (index: number) => {
    const body = { type: 'dineIn', tableId: tables[index]?.id, guestCount: 3 };
    return (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body.id;
  };
  const [first, second] = [await open(0), await open(1)];
  const of = (dish: typeof chips, course: number, seat: number) => ({
    ...{ menuItemId: dish?.id, quantity: 1, course, seat },
  });
  await send(first, [of(chips, 1, 1), of(chips, 1, 3), of(beans, 2, 1)], [2]);
  await send(second, [of(slaw, 1, 1)]);
  await send(first, [of(slaw, 1, 2)]);
  const [one, other] = [tables[0]?.label, tables[1]?.label];

  const wall = await openScreen(browser, url, 'wall');
  await signInByCookie(wall, cook);
  const { page, faults } = wall;
  await page.goto('/app/preparation/kitchen');
  await page.getByText('2 tickets').waitFor();
  // By key: the first tap turns on the sound.
  await page.keyboard.press('Escape');
  const side = await seenCards(page);
  t.same(
    side.map(({ label }) => label),
    [one, other],
  );
  const card = page.getByRole('article').first();
  t.equal(await card.locator('[data-band]').count(), 2, 'a band for each course and round');
  t.match(await card.getByRole('listitem').last().innerText(), /^held/i, 'what is on hold stands last');
  t.match(await card.innerText(), /2\s+\S.*\s+seats 1, 3/s);

  for (const size of wallSizes) {
    await page.setViewportSize(size);
    await lookAtWall(page);
    const { low, isWide } = await page.evaluate<Measured>(measure);
    t.same(low, [], `${size.width}: everything is high enough for a finger`);
    t.notOk(isWide, `${size.width}: nothing is wider than the screen`);
    const shown = (await seenCards(page)).map(({ label }) => label);
    t.same(shown, [one, other], `${size.width}`);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  t.same(await findViolations(page), [], 'axe finds nothing');

  await t.test('a tap on a dish of all day lights its tickets, another puts it out', async t => {
    const dish = page.getByRole('complementary').getByRole('button', { name: new RegExp(`${slaw?.name}$`) });
    await dish.click();
    const lit = async () => (await seenCards(page)).map(card => card.lit);
    t.same(await lit(), ['true', 'true']);
    t.same(await findViolations(page), [], 'axe finds nothing');
    await dish.click();
    t.same(await lit(), ['false', 'false']);
  });

  await t.test('a phone says how many are below, and goes there', async t => {
    await page.setViewportSize({ width: 360, height: 640 });
    const below = page.getByRole('button', { name: /\+\d+ below · oldest \d+′/ });
    await below.waitFor();
    for (let taps = 0; taps < 10 && (await below.count()) > 0; taps += 1) {
      await below.click();
      await lookAtWall(page);
      await page.waitForTimeout(700);
    }
    // The cards are counted again with the next tick of the clock.
    await below.waitFor({ state: 'detached' });
    const { low, isWide } = await page.evaluate<Measured>(measure);
    t.same(low, []);
    t.notOk(isWide, 'nothing is wider than the screen');
  });
  t.same(faults, [], 'no fault on the console');
});
