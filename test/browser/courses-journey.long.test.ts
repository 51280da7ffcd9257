/**
 * A whole evening at one table in Chromium, on a phone and the kitchen screen: a dish asks for options, the first
 * course is sent and the rest held until fired, the kitchen is told what changes, the table moves, and a voided line stays struck through until the kitchen has acknowledged it.
 */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { addDish, findDish, openPhoneAndWall, openTable } from '../helpers/phone-and-wall.ts';
import { joinStaff, type StaffSession } from '../helpers/restaurants/staff-session.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

async function openOrderOf(waiter: StaffSession): Promise<Order> {
  const [order] = (await waiter.get('/api/waiter/orders')).body as Order[];
  if (order === undefined) throw new Error('no order is open');
  return order;
}

t.test(
  'options are asked, the later course is held and fired, and the kitchen is told what changes afterwards',
  async t => {
    const { phone, wall, waiter } = await openPhoneAndWall(t, browser);
    const { page } = phone;
    await openTable(page, '5');
    await findDish(page, 'Rib-eye steak');
    await page.getByRole('button', { name: /^Rib-eye steak.*choose and add/ }).click();
    t.ok(await page.getByRole('button', { name: 'Choose: How well done' }).isDisabled());
    await page.getByRole('button', { name: 'Medium rare', exact: true }).click();
    await page.getByRole('button', { name: 'No onion' }).click();
    await page.getByRole('button', { name: /^Add · / }).click();
    await addDish(page, 'Sour rye soup');
    await page.getByRole('button', { name: /^Send first course\s*1 kitchen/ }).click();
    await page.getByText('Table 5 sent: 1 kitchen, 1 held').waitFor();

    const card = wall.page.getByRole('article', { name: 'Ticket 1: 5' });
    await card.getByText('Sour rye soup').waitFor();
    const held = card.getByRole('listitem').filter({ hasText: /^held · Mains/i });
    t.match(await held.innerText(), /1 Rib-eye/);
    t.equal(await held.getByRole('button').count(), 0);

    // By key: a tap so soon where a sheet has just closed is held back.
    await page.getByRole('button', { name: /^5\s/ }).press('Enter');
    await page.getByText('on the screen').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Fire 1: Mains/ }).click();
    await card.getByText('Medium rare').waitFor();
    t.match(await card.innerText(), /No onion/);
    t.equal(await held.count(), 0, 'the same ticket is work now');
    await page.locator('[data-delivery=shown]').nth(1).waitFor();
    const order = await openOrderOf(waiter);
    t.same(
      order.lines.map(({ state, shownAt }) => [state, shownAt !== undefined]),
      [
        ['sent', true],
        ['sent', true],
      ],
    );

    const openLine = async (dish: string) => {
      await page.getByRole('button', { name: new RegExp(`^1× ?${dish}.*edit`) }).click();
      return page.getByRole('dialog');
    };
    const steak = card.getByRole('listitem').filter({ hasText: 'Rib-eye' });
    await (await openLine('Rib-eye steak')).getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Medium', exact: true }).click();
    await page.getByRole('button', { name: 'Tell the station' }).click();
    await steak.getByText('NOW: Medium').waitFor();
    t.equal(await steak.locator('s').innerText(), 'Medium rare');
    // A tap so soon after the change was not about it.
    await wall.page.evaluate('new Promise(resolve => setTimeout(resolve, 600))');
    await steak.getByRole('button', { name: /Rib-eye/ }).click();
    await steak.getByText('NOW: Medium').waitFor({ state: 'detached' });
    await (await openLine('Rib-eye steak')).getByRole('button', { name: 'Rush', exact: true }).click();
    await steak.getByText('RUSH').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await steak.getByText('RUSH').waitFor({ state: 'detached' });
    await (await openLine('Sour rye soup')).getByRole('button', { name: 'Hold back', exact: true }).click();
    const soup = card.getByRole('listitem').filter({ hasText: 'Sour rye soup' });
    await soup.getByText('HELD BACK · tap to confirm').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await soup.getByText('HELD BACK').waitFor({ state: 'detached' });
    await soup.getByRole('button', { name: /Sour rye soup.*start/ }).waitFor();
    t.same([...phone.faults, ...wall.faults], [], 'no fault on the console');
  },
);

