/**
 * The kitchen's wall screen in Chromium with few and with many tickets: the oldest first, packed into columns,
 * nothing cut, the rest a page away, and what every cook needs in sight on every screen.
 */
import type { Browser } from 'playwright-core';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { sendRush } from '../../helpers/restaurants/kitchen-rush.ts';
import { openKitchen } from '../../helpers/restaurants/opened-kitchen.ts';
import { openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff } from '../../helpers/restaurants/staff-session.ts';
import {
  findDisorder,
  lookAtWall,
  type ShownWall,
  sendTakeaway,
} from '../../helpers/restaurants/wall-tickets.ts';
import { findViolations } from '../../helpers/screen-tour.ts';

const browser: Browser = await launchChromium();
t.teardown(() => browser.close());

const sizes = ['1024x768', '1280x800', '1600x900', '1920x1080', '3840x2160', '800x1280'];
const sizeOf = (size: string) => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

/** Whether the button of this name is inside the window and not covered. */
const isInReach = (name: RegExp) => `(() => {
  const button = [...document.querySelectorAll('button')].find(one => ${name}.test(one.innerText));
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && right <= innerWidth && button.contains(onTop);
})()`;

t.test(
  'many tickets stand oldest first on pages and in columns, none cut, on every screen; keys turn the pages',
  async t => {
    const { page, waiter, dishes, faults, open } = await openKitchen(t, browser);
    const count = 16;
    const all = Array.from({ length: count }, (_, index) => index + 1);
    for (let number = 1; number <= count; number += 1) {
      // One is taller than any of the screens.
      const lines = number === 6 ? 26 : 1 + (number % 5);
      await sendTakeaway(
        waiter,
        Array.from({ length: lines }, (_, index) => ({
          menuItemId: dishes[index % dishes.length]?.id ?? '',
          quantity: 1 + (index % 3),
          note: `wish ${index}`,
        })),
      );
    }
    await open();
    await page.getByText(`${count} tickets`).waitFor();
    for (const size of sizes) {
      await page.setViewportSize(sizeOf(size));
      const numbers: number[] = [];
      let wall: ShownWall = await lookAtWall(page);
      for (;;) {
        t.same(findDisorder(wall), [], `${size}, page with ${numbers.length} before it`);
        const keys = wall.cards.flatMap(({ key }) => (key === '' ? [] : [key]));
        t.same(
          keys,
          keys.map((_, index) => String(index + 1)),
          `${size}: keys from 1 on each page`,
        );
        const fresh = wall.cards.map(({ number }) => number).filter(number => !numbers.includes(number));
        const left = all.filter(number => !numbers.includes(number));
        t.equal(fresh[0], left[0], `${size}: the page begins with the oldest left`);
        numbers.push(...new Set(fresh));
        const next = page.getByRole('button', { name: /^Next page/ });
        if ((await next.count()) === 0 || (await next.isDisabled())) break;
        t.match(
          await next.innerText(),
          new RegExp(`\\+${count - numbers.length}\\s*· oldest \\d+′`),
          `${size}: the others are out of sight`,
        );
        await page.keyboard.press('ArrowRight');
        const last = wall.cards.at(-1);
        wall = await lookAtWall(page);
        if (wall.cards.at(-1)?.number === last?.number && wall.cards.length === 0) break;
      }
      t.same(new Set(numbers), new Set(all), `${size}: all of them`);
      t.equal(
        await page.evaluate('document.documentElement.scrollWidth > innerWidth'),
        false,
        `${size}: nothing overflows`,
      );
      while ((await page.getByRole('button', { name: /^Previous page/ }).count()) > 0)
        await page.getByRole('button', { name: /^Previous page/ }).click();
      t.equal((await lookAtWall(page)).cards[0]?.number, 1, `${size}: back at the oldest by tapping`);
    }
    t.same(await findViolations(page), [], 'axe finds nothing');
    await page.evaluate(`for (const [index, { dataset }] of document.querySelectorAll('article').entries())
      Object.assign(dataset, { tone: ['sent', 'soon', 'late', 'done'][index % 4], new: true })`);
    t.same(await findViolations(page), [], 'nor on new tickets, whatever their tone');

    await page.setViewportSize(sizeOf('1280x720'));
    await page.keyboard.press('ArrowRight');
    const [first] = (await lookAtWall(page)).cards.filter(({ key }) => key === '1');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText(`${count - 1} tickets`).waitFor();
    const recall = page.getByRole('listitem').filter({ has: page.getByText('R', { exact: true }) });
    t.match(
      await recall.innerText(),
      new RegExp(`Takeaway ${first?.number}\\b`),
      'key and Enter finish what the page shows',
    );
    t.same(faults, [], 'no fault on the console');
  },
);

