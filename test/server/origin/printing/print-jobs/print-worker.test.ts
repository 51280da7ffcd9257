import t from 'tap';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { createPrintWorkerRig } from './print-worker-rig.ts';

t.test('papers come out one at a time, in the order of queuing', async t => {
  const { printer, worker, add, wake, jobs } = await createPrintWorkerRig(t);
  await add();
  await add();
  wake();
  const first = await printer.next();
  t.equal(first.text, 'paper 1');
  wake();
  t.same(
    (await jobs()).map(job => job.state),
    ['printing', 'queued'],
  );
  first.answer({ kind: 'issued', number: 'A' });
  const second = await printer.next();
  t.equal(second.text, 'paper 2');
  second.answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [
    { state: 'issued', number: 'A', attempts: 1 },
    { state: 'issued', number: null },
  ]);
});

t.test('a printer that is out keeps what waits, is asked every 5 s, and goes on once it is back', async t => {
  const { printer, worker, timers, add, wake, jobs, printers } = await createPrintWorkerRig(t);
  await add();
  await add();
  wake();
  printer.fault = 'paperOut';
  (await printer.next()).answer({ kind: 'failed', error: 'paperOut' });
  await worker.settled();
  t.match(await printers(), [{ isOut: true, error: 'paperOut', waitingJobs: 1 }]);
  t.match(await jobs(), [{ state: 'failed' }, { state: 'queued', attempts: 0 }]);
  t.match(timers, [{ delayMs: 5_000 }]);

  printer.fault = 'coverOpen';
  timers[0]?.work();
  await worker.settled();
  t.match(await printers(), [{ isOut: true, error: 'coverOpen', outSince: '2025-11-20T18:00:00.000Z' }]);

  printer.fault = null;
  timers[0]?.work();
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.match(await printers(), [{ isOut: false, waitingJobs: 0 }]);
  t.match(await jobs(), [{ state: 'failed' }, { state: 'issued' }]);
  t.same(timers, []);
});

t.test('the counter decides what an unknown outcome was, before anything else is printed', async t => {
  const { printer, worker, timers, add, wake, jobs } = await createPrintWorkerRig(t);
  printer.count = 7;
  await add();
  await add();
  wake();
  printer.fault = 'noAnswer';
  (await printer.next()).answer({ kind: 'unknown', error: 'noAnswer' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'unknown', counter_before: 7 }, { state: 'queued' }]);
  printer.fault = null;
  printer.count = 8;
  timers[0]?.work();
  const second = await printer.next();
  t.match(await jobs(), [{ state: 'issued', number: 'No 8' }, { state: 'printing' }]);
  second.answer({ kind: 'unknown', error: 'noAnswer' });
  await worker.settled();
  t.match((await jobs())[1], { state: 'failed', error: 'notPrinted' }, 'the counter did not move');
});

t.test('a counter that says something else decides nothing', async t => {
  const { printer, worker, add, wake, jobs } = await createPrintWorkerRig(t);
  printer.count = 7;
  await add();
  wake();
  const print = await printer.next();
  printer.count = 12;
  print.answer({ kind: 'unknown', error: 'noAnswer' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'unknown' }]);
});

t.test('a paper with letters that the printer lacks waits for a person, and the printer goes on', async t => {
  const { origin, printer, worker, add, wake, jobs } = await createPrintWorkerRig(t);
  await add();
  await add();
  wake();
  (await printer.next()).answer({ kind: 'unknown', error: 'illegible' });
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'unknown', error: 'illegible' }, { state: 'issued' }]);
  t.same(await origin.database.db.selectFrom('printer_outages').selectAll().execute(), []);
});

t.test('what was printing when the server stopped is unknown, what waited is printed', async t => {
  const startsWith = [{ state: 'printing', attempts: 1 } as const, {}];
  const { printer, worker, jobs } = await createPrintWorkerRig(t, { startsWith });
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'unknown', error: 'restarted' }, { state: 'issued' }]);
  t.same(printer.prints, []);
});

