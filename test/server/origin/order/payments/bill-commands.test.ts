import t from 'tap';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

t.test('asking for the bill shows since when the guests wait, and sends nothing', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup']);
  const ask = () => origin.command('requestBill', {}, { as: 'waiter', params: { id } });
  const first = await ask();
  t.equal(first.status, 200);
  t.match(first.data, { billRequestedAt: '2025-11-20T18:00:00.000Z', state: 'open', lines });
  origin.clock.nowMs += 60_000;
  t.equal((await ask()).data.billRequestedAt, '2025-11-20T18:00:00.000Z', 'the first request counts');
  const { data } = await origin.read('waiterTables', { as: 'waiter' });
  t.match(
    data.find(table => table.orders.length > 0),
    { state: 'billRequested', orders: [{ billRequestedAt: '2025-11-20T18:00:00.000Z' }] },
  );
});

t.test('a bill is printed only where there is a printer for bills', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const { problem } = await origin.command('requestBill', { print: true }, { params: { id } });
  t.match(problem, { status: 422, code: 'PRINTER_UNKNOWN' });
  t.notOk((await origin.read('waiterOrder', { params: { id } })).data.billRequestedAt, 'all or nothing');
});

t.test('a closed order has no bill to ask for', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  await origin.command('takePayment', { kind: 'card', amount: 2200, closes: true }, { params: { id } });
  t.equal(refusalOf(await origin.command('requestBill', {}, { params: { id } })), 'ORDER_NOT_OPEN');
});
