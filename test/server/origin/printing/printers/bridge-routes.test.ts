import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createBridge } from './bridge-rig.ts';

t.test('a program fetches a receipt, prints it and reports its number', async t => {
  const { origin, claim, report } = await createBridge(t);
  t.equal(await claim(), null);
  const { id, total } = await origin.closedOrder({ buyerTaxId: '1234563218' });
  const job = await claim();
  t.match(job, { attempt: 1, document: { kind: 'receipt', total, buyerTaxId: '1234563218' } });
  await origin.receiptState(id, 'printing');
  t.equal((await report(job, { outcome: 'issued', number: 'F0012' })).status, 204);
  const issued = await origin.receiptState(id, 'issued');
  t.match(issued.receipt, { number: 'F0012', device: 'Fiskalna' });
  t.equal((await report(job, { outcome: 'issued', number: 'F0012' })).status, 204, 'once more');
  const contrary = await report(job, { outcome: 'failed' });
  t.equal(contrary.problem.code, 'RECEIPT_STATE');
  t.equal(await claim(), null);
  t.same(origin.texts(), [], 'nobody else printed it');
});

t.test('a claim whose answer was lost gets the same paper under its key', async t => {
  const { origin, claim } = await createBridge(t);
  await origin.closedOrder();
  const key = randomUUID();
  const first = await claim(key);
  t.same(await claim(key), first);
});

t.test(
  'a program that asks anew without a report has lost the paper: unknown, not printed again',
  async t => {
    const { origin, claim, report } = await createBridge(t);
    const first = await origin.closedOrder();
    const second = await origin.closedOrder();
    const lost = await claim();
    const next = await claim();
    t.not(next?.id, lost?.id);
    t.match(await origin.receiptState(first.id, 'unknown'), { receipt: { error: 'noReport' } });
    await origin.receiptState(second.id, 'printing');
    t.equal((await report(lost, { outcome: 'issued', number: 'F1' })).status, 204, 'a late word counts');
    await origin.receiptState(first.id, 'issued');
  },
);

t.test('failures and doubts are reported in the program’s own words or none', async t => {
  const { origin, claim, report } = await createBridge(t);
  const first = await origin.closedOrder();
  await report(await claim(), { outcome: 'failed', error: 'Brak papieru' });
  t.match(await origin.receiptState(first.id, 'failed'), { receipt: { error: 'Brak papieru' } });
  const second = await origin.closedOrder();
  await report(await claim(), { outcome: 'unknown' });
  t.match(await origin.receiptState(second.id, 'unknown'), { receipt: { error: 'noAnswer' } });
  await origin.command('resolveReceipt', { outcome: 'notPrinted' }, { params: { id: second.id } });
  await origin.command('retryReceipt', {}, { params: { id: second.id } });
  const again = await claim();
  t.equal(again?.attempt, 2);
  await report(again, { outcome: 'failed' });
  t.match(await origin.receiptState(second.id, 'failed'), { receipt: { error: 'notPrinted' } });
});

t.test('a waiter settles no fiscal receipt that nobody knows of: an admin does, or the program', async t => {
  const { origin, claim, report } = await createBridge(t);
  const { id } = await origin.closedOrder();
  await report(await claim(), { outcome: 'unknown' });
  const params = { id };
  for (const outcome of ['issued', 'notPrinted'] as const) {
    const { problem } = await origin.command('resolveReceipt', { outcome }, { as: 'waiter', params });
    t.match(problem, { status: 403, code: 'FORBIDDEN' }, outcome);
  }
  await origin.receiptState(id, 'unknown');
  const word = { outcome: 'issued', number: 'F0077' } as const;
  t.match((await origin.command('resolveReceipt', word, { params })).data.receipt, {
    ...{ number: 'F0077', isFiscal: true },
  });
});