t.test(
  'what a killed server had begun and the counter says was not printed is printed, once, in its turn',
  async t => {
    const begun = { state: 'printing', attempts: 1, counter_before: 0 } as const;
    const { printer, worker, jobs } = await createPrintWorkerRig(t, { startsWith: [begun, {}], count: 0 });
    for (const text of ['paper 1', 'paper 2']) {
      const print = await printer.next();
      t.equal(print.text, text);
      printer.count = (printer.count ?? 0) + 1;
      print.answer({ kind: 'issued' });
    }
    await worker.settled();
    t.match(await jobs(), [
      { state: 'issued', attempts: 2, error: null },
      { state: 'issued', attempts: 1 },
    ]);
    t.same(printer.prints, []);
  },
);

t.test('where the counter moved, it came out, and nothing is printed', async t => {
  const begun = { state: 'printing', attempts: 1, counter_before: 0 } as const;
  const { printer, worker, jobs } = await createPrintWorkerRig(t, { startsWith: [begun], count: 1 });
  await worker.settled();
  t.match(await jobs(), [{ state: 'issued', number: 'No 1' }]);
  t.same(printer.prints, []);
});

t.test('each of several waits again by its own counter, beside one that nobody knows of', async t => {
  const unknown = { state: 'unknown', error: 'restarted', attempts: 1 } as const;
  const { printer, worker, jobs } = await createPrintWorkerRig(t, {
    startsWith: [
      { ...unknown, counter_before: 2 },
      { ...unknown, counter_before: 5 },
      { ...unknown, counter_before: 4 },
    ],
    count: 5,
  });
  (await printer.next()).answer({ kind: 'failed', error: 'paperOut' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'unknown' }, { state: 'failed', attempts: 2 }, { state: 'unknown' }]);
});

t.test('a paper that ends every server that prints it waits for a person in the end', async t => {
  const begun = { state: 'printing', attempts: 3, counter_before: 0 } as const;
  const { printer, worker, jobs } = await createPrintWorkerRig(t, { startsWith: [begun, {}], count: 0 });
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'failed', error: 'notPrinted' }, { state: 'issued' }]);
});

t.test('stopping before anything was sent leaves the paper in its line', async t => {
  const { printer, worker, add, wake, jobs } = await createPrintWorkerRig(t);
  await add();
  wake();
  while (printer.prints.length === 0) await new Promise(resolve => setImmediate(resolve));
  await worker.stop();
  t.match(await jobs(), [{ state: 'queued', attempts: 0 }]);
  wake();
  await worker.settled();
  t.match(await jobs(), [{ state: 'queued' }], 'nothing begins once it stopped');
});

t.test('printers work beside each other', async t => {
  const { origin, printer, worker, add, wake } = await createPrintWorkerRig(t);
  const { data } = await origin.command('createDevice', { name: 'Bar', kind: 'printer' });
  await add();
  await add({ device_id: data.id });
  wake();
  const [first, second] = [await printer.next(), await printer.next()];
  t.same([first.text, second.text].sort(), ['paper 1', 'paper 2']);
  first.answer({ kind: 'issued' });
  second.answer({ kind: 'issued' });
  await worker.settled();
});

t.test('what a person gave up meanwhile stays given up', async t => {
  const { origin, printer, worker, add, wake, jobs } = await createPrintWorkerRig(t);
  await add();
  wake();
  const print = await printer.next();
  await origin.database.db.updateTable('print_jobs').set({ dropped_at: 'now' }).execute();
  print.answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'printing', dropped_at: 'now' }]);
});

t.test('a paper that can’t be read is written down and does not hold up the others', async t => {
  const { printer, worker, errors, add, wake, jobs } = await createPrintWorkerRig(t);
  await add({ document: '{' });
  await add();
  wake();
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.equal(errors.length, 1);
  t.match(await jobs(), [{ state: 'unknown' }, { state: 'issued' }]);
});

t.test('printers of an archived restaurant rest, and go on when it comes back', async t => {
  const archived = new Set<string>();
  const { printer, worker, add, wake, jobs } = await createPrintWorkerRig(t, { archived });
  await add();
  await add();
  wake();
  const first = await printer.next();
  archived.add(restaurantIds.organization);
  first.answer({ kind: 'issued' });
  await worker.settled();
  wake();
  await worker.settled();
  t.match(await jobs(), [{ state: 'issued' }, { state: 'queued', attempts: 0 }]);
  archived.delete(restaurantIds.organization);
  wake();
  (await printer.next()).answer({ kind: 'issued' });
  await worker.settled();
  t.match(await jobs(), [{ state: 'issued' }, { state: 'issued' }]);
});