t.test('a moved table and a voided dish stay marked on the wall until the kitchen has seen them', async t => {
  const { owner, waiter, phone, wall } = await openPhoneAndWall(t, browser);
  const other = await joinStaff(owner, 'kuba_w', ['waiter']);
  await openTable(phone.page, '5');
  await addDish(phone.page, 'Sour rye soup');
  await phone.page.getByRole('button', { name: /^Send\s*1 kitchen/ }).click();
  await phone.page.getByText('Table 5 sent: 1 kitchen').waitFor();
  const order = await openOrderOf(waiter);
  const line = order.lines[0];
  const tables = (await waiter.get('/api/waiter/tables')).body as WaiterTable[];
  const seven = tables.find(({ label }) => label === '7');
  if (line === undefined || seven === undefined) throw new Error('a line and a table are needed');

  t.equal(
    (await other.write('POST', `/api/waiter/orders/${order.id}/move`, { tableId: seven.id })).status,
    200,
  );
  const card = wall.page.getByRole('article', { name: 'Ticket 1: 7' });
  await card.getByRole('button', { name: 'moved: 5 → 7 · tap to confirm' }).click();
  await card.getByRole('button', { name: 'moved: 5 → 7 · tap to confirm' }).waitFor({ state: 'detached' });

  const path = `/api/waiter/orders/${order.id}/lines/${line.id}/void`;
  t.equal((await owner.write('POST', path, { reason: 'Wrong dish' })).status, 200);
  await card.getByText('VOID · tap to confirm · Wrong dish').waitFor();
  t.equal(await card.getByRole('button', { name: 'All ready' }).count(), 0);
  await card.getByRole('button', { name: /Sour rye/ }).click();
  await wall.page.getByText('No open tickets').waitFor();
  const after = await openOrderOf(waiter);
  t.equal(after.lines[0]?.state, 'voided');
  t.ok(after.lines[0]?.seenAt, 'the waiter knows that the kitchen knows');
});

t.test(
  'a void soon after Send asks nobody, sounds at the wall, and the phone says who has seen it',
  async t => {
    const { owner, waiter, phone, wall } = await openPhoneAndWall(t, browser);
    await wall.page.evaluate(`{
    window.heard = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.heard.push(this.frequency.value);
      return start.apply(this, when);
    };
  }`);
    await wall.page.getByRole('button', { name: /^No sound yet/ }).click();
    await wall.page.getByRole('button', { name: 'Turn off sound' }).waitFor();
    const { voidReasons } = (await owner.get<Settings>('/api/admin/settings')).body;
    await openTable(phone.page, '5');
    await addDish(phone.page, 'Sour rye soup');
    await phone.page.getByRole('button', { name: /^Send\s*1 kitchen/ }).click();
    await phone.page.getByText('Table 5 sent: 1 kitchen').waitFor();
    const { id } = await openOrderOf(waiter);
    const card = wall.page.getByRole('article', { name: 'Ticket 1: 5' });
    await card.waitFor();
    await wall.page.evaluate('heard.length = 0');

    const { page } = phone;
    await page.goto(`/app/waiter/orders/${id}`);
    await page.getByRole('button', { name: /^1× ?Sour rye soup.*edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    await dialog.getByRole('button', { name: voidReasons[0] ?? '', exact: true }).click();
    await dialog.getByRole('button', { name: 'Void 1', exact: true }).click();
    await page.getByText('the kitchen hasn’t seen it yet').waitFor();
    await card.getByText(/^VOID · tap to confirm/).waitFor();
    await wall.page.waitForFunction('heard.length >= 3');
    t.same(await wall.page.evaluate('heard'), [990, 740, 550], 'three falling tones');
    await wall.page.waitForTimeout(600);
    t.ok(await card.isVisible(), 'it stays until it is tapped');
    await card.getByRole('button', { name: /Sour rye/ }).click();
    await page.getByText(/seen by the kitchen at \d\d:\d\d/).waitFor();
    await wall.page.getByText('No open tickets').waitFor();
    const { lines } = await openOrderOf(waiter);
    t.notOk(lines[0]?.void?.approvedBy, 'nobody was asked');
  },
);

t.test('two waiters at one table lose nothing and see each other', async t => {
  const { owner, waiter, phone } = await openPhoneAndWall(t, browser);
  const other = await joinStaff(owner, 'kuba_w', ['waiter']);
  await openTable(phone.page, '5');
  await addDish(phone.page, 'Sour rye soup');
  await phone.page.locator('[data-pending=true]').waitFor({ state: 'detached' });
  const order = await openOrderOf(waiter);
  const menuItemId = order.lines[0]?.menuItemId ?? '';
  const path = `/api/waiter/orders/${order.id}/lines`;
  const both = [
    other.write('POST', path, { lines: [{ menuItemId, quantity: 2 }] }),
    phone.page.getByRole('button', { name: /^Sour rye soup.*in the order/ }).click(),
  ];
  await Promise.all(both);
  await phone.page.getByText('4 items').waitFor();
  await phone.page.getByRole('button', { name: 'Show the items' }).click();
  await phone.page.getByText('added by kuba_w').waitFor();
  await phone.page.getByRole('button', { name: /^Send\s*4 kitchen/ }).click();
  await phone.page.getByText('Table 5 sent: 4 kitchen').waitFor();
  const { lines } = await openOrderOf(waiter);
  t.same(lines.map(({ state, quantity }) => [state, quantity]).sort(), [
    ['sent', 2],
    ['sent', 2],
  ]);
});
