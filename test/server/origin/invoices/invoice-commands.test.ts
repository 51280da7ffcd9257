import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { textsOfPeople } from '../../../../server/store/sqlite-summary.ts';
import { schemaFaults } from '../../../helpers/ksef-schema/invoice-schema-check.ts';
import {
  closedOrder,
  company,
  invoiceFiles,
  issue,
  setUpInvoices,
} from '../../../helpers/restaurants/invoiced-order.ts';
import { createOrigin, type OriginFixture, startMs } from '../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { createDataFolder } from '../../../helpers/server-process.ts';
import { createBridge } from '../printing/printers/bridge-rig.ts';

const hourMs = 60 * 60_000;
const yearMs = 365 * 24 * 60 * 60_000;
const person: InvoiceBuyer = { name: 'Jan Nowak', address: 'ul. Krótka 2\n00-002 Łódź' };

async function sellExempt(origin: OriginFixture, id: string): Promise<void> {
  const known = (await origin.read('menuItems')).data.find(item => item.id === id);
  const options = { params: { id }, headers: { 'if-match': `"${known?.version}"` } };
  const { status, text } = await origin.command('changeMenuItem', { vatRate: 0 }, options);
  if (status !== 200) throw new Error(text);
}

t.test('a paid order gets an invoice with the next number, which the schema accepts §11.39', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const first = await issue(origin, await closedOrder(origin));
  t.match(first.data, { invoiceNumber: 'FV/2025/1' }, first.text);
  origin.clock.nowMs += 1_000;
  const second = await issue(origin, await closedOrder(origin, ['water']));
  t.equal(second.data.invoiceNumber, 'FV/2025/2');
  t.match((await origin.read('invoices')).data, [
    { number: 'FV/2025/2', state: 'queued', total: 700 },
    { number: 'FV/2025/1', buyerName: company.name, buyerTaxId: company.taxId, total: 3_100 },
  ]);
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[0], /<P_2>FV\/2025\/1<\/P_2>/);
  t.match(files[0], /<Nazwa>Młyn &amp; Synowie &lt;sp\. z o\.o\.&gt;<\/Nazwa>/);
  t.notMatch(files[0], /500/, 'the tip is no sale');
  t.same((await origin.read('invoices', { as: 'otherAdmin' })).data, []);
});

t.test('numbers begin anew each year, and their dates never run backwards', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const late = await closedOrder(origin);
  await issue(origin, await closedOrder(origin));
  origin.clock.nowMs += yearMs;
  t.equal((await issue(origin, late)).data.invoiceNumber, 'FV/2026/1');
  t.match((await invoiceFiles(origin))[1], /<P_1>2026-11-20<\/P_1>.+<P_6>2025-11-20<\/P_6>/);
  origin.clock.nowMs -= yearMs;
  const order = await closedOrder(origin);
  t.equal(refusalOf(await issue(origin, order)), 'CLOCK_BEHIND');
  await setUpInvoices(origin, { series: 'FA' });
  t.equal((await issue(origin, order)).data.invoiceNumber, 'FA/2025/1', 'another series is not concerned');
});

t.test('a series that has no number left takes another series, or the next year', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  await issue(origin, await closedOrder(origin));
  const { db } = origin.database;
  await db.updateTable('invoices').set({ sequence: limits.invoicesPerSeriesMax }).execute();
  const order = await closedOrder(origin);
  t.equal(refusalOf(await issue(origin, order)), 'SERIES_EXHAUSTED');
  await setUpInvoices(origin, { series: 'FB' });
  t.equal((await issue(origin, order)).data.invoiceNumber, 'FB/2025/1');
  await setUpInvoices(origin);
  origin.clock.nowMs += yearMs;
  t.equal((await issue(origin, await closedOrder(origin))).data.invoiceNumber, 'FV/2026/1');
});