t.test('identical lines stand as one: a tap makes all of them ready, its button one', async t => {
  const { page, waiter, dishes, open } = await openKitchen(t, browser);
  const [pierogi, other] = dishes;
  const line = { menuItemId: pierogi?.id ?? '', quantity: 1 };
  const order = await sendTakeaway(waiter, [line, line, line, { menuItemId: other?.id ?? '', quantity: 2 }]);
  await open();
  const states = async () => {
    const { body } = await waiter.get<Order>(`/api/waiter/orders/${order.id}`);
    return body.lines.map(({ state }) => state);
  };
  const ready = async (expected: string[], message: string) => {
    while (JSON.stringify(await states()) !== JSON.stringify(expected)) await page.waitForTimeout(50);
    t.same(await states(), expected, message);
  };
  const rows = page.getByRole('article').locator('ul > li:not([data-band])');
  t.equal(await rows.count(), 2);
  t.match(await rows.first().innerText(), /^3\s/);
  await rows
    .first()
    .getByRole('button', { name: /^Mark only 1 as ready/ })
    .click();
  await ready(['sent', 'sent', 'ready', 'sent'], 'one of them');
  t.match(await rows.first().innerText(), /^2\s/);
  await page.waitForTimeout(600);
  await rows
    .first()
    .getByRole('button', { name: /mark as ready$/ })
    .click();
  await ready(['ready', 'ready', 'ready', 'sent'], 'the rest of them');
  t.match(await rows.first().innerText(), /^3\s/);
});

t.test('86, recall and the other pages stay in reach however many dishes are to be made', async t => {
  const { page, owner, waiter, dishes, open } = await openKitchen(t, browser);
  const finished = await sendTakeaway(waiter, [
    { menuItemId: dishes[0]?.id ?? '', quantity: 2 },
    { menuItemId: dishes[1]?.id ?? '', quantity: 1 },
  ]);
  for (const { id } of finished.lines)
    t.equal((await owner.write('POST', `/api/preparation/lines/${id}/ready`, {})).status, 200);
  for (let count = 0; count < 8; count += 1)
    await sendTakeaway(
      waiter,
      dishes.map(({ id }) => ({ menuItemId: id, quantity: 1, note: `wish ${count}` })),
    );
  await open();
  await page.getByText('8 tickets').waitFor();
  const english = (index: number) => dishes[index]?.name ?? '';
  for (const size of sizes) {
    await page.setViewportSize(sizeOf(size));
    await lookAtWall(page);
    const hasPages = (await page.getByRole('button', { name: /^Next page/ }).count()) > 0;
    t.ok(hasPages || size === '3840x2160', `${size}: there is more than it shows`);
    for (const name of [/^86…/, /Takeaway 1/, ...(hasPages ? [/^Next page/] : [])])
      t.ok(await page.evaluate(isInReach(name)), `${size}: ${name.source}`);
  }
  const recall = page.getByRole('button', { name: /Takeaway 1/ });
  t.match(await recall.innerText(), /^R\s*Takeaway 1 · Mains\s*\d+′/, 'where, course and age');
  t.match(await recall.innerText(), new RegExp(`2 ${english(0)}, 1 ${english(1)}`), 'and the dishes');
  await recall.click();
  await page.getByText('9 tickets').waitFor();
});

