/** Whatever is wrong with an invoice or a correction, it is refused with its code, and nothing of it is stored. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { invoiceWrites } from '#shared/invoices/invoice-calls.ts';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { isTaxId } from '#shared/kernel/tax-id.ts';
import type { Order } from '#shared/order/order-schema.ts';
import {
  closedOrder,
  company,
  correct,
  issue,
  setUpInvoices,
} from '../../../helpers/restaurants/invoiced-order.ts';
import { areRunsMany, lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import type { OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { createBridge } from '../printing/printers/bridge-rig.ts';

const reason = 'Pomyłka';
const dayMs = 24 * 60 * 60_000;
const series = 'FV';
const nothing = () => {};
let exhausted = 0;

type Body = { buyer?: object; total?: unknown };
type BodyFault = { codes: readonly string[]; change: (body: Body, order: Order) => Body };

const buyerFault = (codes: readonly string[], buyer: fc.Arbitrary<object>): fc.Arbitrary<BodyFault> =>
  buyer.map(change => ({ codes, change: body => ({ ...body, buyer: { ...body.buyer, ...change } }) }));

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 });
const noName = fc.constantFrom('', ' ', '\n', '\t');

const bodyFaults: readonly fc.Arbitrary<BodyFault>[] = [
  buyerFault(
    ['TAX_ID_INVALID'],
    digits.filter(taxId => !isTaxId(taxId)).map(taxId => ({ taxId })),
  ),
  buyerFault(
    ['INVALID_REQUEST'],
    fc
      .string()
      .filter(taxId => !/^\d{10}$/.test(taxId))
      .map(taxId => ({ taxId })),
  ),
  buyerFault(
    ['INVALID_REQUEST'],
    noName.map(name => ({ name })),
  ),
  buyerFault(
    ['INVALID_REQUEST'],
    noName.map(address => ({ address })),
  ),
  buyerFault(
    ['INVALID_REQUEST'],
    fc.constantFrom('ZZ', 'XX', 'pl', 'Polska').map(country => ({ country })),
  ),
  buyerFault(['INVALID_REQUEST'], fc.constant({ taxId: company.taxId, euTaxId: 'DE123456789' })),
  // Cleaning a text is left to the schema, as is what is no text.
  fc.constantFrom<Body>({}, { buyer: {} }, { total: null }, { total: '31.00' }).map(without => ({
    codes: ['INVALID_REQUEST'],
    change: body => ('total' in without ? { ...body, ...without } : { total: body.total, ...without }),
  })),
  fc.constantFrom(-100, -1, 1, 100).map(more => ({
    codes: ['AMOUNT_CHANGED'],
    change: (body, { total, depositTotal = 0 }) => ({ ...body, total: total - depositTotal + more }),
  })),
];

type World = Awaited<ReturnType<typeof createBridge>>;
type StateFault = {
  code: string;
  buyer?: InvoiceBuyer;
  begin(world: World): Promise<{ order?: Order; end?: () => unknown }>;
};

const person: InvoiceBuyer = { name: 'Jan Nowak', address: 'ul. Krótka 2\n00-002 Łódź' };

/** The order's receipt as the printer says: with an outcome, or nothing yet. */
async function receipted(
  { origin, claim, report }: World,
  outcome: 'issued' | 'failed' | null,
): Promise<Order> {
  const order = await closedOrder(origin);
  await origin.command('queueReceipt', {}, { params: { id: order.id } });
  const job = outcome === null ? null : await claim();
  if (outcome !== null) await report(job, { outcome, ...(outcome === 'issued' && { number: 'W1' }) });
  return order;
}

