/** A month for the accountant: its sums are those of the Zs to the grosz, and nothing of it was changed on the way. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { monthArchivePath } from '#shared/reports/report-calls.ts';
import { createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import {
  closedOrder,
  company,
  correct,
  issue,
  setUpInvoices,
} from '../../../helpers/restaurants/invoiced-order.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../helpers/restaurants/small-restaurant.ts';

const dayMs = 24 * 60 * 60_000;

function fetchMonth(
  origin: OriginFixture,
  month: string,
  { language = 'pl-PL', as = 'admin' }: { language?: string; as?: Person } = {},
) {
  const headers = { authorization: `Bearer ${tokenOf(as)}`, 'accept-language': language };
  return origin.app.inject({ method: 'GET', url: `${monthArchivePath}?month=${month}`, headers });
}

async function archiveOf(origin: OriginFixture, month: string, language = 'pl-PL') {
  const answer = await fetchMonth(origin, month, { language });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const rowsOf = (name: string): Record<string, string>[] =>
    parse(textOf(name), { bom: true, delimiter: language === 'en' ? ',' : ';', columns: true });
  return { answer, files, manifest: JSON.parse(textOf('manifest.json')), rowsOf };
}

const minor = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

async function zsOf(origin: OriginFixture): Promise<DayReport[]> {
  const listed = (await origin.read('dayReports')).data;
  const reports = listed.map(async ({ id }) => (await origin.read('dayReport', { params: { id } })).data);
  return (await Promise.all(reports)).toReversed();
}

type Evening = {
  sales: ('soup' | 'beer' | 'water' | 'dumplings')[][];
  invoices: number;
  refunds: number;
  paidOut: number;
};

async function playEvening(
  { origin, open, move, count }: Awaited<ReturnType<typeof createCashEvening>>,
  { sales, invoices, refunds, paidOut }: Evening,
): Promise<void> {
  const session = (await open(1_000)).data.id;
  for (const [index, dishes] of sales.entries()) {
    const order = await sentOrder(origin, dishes, null);
    const kind = (['cash', 'card', 'voucher'] as const)[index % 3] ?? 'cash';
    const { data } = await pay(origin, order.id, { kind, amount: order.due, tip: index * 10, closes: true });
    if (index < invoices) await issue(origin, data, company);
    else if (index < invoices + refunds) {
      const params = { id: order.id, paymentId: data.payments[0]?.id ?? '' };
      await origin.command('refundPayment', { reason: 'Zimne', amount: 100 }, { params });
    }
  }
  if (paidOut > 0) await move(session, 'payOut', paidOut);
  await count(session, 12_345);
  await closeDay(origin);
  origin.clock.nowMs += dayMs;
}

const dish = fc.constantFrom('soup', 'beer', 'water', 'dumplings');
const evening: fc.Arbitrary<Evening> = fc.record({
  sales: fc.array(fc.array(dish, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  invoices: fc.nat({ max: 2 }),
  refunds: fc.nat({ max: 2 }),
  paidOut: fc.nat({ max: 900 }),
});

t.test('over random months the archive has the sums of the Zs, to the grosz and per VAT rate', async t => {
  const property = fc.asyncProperty(fc.array(evening, { minLength: 1, maxLength: 14 }), async evenings => {
    const closers: (() => unknown)[] = [];
    const cash = await createCashEvening({ teardown: close => closers.push(close) });
    const { origin } = cash;
    await setUpInvoices(origin);
    for (const one of evenings) await playEvening(cash, one);
    const reports = await zsOf(origin);
    const invoices = (await origin.read('invoices')).data;
    for (const month of ['2025-11', '2025-12']) {
      const zs = reports.filter(({ figures }) => figures.businessDay.startsWith(month));
      const { files, manifest, rowsOf } = await archiveOf(origin, month);
      const daily = rowsOf(`sprzedaz-${month}.csv`).filter(row => row['Raport Z'] !== '');
      for (const rate of new Set(zs.flatMap(({ figures }) => figures.vat.map(share => share.rate))))
        for (const [column, part] of [
          ['Netto', 'net'],
          ['VAT', 'vat'],
          ['Brutto', 'gross'],
        ] as const) {
          const own = zs.flatMap(({ figures }) => figures.vat).filter(share => share.rate === rate);
          const rows = daily.filter(row => row['Stawka VAT'] === String(rate));
          t.equal(
            sumOf(rows, row => minor(row[column])),
            sumOf(own, share => share[part]),
            `${rate} ${part}`,
          );
        }
      const register = rowsOf(`rejestr-${month}.csv`);
      const total = register.at(-1);
      t.equal(
        minor(total?.['Brutto']),
        sumOf(zs, ({ figures }) => figures.sales.gross),
      );
      t.ok(
        register.every(row => minor(row['Różnica kontrolna']) === 0),
        'each Z adds up',
      );
      const till = rowsOf(`kasa-${month}.csv`);
      const change = sumOf(
        zs,
        ({
          figures: {
            cash: { taken, paidIn, paidOut, difference },
          },
        }) => taken + paidIn - paidOut + difference,
      );
      t.equal(
        sumOf(till.slice(0, -1), row => minor(row['Kwota'])),
        change,
      );
      t.equal(minor(till.at(-1)?.['Kwota']), change);
      const own = invoices.filter(({ issuedOn }) => issuedOn.startsWith(month));
      const billed = rowsOf(`faktury-${month}.csv`).slice(0, -1);
      t.equal(
        sumOf(billed, row => minor(row['Brutto'])),
        sumOf(own, invoice => invoice.total),
      );
      t.equal(
        manifest.sums.sales.gross,
        sumOf(zs, ({ figures }) => figures.sales.gross),
      );
      t.equal(
        manifest.sums.invoices.insteadOfReceipts,
        sumOf(own, invoice => invoice.total),
      );
      t.equal(manifest.reports.length, zs.length);
      for (const { name, sha256 } of manifest.files)
        t.equal(
          createHash('sha256')
            .update(files[name] ?? '')
            .digest('hex'),
          sha256,
          name,
        );
      t.equal(Object.keys(files).length, manifest.files.length + 1);
    }
    for (const close of closers) await close();
  });
  await fc.assert(property, { numRuns: 3 });
});

t.test(
  'it is named and written in the language of the interface, and says whether the month is over',
  async t => {
    const origin = await createOrigin(t);
    await setUpInvoices(origin);
    await issue(origin, await closedOrder(origin), { ...company, name: '=1+1' });
    await closeDay(origin);
    const { answer, files, manifest, rowsOf } = await archiveOf(origin, '2025-11', 'en');
    t.match(answer.headers, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="for-the-accountant-2025-11.zip"',
    });
    t.match(manifest, { month: '2025-11', isOver: false, taxId: '5213003700', currency: 'PLN' });
    t.equal(rowsOf('invoices-2025-11.csv')[0]?.['Buyer'], "'=1+1", 'what would be a formula is text');
    for (const name of ['sales', 'invoices', 'cash', 'register']) {
      const { text } = await extractText(
        await getDocumentProxy(files[`${name}-2025-11.pdf`] ?? new Uint8Array()),
        {
          mergePages: true,
        },
      );
      t.match(text, /2025-11.+PLN/s, name);
      t.notMatch(text, /[\uFFFD\0]/);
    }
    const empty = await archiveOf(origin, '2024-02');
    t.match(empty.manifest, { isOver: true, sums: { sales: { gross: 0 } }, reports: [] });
  },
);

t.test('a correction is booked by how much it changes its invoice', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  await issue(origin, await closedOrder(origin));
  await correct(origin, 'FV/2025/1', { isWhole: true, refundOf: [order.payments[0]?.id ?? ''] });
  await correct(origin, 'FV/2025/2', { buyer: { ...company, name: 'Młyn S.A.' } });
  const { manifest, rowsOf } = await archiveOf(origin, '2025-11');
  const rows = rowsOf('faktury-2025-11.csv');
  const ofFirst = rows.filter(row => row['Numer'] === 'FV/2025/1' || row['Koryguje'] === 'FV/2025/1');
  t.equal(ofFirst.length, 4, 'two VAT rates each');
  t.equal(
    sumOf(ofFirst, row => minor(row['Brutto'])),
    0,
  );
  const ofBuyer = rows.filter(row => row['Koryguje'] === 'FV/2025/2');
  t.match(ofBuyer, [{ Nabywca: 'Młyn S.A.', Brutto: '0,00' }]);
  t.equal(minor(rows.at(-1)?.['Brutto']), 3_100);
  t.match(manifest.sums.invoices, { count: 4, insteadOfReceipts: 3_100 });
});

t.test('receipts and daily reports of a fiscal printer are named by their numbers', async t => {
  const origin = await createOrigin(t);
  const order = await closedOrder(origin);
  const { data } = await closeDay(origin);
  const at = new Date(origin.clock.nowMs - 1_000).toISOString();
  const { db } = origin.database;
  const [job] = await db.selectFrom('print_jobs').selectAll().execute();
  const fiscal = { state: 'issued', is_fiscal: 1, finished_at: at } as const;
  const made = (id: string, more: object) => ({
    ...{
      org_id: 'x',
      order_id: null,
      device_id: null,
      document: '{}',
      attempts: 1,
      error: null,
      created_at: at,
    },
    ...{ started_at: at, claim_key: null, counter_before: null, dropped_at: null, line_ids: null },
    ...{ station_id: null, stand_in_for: null, id, ...fiscal, ...more },
  });
  const org_id = (
    await db.selectFrom('orders').select('org_id').where('id', '=', order.id).executeTakeFirstOrThrow()
  ).org_id;
  await db
    .insertInto('print_jobs')
    .values([
      made('a', { org_id, kind: 'receipt', number: 'W0101' }),
      made('b', { org_id, kind: 'receipt', number: 'W0102' }),
      made('c', { org_id, kind: 'fiscalDayReport', number: '88' }),
    ] as never)
    .execute();
  t.equal(job?.is_fiscal ?? 0, 0);
  const { rowsOf } = await archiveOf(origin, '2025-11');
  t.match(rowsOf('sprzedaz-2025-11.csv')[0], {
    'Raport Z': String(data.number),
    'Paragony fiskalne': '2',
    'od nr': 'W0101',
    'do nr': 'W0102',
    'Raport fiskalny dobowy nr': '88',
  });
});

t.test('a wrong month is named, and only admins of the restaurant get it', async t => {
  const origin = await createOrigin(t);
  for (const month of ['2025-13', '2025', '2025-11-01', '', '..%2F..'])
    t.match((await fetchMonth(origin, month)).json(), { code: 'INVALID_REQUEST' }, month);
  t.equal((await fetchMonth(origin, '2025-11', { as: 'waiter' })).statusCode, 403);
  t.equal((await origin.send({ method: 'GET', url: `${monthArchivePath}?month=2025-11` })).status, 401);
  await closedOrder(origin);
  await closeDay(origin);
  const other = await fetchMonth(origin, '2025-11', { as: 'otherAdmin' });
  const manifest = JSON.parse(
    strFromU8(unzipSync(new Uint8Array(other.rawPayload))['manifest.json'] ?? new Uint8Array()),
  );
  t.same(manifest.reports, []);
});
