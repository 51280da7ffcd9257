/** Over random evenings: invoices, corrections and receipts sum to the payments, to the grosz and per VAT rate, and no number is twice or missing. */
import fc from 'fast-check';
import t from 'tap';
import { netOf } from '#shared/order/order-money.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { InvoiceContent } from '../../../../server/origin/invoices/invoice-content-rules.ts';
import type { InvoiceRow } from '../../../../server/origin/invoices/invoice-row.ts';
import { furnishForLaws } from '../../../helpers/fuzz/restaurant-steps.ts';
import { schemaFaults } from '../../../helpers/ksef-schema/invoice-schema-check.ts';
import { amounts, playEvening } from '../../../helpers/restaurants/invoiced-evening.ts';
import { company, correct, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { areRunsMany, lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import { orderSteps } from '../../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';

const deed = fc.record({
  kind: fc.constantFrom('whole', 'lines', 'lines', 'rate', 'swap', 'missing', 'buyer', 'refund', 'invoice'),
  line: fc.nat({ max: 9 }),
  quantity: fc.nat({ max: 10 }),
  percent: fc.nat({ max: 110 }),
  vatRate: fc.constantFrom(23, 8, 5),
  isRefunded: fc.boolean(),
  isReplaced: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer S> ? S : never;

const latest = async (origin: OriginFixture, { id }: Order) =>
  (await origin.read('waiterOrder', { params: { id } })).data;

const reason = 'Reklamacja';

async function refundSome(origin: OriginFixture, order: Order, percent: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const { id, amount, refundOf } of order.payments) {
    if (refundOf !== undefined || amount === 0) continue;
    const part = Math.max(1, Math.floor((amount * percent) / 100));
    const params = { id: order.id, paymentId: id };
    statuses.push((await origin.command('refundPayment', { reason, amount: part }, { params })).status);
  }
  return statuses;
}

/** Returns the statuses of the calls. */
async function play(origin: OriginFixture, order: Order, { kind, ...deed }: Deed): Promise<number[]> {
  const now = await latest(origin, order);
  if (kind === 'refund') return refundSome(origin, now, deed.percent);
  if (kind === 'invoice') return [(await issue(origin, now, company, 'admin')).status];
  const number = now.invoiceNumber;
  if (number === undefined) return [];
  const entry = (await origin.read('invoices')).data.find(one => one.number === number);
  const { data } = await origin.read('invoiceInForce', { params: { id: entry?.id ?? '' } });
  const refundOf = data.payments.map(({ id }) => id);
  const given = deed.isRefunded && refundOf.length > 0 ? { refundOf } : {};
  const replaced = deed.isReplaced && !('refundOf' in given) ? { isReplaced: true as const } : {};
  if (kind === 'whole')
    return [(await correct(origin, number, { isWhole: true, ...given, ...replaced })).status];
  if (kind === 'buyer') {
    const buyer = { ...data.buyer, name: `Młyn ${deed.line}` };
    return [(await correct(origin, number, { buyer })).status];
  }
  const index = deed.line % data.lines.length;
  const line = data.lines[index];
  if (line === undefined) return [];
  const quantity = Math.min(deed.quantity, line.quantity + 1);
  const amount = Math.floor((quantity * line.unitPrice * deed.percent) / 100);
  const { vatRate } = deed;
  const one = { position: index + 1, quantity, amount };
  const same = { position: index + 1, quantity: line.quantity, amount: line.amount };
  const missing = { name: 'Usługa', quantity: 1, amount: Math.max(0, line.amount - amount), vatRate };
  const lines = {
    lines: [one],
    rate: [{ ...same, vatRate }],
    swap: [{ ...one, vatRate }, missing],
    missing: [missing],
  }[kind];
  return [(await correct(origin, number, { lines, ...given })).status];
}

/** Gives back what the invoices no longer claim, deposits too. */
async function settle(origin: OriginFixture, order: Order, invoiced: number): Promise<Order> {
  for (const { id } of order.payments) {
    const now = await latest(origin, order);
    const refunds = now.payments.filter(({ refundOf }) => refundOf === id);
    const left = refunds.reduce(
      (sum, one) => sum + one.amount,
      now.payments.find(one => one.id === id)?.amount ?? 0,
    );
    const amount = Math.min(left, now.paid - invoiced);
    if (amount <= 0) continue;
    const params = { id: order.id, paymentId: id };
    const { status, text } = await origin.command('refundPayment', { reason, amount }, { params });
    if (status !== 200) throw new Error(text);
  }
  return latest(origin, order);
}

const fields: readonly (readonly [number, string, string])[] = [
  [23, 'P_13_1', 'P_14_1'],
  [8, 'P_13_2', 'P_14_2'],
  [5, 'P_13_3', 'P_14_3'],
];

/** Compares the sums of an invoice and its corrections with the lines that are in force. */
function sumsBroken(documents: readonly InvoiceRow[]): string[] {
  const { lines, total }: InvoiceContent = JSON.parse(documents.at(-1)?.content ?? '');
  const declared = (name: string) =>
    documents.flatMap(({ xml }) => amounts(xml, name)).reduce((sum, one) => sum + one, 0);
  const broken = fields.flatMap(([rate, net, vat]) => {
    const gross = lines.filter(line => line.rate === rate).reduce((sum, line) => sum + line.amount, 0);
    const isEqual = declared(net) === netOf(gross, rate) && declared(net) + declared(vat) === gross;
    return isEqual ? [] : [`${documents[0]?.number}: ${rate} %`];
  });
  return declared('P_15') === total ? broken : [...broken, `${documents[0]?.number}: total`];
}

t.test('however invoices are corrected and refunded, documents and payments agree', async t => {
  const origin = await createOrigin(t);
  await furnishForLaws(origin);
  const wanted = lawRunsOf(40);
  const orders: Order[] = [];
  const answered = new Map<string, number>();
  for (const steps of fc.sample(orderSteps, 4 * wanted)) {
    if (orders.length >= wanted) break;
    await setUpInvoices(origin, { isDetailed: orders.length % 3 > 0 });
    for (const order of await playEvening(origin, steps)) {
      if ((await issue(origin, order, company, 'admin')).status !== 200) continue;
      orders.push(order);
      for (const one of fc.sample(fc.array(deed, { minLength: 1, maxLength: 6 }), 1)[0] ?? [])
        for (const status of await play(origin, order, one)) {
          answered.set(`${one.kind} ${status}`, (answered.get(`${one.kind} ${status}`) ?? 0) + 1);
          t.ok(status < 500, `${one.kind} ${status}`);
        }
    }
  }
  const rows = await origin.database.db.selectFrom('invoices').selectAll().orderBy('sequence').execute();
  let documented = 0;
  let paid = 0;
  for (const order of orders) {
    const own = rows.filter(({ order_id }) => order_id === order.id);
    const invoiced = own.reduce((sum, { total }) => sum + total, 0);
    const settled = await settle(origin, order, invoiced);
    t.ok(
      settled.paid >= 0 && settled.paid === invoiced,
      `order ${order.number}: ${settled.paid} ${invoiced}`,
    );
    documented += invoiced;
    paid += settled.paid;
    for (const [of, documents] of Map.groupBy(own, ({ id, corrects }) => corrects ?? id)) {
      t.ok(documents[0]?.id === of || documents.some(({ id }) => id === of));
      const chain = documents.toSorted(
        (one, other) => Number(one.corrects !== null) - Number(other.corrects !== null),
      );
      t.same(sumsBroken(chain), []);
    }
  }
  t.equal(documented, paid, 'Σ invoices + Σ corrections = Σ payments');
  t.same(await schemaFaults(rows.map(({ xml }) => xml)), []);
  for (const [series, ofSeries] of Map.groupBy(rows, row => row.series))
    t.same(
      ofSeries.map(({ number }) => number),
      ofSeries.map((_, index) => `${series}/2025/${index + 1}`),
    );
  const report = (await origin.read('documentsReport')).data;
  t.same(
    report.odd.filter(({ outcome }) => outcome === 'unequal'),
    [],
  );
  if (areRunsMany)
    for (const kind of ['whole', 'lines', 'rate', 'swap', 'buyer'])
      t.ok(answered.has(`${kind} 204`), [...answered].join(' '));
});
