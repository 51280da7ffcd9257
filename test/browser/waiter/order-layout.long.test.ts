/** The order on a phone, measured in Chromium: how much of the menu is in view while adding, upright, on its side and with large text. */
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { payAndClose, sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { countMoves, openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findViolations, settle } from '../../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

/** An order of four guests, one of them allergic, on a phone in this language. */
async function openOrder(t: Test, language = 'en', width = 360, height = 740, more: object[] = []) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const [table] = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const order = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: table?.id,
    guestCount: 4,
    allergies: [{ seat: 2, allergens: ['nuts'] }, ...more],
  });
  const { page, context } = await openScreen(browser, url, 'phone', { language });
  t.teardown(() => context.close());
  await page.setViewportSize({ width, height });
  await signInByCookie({ page, context, faults: [] }, waiter);
  await page.goto(`/app/waiter/orders/${order.body.id}`);
  await page.locator('[data-dish-id]').nth(5).waitFor();
  return { page, owner, waiter, id: order.body.id };
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return box;
};
const dockHeight = async (page: Page) => (await boxOf(page, 'aside')).height;
/** Dishes whose row is fully between the bars. */
const wholeDishes = `[...document.querySelectorAll('[data-dish-id]')].filter(row => {
  const { left, top, bottom, width } = row.getBoundingClientRect();
  const seen = y => row.contains(document.elementFromPoint(left + width / 2, y));
  return seen(top + 2) && seen(bottom - 2);
}).length`;
/** Texts that are cut off, wider than the window, or broken inside a word. */
const misfits = `(() => {
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.querySelector(innerWidth < 900 ? 'body' : 'main'), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (node.data.trim() === '' || parent.closest('.visually-hidden, [href^="#"], style, script') || !parent.checkVisibility()) continue;
    // Chips and next steps are reached by scrolling sideways.
    const row = parent.closest('fieldset, ul');
    if (row !== null && getComputedStyle(row).overflowX === 'auto') continue;
    // For screen readers only.
    if (parent.closest('svg') || [parent, parent.parentElement].some(one => getComputedStyle(one).clipPath !== 'none')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u00a0]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const { left, right } = range.getBoundingClientRect();
      const clip = parent.closest('button, a, p, section') ?? parent;
      const isCut = clip.scrollWidth > clip.clientWidth + 1 && getComputedStyle(clip).overflow !== 'visible';
      if (lines.size > 1 || left < 0 || right > innerWidth || isCut) found.push(word);
    }
  }
  return found;
})()`;
/** Names of the buttons and links that a thumb hits. */
const reachable = `[...document.querySelectorAll('main :is(button, a), nav :is(button, a)')].filter(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map(one => (one.getAttribute('aria-label') ?? one.innerText).replace(/[\\d\\s]/g, ''))`;
const add = (page: Page, index: number) =>
  page.locator('[data-dish-id]').nth(index).getByRole('button').first().tap();

t.test('upright, six dishes are in view while adding, and the dock is low', async t => {
  for (const language of ['en', 'pl-PL']) {
    const { page } = await openOrder(t as Test, language);
    await add(page, 0);
    await page
      .locator('aside')
      .getByText(/^1 (item|pozycja)$/)
      .waitFor();
    t.ok(Number(await page.evaluate(wholeDishes)) >= 6, `${await page.evaluate(wholeDishes)} dishes`);
    t.ok((await dockHeight(page)) <= 110, `a dock of ${await dockHeight(page)} px`);
    t.same(await page.evaluate(misfits), []);
    t.same(await findViolations(page), []);

    const bar = await boxOf(page, 'header > :first-child');
    const facts = page.locator('header > p').first();
    t.ok(await facts.isVisible());
    await page.getByRole('button', { name: /^(Mains|Dania główne)$/ }).tap();
    await page.evaluate(`document.querySelector('[data-scroller] [data-scroller]').scrollTo(0, 200)`);
    t.same(await boxOf(page, 'header > :first-child'), bar, 'the bar stays');
    t.ok(bar.height <= 52, `a bar of ${bar.height} px`);
    const { y, height } = await boxOf(page, 'header > p');
    t.ok(y + height <= bar.y + bar.height, 'the facts are scrolled away');
    t.match(await page.locator('header section').innerText(), /2: (nuts|orzechy)/, 'the allergy is in view');
    t.ok(Number(await page.evaluate(wholeDishes)) >= 6);
  }
});

