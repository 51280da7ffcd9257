/** A closed order's receipt, from the waiter's tap to the paper: it comes out, or everybody is told honestly what is known. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { closedOrder, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  type SimulatorControl,
  writeControl,
  writtenTexts,
} from '../../helpers/restaurants/printing-origin.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

async function openRestaurant(t: Test, said: SimulatorControl) {
  const { url, dataFolder } = await startApp(t);
  const printed = join(dataFolder, 'printed');
  const control = (next: SimulatorControl) => writeControl(printed, next);
  control(said);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  return { owner, waiter, printed, control };
}

async function watchedOrder(t: Test, said: SimulatorControl) {
  const restaurant = await openRestaurant(t, said);
  const order = await closedOrder(restaurant.waiter);
  t.match(order, { state: 'closed', receiptState: 'queued', isReceiptPending: true });
  const screen = await watchOrder(restaurant.waiter, order.id);
  t.teardown(() => screen.close());
  const act = (command: string, body: object = {}) =>
    restaurant.waiter.write<Order>('POST', `/api/waiter/orders/${order.id}/receipt${command}`, body);
  return { ...restaurant, order, screen, act };
}

t.test('a receipt is printed, as text and picture, and the waiter sees it happen', async t => {
  const { order, screen, printed } = await watchedOrder(t, {});
  const issued = await screen.receipt('issued');
  t.match(issued.receipt, { number: 'SIM/000001', attempts: 1 });
  t.equal(issued.isReceiptPending, false);
  const [text = '', ...others] = writtenTexts(printed);
  t.same(others, []);
  t.match(text, 'Świętosława');
  t.match(text, order.lines[0]?.name ?? 'a name');
  const files = readdirSync(printed, { recursive: true, encoding: 'utf8' });
  t.equal(files.filter(name => name.endsWith('.png')).length, 1);
});

t.test('a receipt that failed is tried again by hand and comes out once', async t => {
  const { screen, control, act, printed } = await watchedOrder(t, { mode: 'fail' });
  t.match((await screen.receipt('failed')).receipt, { error: 'offline', attempts: 1 });
  control({});
  t.equal((await act('/retry')).status, 200);
  t.match((await screen.receipt('issued')).receipt, { attempts: 2 });
  t.equal(writtenTexts(printed).length, 1);
});

t.test('a printer that hangs leaves an unknown receipt, which a person resolves', async t => {
  const { screen, control, act, printed } = await watchedOrder(t, { mode: 'hang' });
  t.match(await screen.receipt('unknown'), { isReceiptPending: true, receipt: { error: 'noAnswer' } });
  t.equal((await act('/retry')).status, 409, 'nobody prints it blindly');
  const resolved = await act('/resolve', { outcome: 'notPrinted' });
  t.match(resolved.body, { receiptState: 'failed', receipt: { error: 'notPrinted' } });
  control({});
  t.equal((await act('/retry')).status, 200);
  await screen.receipt('issued');
  t.equal(writtenTexts(printed).length, 1);
});

t.test('a lost answer is found again by the printer’s own counter', async t => {
  const { screen, control, printed } = await watchedOrder(t, { mode: 'loseAnswer' });
  await screen.receipt('unknown');
  t.equal(writtenTexts(printed).length, 1, 'it did come out');
  control({});
  t.match((await screen.receipt('issued')).receipt, { number: 'SIM/000001', attempts: 1 });
  t.equal(writtenTexts(printed).length, 1, 'and only once');
});
