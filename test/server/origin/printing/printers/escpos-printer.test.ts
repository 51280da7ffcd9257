import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { createEscposPrinter } from '../../../../../server/origin/printing/printers/escpos-printer.ts';
import { createPrinterResolver } from '../../../../../server/origin/printing/printers/printer-address.ts';
import { startPrinterDouble } from '../../../../helpers/doubles/printer-double.ts';
import { findFreePort } from '../../../../helpers/server-process.ts';

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

/** Real time with timeouts divided by `times`: only where nothing comes, however busy the machine is. */
function createAdapter(times: number, allowed = ['127.0.0.1']) {
  const clock = {
    now: Date.now,
    after(delayMs: number, work: () => void) {
      const timer = setTimeout(work, delayMs / times);
      return () => clearTimeout(timer);
    },
  };
  return createEscposPrinter(clock, createPrinterResolver(allowed));
}

const adapter = createAdapter(1);

function printerAt(address: string | null) {
  return {
    organizationId: 'house',
    id: 'printer',
    address,
    paper: { width: 80, codePages: ['cp852'] },
  } as const;
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

t.test(
  'a paper with letters that the printer can’t print came out, and does not count as printed',
  async t => {
    const printer = await startPrinterDouble(t);
    const outcome = (waiterName: string) =>
      adapter.print(printerAt(printer.address), { ...bill, waiterName }, never);
    t.same(await outcome('Оксана'), { kind: 'issued' });
    t.match(printer.papers.pop(), '[picture]');
    t.same(await outcome('花'), { kind: 'unknown', error: 'illegible' });
    t.match(printer.papers.pop(), /Obsługa: \?[\s\S]+NIECZYTELNE ZNAKI/);
    t.same(await adapter.print(printerAt(printer.address), { ...bill, kind: 'test' }, never), {
      kind: 'issued',
    });
    t.match(
      printer.papers.pop(),
      /cp852[\s\S]+cp866[\s\S]+windows1257[\s\S]+\[picture\]/,
      'the test prints all pages',
    );
  },
);

/** Waits as long as ever for a status, and shortly for a document. */
function impatient() {
  const clock = {
    now: Date.now,
    after(delayMs: number, work: () => void) {
      const timer = setTimeout(work, delayMs < 20_000 ? delayMs : 100);
      return () => clearTimeout(timer);
    },
  };
  return createEscposPrinter(clock, createPrinterResolver(['127.0.0.1']));
}

const pauses = 0x13;
const resumes = 0x11;
const automaticStatus = [0x18, 0x00, 0x0c, 0x0f];

t.test('nothing but the answer that was asked for says that a paper is printed', async t => {
  const printer = await startPrinterDouble(t);
  for (const says of [
    [pauses],
    [resumes],
    automaticStatus,
    [0x10],
    [0x12],
    [0x1a, 0x32, 0x72],
    [0xff],
    [0x61],
  ]) {
    printer.says = says;
    const outcome = await impatient().print(printerAt(printer.address), bill, never);
    t.same(outcome, { kind: 'unknown', error: 'noAnswer' }, says.join());
  }
  printer.says = [...automaticStatus, pauses, 0x12, resumes, 0x00];
  t.same(await adapter.print(printerAt(printer.address), bill, never), { kind: 'issued' });
  printer.says = null;
  printer.afterStatus = [...automaticStatus, 0x00];
  t.same(await adapter.print(printerAt(printer.address), bill, never), { kind: 'issued' });
});

t.test('an answer that came before the paper is none to it', async t => {
  const printer = await startPrinterDouble(t);
  Object.assign(printer, { afterStatus: [0x00, 0x00], says: [] });
  const outcome = await impatient().print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'unknown', error: 'noAnswer' });
});

