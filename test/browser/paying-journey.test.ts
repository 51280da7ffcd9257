/**
 * Payment in Chromium on two phones: split equally with cash and card, a share paid twice is refused, a lost response
 * is requested again, and the order is closed with its receipt; and a void beyond a waiter's rights, decided by an
 * admin.
 */
import type { Page } from 'playwright-core';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';
import { settle } from '../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

async function openEvening(t: Parameters<typeof startApp>[0]) {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const kuba = await joinStaff(owner, 'kuba_w', ['waiter']);
  const order = await sendOrder(anna);
  const phoneOf = async (session: StaffSession) => {
    const phone = await openScreen(browser, url, 'phone');
    t.teardown(() => phone.context.close());
    await signInByCookie(phone, session);
    await phone.page.goto(`/app/waiter/orders/${order.id}`);
    await phone.page.getByRole('button', { name: /^Pay / }).waitFor();
    return phone;
  };
  const read = async () => (await anna.get<Order>(`/api/waiter/orders/${order.id}`)).body;
  return { owner, anna, kuba, order, phoneOf, read };
}

/** Two soups and a main dish for table 5, sent to the kitchen. */
async function sendOrder(session: StaffSession): Promise<Order> {
  const menu = (await session.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const itemOf = (name: string) => {
    const item = menu.flatMap(({ items }) => items).find(dish => dish.name === name);
    if (item === undefined) throw new Error(`no ${name}`);
    return item.id;
  };
  const tables = (await session.get<WaiterTable[]>('/api/waiter/tables')).body;
  const opened = await session.write<Order>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: tables.find(({ label }) => label === '5')?.id,
    guestCount: 2,
    lines: [
      { menuItemId: itemOf('Sour rye soup in a bread bowl'), quantity: 2 },
      { menuItemId: itemOf('Pierogi with meat'), quantity: 1 },
    ],
  });
  return (await session.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {})).body;
}

const button = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

/** Opens the payment sheet with the bill split into two equal parts. */
async function splitInTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click();
  await button(page, /^Equally/).click();
  await button(page, /^1\/2/).waitFor();
}

t.test('two phones split a bill, a share is paid once, and the receipt comes out', async t => {
  const { anna, kuba, order, phoneOf, read } = await openEvening(t);
  const first = await phoneOf(anna);
  const second = await phoneOf(kuba);
  await splitInTwo(first.page);
  await splitInTwo(second.page);

  // The second phone has not received the first one's payment yet, so its own comes too late.
  await second.context.setOffline(true);
  await button(second.page, /No connection: paying needs the server/).waitFor();
  await button(first.page, /^10%/).click();
  await button(first.page, /^Other amount/).click();
  await first.page.getByLabel('Amount received').fill('500');
  await button(first.page, /^Take PLN/).click();
  const half = Math.floor(order.total / 2);
  const tip = Math.floor((half * 10 + 50) / 100);
  const change = `PLN ${((50_000 - half - tip) / 100).toFixed(2)}`;
  await first.page.getByText('Change due').waitFor();
  t.ok(await first.page.getByRole('dialog').getByText(change).isVisible(), `gives back ${change}`);

  // The response is lost: the payment is booked, and only once.
  await second.context.setOffline(false);
  await second.page.getByText(/^anna_w just took/).waitFor();
  t.ok(await button(second.page, /^1\/2\s*paid/).isDisabled());
  const refused = await kuba.write('POST', `/api/waiter/orders/${order.id}/payments`, {
    kind: 'card',
    amount: half,
    share: { of: 2, number: 1 },
  });
  t.equal(refused.status, 409, 'the same share once more is refused');
  let isLost = false;
  await second.page.route('**/payments', async route => {
    await route.fetch();
    isLost = true;
    await route.abort();
    await second.page.unroute('**/payments');
  });
  await button(second.page, /^Card$/).click();
  await button(second.page, /Add the buyer’s NIP/).click();
  await second.page.getByLabel('Buyer’s NIP').fill('1234567890');
  t.ok(await button(second.page, /This NIP is not valid/).isDisabled());
  await second.page.getByLabel('Buyer’s NIP').fill('123-456-32-18');
  // From 2027 the till asks for any amount.
  const agree = second.page.getByLabel(/The guest knows/);
  if ((await agree.count()) > 0) await agree.check();
  await button(second.page, /^Card accepted.*and close the order/).click();
  await second.page.getByText('Order closed.').waitFor();
  t.ok(isLost);

  const receipt = second.page.getByRole('region', { name: 'Receipt' });
  await receipt.getByText('printed, not fiscal').waitFor();
  await receipt.getByText(/buyer’s NIP 1234563218/).waitFor();
  await receipt.getByRole('button', { name: 'Print a copy' }).click();
  await receipt.getByText('Copy sent to the printer.').waitFor();

  const closed = await read();
  t.same(
    closed.payments.map(({ kind, amount, share }) => [kind, amount, share?.number]),
    [
      ['cash', half, 1],
      ['card', order.total - half, 2],
    ],
  );
  t.same([closed.state, closed.due, closed.tip, closed.receiptState], ['closed', 0, tip, 'issued']);

  await second.page.goto('/app/waiter/recently-closed-orders');
  await second.page.getByRole('button', { name: /^All/ }).click();
  const row = second.page.getByRole('link', { name: /Table 5/ });
  await row.getByText('printed, not fiscal').waitFor();
});