t.test('only what a fiscal printer issues counts as a fiscal receipt', async t => {
  const { origin, device, claim, report } = await createBridge(t);
  const { id } = await origin.closedOrder();
  t.match(await origin.receiptState(id, 'queued'), { receipt: { isFiscal: false } });
  const figures = async () => (await origin.read('salesReport')).data.total;
  t.match(await figures(), { withoutReceipt: 1, nonFiscal: 0 });
  const job = await claim();
  await report(job, { outcome: 'issued', number: 'F0012' });
  t.match(await origin.receiptState(id, 'issued'), { receipt: { isFiscal: true } });
  t.match(await figures(), { withoutReceipt: 0, nonFiscal: 0 });
  t.match((await origin.read('printers')).data, [{ id: device.id, isFiscal: true }]);

  const { version } = (await origin.read('devices')).data.find(row => row.id === device.id) ?? device;
  const options = { params: { id: device.id }, headers: { 'if-match': `"${version}"` } };
  await origin.command('changeDevice', { driver: 'simulator' }, options);
  const other = await origin.closedOrder();
  t.match(await origin.receiptState(other.id, 'issued'), { receipt: { isFiscal: false } });
  t.match(await figures(), { withoutReceipt: 1, nonFiscal: 1 });
  t.match((await origin.read('printers')).data, [{ id: device.id, isFiscal: false }]);
  t.match((await origin.read('waiterOrder', { params: { id } })).data.receipt, { isFiscal: true }, 'a fact');
});

t.test('a program that never reports leaves an unknown paper after two minutes', async t => {
  const { origin, claim } = await createBridge(t);
  const { id } = await origin.closedOrder();
  await claim();
  origin.clock.nowMs += 121_000;
  await origin.command('createDevice', { name: 'Telefon', kind: 'phone' });
  t.match(await origin.receiptState(id, 'unknown'), { receipt: { error: 'noReport' } });
});

t.test('a bridge that was not heard of for half a minute is out, and says since when', async t => {
  const { origin, claim, device } = await createBridge(t);
  const printer = async () => (await origin.read('printers', { as: 'waiter' })).data[0];
  t.match(await printer(), { id: device.id, isOut: true, error: 'bridgeSilent' });
  const silent = await origin.read('printers', { as: 'waiter' });
  await claim();
  t.match(await printer(), { isOut: false, driver: 'bridge' });
  origin.clock.nowMs += 31_000;
  const { data, headers } = await origin.read('printers', { as: 'waiter' });
  t.match(data[0], { isOut: true, outSince: '2025-11-20T18:00:00.000Z' });
  t.not(headers['etag'], silent.headers['etag']);
});

t.test('claims need a key, reports a paper of this printer and known words', async t => {
  const { origin, post, report, claim } = await createBridge(t);
  const keyless = await post('claim', {}, { 'idempotency-key': 'x' });
  t.equal(keyless.problem.code, 'IDEMPOTENCY_KEY_REQUIRED');
  t.equal((await report({ id: randomUUID(), attempt: 1 }, { outcome: 'issued' })).status, 404);
  const { id } = await origin.closedOrder();
  const job = await claim();
  t.equal(
    (await post(`${job?.id}/report`, { attempt: 1, outcome: 'burnt' })).problem.code,
    'INVALID_REQUEST',
  );
  t.equal((await post(`${job?.id}/report`, { attempt: 1, outcome: 'issued', extra: 1 })).status, 400);
  await origin.receiptState(id, 'printing');
});

t.test('what a program held of a printer that is archived is unknown, not printing for ever', async t => {
  const { origin, device, claim } = await createBridge(t);
  const { id } = await origin.closedOrder();
  await claim();
  const { version } = (await origin.read('devices')).data.find(row => row.id === device.id) ?? device;
  const options = { params: { id: device.id }, headers: { 'if-match': `"${version}"` } };
  t.equal((await origin.command('archiveDevice', undefined, options)).status, 204);
  t.match(await origin.receiptState(id, 'unknown'), { receipt: { error: 'noReport' } });
});

t.test('no other token opens anything, and this one nothing else', async t => {
  const { origin, token, post, device } = await createBridge(t);
  const refused = [
    'nonsense',
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.replace(device.id, randomUUID()),
    'session.of.admin',
  ];
  for (const wrong of refused) {
    const { status } = await post('claim', {}, { authorization: `Bearer ${wrong}` });
    t.equal(status, 401, wrong);
  }
  t.equal((await post('claim', {}, { authorization: token })).status, 401);
  const asPerson = await origin.read('printers', { headers: { authorization: `Bearer ${token}` } });
  t.equal(asPerson.status, 401);

  const changed = { params: { id: device.id }, headers: { 'if-match': `"${device.version}"` } };
  await origin.command('changeDevice', { isRevoked: true }, changed);
  t.equal((await post('claim', {})).status, 401, 'a revoked printer');
});

t.test('a new token ends the one before it', async t => {
  const { origin, post, device } = await createBridge(t);
  t.equal((await post('claim', {})).status, 200);
  await origin.command('makeBridgeToken', {}, { params: { id: device.id } });
  t.equal((await post('claim', {})).status, 401);
});
