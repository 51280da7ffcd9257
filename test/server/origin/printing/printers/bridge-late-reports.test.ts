import t from 'tap';
import type { PrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { createBridge } from './bridge-rig.ts';

t.test('a late word of an attempt that was given up says nothing of the next', async t => {
  const { origin, claim, report } = await createBridge(t);
  const { id } = await origin.closedOrder();
  const params = { id };
  const first = await claim();
  await report(first, { outcome: 'unknown' });
  await origin.command('resolveReceipt', { outcome: 'notPrinted' }, { params });
  await origin.command('retryReceipt', {}, { params });
  const second = await claim();
  t.match(second, { id: first?.id, attempt: 2 });
  const late = await report(first, { outcome: 'issued', number: 'F1' });
  t.match({ status: late.status, code: late.problem.code }, { status: 409, code: 'RECEIPT_STATE' });
  await origin.receiptState(id, 'printing');
  t.equal((await report(second, { outcome: 'issued', number: 'F2' })).status, 204);
  t.match(await origin.receiptState(id, 'issued'), { receipt: { number: 'F2', attempts: 2 } });
});

/** Late reports in the order's history. */
async function lateOnes({ read }: PrintingOrigin, id: string) {
  const { data } = await read('orderEvents', { params: { id } });
  return data
    .filter(({ type }) => type === 'receipt.issuedLate')
    .map(({ deviceName, payload }) => ({ deviceName, ...(payload as object) }));
}

t.test('a fiscal receipt that came out after its attempt was given up is in the history, once', async t => {
  const { origin, claim, report } = await createBridge(t);
  const { id } = await origin.closedOrder();
  const params = { id };
  const first = await claim();
  await report(first, { outcome: 'unknown' });
  await origin.command('resolveReceipt', { outcome: 'notPrinted' }, { params });
  const { version } = (await origin.read('adminOrder', { params })).data;
  for (const _again of [1, 2])
    t.equal((await report(first, { outcome: 'issued', number: 'F1' })).status, 409);
  const told = {
    deviceName: 'Fiskalna',
    before: { receiptState: 'failed' },
    after: { number: 'F1', attempt: 1 },
  };
  t.match(await lateOnes(origin, id), [told]);
  t.equal((await lateOnes(origin, id)).length, 1);
  t.equal((await origin.read('adminOrder', { params })).data.version, version + 1, 'screens look again');
  await origin.receiptState(id, 'failed');
  await origin.command('retryReceipt', {}, { params });
  const second = await claim();
  await report(second, { outcome: 'issued', number: 'F2' });
  t.equal((await report(first, { outcome: 'issued', number: 'F1' })).status, 409);
  t.equal((await lateOnes(origin, id)).length, 1);
  for (const attempt of [3, 99]) {
    const invented = await report({ id: first?.id ?? '', attempt }, { outcome: 'issued', number: 'F9' });
    t.equal(invented.status, 409);
  }
  t.equal((await lateOnes(origin, id)).length, 1, 'of an attempt that never was there is nothing');
});

t.test('so is one of a printer that the receipt was taken from, and one that was done without', async t => {
  const { origin, claim, report } = await createBridge(t);
  const moved = await origin.closedOrder();
  const waived = await origin.closedOrder();
  const jobs = [await claim(), await claim()];
  await report(jobs[1] ?? null, { outcome: 'unknown' });
  for (const { id } of [moved, waived])
    await origin.command('resolveReceipt', { outcome: 'notPrinted' }, { params: { id } });
  const { data: other } = await origin.command('createDevice', {
    ...{ name: 'Zapasowa', kind: 'fiscalPrinter', driver: 'bridge' },
  });
  const { version, ...settings } = (await origin.read('settings')).data;
  await origin.command(
    'saveSettings',
    { ...settings, receipt: { ...settings.receipt, printerId: other.id } },
    { headers: { 'if-match': `"${version}"` } },
  );
  await origin.command('retryReceipt', {}, { params: { id: moved.id } });
  await origin.command('waiveReceipt', { reason: 'awaria' }, { params: { id: waived.id } });
  for (const [index, { id }] of [moved, waived].entries()) {
    const late = await report(jobs[index] ?? null, { outcome: 'issued', number: `F${index}` });
    t.match({ status: late.status, code: late.problem.code }, { status: 409, code: 'RECEIPT_STATE' });
    t.match(await lateOnes(origin, id), [{ deviceName: 'Fiskalna', after: { number: `F${index}` } }]);
  }
});