/** Waits for a document until it is given up. */
function patient() {
  const waiting = new Set<() => void>();
  const clock = {
    now: Date.now,
    after(delayMs: number, work: () => void) {
      if (delayMs >= 20_000) return waiting.add(work) && (() => void waiting.delete(work));
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const giveUp = async <T>(printing: Promise<T>): Promise<T> => {
    let isOver = false;
    const outcome = printing.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const work of waiting) work();
      await new Promise(resolve => setImmediate(resolve));
    }
    return outcome;
  };
  return { adapter: createEscposPrinter(clock, createPrinterResolver(['127.0.0.1'])), giveUp };
}

t.test('the late answer to one paper is none to the next', async t => {
  const printer = await startPrinterDouble(t);
  const { adapter, giveUp } = patient();
  const questions = () => Buffer.from(printer.bytes).toString('hex').split('1d7201').length - 1;
  const asked = async (count: number) => {
    while (questions() < count) await new Promise(resolve => setImmediate(resolve));
  };
  const print = (orderNumber: number) =>
    adapter.print(printerAt(printer.address), { ...bill, orderNumber }, never);

  printer.sticks = true;
  const first = print(1);
  await asked(2);
  t.same(await giveUp(first), { kind: 'unknown', error: 'noAnswer' });

  const second = print(2);
  await asked(3);
  t.same(await giveUp(second), { kind: 'failed', error: 'offline' }, 'it is busy with the first still');

  const third = print(3);
  await asked(4);
  printer.goOn();
  // The answers to the first, to the second’s question and to the third’s are there; to its paper there will be none.
  printer.sticks = true;
  await asked(5);
  t.same(await giveUp(third), { kind: 'unknown', error: 'noAnswer' });
  t.equal(printer.papers.length, 1, 'the second was never sent');
});

t.test('a printer that asks for a pause gets nothing until it goes on', async t => {
  const printer = await startPrinterDouble(t);
  printer.afterStatus = [pauses];
  const outcome = await impatient().print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'failed', error: 'offline' });
  const pulse = await createAdapter(20).openDrawer(printerAt(printer.address), never);
  t.equal(pulse.kind, 'failed');
  t.notOk(printer.bytes.includes(0x1b), 'no data arrived');
  printer.afterStatus = [pauses, resumes];
  t.same(await adapter.print(printerAt(printer.address), bill, never), { kind: 'issued' });
  t.equal(printer.papers.length, 1);
});

t.test(
  'a printer that asks for a pause in the middle gets the rest once it goes on, or it is unknown',
  async t => {
    const printer = await startPrinterDouble(t);
    const long = { ...bill, footer: Array.from({ length: 300 }, (_, line) => `wiersz ${line}`) };
    printer.pausesAt = 1_000;
    const cut = await impatient().print(printerAt(printer.address), long, never);
    t.same(cut, { kind: 'unknown', error: 'noAnswer' });
    t.same(printer.papers, [], 'the rest never came');
    const held = printer.bytes.length;
    printer.pausesAt = held + 1_000;
    const printing = adapter.print(printerAt(printer.address), long, never);
    while (printer.pausesAt !== null) await new Promise(resolve => setImmediate(resolve));
    printer.goOn();
    t.same(await printing, { kind: 'issued' });
    t.match(printer.papers[0], /wiersz 299/);
  },
);

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
  printer.behaviour = 'silent';
  const outcome = await createAdapter(20).print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'failed', error: 'unreachable' });
  t.notOk(printer.bytes.includes(0x1b), 'only the question arrived');
});

t.test('a connection that breaks after the data left an unknown paper', async t => {
  const printer = await startPrinterDouble(t);
  printer.behaviour = 'cutsOff';
  const outcome = await adapter.print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'unknown', error: 'noAnswer' });
});

t.test('paper that ends while it prints leaves an unknown paper', async t => {
  const printer = await startPrinterDouble(t);
  printer.behaviour = 'runsOut';
  const outcome = await adapter.print(printerAt(printer.address), bill, never);
  t.same(outcome, { kind: 'unknown', error: 'paperOut' });
});

