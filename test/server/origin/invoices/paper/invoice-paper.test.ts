/** An invoice on paper: its PDF, its slip, and the codes with which KSeF recognizes it. */
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import { fillPath } from '#shared/contract/paths.ts';
import { invoiceFiles } from '#shared/invoices/invoice-files.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { columnsOf } from '../../../../../server/origin/printing/print-jobs/line-layout.ts';
import { makeCompanyCertificate } from '../../../../helpers/doubles/ksef/ksef-keys.ts';
import {
  closedOrder,
  company,
  correct,
  issue,
  setUpInvoices,
} from '../../../../helpers/restaurants/invoiced-order.ts';
import {
  createKsefOrigin,
  isConfirmed,
  type KsefOrigin,
} from '../../../../helpers/restaurants/ksef-origin.ts';
import {
  createOrigin,
  type OriginFixture,
  startMs,
  tokenOf,
} from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../../helpers/restaurants/small-restaurant.ts';

async function pdfOf(
  origin: OriginFixture,
  { language = 'pl-PL', as = 'admin' }: { language?: string; as?: Person } = {},
) {
  const [{ id } = { id: '' }] = (await origin.read('invoices')).data;
  const headers = { authorization: `Bearer ${tokenOf(as)}`, 'accept-language': language };
  const url = fillPath(invoiceFiles.invoicePdf, { id });
  const answer = await origin.app.inject({ method: 'GET', url, headers });
  if (answer.statusCode !== 200)
    return { status: answer.statusCode, headers: answer.headers, text: '', pages: 0 };
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { text } = await extractText(file, { mergePages: true });
  return { status: 200, headers: answer.headers, text, pages: file.numPages };
}

async function withPrinter(origin: OriginFixture): Promise<void> {
  const printer = await origin.command('createDevice', {
    ...{ name: 'Drukarka', kind: 'printer', driver: 'escpos', address: '192.168.1.9:9100' },
    language: 'pl-PL',
  });
  await changeSettings(origin, ({ receipt }) => ({
    receipt: { ...receipt, billPrinterId: printer.data.id },
  }));
}

const print = (origin: OriginFixture, orderId: string, as: Person = 'waiter') =>
  origin.command('printInvoice', {}, { as, params: { id: orderId } });

async function slipsOf(origin: OriginFixture): Promise<PrintedDocument[]> {
  const rows = await origin.database.db
    .selectFrom('print_jobs')
    .select('document')
    .where('kind', '=', 'invoice')
    .execute();
  return rows.map(({ document }) => JSON.parse(document));
}

/** Prints the invoice of the only order and returns its codes. */
async function printedCodes(origin: KsefOrigin) {
  const [invoice] = await origin.stored();
  const { status, text } = await print(origin, invoice?.order_id ?? '');
  if (status !== 200) throw new Error(text);
  return (await slipsOf(origin)).at(-1)?.codes ?? [];
}

t.test('an invoice is a PDF in the language of the interface, whose text can be searched', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin, { isDetailed: true });
  await issue(origin, await closedOrder(origin, ['soup', 'beer', 'beer']));
  const { status, headers, text } = await pdfOf(origin);
  t.equal(status, 200);
  t.match(headers, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="faktura-FV-2025-1.pdf"',
  });
  t.match(text, /^Faktura FV\/2025\/1\b/);
  for (const part of [
    'Gospoda sp. z o.o.',
    'NIP 5213003700',
    company.name,
    'NIP 1234563218',
    '30-002 Kraków',
  ])
    t.ok(text.includes(part), part);
  t.match(text, /Zapłacono \(karta\)/);
  t.match(text, /40,00 PLN/);
  t.notMatch(text, /KSeF/, 'it is not sent there');
  t.notMatch(text, /[\uFFFD\0]/, 'every letter is in the font');
  const english = await pdfOf(origin, { language: 'en' });
  t.match(english.text, /^Invoice FV\/2025\/1\b/);
  t.match(english.headers, { 'content-disposition': /invoice-FV-2025-1\.pdf/ });
  t.equal((await pdfOf(origin, { as: 'waiter' })).status, 403);
});