const stateFaults: readonly StateFault[] = [
  {
    code: 'INVOICES_NOT_SET_UP',
    async begin({ origin }) {
      const { version, invoices, ...without } = (await origin.read('settings')).data;
      await origin.command('saveSettings', without, { headers: { 'if-match': `"${version}"` } });
      return { end: () => setUpInvoices(origin, invoices) };
    },
  },
  {
    code: 'ORDER_NOT_CLOSED',
    begin: async ({ origin }) => ({ order: await sentOrder(origin, ['soup'], null) }),
  },
  {
    code: 'INVOICE_EXISTS',
    async begin({ origin }) {
      const order = await closedOrder(origin);
      await issue(origin, order);
      return { order };
    },
  },
  {
    code: 'STILL_DUE',
    async begin({ origin }) {
      const order = await closedOrder(origin);
      const params = { id: order.id, paymentId: order.payments[0]?.id ?? '' };
      await origin.command('refundPayment', { reason, amount: 1 }, { params });
      return { order };
    },
  },
  ...([null, 'failed'] as const).map(outcome => ({
    code: 'RECEIPT_STATE',
    async begin(world: World) {
      const order = await receipted(world, outcome);
      const end = async () =>
        outcome === null && world.report(await world.claim(), { outcome: 'issued', number: 'W2' });
      return { order, end };
    },
  })),
  { code: 'RECEIPT_REQUIRED', buyer: person, begin: async () => ({}) },
  {
    code: 'RECEIPT_REQUIRED',
    async begin({ origin }) {
      await setUpInvoices(origin, { series, replacesReceipt: false });
      return { end: () => setUpInvoices(origin, { series }) };
    },
  },
  { code: 'RECEIPT_WITHOUT_TAX_ID', begin: async world => ({ order: await receipted(world, 'issued') }) },
  {
    code: 'SERIES_EXHAUSTED',
    async begin({ origin }) {
      exhausted += 1;
      await setUpInvoices(origin, { series: `X${exhausted}` });
      await issue(origin, await closedOrder(origin));
      const { db } = origin.database;
      await db
        .updateTable('invoices')
        .set({ sequence: limits.invoicesPerSeriesMax })
        .where('series', '!=', series)
        .execute();
      return { end: () => setUpInvoices(origin, { series }) };
    },
  },
  {
    code: 'CLOCK_BEHIND',
    async begin({ origin }) {
      await issue(origin, await closedOrder(origin));
      origin.clock.nowMs -= dayMs;
      return {
        end() {
          origin.clock.nowMs += dayMs;
        },
      };
    },
  },
];

/** Everything that a refused call must leave as it was. */
async function storedIn({ database: { db } }: OriginFixture): Promise<string> {
  const tables = ['invoices', 'orders', 'payments', 'events', 'print_jobs', 'invoice_mails'] as const;
  return JSON.stringify(await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute())));
}

/** Calls, and checks that a refusal has left nothing. Returns its code, or null. */
async function tried(
  t: Test,
  origin: OriginFixture,
  call: () => Promise<{ status: number; problem: { code: string } }>,
  name: string,
): Promise<string | null> {
  const before = await storedIn(origin);
  const { status, problem } = await call();
  if (status < 400) return null;
  t.ok(status < 500, `${name}: ${status}`);
  t.equal(await storedIn(origin), before, `${name}: ${problem.code} leaves nothing`);
  return problem.code;
}

t.test('an invoice with anything wrong is refused with its code, and takes no number', async t => {
  const world = await createBridge(t);
  const { origin } = world;
  await setUpInvoices(origin, { series });
  const faultOfBody = fc.oneof(...bodyFaults);
  const alone = [
    ...stateFaults.map(state => ({ state, body: null })),
    ...bodyFaults.map(fault => ({ state: null, body: fc.sample(fault, 1)[0] ?? null })),
  ];
  const together = fc.sample(
    fc.record({ state: fc.constantFrom(...stateFaults), body: fc.option(faultOfBody) }),
    lawRunsOf(30),
  );
  const met = new Set<string>();
  for (const { state, body } of [...alone, ...together]) {
    origin.clock.nowMs += 1_000;
    const good = await closedOrder(origin);
    const { order = good, end = nothing } = (await state?.begin(world)) ?? {};
    const right = { buyer: state?.buyer ?? company, total: order.total - (order.depositTotal ?? 0) };
    const wrong = body?.change(right, order) ?? right;
    const codes = [...(body?.codes ?? []), ...(state === null ? [] : [state.code])];
    const call = () =>
      // The body is wrong on purpose.
      origin.command('issueInvoice', wrong as typeof right, { as: 'waiter', params: { id: order.id } });
    const code = await tried(t, origin, call, codes.join(' + '));
    t.ok(codes.includes(code ?? ''), `${code} of ${codes.join(' + ')}: ${JSON.stringify(wrong)}`);
    met.add(code ?? '');
    await end();
  }
  for (const code of invoiceWrites.issueInvoice.refusals ?? []) t.ok(met.has(code), `${code} was met`);
  const numbers = await origin.database.db
    .selectFrom('invoices')
    .select('sequence')
    .where('series', '=', series)
    .orderBy('sequence')
    .execute();
  t.same(
    numbers.map(({ sequence }) => sequence),
    numbers.map((_, index) => index + 1),
  );
});

