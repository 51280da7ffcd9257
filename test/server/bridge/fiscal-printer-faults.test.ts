/** Faults of the printer itself, of Kelner and of the disk. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openJournal } from '../../../server/bridge/job-journal.ts';
import { KelnerCallError } from '../../../server/bridge/kelner-calls.ts';
import { createParts, line, receipt, settleAll } from './bridge-parts.ts';

/** What is answered is answered by then, on a busy machine too. */
const patienceMs = 1_500;
const dinner = () => receipt([line('Obiad', 3_000)]);

t.test('paper out, cover open and the like are told, and jobs wait for them to pass', async t => {
  const { printer, kelner, start } = await createParts(t);
  const { model } = printer;
  const job = kelner.queue(dinner());
  const turn = start();
  for (const mechanism of [5, 3, 8]) {
    model.mechanism = mechanism;
    t.equal(await turn(), 'hindered');
  }
  model.mechanism = 0;
  model.state = 1;
  t.equal(await turn(), 'hindered');
  model.state = 0;
  model.isReadOnly = true;
  t.equal(await turn(), 'hindered');
  t.same(kelner.faults, ['paperOut', 'coverOpen', 'offline', 'inMenu', 'readOnly']);
  t.equal(job.state, 'queued', 'Kelner keeps it');
  model.isReadOnly = false;
  await settleAll(turn);
  t.match(job, { state: 'issued', attempt: 1 });
});

t.test('paper that runs out in a receipt: it is waited for, and the receipt counts once', async t => {
  const { printer, kelner, start } = await createParts(t, { patienceMs });
  const job = kelner.queue(dinner());
  printer.onFrame = name => {
    if (name === 'trpayment') printer.model.mechanism = 5;
  };
  const turn = start();
  t.equal(await turn(), 'hindered');
  t.equal(await turn(), 'hindered');
  t.same(kelner.faults, [null, 'noAnswer', 'paperOut']);
  t.equal(job.state, 'printing');
  printer.resume();
  await settleAll(turn);
  t.match(job, { state: 'issued', report: { number: '87' } });
  t.equal(printer.model.receipts.length, 1);
});

t.test('a printer that is off, and one that says nothing', async t => {
  const { printer, kelner, start } = await createParts(t, { patienceMs });
  printer.faultOf = () => 'deaf';
  const turn = start();
  t.equal(await turn(), 'hindered');
  await printer.close();
  t.equal(await turn(), 'hindered');
  t.same(kelner.faults, ['noAnswer', 'unreachable']);
});

t.test('a printer that hung up in the meantime has no fault', async t => {
  const { printer, kelner, start } = await createParts(t);
  const turn = start();
  await settleAll(turn);
  await printer.hangUp();
  const job = kelner.queue(dinner());
  await settleAll(turn);
  t.match(job, { state: 'issued' });
  t.same(kelner.faults, [null]);
});

t.test('a receipt that somebody left open is cancelled before the next', async t => {
  const { printer, kelner, start } = await createParts(t);
  printer.model.carryOut('trinit', new Map());
  const job = kelner.queue(dinner());
  await settleAll(start());
  t.match(job, { state: 'issued' });
  t.equal(printer.model.counters.cancelled, 3);
});

t.test('a printer that loses its power in a receipt has not printed it', async t => {
  const { printer, kelner, start } = await createParts(t);
  const job = kelner.queue(dinner());
  printer.onFrame = name => {
    if (name === 'trend') printer.model.loseRam();
  };
  printer.faultOf = name => (name === 'trend' ? 'before' : null);
  await settleAll(start());
  t.match(job, { state: 'failed', report: { error: 'notPrinted' } });
});

const doubts: [string, (counters: { receipts: number; dailyReports: number }) => void][] = [
  ['somebody else printed, too', counters => Object.assign(counters, { receipts: 87 })],
  ['a daily report was made since', counters => Object.assign(counters, { dailyReports: 12 })],
  ['the counter went back', counters => Object.assign(counters, { receipts: 3 })],
];
for (const [title, change] of doubts)
  t.test(`a counter that doesn’t tell is a person’s to settle: ${title}`, async t => {
    const { printer, kelner, start } = await createParts(t);
    const job = kelner.queue(dinner());
    printer.faultOf = name => (name === 'trend' ? 'before' : null);
    const turn = start();
    await turn();
    change(printer.model.counters);
    await settleAll(turn);
    t.match(job, { state: 'unknown', report: { error: 'counterUnclear' } });
    t.equal(printer.model.receipts.length, 0);
  });