t.test('a ticket that is being touched keeps its place while an older one leaves', async t => {
  const { page, owner, waiter, dishes, open } = await openKitchen(t, browser);
  const orders: Order[] = [];
  for (let count = 0; count < 3; count += 1)
    orders.push(await sendTakeaway(waiter, [{ menuItemId: dishes[count]?.id ?? '', quantity: 1 }]));
  await open();
  const before = (await lookAtWall(page)).cards;
  const touched = before[1];
  if (touched === undefined) throw new Error('The second ticket is not there');
  await page.mouse.move(touched.left + 40, touched.bottom - 10);
  await page.mouse.down();
  const line = orders[0]?.lines[0]?.id ?? '';
  t.equal((await owner.write('POST', `/api/preparation/lines/${line}/ready`, {})).status, 200);
  await page.getByText('2 tickets').waitFor();
  await page.waitForTimeout(3_000);
  t.same(
    (await lookAtWall(page)).cards.map(({ left, top }) => [left, top]),
    before.map(({ left, top }) => [left, top]),
  );
  await page.mouse.up();
  await page.getByRole('article').nth(2).waitFor({ state: 'detached' });
  const [first] = (await lookAtWall(page)).cards;
  t.match(first, { number: touched.number, top: touched.top, left: touched.left }, 'also once it is let go');
});

/** What a cook reads from three metres, and whether anything lies over the board. */
const readBoard = `(() => {
  const size = selector => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
  const shown = [...document.querySelectorAll('[data-card]')].filter(one => one.checkVisibility({ visibilityProperty: true }));
  const isCovered = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const header = document.querySelector('header');
  const middles = [...header.children].map(one => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; });
  return {
    tickets: shown.length,
    number: size('article h2'),
    dish: size('article ul button'),
    isOneLine: Math.max(...middles) - Math.min(...middles) < 3,
    covered: [...header.querySelectorAll('h1, time'), ...shown].filter(isCovered).length,
    isWide: document.documentElement.scrollWidth > innerWidth,
    labels: shown.map(one => one.querySelector('h2').textContent),
  };
})()`;
type ShownBoard = {
  tickets: number;
  number: number;
  dish: number;
  isOneLine: boolean;
  covered: number;
  isWide: boolean;
  labels: string[];
};

/** What the list of all that is to be made shows, whether of a row only a part is in sight, and how many it counts below. */
const readAllDay = `(() => {
  const list = document.querySelector('aside ul');
  const { bottom } = list.getBoundingClientRect();
  const rows = [...list.children];
  const shown = rows.filter(row => row.checkVisibility({ opacityProperty: true }) && row.getBoundingClientRect().top < bottom);
  return {
    out: rows.length - shown.length,
    isCut: shown.some(row => row.getBoundingClientRect().bottom > bottom + 1),
    below: parseInt(list.nextElementSibling?.textContent ?? 0),
  };
})()`;

/** Moves the last row of the list to its top, as a dish that overtakes the others, and back. Returns how far the list scrolled. */
const overtakeAllDay = `(async () => {
  const list = document.querySelector('aside ul');
  const last = list.lastElementChild;
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  list.prepend(last);
  await painted();
  const { scrollTop } = list;
  list.append(last);
  return scrollTop;
})()`;