t.test('the choices of a seat and a course open at the first one', async t => {
  const { page } = await openOrder(t as Test, 'pl-PL', 360, 740, [{ allergens: ['milk'] }]);
  for (const part of ['Miejsce', 'Kurs']) {
    await page.getByRole('button', { name: new RegExp(`^${part}:`) }).tap();
    await settle(page);
    const choices = page.getByRole('group', { name: part });
    const first = choices.getByRole('button').first();
    await first.waitFor();
    // The row is scrolled with the next frame.
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const [row, button] = [await choices.boundingBox(), await first.boundingBox()];
    t.ok(row && button && button.x >= row.x, part);
    if (part === 'Kurs') continue;
    await page.getByRole('button', { name: 'Zablokuj' }).tap();
    await first.tap();
    await page.getByRole('button', { name: /^Miejsce: 1/ }).tap();
    t.same(await page.evaluate(misfits), [], 'neither the dock nor the allergies are cut');
    t.notOk(
      await page.evaluate(`(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(
      document.querySelector('header section'))`),
      'the allergies fit',
    );
  }
});

t.test('upright, a title is one line', async t => {
  for (const language of ['en', 'pl-PL']) {
    const { page } = await openOrder(t as Test, language);
    for (const path of ['', '/tables', '/orders', '/ready']) {
      await page.goto(`/app/waiter${path}`);
      await settle(page);
      const { height } = await boxOf(page, 'h1');
      t.ok(height < 40, `${path}, ${language}: ${height} px`);
    }
  }
});

t.test('an order under way makes room for the menu once it is touched', async t => {
  const { page, waiter, id } = await openOrder(t as Test);
  await add(page, 1);
  await page.locator('aside').getByText('1 item').waitFor();
  await waiter.write('POST', `/api/waiter/orders/${id}/send`, {});
  await page.reload();
  await page.getByRole('button', { name: 'Hide the items' }).waitFor();
  // A dish near the end moves when the lines make room, but not before the tap has reached it.
  const near = page.locator('[data-dish-id]').nth(-2);
  await near.getByRole('button').first().tap();
  await page.locator('aside').getByText('2 items').waitFor();
  t.match(await near.innerText(), /\n1\n/, 'the dish that was tapped');
  t.ok(Number(await page.evaluate(wholeDishes)) >= 6);
  t.ok((await dockHeight(page)) <= 110);
});

t.test('on its side, the menu is on the left and the order on the right', async t => {
  const { page } = await openOrder(t as Test, 'pl-PL', 844, 390);
  await add(page, 0);
  const menu = await boxOf(page, '[data-scroller] [data-scroller]');
  const order = await boxOf(page, 'aside');
  t.ok(menu.x + menu.width <= order.x + 1);
  t.ok(Math.abs(menu.y - order.y) <= 1 && Math.abs(menu.height - order.height) <= 1);
  t.ok(Number(await page.evaluate(wholeDishes)) >= 4, `${await page.evaluate(wholeDishes)} dishes`);
  t.ok(await page.locator('#send').isVisible());
  t.equal(await page.getByRole('navigation').count(), 0, 'no bar below takes its height');
  t.same(await page.evaluate(misfits), []);
  t.same(await findViolations(page), []);
});

