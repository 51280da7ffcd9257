import t from 'tap';
import type { InvoiceCorrection } from '#shared/invoices/invoice-schema.ts';
import { schemaFaults } from '../../../helpers/ksef-schema/invoice-schema-check.ts';
import {
  closedOrder,
  company,
  correct,
  invoiceFiles,
  issue,
  setUpInvoices,
} from '../../../helpers/restaurants/invoiced-order.ts';
import { createKsefOrigin, isConfirmed } from '../../../helpers/restaurants/ksef-origin.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const reason = 'Pomyłka';
const yearMs = 365 * 24 * 60 * 60_000;
const whole = { isWhole: true } as const;

/** An invoiced order of soup 22.00 (5 %, takeaway) and beer 9.00 (23 %), each on a line of its own. */
async function invoiced(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  await setUpInvoices(origin, { isDetailed: true });
  const order = await closedOrder(origin);
  await issue(origin, order);
  const paymentId = order.payments[0]?.id ?? '';
  const refund = (amount: number) =>
    origin.command('refundPayment', { reason, amount }, { params: { id: order.id, paymentId } });
  const latest = async () => (await origin.read('adminOrder', { params: { id: order.id } })).data;
  return { origin, order, paymentId, refund, latest };
}

const entries = async (origin: OriginFixture) => (await origin.read('invoices')).data.toReversed();

t.test('a whole correction names its invoice, and gives the money back with it §11.44', async t => {
  const { origin, paymentId, latest } = await invoiced(t);
  const answer = await correct(origin, 'FV/2025/1', { ...whole, refundOf: [paymentId] });
  t.equal(answer.status, 204, answer.text);
  t.match(await entries(origin), [
    { number: 'FV/2025/1', total: 3_100, totalNow: 0 },
    { number: 'FV-KOR/2025/1', total: -3_100, corrects: 'FV/2025/1', buyerName: company.name },
  ]);
  t.notOk((await entries(origin)).some(({ isCorrectable }) => isCorrectable));
  t.match(await latest(), { paid: 0, tip: 500, invoiceNumber: 'FV/2025/1' }, 'a tip is no sale');
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  const [, xml = ''] = files;
  t.match(xml, /<P_2>FV-KOR\/2025\/1<.+<P_13_1>-7\.32<.+<P_14_1>-1\.68<.+<P_13_3>-20\.95<.+<P_15>-31\.00</);
  t.match(xml, /<RodzajFaktury>KOR<\/RodzajFaktury><PrzyczynaKorekty>Reklamacja<.+<TypKorekty>2</);
  t.match(xml, /<DataWystFaKorygowanej>2025-11-20<.+<NrFaKorygowanej>FV\/2025\/1<.+<NrKSeFN>1</);
  t.match(xml, /<P_8B>1<.+<StanPrzed>1<.+<NrWierszaFa>2<.+<P_8B>0<.+<P_11A>0\.00</);
  t.notMatch(xml, /Podmiot2K|Platnosc/);
});

t.test(
  'lines are corrected by quantity and amount, and each correction starts from the one before',
  async t => {
    const origin = await createOrigin(t);
    await setUpInvoices(origin, { isDetailed: true });
    const { id } = await sentOrder(origin, ['soup', 'soup', 'beer'], null);
    const params = { id };
    await origin.command('discountOrder', { discount: { kind: 'percent', value: 10, reason } }, { params });
    const { due } = (await origin.read('adminOrder', { params })).data;
    const { data: order } = await pay(origin, id, { kind: 'cash', amount: due, closes: true });
    await issue(origin, order);
    const entry = (await entries(origin))[0];
    const read = async () => (await origin.read('invoiceInForce', { params: { id: entry?.id ?? '' } })).data;
    const { lines, payments } = await read();
    t.match(payments, [{ kind: 'cash', amount: due }]);
    const beer = lines.findIndex(({ unitPrice }) => unitPrice === 900);
    const less = (position: number, quantity: number, amount: number): Partial<InvoiceCorrection> => ({
      lines: [{ position, quantity, amount }],
      refundOf: payments.map(({ id: of }) => of),
    });
    t.equal((await correct(origin, 'FV/2025/1', less(beer + 1, 1, 500))).status, 204);
    t.equal((await correct(origin, 'FV/2025/1', less(beer + 1, 0, 0))).status, 204);
    t.match(await entries(origin), [{}, { total: 500 - 810 }, { total: -500 }]);
    t.match(await read(), { total: due - 810, latest: 'FV-KOR/2025/2' });
    t.equal((await origin.read('adminOrder', { params })).data.paid, due - 810);
    const files = await invoiceFiles(origin);
    t.same(await schemaFaults(files), []);
    t.match(files[1], /<P_9B>9\.00<\/P_9B><P_10>0\.90<.+<StanPrzed>1<.+<P_10>4\.00<.+<P_11A>5\.00</);
    t.match(files[2], /<P_11A>5\.00<.+<StanPrzed>1<.+<P_8B>0</);
    t.match(files[2], /<NrFaKorygowanej>FV\/2025\/1</, 'not the first correction');
  },
);

