/** Deposits on bottles and cans: charged on what leaves the house, apart from prices, discounts, sales and VAT. */
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { csvPath } from '#shared/reports/report-calls.ts';
import { findOrder } from '../../../../../server/origin/order/orders/whole-order-store.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { orderDocument } from '../../../../../server/origin/printing/print-jobs/printed-documents.ts';
import { closeDay } from '../../../../helpers/cash/day-end.ts';
import { chargeDeposit } from '../../../../helpers/cash/deposits.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const as = 'waiter' as const;

async function depositOrigin(test: Parameters<typeof createOrigin>[0]): Promise<OriginFixture> {
  const origin = await createOrigin(test);
  await chargeDeposit(origin, 'water', 50);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  return origin;
}

t.test('the office gives an item a deposit, and takes it away again', async t => {
  const origin = await createOrigin(t);
  const change = (deposit: number | null, version: number) =>
    origin.command(
      'changeMenuItem',
      { deposit },
      { params: { id: restaurantIds.beer }, headers: { 'if-match': `"${version}"` } },
    );
  const given = await change(100, 1);
  t.match(given.data, { deposit: 100 });
  t.match((await change(0, 2)).problem, { code: 'INVALID_REQUEST', errors: [{ path: 'deposit' }] });
  t.match((await change(10_001, 2)).problem.errors, [{ path: 'deposit' }]);
  t.equal((await change(null, 2)).data.deposit, undefined);
});

t.test('what leaves the house has its deposit, which no discount and no VAT touches', async t => {
  const origin = await depositOrigin(t);
  const order = await sentOrder(origin, ['soup', 'water'], null);
  t.match(order, { subtotal: 2_900, depositTotal: 50, total: 2_950, due: 2_950 });
  const [, water] = order.lines;
  t.match(water, { deposit: 50, depositTotal: 50, payable: 750 });
  t.match(order.vatBreakdown, [
    { rate: 23, gross: 700 },
    { rate: 5, gross: 2_200 },
  ]);
  const params = { id: order.id };
  const discount = { kind: 'percent', value: 100, reason: 'Na koszt lokalu' } as const;
  const comped = (await origin.command('discountOrder', { discount }, { params })).data;
  t.match(comped, { discountTotal: 2_900, total: 50, due: 50 }, 'the bottle is not on the house');
  const voided = await origin.command(
    'voidLine',
    { reason: 'Pomyłka' },
    { params: { ...params, lineId: water?.id ?? '' } },
  );
  t.match(voided.data, { total: 0 });
  t.equal(voided.data.depositTotal, undefined, 'it goes with its dish');
});

t.test('it comes and goes with the line, until the line is paid', async t => {
  const origin = await depositOrigin(t);
  const order = await sentOrder(origin, ['water', 'water']);
  t.match(order, { total: 1_400 });
  const [first, second] = order.lines;
  const [one, other] = [first?.id ?? '', second?.id ?? ''];
  const take = (lineId: string, isTakeaway: boolean) =>
    origin.command('setLineTakeaway', { isTakeaway }, { as, params: { id: order.id, lineId } });
  t.match((await take(one, true)).data, { depositTotal: 50, total: 1_450 });
  t.match((await take(one, false)).data, { total: 1_400 });
  await take(one, true);
  await pay(origin, order.id, { kind: 'cash', amount: 750, lineIds: [one] });
  t.equal(refusalOf(await take(one, false)), 'ALREADY_PAID', 'a deposit that was paid is a fact');
  t.match((await take(other, true)).data, { depositTotal: 100, total: 1_500, due: 750 });
  await pay(origin, order.id, { kind: 'card', amount: 100 });
  t.equal(refusalOf(await take(other, false)), 'ORDER_HAS_PAYMENTS', 'a part of everything is paid');
});

t.test(
  'an order that goes to takeaway takes the deposits along, and a later change of the menu changes nothing',
  async t => {
    const origin = await depositOrigin(t);
    const { id } = await sentOrder(origin, ['water', 'soup']);
    await chargeDeposit(origin, 'water', 100);
    const change = (body: { type: 'takeaway' } | { type: 'dineIn'; tableId: string }) =>
      origin.command('changeOrderType', body, { as, params: { id } });
    t.match((await change({ type: 'takeaway' })).data, { depositTotal: 50, total: 2_950 });
    t.equal((await change({ type: 'dineIn', tableId: restaurantIds.table2 })).data.total, 2_900);
    const history = await origin.database.db.selectFrom('events').select(['type', 'payload']).execute();
    const told = history
      .filter(({ type }) => type === 'order.typeChanged')
      .map(({ payload }) => JSON.parse(payload));
    t.match(told[0].sums, { before: { total: 2_900 }, after: { total: 2_950, deposits: 50 } });
  },
);

