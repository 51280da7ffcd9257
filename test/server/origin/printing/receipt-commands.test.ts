import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

async function changeReceiptSettings(origin: OriginFixture, receipt: object): Promise<void> {
  const { version, ...settings } = (await origin.read('settings')).data;
  const changed = { ...settings, receipt: { ...settings.receipt, ...receipt } };
  const { status } = await origin.command('saveSettings', changed, {
    headers: { 'if-match': `"${version}"` },
  });
  if (status !== 200) throw new Error(`The settings answered ${status}`);
}

/** A closed order whose receipt failed in this way. */
async function troubledOrder(origin: PrintingOrigin, mode: 'fail' | 'hang' | 'loseAnswer') {
  origin.control({ mode });
  const { id } = await origin.closedOrder();
  return origin.receiptState(id, mode === 'fail' ? 'failed' : 'unknown');
}

t.test('a closed order’s receipt is queued, and is pending until it came out', async t => {
  const origin = await createPrintingOrigin(t);
  const closed = await origin.closedOrder({ buyerTaxId: '1234563218' });
  t.match(closed, { receiptState: 'queued', isReceiptPending: true });
  const issued = await origin.receiptState(closed.id, 'issued');
  t.equal(issued.isReceiptPending, false);
  t.match(issued.receipt, { number: 'SIM/000001', attempts: 1, buyerTaxId: '1234563218' });
  t.ok(issued.receipt?.printedAt);
  t.ok(issued.version > closed.version, 'the order is a new version of itself');
  t.match(origin.texts()[0], /NIP nabywcy +1234563218/);
  t.same((await origin.read('printJobs')).data, [], 'nothing waits any more');

  const events = await origin.read('orderEvents', { params: { id: closed.id } });
  const types = events.data.map(event => event.type).filter(type => type.startsWith('receipt.'));
  t.same(types, ['receipt.queued', 'receipt.printing', 'receipt.issued']);
});

t.test('a failed receipt can be tried again, and comes out once', async t => {
  const origin = await createPrintingOrigin(t);
  const failed = await troubledOrder(origin, 'fail');
  t.match(failed.receipt, { error: 'offline', attempts: 1 });
  t.equal(failed.isReceiptPending, false);
  const params = { id: failed.id };
  t.match((await origin.read('printJobs')).data, [{ kind: 'receipt', state: 'failed', orderNumber: 1 }]);

  origin.control({});
  const retried = await origin.command('retryReceipt', {}, { as: 'waiter', params });
  t.match(retried.data, { receiptState: 'queued' });
  t.notOk(retried.data.receipt?.error);
  t.match((await origin.receiptState(failed.id, 'issued')).receipt, { attempts: 2, number: 'SIM/000001' });
  t.equal(origin.texts().length, 1);
  t.equal((await origin.command('retryReceipt', {}, { params })).problem.code, 'RECEIPT_STATE');
});

t.test('what is unknown is printed by nobody before somebody said what became of it', async t => {
  const origin = await createPrintingOrigin(t);
  const unknown = await troubledOrder(origin, 'hang');
  const params = { id: unknown.id };
  t.match(unknown, { isReceiptPending: true, receipt: { error: 'noAnswer' } });
  t.equal((await origin.command('retryReceipt', {}, { params })).problem.code, 'RECEIPT_STATE');
  t.equal((await origin.command('waiveReceipt', { reason: 'x' }, { params })).problem.code, 'RECEIPT_STATE');
  t.equal((await origin.command('queueReceipt', {}, { params })).problem.code, 'RECEIPT_EXISTS');

  const resolved = await origin.command('resolveReceipt', { outcome: 'notPrinted' }, { params });
  t.match(resolved.data, { receiptState: 'failed', receipt: { error: 'notPrinted' } });
  const twice = await origin.command('resolveReceipt', { outcome: 'issued' }, { params });
  t.equal(twice.problem.code, 'RECEIPT_STATE');
  t.same(origin.texts(), []);
  origin.control({});
  await origin.command('retryReceipt', {}, { params });
  await origin.receiptState(unknown.id, 'issued');
  t.equal(origin.texts().length, 1);
});

t.test('a person who found the paper says so, with its number', async t => {
  const origin = await createPrintingOrigin(t);
  const unknown = await troubledOrder(origin, 'loseAnswer');
  const body = { outcome: 'issued', number: 'W/7' } as const;
  const params = { id: unknown.id };
  const byWaiter = await origin.command('resolveReceipt', body, { as: 'waiter', params });
  t.match(byWaiter.problem, { status: 403, code: 'FORBIDDEN' }, 'that it came out is an admin’s word');
  const resolved = await origin.command('resolveReceipt', body, { params });
  t.match(resolved.data, { receiptState: 'issued', receipt: { number: 'W/7' } });
  t.notOk(resolved.data.receipt?.error);
  t.equal(origin.texts().length, 1, 'nothing was printed anew');
});

t.test('an answer that was lost is found by the printer’s counter as soon as it speaks again', async t => {
  const origin = await createPrintingOrigin(t);
  const unknown = await troubledOrder(origin, 'loseAnswer');
  origin.control({});
  t.match((await origin.receiptState(unknown.id, 'issued')).receipt, { number: 'SIM/000001', attempts: 1 });
  t.equal(origin.texts().length, 1);
});