t.test(
  'a void beyond a waiter’s rights awaiting approval, who decides from elsewhere or beside the table',
  async t => {
    const { owner, anna, phoneOf, read } = await openEvening(t);
    // What was just sent would need nobody's approval.
    const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
    const strict = { ...settings, voidGraceMinutes: 0 };
    t.equal((await owner.write('PUT', '/api/admin/settings', strict, { version })).status, 200);
    const { page } = await phoneOf(anna);
    const line = page.getByRole('button', { name: /Sour rye soup.*edit/ });
    await line.first().click();
    await button(page, /^Void$/).click();
    await page.getByRole('button', { name: 'One less' }).click();
    await button(page, /^Wrong item$/).click();
    await button(page, /^Request approval$/).click();
    await page.getByText(/^All admins have been asked/).waitFor();
    await button(page, /^OK$/).click();
    await page.getByText('void: awaiting approval').waitFor();

    const [asked] = (await owner.get<Approval[]>('/api/admin/approvals')).body;
    t.match(asked, { kind: 'void', reason: 'Wrong item', askedBy: { name: 'anna_w' } });
    t.equal((await owner.write('POST', `/api/admin/approvals/${asked?.id}/approve`, {})).status, 200);
    await page.getByText(/^Wrong item \(anna_w\)/).waitFor();
    await page.getByText('awaiting approval').first().waitFor({ state: 'detached' });

    await line.first().click();
    await button(page, /^Comp$/).click();
    await button(page, /^Complaint$/).click();
    await button(page, /^Approve on this device$/).click();
    await page.getByLabel('Admin’s username').fill('owner');
    await page.getByLabel('Admin’s password', { exact: true }).fill('a long enough password');
    await button(page, /^Approve$/).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const { lines, approvals } = await read();
    const soups = lines.filter(({ name }) => name.startsWith('Sour rye soup'));
    t.same(soups.map(({ state, quantity, payable }) => [state, quantity, payable]).sort(), [
      ['sent', 1, 0],
      ['voided', 1, 0],
    ]);
    t.same(
      soups
        .flatMap(({ void: gone, discount }) => [gone?.approvedBy?.name, discount?.approvedBy?.name])
        .filter(Boolean),
      ['Zofia', 'Zofia'],
    );
    t.same(approvals, []);
  },
);

t.test(
  'a notice that comes while a bill is paid moves and covers nothing that is about to be tapped',
  async t => {
    const { owner, anna, order, phoneOf } = await openEvening(t);
    const ewa = await joinStaff(owner, 'ewa_k', ['kitchen']);
    const { page } = await phoneOf(anna);
    await page.getByRole('button', { name: /^Pay / }).click();
    await button(page, /^Take PLN/).waitFor();
    const notice = page.locator('dialog').getByRole('region', { name: 'Notices' });
    /** Position of each button, and whether a tap at its centre reaches it. */
    const targets = () =>
      page.evaluate<unknown[]>(`
        [...document.querySelectorAll('dialog :is(button, input):not(section[aria-label=Notices] *)')].map(element => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return [element.textContent, x, y, width, height, element.contains(hit)];
        })
      `);
    const targetsBySize = async () => {
      const found = [];
      for (const [width, height] of [
        [360, 740],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(`new Promise(done => {
          const isSettled = () => innerWidth === ${width} && document.querySelector('dialog').offsetWidth <= ${width};
          const look = () => requestAnimationFrame(() => (isSettled() ? done() : look()));
          look();
        })`);
        // Media queries have their effect a frame later.
        let now = await targets();
        for (let known = ''; known !== JSON.stringify(now); now = await targets()) {
          known = JSON.stringify(now);
          await page.waitForTimeout(100);
        }
        found.push({ width, targets: now });
      }
      return found;
    };
    // The sheet's parts come from chunks of their own, and fonts change widths.
    await settle(page);
    await page.waitForLoadState('networkidle');
    const before = await targetsBySize();
    t.ok(
      before.every(({ targets: found }) => found.length > 5),
      'the sheet is there',
    );
    await ewa.write('POST', `/api/preparation/lines/${order.lines[0]?.id}/ready`, {});
    await notice.waitFor();
    t.same(await targetsBySize(), before);
  },
);
