import t from 'tap';
import { createOneLease } from '../../../../helpers/doubles/one-lease.ts';
import { createPrintWorkerRig } from './print-worker-rig.ts';

t.test('of two processes one works a printer; the other tells it of work, and marks nothing', async t => {
  const lease = createOneLease();
  const { worker, printer, startAnother, add, wake, jobs } = await createPrintWorkerRig(t, {
    wantLease: lease.want,
  });
  await add();
  wake();
  const print = await printer.next();
  const told: string[] = [];
  const other = startAnother(lease.want, id => told.push(id));
  await other.worker.settled();
  t.match(await jobs(), [{ state: 'printing' }], 'what a living process prints is not interrupted');
  t.same(told, [], 'a start is no news');
  await add();
  const [organizationId = ''] = (await jobs()).map(job => job.org_id);
  other.worker.wake(organizationId);
  await other.worker.settled();
  t.same(told, [organizationId]);
  t.equal(other.printer.prints.length, 0);
  print.answer({ kind: 'issued' });
  (await printer.next()).answer({ kind: 'issued' });
  worker.hear(organizationId);
  await worker.settled();
  t.match(await jobs(), [{ state: 'issued' }, { state: 'issued' }]);
});

t.test('whoever loses a printer stops, and the next one goes on with the queue', async t => {
  const lease = createOneLease();
  const rig = await createPrintWorkerRig(t, { wantLease: lease.want });
  await rig.add();
  await rig.add();
  rig.wake();
  await rig.printer.next();
  const other = rig.startAnother(lease.want);
  await other.worker.settled();
  await lease.pass(1);
  (await other.printer.next()).answer({ kind: 'issued' });
  (await other.printer.next()).answer({ kind: 'issued' });
  await other.worker.settled();
  rig.wake();
  await rig.worker.settled();
  t.match(await rig.jobs(), [{ state: 'issued' }, { state: 'issued' }]);
  t.equal(rig.printer.prints.length, 0, 'the one that lost it prints nothing more');
});

t.test('what a dead process was printing has an unknown outcome, and is not printed again', async t => {
  const lease = createOneLease();
  const rig = await createPrintWorkerRig(t, {
    startsWith: [{ state: 'printing', started_at: '2025-11-20T18:00:00.000Z' }],
    wantLease: () => async () => {},
  });
  await rig.worker.settled();
  t.match(await rig.jobs(), [{ state: 'printing' }], 'as long as another may hold the printer');
  const other = rig.startAnother(lease.want);
  await other.worker.settled();
  t.match(await rig.jobs(), [{ state: 'unknown', error: 'restarted' }]);
});

t.test(
  'what another process was printing waits for a person, as each counts at a simulator of its own',
  async t => {
    const lease = createOneLease();
    const rig = await createPrintWorkerRig(t, {
      startsWith: [{ state: 'printing', attempts: 1, counter_before: 0 }],
      count: 0,
      wantLease: lease.want,
    });
    await rig.worker.settled();
    t.match(await rig.jobs(), [{ state: 'failed', error: 'notPrinted' }]);
    t.equal(rig.printer.prints.length, 0);
  },
);

t.test('what could not be settled is settled before anything is printed', async t => {
  const lease = createOneLease();
  const rig = await createPrintWorkerRig(t, {
    startsWith: [{ state: 'printing', started_at: '2025-11-20T18:00:00.000Z' }, {}],
    wantLease: () => async () => {},
  });
  await rig.worker.settled();
  const { database } = rig.origin;
  const { transaction } = database;
  database.transaction = () => Promise.reject(new Error('the store is away'));
  const other = rig.startAnother(lease.want);
  await other.worker.settled();
  t.match(await rig.jobs(), [{ state: 'printing' }, { state: 'queued' }]);
  database.transaction = transaction;
  for (const { work } of rig.timers.splice(0)) work();
  (await other.printer.next()).answer({ kind: 'issued' });
  await other.worker.settled();
  t.match(await rig.jobs(), [{ state: 'unknown', error: 'restarted' }, { state: 'issued' }]);
});