for (const [language, words] of [
  ['en', { tickets: '21 tickets', next: /^Next page/, seen: 'Allergy seen' }],
  ['pl-PL', { tickets: '21 bonów', next: /^Następna strona/, seen: 'Alergia – widzę' }],
] as const)
  t.test(`a rush on one wall, in ${language}: twenty tickets at a look, nine on a tablet`, async t => {
    const { waiter, cook, url } = await openKitchen(t, browser);
    const orders = await sendRush(waiter);
    const { page, context, faults } = await openScreen(browser, url, 'wall', { language });
    t.teardown(() => context.close());
    await signInByCookie({ page, context, faults }, cook);
    await page.goto('/app/preparation/kitchen');
    await page.getByText(words.tickets).waitFor();
    const next = page.getByRole('button', { name: words.next });
    for (const [size, least, dish, number] of [
      ['1920x1080', 20, 32, 56],
      ['1024x768', 9, 24, 42],
    ] as const) {
      await page.setViewportSize(sizeOf(size));
      await lookAtWall(page);
      const first = await page.evaluate<ShownBoard>(readBoard);
      t.ok(first.tickets >= least, `${size}: ${first.tickets} tickets`);
      t.ok(first.dish >= dish && first.number >= number, `${size}: ${first.dish} and ${first.number} px`);
      t.match(first, { isOneLine: true, covered: 0, isWide: false }, size);
      const { out, ...allDay } = await page.evaluate<{ out: number }>(readAllDay);
      t.same(allDay, { isCut: false, below: out }, `${size}: what is to be made and has no room is counted`);
      t.ok(out > 0 || size !== '1024x768', 'which is so on a tablet');
      t.equal(await page.evaluate(overtakeAllDay), 0, `${size}: the list shows what overtakes others`);
      t.ok(first.labels.includes(orders[2]?.tableLabel ?? ''), 'the unconfirmed allergy is in sight');
      const labels = [...first.labels];
      while ((await next.count()) > 0 && (await next.isEnabled())) {
        await page.keyboard.press('ArrowRight');
        await lookAtWall(page);
        labels.push(...(await page.evaluate<ShownBoard>(readBoard)).labels);
      }
      t.equal(new Set(labels).size, 21, `${size}: the pages have what the header counts`);
      for (const _ of labels) await page.keyboard.press('ArrowLeft');
    }
    await page.getByRole('button', { name: words.seen }).click();
    await page.getByRole('button', { name: words.seen }).waitFor({ state: 'detached' });
    t.same(faults, [], 'no fault on the console');
  });

t.test('a bar’s few tickets spread from left to right', async t => {
  const { owner, waiter, page } = await openKitchen(t, browser);
  const bar = await joinStaff(owner, 'ewa_b', ['bar']);
  await signInByCookie({ page, context: page.context(), faults: [] }, bar);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const drink = menu.flatMap(({ items }) => items).find(({ name }) => name === 'Espresso');
  for (let count = 0; count < 3; count += 1)
    await sendTakeaway(waiter, [{ menuItemId: drink?.id ?? '', quantity: 1 }]);
  await page.goto('/app/preparation/bar');
  await page.getByText('3 tickets').waitFor();
  const wall = await lookAtWall(page);
  t.same(findDisorder(wall), []);
  t.equal(new Set(wall.cards.map(({ top }) => top)).size, 1, 'side by side');
  t.same(
    wall.cards.map(({ left }) => left),
    wall.cards.map(({ left }) => left).sort((one, other) => one - other),
    'the oldest at the left',
  );
});

t.test('a ticket that is bumped leaves the columns of the others as they are', async t => {
  const { page, waiter, dishes, open } = await openKitchen(t, browser);
  for (let count = 0; count < 12; count += 1)
    await sendTakeaway(
      waiter,
      dishes.slice(0, 1 + (count % 4)).map(({ id }) => ({ menuItemId: id, quantity: 1 })),
    );
  await open();
  await page.getByText('12 tickets').waitFor();
  await page.keyboard.press('Escape');
  const columnsOf = ({ cards }: ShownWall) => cards.map(({ number, left }) => [number, left]);
  const before = columnsOf(await lookAtWall(page));
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.getByRole('article').nth(11).waitFor({ state: 'detached' });
  t.same(
    columnsOf(await lookAtWall(page)),
    before.filter((_, index) => index !== 2),
  );
});