t.test('a buyer’s name and address are corrected, and neither sum nor order', async t => {
  const { origin, latest } = await invoiced(t);
  const buyer = { ...company, name: ' Młyn ', address: 'ul. Młyńska 7\n30-003 Kraków' };
  t.equal((await correct(origin, 'FV/2025/1', { buyer })).status, 204);
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[1], /<Podmiot2>.+<Nazwa>Młyn<.+<P_15>0\.00<.+<Podmiot2K>.+Synowie.+Zbożowa/);
  t.notMatch(files[1], /TypKorekty|FaWiersz|P_13/);
  t.match(await latest(), { paid: 3_100, invoiceNumber: 'FV/2025/1' });
  t.same((await origin.read('knownBuyers')).data.buyers, [{ ...buyer, name: 'Młyn' }]);
  const twice = await correct(origin, 'FV/2025/1', { buyer });
  t.match(twice.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'buyer' }] });
});

t.test('a correction is refused with its reason, and takes no number', async t => {
  const { origin, order, paymentId } = await invoiced(t);
  const refused = async (change: Partial<InvoiceCorrection>) =>
    (await correct(origin, 'FV/2025/1', change)).problem;
  const line = (position: number, quantity: number, amount: number) => ({
    lines: [{ position, quantity, amount }],
  });
  const cases: [Partial<InvoiceCorrection>, string, string?][] = [
    [{}, 'INVALID_REQUEST', 'isWhole'],
    [{ ...whole, buyer: company }, 'INVALID_REQUEST', 'isWhole'],
    [line(3, 0, 0), 'INVALID_REQUEST', 'lines/0/position'],
    [{ lines: [...line(1, 0, 0).lines, ...line(1, 1, 1).lines] }, 'INVALID_REQUEST', 'lines/1/position'],
    [line(1, 10_001, 1), 'INVALID_REQUEST', 'lines/0/quantity'],
    [line(1, 0, 1), 'INVALID_REQUEST', 'lines/0/amount'],
    [{ lines: [{ position: 1, quantity: 1, amount: 1, vatRate: 7 }] }, 'INVALID_REQUEST', 'lines/0/vatRate'],
    [{ lines: [{ position: 1, name: 'x', quantity: 1, amount: 1 }] }, 'INVALID_REQUEST', 'lines/0/name'],
    [{ lines: [{ quantity: 1, amount: 1, vatRate: 8 }] }, 'INVALID_REQUEST', 'lines/0/name'],
    [{ lines: [{ name: 'x', quantity: 1, amount: 1 }] }, 'INVALID_REQUEST', 'lines/0/vatRate'],
    [{ lines: [{ name: 'x', quantity: 0, amount: 0, vatRate: 8 }] }, 'INVALID_REQUEST', 'lines/0/quantity'],
    [line(1, 1, 2_201), 'CORRECTION_ABOVE_PAID'],
    [{ lines: [{ name: 'x', quantity: 1, amount: 1, vatRate: 8 }] }, 'CORRECTION_ABOVE_PAID'],
    [line(1, 1, 2_200), 'INVALID_REQUEST', 'lines'],
    [line(1, -1, 0), 'INVALID_REQUEST', 'lines/0/quantity'],
    [{ buyer: company }, 'INVALID_REQUEST', 'buyer'],
    [{ buyer: { ...company, taxId: '5213003700' } }, 'BUYER_NUMBER_FIXED', 'buyer/taxId'],
    [{ buyer: { ...company, taxId: '1234563217' } }, 'TAX_ID_INVALID', 'buyer/taxId'],
    [{ buyer: { ...company, name: ' ' } }, 'INVALID_REQUEST', 'buyer/name'],
    [{ ...whole, reason: ' ' }, 'INVALID_REQUEST', 'reason'],
    [{ ...whole, latest: 'FV/2025/2' }, 'INVOICE_CHANGED'],
    [{ ...line(1, 0, 0), isReplaced: true }, 'INVALID_REQUEST', 'isReplaced'],
    [{ ...whole, isReplaced: true, refundOf: [paymentId] }, 'INVALID_REQUEST', 'isReplaced'],
    [{ ...whole, refundOf: ['01970000-0000-7000-8000-000000000999'] }, 'REFUND_EXCEEDS_PAYMENT'],
  ];
  for (const [change, code, path] of cases)
    t.match(
      await refused(change),
      { code, ...(path !== undefined && { errors: [{ path }] }) },
      JSON.stringify(change),
    );
  for (const as of ['waiter', 'kitchen'] as const)
    t.equal((await correct(origin, 'FV/2025/1', whole, as)).status, 403);
  t.equal((await correct(origin, 'FV/2025/1', whole, 'otherAdmin')).status, 404);
  origin.clock.nowMs -= yearMs;
  t.equal((await refused(whole)).code, 'CLOCK_BEHIND');
  origin.clock.nowMs += yearMs;
  t.equal((await entries(origin)).length, 1);
  t.equal((await correct(origin, 'FV/2025/1', { ...whole, refundOf: [paymentId] })).status, 204);
  t.equal((await refused(whole)).code, 'INVOICE_AT_ZERO', 'not beyond zero');
  t.equal((await refused({ buyer: { ...company, name: 'Młyn' } })).code, 'INVOICE_AT_ZERO');
  const correction = (await entries(origin))[1];
  const params = { id: correction?.id ?? '' };
  const body = { reason, latest: 'FV-KOR/2025/1', ...whole };
  t.equal(refusalOf(await origin.command('correctInvoice', body, { params })), 'INVOICE_IS_CORRECTION');
  t.equal(refusalOf(await origin.read('invoiceInForce', { params })), 'INVOICE_IS_CORRECTION');
  t.equal(refusalOf(await issue(origin, order)), 'INVOICE_EXISTS');
});

