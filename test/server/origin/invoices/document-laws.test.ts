/** Over random evenings: receipts, invoices and what has neither are all that guests paid, to the grosz, and per VAT rate what was sold. */
import fc from 'fast-check';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { BridgeJob } from '#shared/order/receipt-schema.ts';
import type { InvoiceContent } from '../../../../server/origin/invoices/invoice-content-rules.ts';
import { furnishForLaws } from '../../../helpers/fuzz/restaurant-steps.ts';
import { playEvening } from '../../../helpers/restaurants/invoiced-evening.ts';
import { company, correct, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { areRunsMany, lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import { orderSteps } from '../../../helpers/restaurants/order-steps.ts';
import { createBridge } from '../printing/printers/bridge-rig.ts';

type Sums = Record<string, number>;

const reason = 'Pomyłka';
/** What an order without a document gets, and what of it is given back. */
const fate = fc.record({
  kind: fc.constantFrom('receipt', 'toReceipt', 'toReceipt', 'instead', 'instead', 'waived', 'none'),
  isGivenBack: fc.boolean(),
  percent: fc.nat({ max: 100 }),
});

function add(sums: Sums, shares: readonly { rate: number; net: number; vat: number; gross: number }[]): void {
  for (const { rate, ...parts } of shares)
    for (const [part, amount] of Object.entries({ net: parts.net, vat: parts.vat, gross: parts.gross }))
      if (amount !== 0) sums[`${rate} % ${part}`] = (sums[`${rate} % ${part}`] ?? 0) + amount;
}

function sum<T>(list: readonly T[], amountOf: (one: T) => number): number {
  return list.reduce((total, one) => total + amountOf(one), 0);
}

t.test('documents are what was sold and paid, and none counts twice', async t => {
  const { origin, claim, report } = await createBridge(t);
  await furnishForLaws(origin);
  await setUpInvoices(origin, { isDetailed: true });
  const printed: BridgeJob['document'][] = [];
  const printAll = async () => {
    for (let job = await claim(); job !== null; job = await claim()) {
      if (job.document.kind === 'receipt') printed.push(job.document);
      await report(job, { outcome: 'issued', number: `W${printed.length}` });
    }
  };
  const latest = async ({ id }: Order) => (await origin.read('adminOrder', { params: { id } })).data;

  async function document(order: Order, kind: string): Promise<void> {
    const params = { id: order.id };
    if (kind === 'waived') await origin.command('waiveReceipt', { reason }, { params });
    if (kind === 'receipt') await origin.command('queueReceipt', {}, { params });
    if (kind === 'toReceipt')
      await origin.command('queueReceipt', { buyerTaxId: company.taxId ?? '' }, { params });
    await printAll();
    if (kind === 'toReceipt' || kind === 'instead') await issue(origin, order, company, 'admin');
  }

  async function giveBack(order: Order, percent: number): Promise<void> {
    const { invoiceNumber, payments } = await latest(order);
    if (invoiceNumber === undefined) {
      for (const { id, amount, refundOf } of payments) {
        const part = Math.floor((amount * percent) / 100);
        const params = { id: order.id, paymentId: id };
        if (refundOf === undefined && part > 0)
          await origin.command('refundPayment', { reason, amount: part }, { params });
      }
      return;
    }
    const id = (await origin.read('invoices')).data.find(one => one.number === invoiceNumber)?.id ?? '';
    const inForce = (await origin.read('invoiceInForce', { params: { id } })).data;
    const amountOf = ({ amount }: { amount: number }) => Math.floor((amount * percent) / 100);
    const lines = inForce.lines.map((line, index) => ({
      ...{ position: index + 1, quantity: line.quantity, amount: amountOf(line) },
    }));
    const refundOf = inForce.payments.map(payment => payment.id);
    if (refundOf.length > 0) await correct(origin, invoiceNumber, { lines, refundOf });
  }

  const wanted = lawRunsOf(40);
  const orders: Order[] = [];
  const counted: Record<string, number> = {};
  for (const steps of fc.sample(orderSteps, 2 * wanted)) {
    if (orders.length >= wanted) break;
    const played = await playEvening(origin, steps);
    await printAll();
    for (const { id } of played) {
      const order = await latest({ id } as Order);
      if (order.state !== 'closed' || order.total === 0) continue;
      orders.push(order);
      const [{ kind, isGivenBack, percent } = { kind: 'none', isGivenBack: false, percent: 0 }] = fc.sample(
        fate,
        1,
      );
      await document(order, kind);
      if (isGivenBack) await giveBack(order, percent);
      counted[kind] = (counted[kind] ?? 0) + 1;
    }
  }

  const rows = await origin.database.db.selectFrom('invoices').selectAll().execute();
  const settled = await Promise.all(orders.map(latest));
  const receiptOf = ({ number }: Order) => printed.filter(({ orderNumber }) => orderNumber === number);
  const invoicesOf = ({ id }: Order) => rows.filter(({ order_id }) => order_id === id);
  t.ok(
    settled.every(order => receiptOf(order).length <= 1),
    'one fiscal receipt an order',
  );
  const documented = settled.filter(
    order => order.receipt?.isFiscal === true || order.invoiceNumber !== undefined,
  );
  const sold: Sums = {};
  for (const { vatBreakdown } of documented) add(sold, vatBreakdown);
  const recorded: Sums = {};
  for (const order of documented) {
    for (const { vat } of receiptOf(order)) add(recorded, vat);
    for (const { content, corrects } of invoicesOf(order)) {
      const { sums, receipt }: InvoiceContent = JSON.parse(content);
      // An invoice to a receipt records the same sale.
      if (receipt === undefined && corrects === null) add(recorded, sums);
    }
  }
  t.same(recorded, sold, 'per VAT rate');

  const depositsOf = ({ depositTotal = 0 }: Order) => depositTotal;
  const refunded = ({ payments }: Order) =>
    sum(payments, ({ refundOf, amount }) => (refundOf === undefined ? 0 : -amount));
  const isInvoiced = ({ invoiceNumber }: Order) => invoiceNumber !== undefined;
  const receipted = documented.filter(order => !isInvoiced(order));
  const without = settled.filter(order => !documented.includes(order));
  t.equal(
    sum(settled, ({ paid }) => paid),
    sum(receipted, order => sum(receiptOf(order), ({ total }) => total) - refunded(order)) +
      sum(rows, ({ total }) => total) +
      sum(without, order => order.total - depositsOf(order) - refunded(order)) +
      sum(settled, depositsOf),
    'Σ payments = Σ receipts + Σ invoices + what has neither + deposits, less refunds',
  );

  const { outcomes, odd } = (await origin.read('documentsReport')).data;
  const outcomeSum = sum(outcomes, ({ amount }) => amount);
  t.ok(outcomeSum >= sum(documented, order => order.total - depositsOf(order)));
  const ours = new Set(without.map(({ id }) => id));
  const wrong = odd.filter(one => settled.some(({ id }) => id === one.orderId) && !ours.has(one.orderId));
  t.same(wrong, [], 'an order with a document is never odd');
  for (const [series, ofSeries] of Map.groupBy(rows, row => row.series))
    t.same(
      ofSeries.map(({ sequence }) => sequence).sort((one, other) => one - other),
      ofSeries.map((_, index) => index + 1),
      `no number of ${series} is twice or missing`,
    );
  if (areRunsMany)
    for (const kind of ['receipt', 'toReceipt', 'instead', 'waived', 'none'])
      t.ok(counted[kind], JSON.stringify(counted));
});
