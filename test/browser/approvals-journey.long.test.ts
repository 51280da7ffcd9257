/**
 * Approval requests in Chromium: a waiter's request appears in the line of every back-office screen, is decided there by
 * touch on a phone or in the list by keyboard, and disappears from the other admin's; a receipt in an unknown state is asked
 * about, never reprinted; a bridge token is shown once.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { lookMs, tapWhenItSays } from '../helpers/finger.ts';
import { closedOrder, sendOrder } from '../helpers/restaurants/paid-order.ts';
import { openScreen, signInByCookie } from '../helpers/restaurants/staff-screens.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { startApp } from '../helpers/running-app.ts';
import { visit } from '../helpers/screen-tour.ts';

const browser = await launchChromium();
t.teardown(() => browser.close());

async function askToVoid(waiter: StaffSession, reason: string): Promise<Order> {
  const order = await sendOrder(waiter);
  const body = { kind: 'void', lineId: order.lines[0]?.id, reason };
  const asked = await waiter.write<Order>('POST', `/api/waiter/orders/${order.id}/approvals`, body);
  if (asked.status !== 200) throw new Error(`Asking answered ${asked.status}`);
  return asked.body;
}

/** Where the text of the line, the amount and the two actions are, on a screen of this width. */
const measureLine = `(() => {
  const line = document.querySelector('section[aria-label="Approvals"], section[aria-label="Prośby o zgodę"]');
  const buttons = [...line.querySelectorAll('button')].slice(1).map(one => one.getBoundingClientRect());
  const amount = [...line.querySelectorAll('b span span')].at(-1).getBoundingClientRect();
  const hit = document.elementFromPoint(amount.left + amount.width / 2, amount.top + amount.height / 2);
  return {
    height: line.getBoundingClientRect().height,
    targets: buttons.every(({ width, height }) => width >= 44 && height >= 44),
    isInside: buttons.every(({ right }) => right <= innerWidth),
    isAmountWhole: amount.right <= buttons[0].left && /\\d/.test(hit.textContent),
    titleEndsAt: document.querySelector('h1').getBoundingClientRect().bottom,
  };
})()`;
type Measured = {
  height: number;
  targets: boolean;
  isInside: boolean;
  isAmountWhole: boolean;
  titleEndsAt: number;
};

t.test(
  'a question comes up on every office screen, is decided in the line, and is gone elsewhere',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const second = await joinStaff(owner, 'ewa_a', ['admin']);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const desk = await openScreen(browser, url, 'desk');
    const phone = await openScreen(browser, url, 'phone', { language: 'pl' });
    await phone.page.setViewportSize({ width: 360, height: 640 });
    await signInByCookie(desk, owner);
    await signInByCookie(phone, second);
    await desk.page.goto('/app/admin/menu');
    await phone.page.goto('/app/waiter/tables');
    t.equal(await desk.page.getByRole('button', { name: /^Approve/ }).count(), 0);

    const first = await askToVoid(waiter, 'Guest left');
    const deskLine = desk.page.getByRole('region', { name: 'Approvals' });
    const phoneLine = phone.page.getByRole('region', { name: 'Prośby o zgodę' });
    await deskLine.getByText(/^Void 1 × /).waitFor();
    await phoneLine.getByText(/^anna_w: Guest left/).waitFor();
    const other = await askToVoid(waiter, 'Wrong table');
    const third = await askToVoid(waiter, 'Too salty');
    await desk.page.getByRole('button', { name: 'Approvals 3' }).waitFor();
    await phoneLine.getByText(/^3 /).waitFor();
    const onPhone = await phone.page.evaluate<Measured>(measureLine);
    t.match(onPhone, { height: 44, targets: true, isInside: true, isAmountWhole: true });
    t.ok(onPhone.titleEndsAt <= 110, `the title ends at ${onPhone.titleEndsAt} px`);
    const onDesk = await desk.page.evaluate<Measured>(measureLine);
    t.match(onDesk, { height: 44, targets: true, isInside: true, isAmountWhole: true });
    t.same(await visit(desk, { name: 'adminMenu', path: '/app/admin/menu' }), []);
    t.same(await visit(phone, { name: 'waiterTables', path: '/app/waiter/tables' }), []);

    // The second tap of an impatient finger falls on the next question: it is no answer to it.
    await phoneLine.getByText(/^anna_w: Guest left/).waitFor();
    const approve = phoneLine.getByRole('button', { name: /^Zatwierdź: / });
    const box = await approve.boundingBox();
    if (box === null) throw new Error('Approve is not there');
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const again = await tapWhenItSays(phone.page, /^anna_w: Wrong table/, place);
    await approve.tap();
    await again();
    await phone.page.waitForTimeout(lookMs);
    await phoneLine.getByText(/^anna_w: Wrong table/).waitFor();

    await deskLine.getByText(/^anna_w: Wrong table/).waitFor();
    await desk.page.getByRole('button', { name: 'Approvals 2' }).click();
    const card = desk.page.getByRole('listitem').filter({ hasText: 'Too salty' });
    await phoneLine.getByRole('button', { name: /^Odrzuć: / }).tap();
    await phoneLine.getByText(/^anna_w: Too salty/).waitFor();
    await desk.page.getByText(/^No longer pending/).waitFor();
    await card.getByRole('button', { name: 'Approve' }).focus();
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    await deskLine.waitFor({ state: 'detached' });
    await phoneLine.waitFor({ state: 'detached' });

    const orders = await Promise.all(
      [first, other, third].map(({ id }) => waiter.get<Order>(`/api/waiter/orders/${id}`)),
    );
    t.same(
      orders.map(({ body }) => [body.lines[0]?.state, body.approvals[0]?.state]),
      [
        ['voided', undefined],
        ['sent', 'refused'],
        ['voided', undefined],
      ],
    );
    t.match(orders[0]?.body.lines[0]?.void, { by: { name: 'anna_w' }, approvedBy: { name: 'ewa_a' } });
    await desk.page.goto(`/app/admin/orders/${first.id}`);
    await desk.page.getByText(/^Void: Guest left · anna_w · approved by ewa_a/).waitFor();
    t.same([...desk.faults, ...phone.faults], []);
    await desk.context.close();
    await phone.context.close();
  },
);