t.test('nor does one receipt more that came to another amount, or another printer', async t => {
  const other = await createParts(t);
  const job = other.kelner.queue(dinner());
  other.printer.faultOf = name => (name === 'trend' ? 'before' : null);
  const turn = other.start();
  await turn();
  const { model } = other.printer;
  for (const [name, fields] of [
    ['prncancel', {}],
    ['trinit', {}],
    ['trline', { na: 'Inne', vt: '1', pr: '500' }],
    ['trpayment', { ty: '0', wa: '500' }],
    ['trend', { to: '500', fp: '500' }],
  ] as const)
    t.type(model.carryOut(name, new Map(Object.entries(fields))), Array, name);
  await settleAll(turn);
  t.match(job, { state: 'unknown', report: { error: 'counterUnclear' } });

  const replaced = await createParts(t);
  const lost = replaced.kelner.queue(dinner());
  replaced.printer.faultOf = name => (name === 'trend' ? 'after' : null);
  const next = replaced.start();
  await next();
  replaced.printer.model.serial = 'ZBF 9';
  await settleAll(next);
  t.match(lost, { state: 'unknown', report: { error: 'counterUnclear' } });
});

t.test('what the printer said it printed is printed, whatever its counter says', async t => {
  const { printer, kelner, start } = await createParts(t);
  const job = kelner.queue(dinner());
  printer.onFrame = (name, _index, moment) => {
    if (name === 'trend' && moment === 'after') printer.model.counters.receipts += 3;
  };
  await settleAll(start());
  t.match(job, { state: 'issued' });
  t.equal(job.report?.number, undefined, 'of which number is not known');
});

t.test('a bill whose answer was lost may be printed or not: nobody guesses', async t => {
  const { printer, kelner, start } = await createParts(t);
  const bill = kelner.queue({ ...dinner(), kind: 'bill' });
  printer.faultOf = name => (name === 'formend' ? 'after' : null);
  await settleAll(start());
  t.match(bill, { state: 'unknown', report: { error: 'noAnswer' } });
  t.equal(printer.model.plainPrints.length, 1);
});

t.test('a daily report whose answer was lost is settled by its own counter', async t => {
  const { printer, kelner, start } = await createParts(t);
  kelner.queue(dinner());
  const report = kelner.queue(receipt([], { kind: 'fiscalDayReport', payments: [] }));
  printer.faultOf = name => (name === 'dailyrep' ? 'after' : null);
  await settleAll(start());
  t.match(report, { state: 'issued', report: { number: '12' } });
  t.same(printer.model.dailyReports, [12]);
});

t.test(
  'a report that Kelner doesn’t take yet is kept; one that it has decided otherwise is not repeated',
  async t => {
    const { printer, kelner, start, folder, told } = await createParts(t);
    const job = kelner.queue(dinner());
    const { report } = kelner;
    let isAway = true;
    kelner.report = async (...call) => {
      if (isAway) throw new KelnerCallError('Kelner doesn’t answer');
      return report(...call);
    };
    const turn = start();
    await turn();
    await t.rejects(turn(), { message: 'Kelner doesn’t answer' });
    t.match(openJournal(folder).read().outcome, { report: { outcome: 'issued', number: '87' } });
    isAway = false;
    job.state = 'failed';
    await settleAll(start());
    t.match(told.at(-1), /issued 87 \(Kelner had decided otherwise\)/);
    t.equal(printer.model.receipts.length, 1);
  },
);

t.test('a damaged journal stops the start and says what to look for', async t => {
  const { folder } = await createParts(t);
  writeFileSync(join(folder, 'bridge-journal.json'), '{"claimKey"');
  t.throws(() => openJournal(folder), /is damaged.*whether the last receipt is there/);
  writeFileSync(join(folder, 'bridge-journal.json'), '[]');
  t.throws(() => openJournal(folder), /is damaged/);
});