t.test(
  'a wrong VAT rate is corrected: the total stays, and tax moves from one rate to the other',
  async t => {
    const { origin, latest } = await invoiced(t);
    const rated = (vatRate: number, position = 1) => ({
      lines: [{ position, quantity: 1, amount: position === 1 ? 2_200 : 900, vatRate }],
    });
    t.equal((await correct(origin, 'FV/2025/1', rated(8))).status, 204);
    t.equal((await correct(origin, 'FV/2025/1', rated(5))).status, 204);
    const both = { lines: [...rated(23).lines, ...rated(8, 2).lines] };
    t.equal((await correct(origin, 'FV/2025/1', both)).status, 204);
    const files = await invoiceFiles(origin);
    t.same(await schemaFaults(files), []);
    t.match(
      files[1],
      /<P_13_2>20\.37<.+<P_14_2>1\.63<.+<P_13_3>-20\.95<.+<P_14_3>-1\.05<.+<P_15>0\.00<.+<TypKorekty>1</,
    );
    t.match(files[1], /<P_11A>22\.00<.+<P_12>5<.+<StanPrzed>1<.+<P_11A>22\.00<.+<P_12>8</);
    t.match(files[2], /<P_15>0\.00<.+<TypKorekty>2</, 'less tax counts on the day of the correction');
    t.match(files[3], /<TypKorekty>3</, 'one line rises, another one falls');
    t.match(await latest(), { paid: 3_100 }, 'the guest paid what the menu said');
    t.equal((await origin.read('documentsReport')).data.odd.length, 0);
  },
);