t.test(
  'an unclear receipt is asked about, what was paid without one is seen, a token is shown once',
  async t => {
    const { url, dataFolder } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const { page, context, faults } = await openScreen(browser, url, 'desk');
    await signInByCookie({ page, context, faults }, owner);
    mkdirSync(join(dataFolder, 'printed'), { recursive: true });
    const losing = { mode: 'loseAnswer', delayMs: 10, answerWithinMs: 100 };
    writeFileSync(join(dataFolder, 'printed', 'simulator.json'), JSON.stringify(losing));
    const unclear = await closedOrder(waiter);
    await page.goto('/app/admin');
    await page.getByRole('link', { name: /1 print job needs attention/ }).click();
    await page.getByRole('button', { name: /^Confirm print/ }).click();
    await page.getByLabel('Number on the receipt').fill('SIM/1');
    await page.getByRole('button', { name: 'Yes, it printed' }).click();
    await page.getByText('Everything has printed.').waitFor();
    const { receipt, receiptState } = (await waiter.get<Order>(`/api/waiter/orders/${unclear.id}`)).body;
    t.match({ receiptState, receipt }, { receiptState: 'issued', receipt: { number: 'SIM/1', attempts: 1 } });

    await page.goto('/app/admin/settings');
    await page.getByLabel('Print the receipt when an order closes').uncheck();
    await page.getByLabel('Void reasons').fill('Wrong dish\nGuest left');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const settings = (await owner.get<Settings>('/api/admin/settings')).body;
    t.same(settings.voidReasons, ['Wrong dish', 'Guest left']);
    await closedOrder(waiter);
    await page.goto('/app/admin/receipts');
    const unreceipted = page.getByRole('region', { name: 'Paid without a receipt (24 h)' });
    await unreceipted.getByRole('button', { name: /^Skip receipt/ }).click();
    await page.getByLabel('Reason').fill('Printer broken');
    await page.getByRole('button', { name: 'Skip receipt', exact: true }).click();
    await unreceipted.getByText('Receipt skipped: Printer broken').waitFor();

    await page.goto('/app/admin/devices');
    await page.getByRole('button', { name: 'Add device' }).first().click();
    await page.getByLabel('Name').fill('Novitus');
    await page.getByLabel('Kind').selectOption('fiscalPrinter');
    await page.getByLabel('Driver').selectOption('bridge');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Token Novitus' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    const claim = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const claimed = await fetch(`${url}/bridge/jobs/claim`, { method: 'POST', headers: claim });
    t.same(await claimed.json(), { job: null }, 'a bridge program gets in with it');
    await page.goto('/app/admin/receipts');
    await page.getByRole('button', { name: 'Test print Novitus' }).click();
    await page.getByText('1 print job queued', { exact: false }).waitFor();
    t.same(
      await visit({ page, context, faults }, { name: 'adminReceipts', path: '/app/admin/receipts' }),
      [],
    );
    t.same(faults, []);
    await context.close();
  },
);
