/** Receipts and invoices agree: each closed order has one of the legal outcomes, or is listed. */
import t from 'tap';
import { company, correct, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { changeSettings, pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { createBridge } from '../printing/printers/bridge-rig.ts';

const reason = 'Pomyłka';
const dayMs = 24 * 60 * 60_000;

t.test('each closed order has one of the legal outcomes, or is listed by its number §10.2t', async t => {
  const { origin, claim, report } = await createBridge(t);
  await setUpInvoices(origin);
  const print = (isAutomatic: boolean) =>
    changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic } }));
  const printed = async (buyerTaxId?: string) => {
    const order = await origin.closedOrder(buyerTaxId === undefined ? {} : { buyerTaxId });
    await report(await claim(), { outcome: 'issued', number: `W${order.number}` });
    return origin.receiptState(order.id, 'issued');
  };
  await print(true);
  const receipt = await printed();
  const both = await printed(company.taxId);
  await issue(origin, both);
  await print(false);
  const [instead, missing, waived, refunded, unequal, rejected] = [
    await origin.closedOrder(),
    await origin.closedOrder(),
    await origin.closedOrder(),
    await origin.closedOrder(),
    await origin.closedOrder(),
    await origin.closedOrder(),
  ];
  await issue(origin, instead);
  await origin.command('waiveReceipt', { reason }, { params: { id: waived.id } });
  const refund = { id: refunded.id, paymentId: refunded.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason }, { params: refund });
  const { data } = await issue(origin, unequal);
  await correct(origin, data.invoiceNumber ?? '', { lines: [{ position: 1, quantity: 1, amount: 100 }] });
  const rejectedNumber = (await issue(origin, rejected)).data.invoiceNumber ?? '';
  const free = await sentOrder(origin, ['soup'], null);
  const discount = { kind: 'percent', value: 100, reason } as const;
  await origin.command('discountOrder', { discount }, { params: { id: free.id } });
  await origin.command('closeOrder', {}, { params: { id: free.id } });

  const read = async () => (await origin.read('documentsReport')).data;
  const listed = async () =>
    (await read()).odd.map(({ orderNumber, outcome }) => [orderNumber, outcome]).toSorted();
  const known = [
    [missing.number, 'missing'],
    [waived.number, 'waived'],
    [unequal.number, 'unequal'],
  ].toSorted();
  t.same(await listed(), known);
  const counted = async () =>
    Object.fromEntries((await read()).outcomes.map(({ outcome, orders }) => [outcome, orders]));
  const counts = { receipt: 1, receiptAndInvoice: 1, invoice: 2, nothing: 2 };
  t.same(await counted(), { ...counts, missing: 1, waived: 1, unequal: 1 });
  t.ok((await read()).outcomes.every(({ amount }) => amount >= 0));
  t.equal((await origin.read('documentsReport', { as: 'otherAdmin' })).data.outcomes.length, 0);

  // The sums of a finished day follow what KSeF says later.
  origin.clock.nowMs += dayMs;
  const span = {
    params: {
      from: new Date(origin.clock.nowMs - 2 * dayMs).toISOString(),
      to: new Date(origin.clock.nowMs).toISOString(),
    },
  };
  const outcomeOf = async (number: number) =>
    (await origin.read('documentsReport', span)).data.odd.find(({ orderNumber }) => orderNumber === number)
      ?.outcome;
  t.equal(await outcomeOf(rejected.number), undefined);
  const setState = (state: 'rejected' | 'queued') =>
    origin.database.transaction(rejected.id, tx =>
      tx.updateTable('invoices').set({ state }).where('number', '=', rejectedNumber).execute(),
    );
  await setState('rejected');
  t.equal(await outcomeOf(rejected.number), 'rejected');
  await setState('queued');
  t.equal(await outcomeOf(rejected.number), undefined);
  t.equal(await outcomeOf(unequal.number), 'unequal');
  const payment = (await origin.read('adminOrder', { params: { id: unequal.id } })).data.payments[0];
  const params = { id: unequal.id, paymentId: payment?.id ?? '' };
  const rest = (payment?.amount ?? 0) - (await invoicedOf(unequal.id));
  await origin.command('refundPayment', { reason, amount: rest }, { params });
  t.equal(await outcomeOf(unequal.number), undefined, 'refunded, the documents agree');
  t.ok(receipt.number > 0);

  async function invoicedOf(orderId: string): Promise<number> {
    const { odd } = (await origin.read('documentsReport', span)).data;
    return odd.find(one => one.orderId === orderId)?.invoiced ?? 0;
  }
});

t.test('deposits are paid but on no invoice, and a tip counts nowhere', async t => {
  const { origin } = await createBridge(t);
  await setUpInvoices(origin);
  const { id, due } = await sentOrder(origin, ['soup'], null);
  const { data } = await pay(origin, id, { kind: 'cash', amount: due, tip: 300, closes: true });
  await issue(origin, data);
  await origin.database.db
    .updateTable('orders')
    .set({ deposit_total: 50, total: due + 50, paid: due + 50 })
    .execute();
  t.same((await origin.read('documentsReport')).data.odd, []);
});