t.test('lines rise as others fall, and a line that is missing is added', async t => {
  const { origin, paymentId } = await invoiced(t);
  const read = async () => {
    const id = (await entries(origin))[0]?.id ?? '';
    return (await origin.read('invoiceInForce', { params: { id } })).data;
  };
  const lines = [
    { position: 1, quantity: 0, amount: 0 },
    { position: 2, quantity: 3, amount: 2_000 },
    { name: 'Kompot', quantity: 2, amount: 1_100, vatRate: 8 },
  ];
  t.equal((await correct(origin, 'FV/2025/1', { lines })).status, 204);
  t.match(await read(), { total: 3_100, mostTotal: 3_100 });
  t.match((await read()).lines, [
    { quantity: 0, rate: 5 },
    { quantity: 3, amount: 2_000, unitPrice: 900 },
    { name: 'Kompot', quantity: 2, unitPrice: 550, rate: 8 },
  ]);
  const less = { lines: [{ position: 3, quantity: 1, amount: 100 }] };
  t.equal((await correct(origin, 'FV/2025/1', less)).status, 204);
  const back = { lines: [{ position: 3, quantity: 1, amount: 1_001 }] };
  t.equal((await correct(origin, 'FV/2025/1', back)).status, 204, 'a wrong correction is taken back');
  t.match((await read()).lines[2], { amount: 1_001, unitPrice: 1_001 });
  t.equal((await correct(origin, 'FV/2025/1', { ...less, refundOf: [paymentId] })).status, 204);
  t.match(await read(), { mostTotal: 2_199 }, 'what was refunded is invoiced no more');
  t.equal((await correct(origin, 'FV/2025/1', back)).problem.code, 'CORRECTION_ABOVE_PAID');
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[1], /<P_7>Kompot<.+<P_8B>2<.+<P_9B>5\.50<.+<P_11A>11\.00<.+<P_12>8</);
  t.equal(files[1]?.match(/<StanPrzed>/g)?.length, 2, 'the new line has no state before');
});

t.test('a line becomes exempt with the legal basis of the settings', async t => {
  const { origin } = await invoiced(t);
  const exempt = { lines: [{ position: 2, quantity: 1, amount: 900, vatRate: 0 }] };
  await changeSettings(origin, ({ vatRates, invoices }) => ({
    vatRates: vatRates.map(rate => (rate.rate === 0 ? { ...rate, isExempt: true } : rate)),
    invoices: { ...(invoices ?? { name: '', address: '', series: 'FV' }), exemption: 'art. 113 ust. 1' },
  }));
  t.equal((await correct(origin, 'FV/2025/1', exempt)).status, 204);
  const files = await invoiceFiles(origin);
  t.same(await schemaFaults(files), []);
  t.match(files[1], /<P_13_7>9\.00<.+<P_19A>art\. 113.+<TypKorekty>2<.+<P_12>zw</);
});

t.test('an invoiced order is refunded as far as its invoice was corrected, to the grosz', async t => {
  const { origin, order, paymentId, refund, latest } = await invoiced(t);
  t.equal(refusalOf(await refund(1)), 'CORRECTION_REQUIRED');
  const ask = { kind: 'refund', paymentId, amount: 100, reason } as const;
  const asked = await origin.command('askApproval', ask, { as: 'waiter', params: { id: order.id } });
  t.equal(refusalOf(asked), 'CORRECTION_REQUIRED');
  await correct(origin, 'FV/2025/1', { lines: [{ position: 1, quantity: 1, amount: 1_200 }] });
  t.match(await latest(), { correctionNumber: 'FV-KOR/2025/1', invoiced: 2_100 });
  t.equal(refusalOf(await refund(1_001)), 'CORRECTION_REQUIRED');
  t.equal((await refund(999)).status, 200);
  t.equal(refusalOf(await refund(2)), 'CORRECTION_REQUIRED');
  t.equal((await refund(1)).status, 200);
  t.match(await latest(), { paid: 2_100, invoiceNumber: 'FV/2025/1' });
  const more = { lines: [{ position: 2, quantity: 0, amount: 0 }], refundOf: [paymentId] };
  t.equal((await correct(origin, 'FV/2025/1', more)).status, 204);
  t.match(await latest(), { paid: 1_200, invoiced: 1_200 });
});

