import { sql } from 'kysely';
import t from 'tap';
import { onlySqlite } from '../../../../helpers/stores/test-store.ts';
import { createPrintWorkerRig } from './print-worker-rig.ts';

t.test('a store that takes nothing for a while leaves no paper printing for good', onlySqlite, async t => {
  const { origin, printer, worker, timers, errors, add, wake, jobs } = await createPrintWorkerRig(t);
  const { db } = origin.database;
  await sql`create trigger full before update on print_jobs when new.state = 'issued'
    begin select raise(abort, 'disk is full'); end`.execute(db);
  printer.count = 7;
  await add();
  await add();
  wake();
  const first = await printer.next();
  printer.count = 8;
  first.answer({ kind: 'issued' });
  await worker.settled();
  t.equal(errors.length, 1);
  t.match(await jobs(), [{ state: 'printing' }, { state: 'queued' }]);

  await sql`drop trigger full`.execute(db);
  t.match(timers, [{ delayMs: 5_000 }], 'it tries again by itself');
  timers[0]?.work();
  const second = await printer.next();
  t.equal(second.text, 'paper 2', 'what may have come out is not printed again');
  t.match(await jobs(), [{ state: 'issued', number: 'No 8' }, { state: 'printing' }]);
  second.answer({ kind: 'issued' });
  await worker.settled();
});

t.test('a printer whose address changes meanwhile is spoken to at the new one', async t => {
  const { origin, printer, worker, timers, add, wake, places } = await createPrintWorkerRig(t);
  const device = { name: 'Bar', kind: 'printer', address: 'old.local' } as const;
  const { data } = await origin.command('createDevice', device);
  await add({ device_id: data.id });
  wake();
  const first = await printer.next();
  await add({ device_id: data.id });
  const options = { params: { id: data.id }, headers: { 'if-match': `"${data.version}"` } };
  await origin.command('changeDevice', { address: 'new.local' }, options);
  wake();
  printer.fault = 'unreachable';
  first.answer({ kind: 'failed', error: 'unreachable' });
  await worker.settled();
  t.equal(places.at(-1), 'new.local');
  t.equal(timers.length, 1);
});