t.test('an invoice is refused with its reason, and takes no number', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  t.equal((await issue(origin, order, company, 'otherWaiter')).status, 404);
  const refused = async (buyer: Partial<InvoiceBuyer>) =>
    (await issue(origin, order, { ...company, ...buyer })).problem;
  t.match(await refused({ taxId: '1234563217' }), {
    code: 'TAX_ID_INVALID',
    errors: [{ path: 'buyer/taxId' }],
  });
  t.match(await refused({ euTaxId: 'DE1' }), { errors: [{ path: 'buyer/euTaxId' }] });
  t.match(await refused({ country: 'ZZ' }), { errors: [{ path: 'buyer/country' }] });
  t.match(await refused({ name: '  ' }), { code: 'INVALID_REQUEST', errors: [{ path: 'buyer/name' }] });
  const { taxId: _, ...noTaxId } = company;
  const ofPoland = await issue(origin, order, { ...noTaxId, euTaxId: 'PL1234563218' });
  t.match(ofPoland.problem, { errors: [{ path: 'buyer/euTaxId' }] });
  t.equal(refusalOf(await issue(origin, order, person)), 'RECEIPT_REQUIRED');
  t.equal(refusalOf(await issue(origin, { ...order, total: order.total - 1 })), 'AMOUNT_CHANGED');
  t.equal((await issue(origin, order, company, 'kitchen')).status, 403);
  const open = await sentOrder(origin, ['soup'], null);
  t.equal(refusalOf(await issue(origin, open)), 'ORDER_NOT_CLOSED');
  const refunded = await closedOrder(origin);
  const params = { id: refunded.id, paymentId: refunded.payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Pomyłka' }, { params });
  t.equal(refusalOf(await issue(origin, refunded)), 'STILL_DUE');
  await setUpInvoices(origin, { replacesReceipt: false });
  t.equal(refusalOf(await issue(origin, order)), 'RECEIPT_REQUIRED');
  const { version, invoices, ...without } = (await origin.read('settings')).data;
  await origin.command('saveSettings', without, { headers: { 'if-match': `"${version}"` } });
  t.equal(refusalOf(await issue(origin, order)), 'INVOICES_NOT_SET_UP');
  await setUpInvoices(origin);
  t.equal((await issue(origin, order)).data.invoiceNumber, 'FV/2025/1');
});

t.test('behind its invoice an order stays as it is, and has neither a second one nor a receipt', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  const params = { id: order.id, paymentId: order.payments[0]?.id ?? '' };
  const reason = 'Pomyłka';
  t.equal(refusalOf(await issue(origin, order)), 'INVOICE_EXISTS');
  t.equal(refusalOf(await origin.command('reopenOrder', { reason }, { params })), 'INVOICE_EXISTS');
  t.equal(refusalOf(await origin.command('refundPayment', { reason }, { params })), 'CORRECTION_REQUIRED');
  t.equal(refusalOf(await origin.command('queueReceipt', {}, { params })), 'INVOICE_EXISTS');
  const changed = { number: 'FV/2025/9' };
  const { db } = origin.database;
  await t.rejects(db.updateTable('invoices').set(changed).execute(), /never changed/);
  await t.rejects(db.deleteFrom('invoices').execute(), /never deleted/);
});

t.test('two tills that issue at once give one invoice an order, and no number twice', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const orders = [await closedOrder(origin), await closedOrder(origin), await closedOrder(origin)];
  const answers = await Promise.all([...orders, ...orders].map(order => issue(origin, order)));
  t.equal(answers.filter(({ status }) => status === 200).length, 3);
  t.ok(
    answers.filter(({ status }) => status !== 200).every(({ problem }) => problem.code === 'INVOICE_EXISTS'),
  );
  const numbers = (await origin.read('invoices')).data.map(({ number }) => number).sort();
  t.same(numbers, ['FV/2025/1', 'FV/2025/2', 'FV/2025/3']);
  const { db } = origin.database;
  const [stored] = await db.selectFrom('invoices').selectAll().execute();
  if (stored === undefined) throw new Error('There is an invoice');
  const second = { ...stored, id: randomUUID(), sequence: 4, number: 'FV/2025/4' };
  await t.rejects(db.insertInto('invoices').values(second).execute(), /unique/i, 'the store holds it, too');
});

t.test('odd buyers, free orders, training and strangers', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  const lines = `${'ż\n'.repeat(249)}ż`;
  const odd = { name: `${'Ж'.repeat(255)}😀`, address: lines, euTaxId: 'XI12345+*AB', country: 'GB' };
  t.equal((await issue(origin, order, odd)).status, 200);
  t.same(await schemaFaults(await invoiceFiles(origin)), []);
  const [{ id } = { id: '' }] = (await origin.read('invoices')).data;
  const read = (as: string) =>
    origin.send({
      method: 'GET',
      url: `/api/admin/invoices/${id}/invoice.xml`,
      headers: { authorization: `Bearer session.of.${as}` },
    });
  t.same([(await read('waiter')).status, (await read('otherAdmin')).status], [403, 404]);
  const params = { id: order.id, paymentId: order.payments[0]?.id ?? '' };
  const tip = { reason: 'Pomyłka', amount: 1, tip: 500 };
  t.equal(refusalOf(await origin.command('refundPayment', tip, { params })), 'CORRECTION_REQUIRED');
  const kind = { kind: 'cash', reason: 'Pomyłka' } as const;
  t.equal((await origin.command('changePaymentKind', kind, { params })).status, 200, 'no sale changes');
  const training = await origin.command('createOrder', {
    type: 'dineIn',
    name: 'x',
    guestCount: 0,
    isTraining: true,
  });
  t.equal(refusalOf(await issue(origin, training.data)), 'TRAINING_ORDER');
  const free = await sentOrder(origin, ['soup'], null);
  const discount = { kind: 'percent', value: 100, reason: 'Gość' } as const;
  await origin.command('discountOrder', { discount }, { params: { id: free.id } });
  const closed = await origin.command('closeOrder', {}, { params: { id: free.id } });
  t.equal(refusalOf(await issue(origin, closed.data)), 'RECEIPT_STATE');
});