t.test('sixty lines of long names go on over pages', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin, { isDetailed: true });
  const dishes = Array.from({ length: 30 }, () => ['soup', 'beer'] as const).flat();
  await issue(origin, await closedOrder(origin, dishes), {
    ...company,
    name: `${'Ż'.repeat(120)} ${'ó '.repeat(60)}`,
  });
  const { text, pages } = await pdfOf(origin);
  t.ok(pages > 1);
  t.match(text, /60\./);
  t.match(text, new RegExp(`Faktura FV/2025/1 · PLN · ${pages}/${pages}`));
});

t.test('code I finds the invoice by seller, day and hash; below it stands what KSeF answered', async t => {
  const origin = await createKsefOrigin(t);
  await withPrinter(origin);
  origin.ksef.fault = () => ({ kind: 'loseRequest' });
  await origin.sell();
  const [{ xml } = { xml: '' }] = await origin.stored();
  const hash = createHash('sha256').update(xml).digest('base64url');
  const link = `https://qr-test.ksef.mf.gov.pl/invoice/5213003700/20-11-2025/${hash}`;
  t.same(await printedCodes(origin), [{ link, label: 'OFFLINE' }]);
  origin.ksef.fault = () => null;
  await origin.allAre(isConfirmed);
  const [{ ksef_number } = { ksef_number: '' }] = await origin.stored();
  t.same(await printedCodes(origin), [{ link, label: ksef_number }]);
  const { text } = await pdfOf(origin);
  t.ok(text.includes(ksef_number ?? ''));
  t.match(text, /to nie jest faktura/, 'the trial system is named');
});

for (const kind of ['rsa', 'ec'] as const)
  t.test(
    `code II of an invoice that KSeF can't get now is signed by the Offline certificate (${kind})`,
    async t => {
      const origin = await createKsefOrigin(t);
      await withPrinter(origin);
      const { pem, key } = await makeCompanyCertificate(kind, { nowMs: startMs });
      const offline = { certificate: pem, key, isOffline: true };
      t.equal((await origin.command('saveKsefCredential', offline)).status, 204);
      t.match((await origin.read('ksef')).data.credential, { kind: 'token', offlineValidTo: /^2026-11-20/ });
      origin.ksef.fault = () => ({ kind: 'loseRequest' });
      await origin.sell();
      await origin.until(async () => (await origin.read('ksef')).data.fault?.kind === 'unreachable');
      const [first, second] = await printedCodes(origin);
      t.equal(first?.label, 'OFFLINE');
      t.equal(second?.label, 'CERTYFIKAT');
      const [, path = '', signature = ''] = /^https:\/\/(.+)\/([\w-]+)$/.exec(second?.link ?? '') ?? [];
      const certificate = new X509Certificate(pem);
      const hash = first?.link.split('/').at(-1);
      const { serialNumber } = certificate;
      const signed = `qr-test.ksef.mf.gov.pl/certificate/Nip/5213003700/5213003700/${serialNumber}/${hash}`;
      t.equal(path, signed);
      const form =
        kind === 'ec'
          ? ({ dsaEncoding: 'ieee-p1363' } as const)
          : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
      const verifier = { key: certificate.publicKey, ...form };
      t.ok(verify('sha256', Buffer.from(path), verifier, Buffer.from(signature, 'base64url')));
      origin.clock.nowMs = Date.parse(certificate.validTo) + 1;
      t.equal((await printedCodes(origin)).length, 1, 'an expired certificate signs nothing');
      origin.ksef.fault = () => null;
      await origin.command('saveKsefCredential', { token: 'another' });
      t.match((await origin.read('ksef')).data.credential, { offlineValidTo: /^2026-11-20/ }, 'it stays');
    },
  );