t.test('a refund gives the deposit back with the piece', async t => {
  const origin = await depositOrigin(t);
  const order = await sentOrder(origin, ['water', 'beer'], null);
  const [water] = order.lines;
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 750, lineIds: [water?.id ?? ''] });
  const paymentId = paid.data.payments[0]?.id ?? '';
  const refunded = await origin.command(
    'refundPayment',
    { reason: 'Zwrot' },
    { params: { id: order.id, paymentId } },
  );
  t.match(refunded.data, { paid: 0, due: 1_650 });
  t.match(refunded.data.payments[1], { amount: -750, allocations: [{ lineId: water?.id, amount: -750 }] });
});

async function documentOf(
  origin: OriginFixture,
  id: string,
  kind: 'bill' | 'receipt',
): Promise<PrintedDocument> {
  const stored = await findOrder(origin.database.db, restaurantIds.organization, id);
  if (stored === null) throw new Error('The order is gone');
  const settings = { ...(await origin.read('settings')).data, defaultLanguage: 'pl' };
  return orderDocument(kind, stored, { settings, now: '2025-11-20T18:05:00.000Z', language: null });
}

t.test('on paper it stands below what was sold, outside the fiscal total', async t => {
  const origin = await depositOrigin(t);
  await chargeDeposit(origin, 'beer', 100);
  const { id } = await sentOrder(origin, ['water', 'water', 'beer'], null);
  await pay(origin, id, { kind: 'card', amount: 500 });
  const receipt = await documentOf(origin, id, 'receipt');
  t.match(receipt, { total: 2_300, toPay: 2_500, payments: [{ kind: 'card', amount: 500 }] });
  t.same(receipt.deposits, [
    { name: 'Kaucja', quantity: 2, unitPrice: 50, amount: 100 },
    { name: 'Kaucja', quantity: 1, unitPrice: 100, amount: 100 },
  ]);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  t.equal(sumOf(receipt.lines.map(({ amount }) => amount)), receipt.total);
  t.equal(sumOf(receipt.vat.map(({ gross }) => gross)), receipt.total);
  const bill = documentLines(await documentOf(origin, id, 'bill'))
    .map(({ text }) => text)
    .join('\n');
  t.match(bill, /SUMA PLN +23,00\n/);
  t.match(
    bill,
    /Kaucja, poza PTU 2 × 0,50 +1,00\nKaucja, poza PTU 1 × 1,00 +1,00\nRAZEM Z KAUCJĄ PLN +25,00\n/,
  );
  t.match(bill, /Do zapłaty +20,00/);
});

t.test('without a sale there is no receipt, though a deposit was paid', async t => {
  const origin = await depositOrigin(t);
  const { id } = await sentOrder(origin, ['water'], null);
  const discount = { kind: 'percent', value: 100, reason: 'Na koszt lokalu' } as const;
  await origin.command('discountOrder', { discount }, { params: { id } });
  const closed = await pay(origin, id, { kind: 'cash', amount: 50, closes: true });
  t.match(closed.data, { state: 'closed', receiptState: 'none', paid: 50 });
  const { total } = (await origin.read('salesReport')).data;
  t.match(total, { gross: 0, deposits: 50, withoutReceipt: 0, payments: { cash: 50 } });
});

t.test('reports and the Z show deposits beside the sales, in no VAT', async t => {
  const origin = await depositOrigin(t);
  const order = await sentOrder(origin, ['soup', 'water'], null);
  await pay(origin, order.id, { kind: 'card', amount: order.due, closes: true });
  t.match((await origin.read('salesReport')).data.total, {
    gross: 2_900,
    deposits: 50,
    payments: { card: 2_950 },
  });
  t.match((await origin.read('vatReport')).data, { total: { gross: 2_900 }, deposits: 50 });
  t.match((await origin.read('waitersReport')).data.rows, [{ gross: 2_900 }]);
  t.match((await origin.read('overview')).data.today, { gross: 2_900 });
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': 'pl-PL' };
  const file = async (url: string) => (await origin.send({ method: 'GET', url, headers })).text;
  t.match(await file(csvPath('/api/admin/reports/sales')), /;0,50\r\n/);
  t.match(await file(csvPath('/api/admin/reports/vat')), /\r\nKaucje, poza VAT;;;;0,50;\r\n/);
  const { data: report } = await closeDay(origin);
  t.match(report.figures, {
    sales: { gross: 2_900 },
    payments: [{ kind: 'card', taken: 2_950 }],
    deposits: { charged: 50, paidOut: 0, people: [] },
  });
  const sheet = (await file(fillPath(dayReportFiles.csv, { id: report.id }))).split('\r\n');
  t.ok(sheet.includes('Sprzedaż;Kaucje, poza VAT;;;;0,50'));
  t.ok(sheet.includes('Wpływy;w tym kaucje ze sprzedaży;;;;0,50'));
});