t.test('where nobody listens, or nothing is known to talk to, nothing was printed', async t => {
  const address = `127.0.0.1:${await findFreePort()}`;
  t.same(await createAdapter(50).print(printerAt(address), bill, never), {
    kind: 'failed',
    error: 'unreachable',
  });
  t.equal(await adapter.findFault(printerAt(null)), 'addressMissing');
});

t.test('a server that stops before it sent anything leaves the paper in the line', async t => {
  const printer = await startPrinterDouble(t);
  const outcome = await adapter.print(printerAt(printer.address), bill, AbortSignal.abort());
  t.same(outcome, { kind: 'untouched' });
});

t.test('addresses have a port or the usual one', async t => {
  const asked: string[] = [];
  const resolve = createPrinterResolver([], async host => {
    asked.push(host);
    return [{ address: '192.168.1.50' }];
  });
  const ports: unknown[] = [];
  for (const address of ['192.168.1.50', 'printer.local:9101', 'fe80::1'])
    ports.push((await resolve(address))?.port);
  t.same(asked, ['192.168.1.50', 'printer.local', 'fe80::1']);
  t.same(ports, [9100, 9101, 9100]);
});

t.test('a port that can’t be is an address where nobody answers', async t => {
  const printer = printerAt('127.0.0.1:99999');
  t.equal(await createAdapter(50).findFault(printer), 'unreachable');
});

t.test('a printer on this computer gets no byte unless the operator allows it, under any name', async t => {
  const printer = await startPrinterDouble(t);
  const { port } = new URL(`tcp://${printer.address}`);
  const strict = createAdapter(50, []);
  for (const address of [printer.address, `localhost:${port}`, `0.0.0.0:${port}`, `2130706433:${port}`])
    t.equal(await strict.findFault(printerAt(address)), 'unreachable', address);
  t.same(printer.bytes, []);
});

t.test('a port that listens and one that does not are told in the same word', async t => {
  const printer = await startPrinterDouble(t);
  printer.behaviour = 'silent';
  const hasty = createAdapter(50);
  const closed = `127.0.0.1:${await findFreePort()}`;
  t.equal(await hasty.findFault(printerAt(printer.address)), 'unreachable');
  t.equal(await hasty.findFault(printerAt(closed)), 'unreachable');
});

t.test('addresses that lead to no printer are refused, whatever a name says they are', async t => {
  const resolved = async (addresses: string[], allowed: string[] = [], port = 9100) =>
    createPrinterResolver(allowed, async () => addresses.map(address => ({ address })))(`printer:${port}`);
  for (const address of [
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'ff02::1',
  ]) {
    t.equal(await resolved([address]), null, address);
    t.equal(await resolved(['192.168.1.50', address]), null, `${address} beside a good one`);
  }
  t.same(
    await resolved(['192.168.1.50']),
    { host: '192.168.1.50', port: 9100 },
    'the address that was checked',
  );
  t.same(await resolved(['fd00::5']), { host: 'fd00::5', port: 9100 });
  t.equal(await resolved(['192.168.1.50'], [], 22), null, 'no port of other services');
  t.equal(await resolved([]), null);
  t.same(await resolved(['169.254.7.7'], ['169.254.0.0/16']), { host: '169.254.7.7', port: 9100 });
});

t.test('a drawer’s pulse goes to a printer that is ready, and to none that would keep it', async t => {
  const printer = await startPrinterDouble(t);
  const pulse = [0x1b, 0x70, 0x00];
  const isSent = () => Buffer.from(printer.bytes).includes(Buffer.from(pulse));
  printer.fault = 'coverOpen';
  const refused = await adapter.openDrawer(printerAt(printer.address), never);
  t.same(refused, { kind: 'failed', error: 'coverOpen' });
  const late = await adapter.openDrawer(printerAt(printer.address), AbortSignal.abort());
  t.same(late, { kind: 'failed', error: 'unreachable' });
  t.notOk(isSent());
  printer.fault = null;
  t.same(await adapter.openDrawer(printerAt(printer.address), never), { kind: 'issued' });
  t.ok(isSent());
});