t.test('the counter also tells that nothing came out', async t => {
  const origin = await createPrintingOrigin(t);
  const unknown = await troubledOrder(origin, 'hang');
  origin.control({});
  t.match((await origin.receiptState(unknown.id, 'failed')).receipt, { error: 'notPrinted' });
  t.same(origin.texts(), []);
});

t.test('a retry goes to the printer that the settings name now', async t => {
  const origin = await createPrintingOrigin(t);
  const failed = await troubledOrder(origin, 'fail');
  const printer = { name: 'Kasa', kind: 'printer', driver: 'simulator' } as const;
  const { data: till } = await origin.command('createDevice', printer);
  await changeReceiptSettings(origin, { printerId: till.id });
  origin.control({});
  const retried = await origin.command('retryReceipt', {}, { params: { id: failed.id } });
  t.equal(retried.data.receipt?.device, 'Kasa');
  t.match(await origin.receiptState(failed.id, 'issued'), { receipt: { device: 'Kasa' } });

  await origin.command(
    'changeDevice',
    { isRevoked: true },
    {
      params: { id: till.id },
      headers: { 'if-match': `"${till.version}"` },
    },
  );
  const { id } = await origin.closedOrder();
  t.match(await origin.receiptState(id, 'failed'), { receipt: { error: 'printerGone' } });
  const again = await origin.command('retryReceipt', {}, { params: { id } });
  t.equal(again.problem.code, 'PRINTER_UNKNOWN');
});

t.test('an admin may do without a receipt; a waiter may not', async t => {
  const origin = await createPrintingOrigin(t);
  const { id } = await troubledOrder(origin, 'fail');
  const params = { id };
  const refused = await origin.command('waiveReceipt', { reason: 'Test' }, { as: 'waiter', params });
  t.equal(refused.status, 403);
  const waived = await origin.command('waiveReceipt', { reason: 'Awaria kasy' }, { params });
  t.match(waived.data, { receiptState: 'waived', receipt: { waivedReason: 'Awaria kasy' } });
  t.same((await origin.read('printJobs')).data, []);
  t.equal((await origin.command('retryReceipt', {}, { params })).problem.code, 'RECEIPT_STATE');

  origin.control({});
  t.match((await origin.command('queueReceipt', {}, { params })).data, { receiptState: 'queued' });
  const issued = await origin.receiptState(id, 'issued');
  t.notOk(issued.receipt?.waivedReason);
  t.equal((await origin.command('waiveReceipt', { reason: 'x' }, { params })).problem.code, 'RECEIPT_STATE');
});

t.test('a copy says of what, and only what came out is copied', async t => {
  const origin = await createPrintingOrigin(t);
  const failed = await troubledOrder(origin, 'fail');
  const tooEarly = await origin.command('copyReceipt', {}, { params: { id: failed.id } });
  t.equal(tooEarly.problem.code, 'RECEIPT_STATE');
  origin.control({});
  await origin.command('retryReceipt', {}, { params: { id: failed.id } });
  await origin.receiptState(failed.id, 'issued');
  const copied = await origin.command('copyReceipt', {}, { as: 'waiter', params: { id: failed.id } });
  t.match(copied.data, { receiptState: 'issued' });
  await origin.until(async () => origin.texts().length === 2);
  t.match(origin.texts()[1], 'KOPIA PARAGONU');
  t.match(origin.texts()[1], 'Kopia do nr SIM/000001');
});

t.test('an open order has no receipt, and a wrong tax number none at all', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 1 }];
  const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
  const params = { id: data.id };
  t.equal((await origin.command('queueReceipt', {}, { params })).problem.code, 'ORDER_NOT_CLOSED');

  await origin.command('sendOrder', {}, { params });
  const payment = { kind: 'card', amount: data.total, closes: true } as const;
  const wrong = await origin.command('takePayment', { ...payment, buyerTaxId: '1234563219' }, { params });
  t.match(wrong.problem, { code: 'TAX_ID_INVALID', errors: [{ path: 'buyerTaxId' }] });
  const { data: untouched } = await origin.read('waiterOrder', { params });
  t.match(untouched, { state: 'open', paid: 0, receiptState: 'none' }, 'nothing of it happened');
});

t.test('without automatic receipts it is asked for by hand, once', async t => {
  const origin = await createPrintingOrigin(t);
  await changeReceiptSettings(origin, { isAutomatic: false });
  const closed = await origin.closedOrder();
  t.match(closed, { state: 'closed', receiptState: 'none', isReceiptPending: false });
  const params = { id: closed.id };
  const wrong = await origin.command('queueReceipt', { buyerTaxId: '1234563219' }, { params });
  t.equal(wrong.problem.code, 'TAX_ID_INVALID');
  const asked = await origin.command('queueReceipt', { buyerTaxId: '1234563218' }, { as: 'waiter', params });
  t.match(asked.data, { receiptState: 'queued' });
  await origin.receiptState(closed.id, 'issued');
  t.equal((await origin.command('queueReceipt', {}, { params })).problem.code, 'RECEIPT_EXISTS');
});

t.test('what was queued stays as it was, whatever the menu says later', async t => {
  const origin = await createPrintingOrigin(t);
  const failed = await troubledOrder(origin, 'fail');
  await changeReceiptSettings(origin, { footer: 'Nowa stopka' });
  origin.control({});
  await origin.command('retryReceipt', {}, { params: { id: failed.id } });
  await origin.receiptState(failed.id, 'issued');
  t.notMatch(origin.texts()[0], 'Nowa stopka');
});
