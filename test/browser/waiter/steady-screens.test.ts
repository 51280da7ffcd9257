/** Nothing moves by itself on a waiter's phone, and no button leaves its card. */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../../helpers/chromium-browser.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { countMoves, openScreen, signInByCookie } from '../../helpers/restaurants/staff-screens.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

const narrow = { width: 360, height: 740 };

async function openPhone(t: Parameters<typeof startApp>[0], language: 'en' | 'pl') {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const phone = await openScreen(browser, url, 'phone', { language });
  t.teardown(() => phone.context.close());
  await phone.page.setViewportSize(narrow);
  await signInByCookie(phone, waiter);
  return { owner, waiter, page: phone.page };
}

/** Text of the buttons that reach beyond their card. */
const buttonsOutside = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('article button')].flatMap(button => {
    const [own, card] = [button, button.closest('article')].map(one => one.getBoundingClientRect());
    return own.left < card.left || own.right > card.right ? button.textContent : [];
  })`);

for (const [language, take, giveBack] of [
  ['en', 'I’ve got it', 'Not me after all'],
  ['pl', 'Biorę', 'Jednak nie biorę'],
] as const)
  t.test(`the buttons of a dish that is being fetched stay on their card (${language})`, async t => {
    const { owner, waiter, page } = await openPhone(t, language);
    const { lines } = await sendOrder(waiter);
    for (const { id, station } of lines)
      if (station === 'kitchen') await owner.write('POST', `/api/preparation/lines/${id}/ready`, {});
    await page.goto('/app/waiter/ready');
    await page.getByRole('article').getByRole('button', { name: take }).click();
    await page.getByRole('article').getByRole('button', { name: giveBack }).waitFor();
    t.same(await buttonsOutside(page), []);
  });

t.test('the tables stay in their place when an order was sent and when the page is loaded again', async t => {
  const { waiter, page } = await openPhone(t, 'en');
  const body = { type: 'dineIn', name: 'Ola', guestCount: 1, lines: [] };
  await waiter.write<Order>('POST', '/api/waiter/orders', body);
  await page.addInitScript(countMoves);
  await page.goto('/app/waiter/tables');
  const tile = page.getByRole('button', { name: /^5\s*free/ });
  await tile.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.reload();
  await tile.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  t.ok((await page.evaluate<number>('window.moved')) <= 0.01);

  const before = await page.getByRole('button', { name: /^1\s*free/ }).boundingBox();
  await page.getByRole('button', { name: /^Ola/ }).click();
  await page
    .getByRole('button', { name: /add one/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Send\s*1 / }).click();
  await page.getByText(/Ola sent/).waitFor();
  t.same(await page.getByRole('button', { name: /^1\s*free/ }).boundingBox(), before);
});

for (const [minGuests, what] of [
  [1, 'with a service charge'],
  [9, 'without one'],
] as const)
  t.test(`an order loaded directly stays in its place until it is sent, ${what}`, async t => {
    const { owner, waiter, page } = await openPhone(t, 'en');
    const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
    const serviceCharge = { percent: 10, minGuests, name: 'Service' };
    await owner.write('PUT', '/api/admin/settings', { ...settings, serviceCharge }, { version });
    const [table] = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
    const [dish] = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
      one => one.items,
    );
    const lines = [{ menuItemId: dish?.id ?? '', quantity: 2 }];
    const body = { type: 'dineIn', tableId: table?.id ?? '', guestCount: 2, lines };
    const { id } = (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body;
    await page.addInitScript(countMoves);
    await page.goto(`/app/waiter/orders/${id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByText(/^Table \S+ sent/).waitFor();
    const moved = await page.evaluate<number>('window.moved');
    t.ok(moved <= 0.01, `moved by ${moved}`, { movers: await page.evaluate('window.movers') });
  });

for (const [screen, ready] of [
  ['/app/waiter/tables', /^5\s*free/],
  ['/app/waiter/orders/ID', /add one/],
  ['/app/profile', /./],
] as const)
  t.test(`nothing on ${screen} moves when a notice comes`, async t => {
    const { owner, waiter, page } = await openPhone(t, 'en');
    const body = { type: 'dineIn', name: 'Ola', guestCount: 1, lines: [] };
    const { id } = (await waiter.write<Order>('POST', '/api/waiter/orders', body)).body;
    const { lines } = await sendOrder(waiter);
    await page.addInitScript(countMoves);
    await page.goto(screen.replace('ID', id));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: ready }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const before = await main.boundingBox();
    await page.evaluate('window.moved = 0');
    for (const line of lines)
      if (line.station === 'kitchen')
        await owner.write('POST', `/api/preparation/lines/${line.id}/ready`, {});
    await page.getByRole('region', { name: 'Notices' }).waitFor();
    t.same(await main.boundingBox(), before);
    const moved = await page.evaluate<number>('window.moved');
    t.ok(moved <= 0.01, `moved by ${moved}`);
  });