t.test('several payments give back what each has left, or none does', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const { id, due } = await sentOrder(origin, ['soup', 'beer'], null);
  await pay(origin, id, { kind: 'card', amount: 1_000 });
  const { data: order } = await pay(origin, id, { kind: 'cash', amount: due - 1_000, closes: true });
  await issue(origin, order);
  const [card = '', cash = ''] = order.payments.map(payment => payment.id);
  t.equal(
    refusalOf(await correct(origin, 'FV/2025/1', { ...whole, refundOf: [card] })),
    'REFUND_EXCEEDS_PAYMENT',
  );
  t.equal((await entries(origin)).length, 1);
  t.equal((await correct(origin, 'FV/2025/1', { ...whole, refundOf: [card, cash] })).status, 204);
  const after = (await origin.read('adminOrder', { params: { id } })).data;
  t.same(
    after.payments.filter(({ refundOf }) => refundOf !== undefined).map(({ kind, amount }) => [kind, amount]),
    [
      ['card', -1_000],
      ['cash', 1_000 - due],
    ],
  );
});

t.test('what a card terminal took is given back there, once the invoice is corrected', async t => {
  const { origin, order, paymentId, refund } = await invoiced(t);
  const terminal = JSON.stringify({ id: order.id, name: 'Terminal 1' });
  await origin.database.db.updateTable('payments').set({ terminal }).execute();
  t.equal(
    refusalOf(await correct(origin, 'FV/2025/1', { ...whole, refundOf: [paymentId] })),
    'REFUND_EXCEEDS_PAYMENT',
  );
  t.equal((await correct(origin, 'FV/2025/1', whole)).status, 204);
  const { odd } = (await origin.read('documentsReport')).data;
  t.match(odd, [{ outcome: 'unequal', paid: 3_100, invoiced: 0 }], 'until it is refunded');
  t.equal((await refund(3_100)).status, 200);
  t.same((await origin.read('documentsReport')).data.odd, []);
});

t.test('a wrong NIP needs a correction to zero, and then another invoice', async t => {
  const { origin, order, latest } = await invoiced(t);
  t.equal((await correct(origin, 'FV/2025/1', { ...whole, isReplaced: true })).status, 204);
  t.match(await latest(), { paid: 3_100, invoiceNumber: undefined });
  const other = { ...company, taxId: '5213003700' };
  t.equal((await issue(origin, order, other)).data.invoiceNumber, 'FV/2025/2');
  t.equal(refusalOf(await issue(origin, order, other)), 'INVOICE_EXISTS');
  t.equal((await correct(origin, 'FV/2025/1', whole)).problem.code, 'INVOICE_AT_ZERO');
  t.match(await entries(origin), [
    { totalNow: 0 },
    { corrects: 'FV/2025/1' },
    { number: 'FV/2025/2', isCorrectable: true },
  ]);
});

t.test('two admins who correct at once make one correction', async t => {
  const { origin, paymentId } = await invoiced(t);
  const change = { ...whole, latest: 'FV/2025/1', refundOf: [paymentId] };
  const answers = await Promise.all([1, 2].map(() => correct(origin, 'FV/2025/1', change)));
  t.same(answers.map(({ status }) => status).sort(), [204, 409]);
  t.ok(answers.some(({ problem }) => problem?.code === 'INVOICE_CHANGED'));
  t.equal((await entries(origin)).length, 2);
  const { db } = origin.database;
  await t.rejects(db.updateTable('invoices').set({ corrects: null }).execute(), /never changed/);
  await t.rejects(db.updateTable('invoices').set({ is_replaced: -1 }).execute(), /never in force again/);
  await t.rejects(db.updateTable('invoices').set({ total: 0 }).execute(), /never changed/);
});