t.test(
  'an Offline certificate is refused without the credential that sends, and a token in its place',
  async t => {
    const origin = await createKsefOrigin(t, { credential: null });
    const { pem: certificate, key } = await makeCompanyCertificate('ec', { nowMs: startMs });
    const save = (body: object) => origin.command('saveKsefCredential', { ...body, isOffline: true });
    t.match((await save({ certificate, key })).problem, {
      code: 'KSEF_CREDENTIAL_INVALID',
      errors: [{ path: 'isOffline' }],
    });
    t.match((await save({ token: 'token' })).problem, { errors: [{ path: 'token' }] });
    t.equal((await origin.read('ksef')).data.credential, undefined);
  },
);

t.test('the slip says the invoice on the width of the paper', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin, { isDetailed: true });
  const order = await closedOrder(origin);
  t.equal(refusalOf(await print(origin, order.id)), 'RECEIPT_STATE', 'it has no invoice yet');
  await issue(origin, order);
  t.equal(refusalOf(await print(origin, order.id)), 'PRINTER_UNKNOWN');
  await withPrinter(origin);
  t.equal((await print(origin, order.id)).status, 200);
  t.equal((await print(origin, order.id, 'kitchen')).status, 403);
  t.equal(refusalOf(await print(origin, order.id, 'otherWaiter')), 'NOT_FOUND');
  const [document] = await slipsOf(origin);
  for (const columns of Object.values(columnsOf)) {
    const lines = document === undefined ? [] : documentLines(document, columns).map(({ text }) => text);
    t.ok(lines.every(line => line.length <= columns));
    t.match(lines.join('\n'), /FAKTURA FV\/2025\/1/);
    t.match(lines.join('\n'), /Razem +31,00 PLN/);
    t.match(lines.join('\n'), /1234563218/);
  }
  t.match((await origin.read('printJobs')).data, [{ kind: 'invoice', orderId: order.id, total: 3_100 }]);
});

t.test('the buyer leaves the slips with the guest data, and not the invoice', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  await withPrinter(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  await print(origin, order.id);
  t.match(JSON.stringify(await slipsOf(origin)), /Młyn/);
  t.equal((await origin.command('eraseGuestData', { orderIds: [order.id] })).status, 204);
  t.notMatch(JSON.stringify(await slipsOf(origin)), /Młyn|1234563218/);
  t.match((await pdfOf(origin)).text, /Młyn/);
});

t.test('what KSeF rejected is not handed out', async t => {
  const origin = await createKsefOrigin(t);
  await withPrinter(origin);
  origin.ksef.verdict = () => ({ code: 450, description: 'Błąd', details: ['Zły NIP'] });
  await origin.sell();
  await origin.allAre(({ state }) => state === 'rejected');
  const [{ order_id } = { order_id: '' }] = await origin.stored();
  t.equal(refusalOf(await print(origin, order_id)), 'INVOICE_REJECTED');
  t.equal((await pdfOf(origin)).status, 409);
});

t.test('a correction says on paper what it corrects, before and after', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin, { isDetailed: true });
  await withPrinter(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  await correct(origin, 'FV/2025/1', { lines: [{ position: 2, quantity: 1, amount: 400 }] });
  const lines = await pdfOf(origin);
  t.match(lines.text, /Faktura korygująca FV-KOR\/2025\/1/);
  t.match(lines.text, /Koryguje fakturę: FV\/2025\/1, 2025-11-20/);
  t.match(lines.text, /Przyczyna korekty: Reklamacja/);
  t.match(lines.text, /Piwo \(przed korektą\).+9,00[\s\S]+Piwo \(po korekcie\).+4,00/);
  t.match(lines.text, /Razem.+-?[−-]5,00/);
  t.notMatch(lines.text, /Zupa|Zapłacono/);
  t.equal((await print(origin, order.id)).status, 200);
  const [slip] = await slipsOf(origin);
  const texts = JSON.stringify(slip);
  t.match(texts, /Faktura korygująca.+Piwo \(przed korektą\).+Piwo \(po korekcie\)/);
  await correct(origin, 'FV/2025/1', { buyer: { ...company, name: 'Młyn S.A.' } });
  t.match((await pdfOf(origin)).text, /Nabywca przed korektą[\s\S]+Synowie/);
});