for (const path of ['orders/ID', 'tables'])
  t.test(`on its side, nothing on ${path} moves or is covered when a notice comes`, async t => {
    const { page, owner, waiter, id } = await openOrder(t as Test, 'pl-PL', 844, 390);
    const { lines } = await sendOrder(waiter);
    await page.addInitScript(countMoves);
    await page.goto(`/app/waiter/${path.replace('ID', id)}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const inReach = await page.evaluate<string[]>(reachable);
    await page.evaluate('window.moved = 0');
    for (const line of lines)
      if (line.station === 'kitchen')
        t.equal((await owner.write('POST', `/api/preparation/lines/${line.id}/ready`, {})).status, 200);
    await page.getByRole('region', { name: 'Powiadomienia' }).waitFor();
    const moved = await page.evaluate<number>('window.moved');
    t.ok(moved <= 0.01, `moved by ${moved}`);
    const after = await page.evaluate<string[]>(reachable);
    t.same(
      inReach.filter(name => !after.includes(name)),
      [],
    );
  });

t.test('with text of twice the size nothing is cut, and the dock scrolls with the page', async t => {
  for (const [language, width, height] of [
    ['en', 360, 740],
    ['pl-PL', 360, 740],
    ['pl-PL', 844, 390],
    ['pl-PL', 1024, 768],
  ] as const) {
    const { page } = await openOrder(t as Test, language, width, height);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await add(page, 0);
    await page
      .locator('aside')
      .getByText(/^1 (item|pozycja)$/)
      .waitFor();
    t.same(await page.evaluate(misfits), [], `${language} ${width}`);
    await page.getByRole('button', { name: /^(Mains|Dania główne)$/ }).tap();
    t.ok((await boxOf(page, 'aside')).y > height, `${width}: the dock is below all dishes`);
    await page.locator('#send').scrollIntoViewIfNeeded();
    t.ok((await boxOf(page, '#send')).y < height);
    t.same(await page.evaluate(misfits), []);
  }
});

t.test('on every screen and sheet, text of twice the size is neither cut nor broken in a word', async t => {
  for (const language of ['en', 'pl-PL']) {
    const { page, waiter, id } = await openOrder(t as Test, language);
    const sent = await sendOrder(waiter);
    const paid = await payAndClose(waiter, await sendOrder(waiter));
    const show = async (path: string) => {
      await page.goto(`/app/waiter${path}`);
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      await settle(page);
    };
    const press = (name: RegExp) => page.getByRole('button', { name }).last().tap();
    const fits = async (what: string) => t.same(await page.evaluate(misfits), [], `${what}, ${language}`);
    for (const path of ['', '/tables', '/orders', '/ready', '/cash', `/orders/${paid.id}`]) {
      await show(path);
      await fits(path);
    }
    const sheets: [path: string, name: RegExp][] = [
      ['', /^(Finish shift|Zakończ zmianę)$/],
      ['', /^(Signs and practice|Znaki i ćwiczenie)$/],
      ['/tables', /^5\s*(free|wolny)/],
      [`/orders/${id}`, /^(Allergies|Alergie)$/],
      [`/orders/${id}`, /^(More about|Więcej o|Więcej dla) /],
      [`/orders/${sent.id}`, /^(Pay|Rozlicz) /],
    ];
    for (const [path, name] of sheets) {
      await show(path);
      await press(name);
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await settle(page);
      await fits(String(name));
    }
    for (const name of [/^(Card|Karta)$/, /^(Equally|Po równo)$/, /^(By items|Pozycje)$/]) {
      await press(name);
      await fits(String(name));
    }
  }
});

t.test('on its side, the pay sheet has its button beside the choices', async t => {
  const { page, waiter } = await openOrder(t as Test, 'pl-PL', 844, 390);
  const { id } = await sendOrder(waiter);
  await page.goto(`/app/waiter/orders/${id}`);
  await page.getByRole('button', { name: /^Rozlicz / }).tap();
  const sheet = page.getByRole('dialog');
  for (const name of ['Całość', 'Gotówka']) {
    const choice = await sheet.getByRole('button', { name, exact: true }).boundingBox();
    t.ok(choice !== null && choice.y + choice.height < 390, `${name} is in view`);
  }
  await sheet.getByRole('button', { name: /^Przyjmij gotówkę/ }).tap();
  await sheet.getByText('Zamówienie zamknięte.').waitFor();
});