const whole = fc.constant({ isWhole: true as const });
const lines = fc.record({
  lines: fc.array(
    fc.record(
      {
        position: fc.integer({ min: 0, max: 3 }),
        name: fc.constantFrom('Kompot', ''),
        quantity: fc.integer({ min: -1, max: 3 }),
        amount: fc.integer({ min: -1, max: 4_000 }),
        vatRate: fc.constantFrom(23, 8, 5, 7),
      },
      { requiredKeys: ['quantity', 'amount'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
});
const buyer = fc.record({
  buyer: fc.constantFrom(
    { ...company, name: 'Młyn' },
    { ...company, taxId: '5213003700' },
    { ...company, taxId: '1234563217' },
  ),
});
const mixed = fc.tuple(whole, lines, buyer).map(([one, other, third]) => ({ ...one, ...other, ...third }));
const change = fc.oneof(whole, whole, lines, lines, lines, buyer, mixed, fc.constant({}));
const usual = <T>(right: T, ...wrong: T[]) => fc.constantFrom(right, right, right, right, ...wrong);
const rest = fc.record({
  reason: usual(reason, ' '),
  isSeen: usual(true, false),
  isReplaced: usual(undefined, true as const),
  refundOf: usual<'own' | 'other' | undefined>(undefined, 'own', 'own', 'other'),
});

t.test('a correction with anything wrong is refused, and neither it nor its refund is stored', async t => {
  const { origin } = await createBridge(t);
  await setUpInvoices(origin, { series, isDetailed: true });
  let issued = 0;
  const met = new Map<string, number>();
  for (const [drawn, { refundOf, isSeen, isReplaced, reason: why }] of fc.sample(
    fc.tuple(change, rest),
    lawRunsOf(80),
  )) {
    const order = await closedOrder(origin);
    const { invoiceNumber = '' } = (await issue(origin, order)).data;
    const payment = refundOf === 'own' ? (order.payments[0]?.id ?? '') : order.id;
    const body = {
      ...drawn,
      ...{ reason: why, latest: isSeen ? invoiceNumber : 'FV-KOR/2025/9' },
      ...(isReplaced && { isReplaced }),
      ...(refundOf !== undefined && { refundOf: [payment] }),
    };
    const call = () => correct(origin, invoiceNumber, body);
    const code = await tried(t, origin, call, JSON.stringify(body));
    met.set(code ?? 'issued', (met.get(code ?? 'issued') ?? 0) + 1);
    if (code === null) issued += 1;
  }
  const corrections = await origin.database.db
    .selectFrom('invoices')
    .select('sequence')
    .where('corrects', 'is not', null)
    .orderBy('sequence')
    .execute();
  t.same(
    corrections.map(({ sequence }) => sequence),
    Array.from({ length: issued }, (_, index) => index + 1),
  );
  // Few runs need not meet each.
  if (!areRunsMany) return;
  for (const code of ['issued', 'INVALID_REQUEST', 'INVOICE_CHANGED'])
    t.ok(met.has(code), [...met].join(' '));
});

t.test('each refusal has a sentence in both languages', async t => {
  for (const language of ['en', 'pl-PL']) {
    const { errors } = JSON.parse(readFileSync(`locales/common/${language}.json`, 'utf8'));
    for (const { refusals = [] } of [
      invoiceWrites.issueInvoice,
      invoiceWrites.correctInvoice,
      invoiceWrites.retryInvoice,
      invoiceWrites.saveKsefCredential,
    ])
      for (const code of refusals) t.match(errors[code], /^\p{Lu}.+\.$/u, `${language}: ${code}`);
  }
});
