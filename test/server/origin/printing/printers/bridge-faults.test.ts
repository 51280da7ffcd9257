/** What a bridge program tells of its printer with its claims, and the daily report that it prints. */
import t from 'tap';
import { createBridge } from './bridge-rig.ts';

t.test('a fault that is told is shown until a claim without one; meanwhile no job is fetched', async t => {
  const { origin, device, post, claim } = await createBridge(t);
  const printer = async () => (await origin.read('printers', { as: 'waiter' })).data[0];
  const tell = (fault: string) => post('claim', { fault });
  const { id } = await origin.closedOrder();
  t.same((await tell('paperOut')).data, { job: null });
  t.match(await printer(), { id: device.id, isOut: true, error: 'paperOut', waitingJobs: 1 });
  const since = (await printer())?.outSince;
  origin.clock.nowMs += 5_000;
  await tell('coverOpen');
  t.match(await printer(), { isOut: true, error: 'coverOpen', outSince: since });
  await origin.command('createDevice', { name: 'Telefon', kind: 'phone' });
  t.match(await printer(), { error: 'coverOpen' }, 'nothing else ends it');
  await origin.receiptState(id, 'queued');
  t.not(await claim(), null);
  t.match(await printer(), { isOut: false });
  t.equal((await printer())?.error, undefined);
});

t.test('faults are those that every screen can say, and a fetched job stays fetched', async t => {
  const { origin, post, claim, report } = await createBridge(t);
  const { id } = await origin.closedOrder();
  const refused = await post('claim', { fault: '<b>nonsense</b>' });
  t.match(refused.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'fault' }] });
  const job = await claim();
  await post('claim', { fault: 'noAnswer' });
  await origin.receiptState(id, 'printing');
  t.equal((await report(job, { outcome: 'issued', number: '1' })).status, 204);
});

t.test('the daily fiscal report is queued for a fiscal printer with a bridge only', async t => {
  const { origin, device, claim, report } = await createBridge(t);
  const params = { id: device.id };
  t.equal((await origin.command('printFiscalDayReport', {}, { params })).status, 204);
  const job = await claim();
  t.match(job?.document, { kind: 'fiscalDayReport', total: 0, lines: [] });
  t.equal((await report(job, { outcome: 'issued', number: '12' })).status, 204);
  t.same((await origin.read('printJobs')).data, []);
  const asWaiter = await origin.command('printFiscalDayReport', {}, { as: 'waiter', params });
  t.equal(asWaiter.status, 403);
  const stranger = await origin.command('printFiscalDayReport', {}, { as: 'otherAdmin', params });
  t.equal(stranger.status, 404);
  const plain = await origin.command('createDevice', { name: 'Bar', kind: 'printer' });
  const refused = await origin.command('printFiscalDayReport', {}, { params: { id: plain.data.id } });
  t.equal(refused.problem.code, 'PRINTER_UNKNOWN');
});