t.test('a correction follows its accepted invoice to KSeF, once, with its number there', async t => {
  const origin = await createKsefOrigin(t);
  origin.ksef.asks = 1_000_000;
  await origin.sell();
  await origin.until(async () => (await origin.stored()).every(({ state }) => state === 'sent'));
  t.equal((await correct(origin, 'FV/2025/1', whole)).problem.code, 'INVOICE_NOT_ACCEPTED');
  t.notOk((await entries(origin))[0]?.isCorrectable);
  origin.ksef.asks = 0;
  for (const invoice of origin.ksef.world.invoices) invoice.asksLeft = 0;
  await origin.allAre(isConfirmed);
  const [{ ksef_number: number } = { ksef_number: null }] = await origin.stored();
  t.equal(
    (await correct(origin, 'FV/2025/1', { lines: [{ position: 1, quantity: 1, amount: 1 }] })).status,
    204,
  );
  await origin.allAre(isConfirmed);
  t.equal((await correct(origin, 'FV/2025/1', whole)).status, 204);
  t.equal((await correct(origin, 'FV/2025/1', whole)).problem.code, 'INVOICE_NOT_ACCEPTED');
  await origin.allAre(isConfirmed);
  const [, first, second] = origin.ksef.accepted().map(({ xml }) => xml);
  t.equal(origin.ksef.accepted().length, 3);
  for (const xml of [first, second])
    t.match(xml, `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`);
});

t.test('a rejected correction is mended and sent again, with the buyer’s number as it is', async t => {
  const origin = await createKsefOrigin(t);
  await origin.sell();
  await origin.allAre(isConfirmed);
  origin.ksef.verdict = () => ({ code: 450, description: 'Błąd semantyki' });
  const buyer = { ...company, name: 'Młyn' };
  await correct(origin, 'FV/2025/1', { buyer });
  await origin.until(async () => (await origin.stored()).some(({ state }) => state === 'rejected'));
  const params = { id: (await entries(origin)).find(({ corrects }) => corrects)?.id ?? '' };
  const retry = (change: Partial<typeof company>) =>
    origin.command('retryInvoice', { buyer: { ...buyer, ...change } }, { params });
  t.equal(refusalOf(await retry({ taxId: '5213003700' })), 'BUYER_NUMBER_FIXED');
  t.equal((await correct(origin, 'FV/2025/1', whole)).problem.code, 'INVOICE_NOT_ACCEPTED');
  origin.ksef.verdict = () => ({ code: 200, description: 'Sukces' });
  t.equal((await retry({ name: 'Młyn sp. z o.o.' })).status, 204);
  await origin.allAre(isConfirmed);
  t.match(origin.ksef.accepted().at(-1)?.xml, /<Nazwa>Młyn sp\. z o\.o\.<.+<Podmiot2K>.+Synowie/);
});

t.test('a correction goes where its invoice went; a trial that is over gets none', async t => {
  const origin = await createOrigin(t);
  const systemOf = async (before: 'test' | 'production' | undefined, now: 'production' | undefined) => {
    const set = (ksef: typeof before) =>
      changeSettings(origin, ({ invoices }) => {
        const { ksef: _, ...rest } = invoices ?? { name: '', address: '', series: '' };
        return { invoices: { ...rest, ...(ksef !== undefined && { ksef }) } };
      });
    await set(before);
    const { invoiceNumber = '' } = (await issue(origin, await closedOrder(origin))).data;
    const accepted = { state: 'accepted' } as const;
    await origin.database.db
      .updateTable('invoices')
      .set(accepted)
      .where('number', '=', invoiceNumber)
      .execute();
    await set(now);
    const { status, text } = await correct(origin, invoiceNumber, whole);
    if (status !== 204) throw new Error(text);
    return (await entries(origin)).find(({ corrects }) => corrects === invoiceNumber)?.environment;
  };
  await setUpInvoices(origin);
  t.equal(await systemOf('production', 'production'), 'production');
  t.equal(await systemOf('production', undefined), 'production');
  t.equal(await systemOf('test', 'production'), undefined);
  t.equal(await systemOf(undefined, 'production'), 'production');
  t.equal(await systemOf(undefined, undefined), undefined);
});