t.test('a buyer is typed once, for this restaurant §11.40', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const moved = { ...company, address: 'ul. Młyńska 7\n30-003 Kraków' };
  for (const buyer of [company, moved]) {
    origin.clock.nowMs += 1_000;
    t.equal((await issue(origin, await closedOrder(origin), buyer)).status, 200);
  }
  t.same((await origin.read('knownBuyers', { as: 'waiter' })).data, { buyers: [moved] });
  t.same((await origin.read('knownBuyers', { as: 'otherWaiter' })).data, { buyers: [] });
});

t.test('an invoice follows a fiscal receipt that has the company’s NIP, and names it', async t => {
  const { origin, claim, report } = await createBridge(t);
  await setUpInvoices(origin, { replacesReceipt: false });
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: true } }));
  const printed = async (buyerTaxId?: string) => {
    const order = await origin.closedOrder(buyerTaxId === undefined ? {} : { buyerTaxId });
    t.equal(refusalOf(await issue(origin, order)), 'RECEIPT_STATE', 'it is not printed yet');
    await report(await claim(), { outcome: 'issued', number: `W${buyerTaxId ?? ''}` });
    return origin.receiptState(order.id, 'issued');
  };
  const anonymous = await printed();
  t.equal(refusalOf(await issue(origin, anonymous)), 'RECEIPT_WITHOUT_TAX_ID');
  t.equal((await issue(origin, anonymous, person)).data.invoiceNumber, 'FV/2025/1');
  const named = await printed(company.taxId);
  t.equal((await issue(origin, named)).data.invoiceNumber, 'FV/2025/2');
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[0], /<BrakID>1<\/BrakID><Nazwa>Jan Nowak/);
  t.match(files[1], /<FP>1<\/FP><DodatkowyOpis><Klucz>Numer paragonu<\/Klucz><Wartosc>W1234563218</);
});

t.test('an order with an invoice counts as missing a receipt nowhere', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  const missing = async () => {
    const span = {
      from: new Date(startMs - hourMs).toISOString(),
      to: new Date(startMs + hourMs).toISOString(),
    };
    const sales = (await origin.read('salesReport', { params: span })).data;
    const corrections = (await origin.read('correctionsReport', { params: span })).data;
    const draft = (await origin.read('dayReportDraft')).data;
    return [
      sales.total.withoutReceipt,
      corrections.rows.filter(({ sort }) => sort === 'missingReceipt').length,
      draft.figures.missingReceipts.length,
    ];
  };
  t.same(await missing(), [1, 1, 1]);
  await issue(origin, order);
  t.same(await missing(), [0, 0, 0]);
});

t.test('a support archive erases buyers as it erases guests', async t => {
  const folder = createDataFolder();
  t.teardown(() => folder.remove());
  const file = join(folder.path, 'kelner.db');
  const origin = await createOrigin(t, file);
  await setUpInvoices(origin);
  await issue(origin, await closedOrder(origin));
  const erased = textsOfPeople(file);
  t.ok(erased.has(company.name) && erased.has(company.taxId ?? ''));
});

t.test('exempt sales name their legal basis', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ vatRates }) => ({
    vatRates: vatRates.map(rate => (rate.rate === 0 ? { ...rate, isExempt: true } : rate)),
  }));
  await sellExempt(origin, restaurantIds.beer);
  await setUpInvoices(origin, { exemption: 'art. 113 ust. 1 ustawy', isDetailed: true });
  await issue(origin, await closedOrder(origin, ['beer']));
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[0], /<P_13_7>9\.00<\/P_13_7><P_15>9\.00<.+<P_19A>art\. 113.+<P_12>zw</);
});
