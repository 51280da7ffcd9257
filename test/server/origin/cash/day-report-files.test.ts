import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../../../../server/origin/printing/print-jobs/document-lines.ts';
import { columnsOf } from '../../../../server/origin/printing/print-jobs/line-layout.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../helpers/restaurants/small-restaurant.ts';

function fileOf(
  origin: OriginFixture,
  kind: keyof typeof dayReportFiles,
  id: string,
  { as = 'admin', language = 'pl-PL' }: { as?: Person; language?: string } = {},
) {
  const headers = { authorization: `Bearer ${tokenOf(as)}`, 'accept-language': language };
  return origin.send({ method: 'GET', url: fillPath(dayReportFiles[kind], { id }), headers });
}

async function closedEvening(origin: OriginFixture, reason = 'Stały gość', isRefunded = false) {
  const order = await sentOrder(origin, ['soup', 'beer'], null);
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  const discount = { kind: 'amount', value: 100, reason } as const;
  await origin.command('discountLine', { discount }, { params });
  await pay(origin, order.id, { kind: 'card', amount: 3_000, tip: 250, closes: true });
  const { data } = await origin.read('waiterOrder', { params: { id: order.id } });
  if (isRefunded)
    for (const { id: paymentId } of data.payments)
      await origin.command('refundPayment', { reason: 'Zimne' }, { params: { id: order.id, paymentId } });
  return (await closeDay(origin)).data;
}

t.test('a Z is a sheet in the language of the interface, with no formula in it', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedEvening(origin, '=HYPERLINK("http://x")');
  const { status, headers, text } = await fileOf(origin, 'csv', id);
  t.equal(status, 200);
  t.match(headers, {
    'content-type': /^text\/csv/,
    'content-disposition': 'attachment; filename="raport-z-1-2025-11-20.csv"',
  });
  const lines = text.split('\r\n');
  t.equal(lines[0], '\uFEFFCzęść;Pozycja;Opis;Netto;VAT;Kwota');
  t.ok(lines.includes('Wpływy;Karta;;;;30,00'));
  t.ok(lines.includes('Wpływy;Napiwki;;;;2,50'));
  t.match(text, /Rabaty;[^;]+;"?'=HYPERLINK/, 'what would be a formula is text');
  t.match(text, /Rabaty;[^;]* · Zupa/);
  const english = (await fileOf(origin, 'csv', id, { language: 'en' })).text;
  t.match(english, /Payments,Card,,,,30\.00/);
  t.match(english, /Discounts,[^,]* · English Zupa/, 'dishes too');
});

t.test('the refunds of a Z, which include tips, say how much of them', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedEvening(origin, 'Stały gość', true);
  const { text } = await fileOf(origin, 'csv', id);
  t.match(text, /Wpływy;Karta;zwroty 30,00[^;]*;;;0,00/);
  t.match(text, /Zwroty;Razem;w tym napiwki 2,50[^;]*;;;32,50/);
});

t.test('a Z is a PDF, whose text can be searched', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedEvening(origin);
  const url = fillPath(dayReportFiles.pdf, { id });
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': 'pl-PL' };
  const answer = await origin.app.inject({ method: 'GET', url, headers });
  t.equal(answer.statusCode, 200);
  t.match(answer.headers, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="raport-z-1-2025-11-20.pdf"',
  });
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { text } = await extractText(file, { mergePages: true });
  t.match(text, /^Raport Z 1\b/);
  t.match(text, /Napiwki/);
  t.match(text, /Stały gość · The admin/);
  t.match(text, /Raport Z 1 · 2025-11-20 · PLN · 1\/\d/);
  t.notMatch(text, /[\uFFFD\0]/, 'every letter is in the font');
});

t.test('it is printed when it is made and when it is asked for again, at the printer of bills', async t => {
  const origin = await createOrigin(t);
  const printer = await origin.command('createDevice', {
    ...{ name: 'Drukarka', kind: 'printer', driver: 'escpos', address: '192.168.1.9:9100' },
    language: 'pl-PL',
  });
  t.equal(printer.status, 201);
  await changeSettings(origin, ({ receipt }) => ({
    receipt: { ...receipt, billPrinterId: printer.data.id },
  }));
  const { id } = await closedEvening(origin);
  const jobs = async () =>
    (await origin.read('printJobs')).data.filter(({ kind }) => kind === 'dayReport').length;
  t.equal(await jobs(), 1);
  t.equal((await origin.command('printDayReport', {}, { params: { id } })).status, 204);
  t.equal(await jobs(), 2);
  const stored = await origin.database.db
    .selectFrom('print_jobs')
    .select('document')
    .where('kind', '=', 'dayReport')
    .executeTakeFirstOrThrow();
  const document: PrintedDocument = JSON.parse(stored.document);
  const lines = documentLines(document).map(({ text }) => text);
  t.ok(lines.every(line => line.length <= columnsOf[80]));
  t.match(lines.join('\n'), /RAPORT Z 1\n +Zestawienie wewnętrzne/);
  t.match(lines.join('\n'), /Karta +30,00/);
});

t.test('without a printer it is made and not printed', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedEvening(origin);
  const { data } = await origin.read('printJobs');
  t.same(
    data.filter(({ kind }) => kind === 'dayReport'),
    [],
  );
  t.equal(refusalOf(await origin.command('printDayReport', {}, { params: { id } })), 'PRINTER_UNKNOWN');
});

t.test('files are for admins, each of their own restaurant', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedEvening(origin);
  for (const kind of ['csv', 'pdf'] as const) {
    t.equal(refusalOf(await fileOf(origin, kind, id, { as: 'waiter' })), 'FORBIDDEN');
    t.equal(refusalOf(await fileOf(origin, kind, id, { as: 'otherAdmin' })), 'NOT_FOUND');
    t.equal((await origin.send({ method: 'GET', url: fillPath(dayReportFiles[kind], { id }) })).status, 401);
  }
  const params = { id };
  t.equal(refusalOf(await origin.command('printDayReport', {}, { as: 'otherAdmin', params })), 'NOT_FOUND');
});
