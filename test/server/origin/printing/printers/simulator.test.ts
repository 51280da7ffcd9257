import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { createSimulator } from '../../../../../server/origin/printing/printers/simulator.ts';
import { writeControl, writtenTexts } from '../../../../helpers/restaurants/printing-origin.ts';

const printer = {
  organizationId: 'house',
  id: 'simulator',
  address: null,
  paper: { width: 80, codePages: [] },
} as const;
const never = new AbortController().signal;
const document: PrintedDocument = {
  kind: 'test',
  header: ['Łódź & <Gęś>'],
  footer: [],
  language: 'pl-PL',
  currency: 'PLN',
  orderNumber: 0,
  waiterName: 'Łucja',
  guestCount: 0,
  at: '2025-11-20T18:05:00.000Z',
  timeZone: 'Europe/Warsaw',
  lines: [],
  vat: [],
  subtotal: 0,
  discountTotal: 0,
  total: 0,
  payments: [],
  tip: 0,
  change: 0,
};

/** Timers are run by the test, so that nothing takes time. */
function createHere(t: Test, said: Parameters<typeof writeControl>[1]) {
  const folder = t.testdir({});
  writeControl(folder, said);
  const waits: { delayMs: number; end: () => void }[] = [];
  const simulator = createSimulator({
    folder,
    clock: {
      now: () => 0,
      after(delayMs, work) {
        waits.push({ delayMs, end: work });
        if (delayMs === 0) setImmediate(work);
        return () => {};
      },
    },
  });
  return { folder, simulator, waits };
}

t.test('a paper becomes a text and a picture, numbered by its counter', async t => {
  const { folder, simulator } = createHere(t, {});
  t.same(await simulator.print(printer, document, never), { kind: 'issued', number: 'SIM/000001' });
  t.same(await simulator.print(printer, document, never), { kind: 'issued', number: 'SIM/000002' });
  t.same(await simulator.readCount(printer), { printed: 2, lastNumber: 'SIM/000002' });
  const day = join(folder, 'house', 'simulator', '2025-11-20');
  t.same(readdirSync(day).sort(), [
    '000001-test.png',
    '000001-test.txt',
    '000002-test.png',
    '000002-test.txt',
  ]);
  t.match(writtenTexts(folder)[0], 'Łódź & <Gęś>');
  const picture = readFileSync(join(day, '000001-test.png'));
  t.same([...picture.subarray(1, 4)], [...Buffer.from('PNG')]);
  t.equal(picture.readUInt32BE(16), 460, 'as wide as the paper');
});

t.test('told to fail, it says so and prints nothing', async t => {
  const { folder, simulator } = createHere(t, { mode: 'fail' });
  t.same(await simulator.print(printer, document, never), { kind: 'failed', error: 'offline' });
  t.equal(await simulator.findFault(printer), 'offline');
  t.same(writtenTexts(folder), []);
});

t.test('told to hang, it prints nothing, says nothing and does not count', async t => {
  const { folder, simulator } = createHere(t, { mode: 'hang' });
  t.same(await simulator.print(printer, document, never), { kind: 'unknown', error: 'noAnswer' });
  t.equal(await simulator.findFault(printer), 'noAnswer');
  t.equal(await simulator.readCount(printer), null);
  t.same(writtenTexts(folder), []);
});

t.test('told to lose its answer, it prints, and its counter tells once it speaks again', async t => {
  const { folder, simulator } = createHere(t, { mode: 'loseAnswer' });
  t.same(await simulator.print(printer, document, never), { kind: 'unknown', error: 'noAnswer' });
  t.equal(writtenTexts(folder).length, 1);
  writeControl(folder, { mode: 'print' });
  t.equal(await simulator.findFault(printer), null);
  t.match(await simulator.readCount(printer), { printed: 1 });
});

t.test('without a control file it prints after a short delay', async t => {
  const folder = t.testdir({});
  const delays: number[] = [];
  const clock = {
    now: () => 0,
    after(delayMs: number, work: () => void) {
      delays.push(delayMs);
      setImmediate(work);
      return () => {};
    },
  };
  const simulator = createSimulator({ folder, clock });
  t.match(await simulator.print(printer, document, never), { kind: 'issued' });
  t.same(delays, [400]);
});

t.test(
  'a control file that makes no sense is a printer that does not work, a wrong field is the usual one',
  async t => {
    const { folder, simulator } = createHere(t, {});
    writeFileSync(join(folder, 'simulator.json'), '{"mode":');
    t.equal(await simulator.findFault(printer), 'offline');
    writeFileSync(join(folder, 'simulator.json'), '{"mode":"burn","delayMs":-1}');
    t.equal(await simulator.findFault(printer), null);
  },
);

t.test('a server that stops during the delay leaves the paper in the line', async t => {
  const { folder, simulator, waits } = createHere(t, { delayMs: 500 });
  const stopping = new AbortController();
  const printing = simulator.print(printer, document, stopping.signal);
  while (waits.length === 0) await new Promise(resolve => setImmediate(resolve));
  stopping.abort();
  t.same(await printing, { kind: 'untouched' });
  t.same(writtenTexts(folder), []);
});

t.test('a folder that takes no files leaves an unknown paper that was not counted', async t => {
  const { folder, simulator } = createHere(t, {});
  writeFileSync(join(folder, 'house'), 'a file where a folder should be');
  chmodSync(join(folder, 'house'), 0o400);
  t.same(await simulator.print(printer, document, never), { kind: 'unknown', error: 'noAnswer' });
  t.match(await simulator.readCount(printer), { printed: 0 });
});

t.test('a name with signs that no picture can show is printed without them', async t => {
  const { folder, simulator } = createHere(t, {});
  const odd = { ...document, header: ['Ma\u0000ry\u001bsia \ud800'] };
  t.match(await simulator.print(printer, odd, never), { kind: 'issued' });
  t.match(writtenTexts(folder)[0], 'Marysia');
});
