import t from 'tap';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { createEscposPrinter, placeOfAddress } from '../../../../server/origin/receipts/escpos-printer.ts';
import { startPrinterDouble } from '../../../helpers/printer-double.ts';
import { findFreePort } from '../../../helpers/server-process.ts';

const bill: PrintedDocument = {
  kind: 'bill',
  header: ['Gospoda „Pod Żurawiem”'],
  footer: [],
  language: 'pl-PL',
  currency: 'PLN',
  orderNumber: 42,
  waiterName: 'Łucja',
  guestCount: 2,
  at: '2025-11-20T18:05:00.000Z',
  timeZone: 'Europe/Warsaw',
  lines: [{ name: 'Gęś pieczona', quantity: 1, unitPrice: 8_900, amount: 8_900, details: [] }],
  vat: [],
  subtotal: 8_900,
  discountTotal: 0,
  total: 8_900,
  payments: [],
  tip: 0,
  change: 0,
};
const never = new AbortController().signal;

/** Real time, but waits end `times` sooner: only where nothing comes, whatever the machine is busy with. */
function createAdapter(times: number) {
  return createEscposPrinter({
    now: Date.now,
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs / times);
      return () => clearTimeout(timer);
    },
  });
}

const adapter = createAdapter(1);

function printerAt(address: string | null) {
  return { organizationId: 'house', id: 'printer', address };
}

t.test('a paper goes over the network, in Polish, and is issued once the printer is through', async t => {
  const printer = await startPrinterDouble(t);
  t.equal(await adapter.findFault(printerAt(printer.address)), null);
  const outcome = await adapter.print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'issued' });
  t.equal(printer.papers.length, 1);
  t.match(printer.papers[0], 'RACHUNEK - NIEFISKALNY');
  t.match(printer.papers[0], 'Gęś pieczona');
  t.match(printer.papers[0], /SUMA PLN +89,00/);
  t.equal(await adapter.readCount(printerAt(printer.address)), null, 'it has no counter');
});

t.test('a printer that can’t print says why, and gets nothing', async t => {
  const printer = await startPrinterDouble(t);
  for (const fault of ['paperOut', 'coverOpen', 'offline'] as const) {
    printer.fault = fault;
    t.equal(await adapter.findFault(printerAt(printer.address)), fault);
    t.same(await adapter.print(printerAt(printer.address), bill, never), { kind: 'failed', error: fault });
  }
  t.same(printer.papers, []);
});

t.test('a printer that answers nothing gets nothing: nobody could tell what came out', async t => {
  const printer = await startPrinterDouble(t);
  printer.mood = 'silent';
  const outcome = await createAdapter(20).print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'failed', error: 'noAnswer' });
  t.notOk(printer.bytes.includes(0x1b), 'only the question arrived');
});

t.test('a connection that breaks after the data left an unknown paper', async t => {
  const printer = await startPrinterDouble(t);
  printer.mood = 'cutsOff';
  const outcome = await adapter.print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'unknown', error: 'noAnswer' });
});

t.test('paper that ends while it prints leaves an unknown paper', async t => {
  const printer = await startPrinterDouble(t);
  printer.mood = 'runsOut';
  const outcome = await adapter.print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'unknown', error: 'paperOut' });
});

t.test('where nobody listens, or nothing is known to talk to, nothing was printed', async t => {
  const address = `127.0.0.1:${await findFreePort()}`;
  t.same(await adapter.print(printerAt(address), bill, never), { kind: 'failed', error: 'unreachable' });
  t.equal(await adapter.findFault(printerAt(null)), 'addressMissing');
});

t.test('a server that stops before it sent anything leaves the paper in the line', async t => {
  const printer = await startPrinterDouble(t);
  const outcome = await adapter.print(printerAt(printer.address), bill, AbortSignal.abort());
  t.same(outcome, { kind: 'untouched' });
});

t.test('addresses have a port or the usual one', async t => {
  t.same(placeOfAddress('192.168.1.50'), { host: '192.168.1.50', port: 9100 });
  t.same(placeOfAddress('printer.local:9101'), { host: 'printer.local', port: 9101 });
  t.same(placeOfAddress('fe80::1'), { host: 'fe80::1', port: 9100 });
});

t.test('a port that can’t be is an address where nobody answers', async t => {
  const printer = printerAt('127.0.0.1:99999');
  t.equal(await adapter.findFault(printer), 'unreachable');
  t.same(await adapter.print(printer, bill, never), { kind: 'failed', error: 'unreachable' });
});
