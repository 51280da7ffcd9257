/** Orders, payments and receipts from before the migration: what was billed counts as billed, and fiscal paper as fiscal. */
import t, { type Test } from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

const openBefore = (t: Test) => openOlderRestaurant(t, '0008-billed-facts');
const billedAt = '2025-11-20T19:00:00.000Z';
const [paidAt, paidAgainAt] = ['2025-11-20T19:10:00.000Z', '2025-11-20T19:20:00.000Z'];
const paymentOf = (order_id: string, position: number, at: string) => ({
  ...{ id: `${order_id}-${position}`, order_id, position, at },
  ...{ kind: 'card', amount: 100, tip: 0, allocations: '[]', taken_by: '{"id":"anna","name":"Anna"}' },
});

t.test('lines of open orders are billed since the bill, or else since the first payment', async t => {
  const { insert, insertOrder, upgrade } = await openBefore(t);
  const served = {};
  const untouched = [{ state: 'draft' }, { state: 'voided' }, { state: 'removed' }];
  await insertOrder('asked', { bill_requested_at: billedAt }, [served, { state: 'held' }, ...untouched]);
  await insertOrder('paid', { paid: 200 }, [served, ...untouched]);
  await insertOrder('both', { bill_requested_at: billedAt, paid: 100 }, [served]);
  await insertOrder('neither', {}, [served]);
  await insertOrder('closed', { state: 'closed', bill_requested_at: billedAt, paid: 2_800 }, [served]);
  // The first by its time, which is not the first row.
  await insert('payments', paymentOf('paid', 2, paidAgainAt));
  await insert('payments', paymentOf('paid', 1, paidAt));
  await insert('payments', paymentOf('both', 1, paidAt));
  await insert('payments', paymentOf('closed', 1, paidAt));

  const db = await upgrade();
  const lines = await db.selectFrom('order_lines').select(['id', 'billed_at']).orderBy('id').execute();
  const billed = lines.filter(({ billed_at }) => billed_at !== null);
  t.same(Object.fromEntries(billed.map(({ id, billed_at }) => [id, billed_at])), {
    'asked-1': billedAt,
    'asked-2': billedAt,
    'both-1': billedAt,
    'paid-1': paidAt,
  });
  t.equal(lines.length, 12, 'and every line is still there');
});

const devices = {
  bridge: { kind: 'fiscalPrinter', driver: 'bridge' },
  bridgeByDefault: { kind: 'fiscalPrinter', address: null },
  simulator: { kind: 'fiscalPrinter', driver: 'simulator' },
  paperByAddress: { kind: 'fiscalPrinter', address: '192.168.1.20' },
  kitchenPrinter: { kind: 'printer', driver: 'bridge' },
};
const outcomes: [name: string, receiptState: string, job: object][] = [
  ...Object.keys(devices).map((id): [string, string, object] => [id, 'issued', { device_id: id }]),
  ['paper', 'issued', { device_id: null }],
  ['copy', 'issued', { device_id: 'bridge', kind: 'copy' }],
  ['dropped', 'issued', { device_id: 'bridge', dropped_at: paidAt }],
  ['failed', 'failed', { device_id: 'bridge', state: 'failed' }],
  ['waived', 'waived', { device_id: 'bridge' }],
];

t.test('a receipt is fiscal where a printer behind a bridge issued it', async t => {
  const { insert, insertOrder, upgrade } = await openBefore(t);
  for (const [id, device] of Object.entries(devices))
    await insert('devices', { id, name: id, version: 1, ...device });
  for (const [id, receipt_state, job] of outcomes) {
    await insertOrder(id, { state: 'closed', receipt_state }, [{}]);
    const issued = { kind: 'receipt', state: 'issued', document: '{}', attempts: 1, created_at: paidAt };
    await insert('print_jobs', { ...issued, ...job, id: `job-${id}`, order_id: id });
  }

  const db = await upgrade();
  const jobs = await db.selectFrom('print_jobs').select('id').where('is_fiscal', '=', 1).execute();
  t.same(jobs.map(({ id }) => id).sort(), [
    'job-bridge',
    'job-bridgeByDefault',
    'job-dropped',
    'job-failed',
    'job-waived',
  ]);
  const orders = await db.selectFrom('orders').select('id').where('has_fiscal_receipt', '=', 1).execute();
  t.same(orders.map(({ id }) => id).sort(), ['bridge', 'bridgeByDefault']);
});
