/** A printer that is out: its stand-in prints what waits, says for whom, and nothing is printed by both. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startPrinterDouble } from '../../../../helpers/doubles/printer-double.ts';
import { networkDelays, openStandIns, type StandIns } from '../../../../helpers/doubles/stand-in-printers.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { createDataFolder } from '../../../../helpers/server-process.ts';

const standInAfterMs = 10_000;

function plain(paper: string | undefined): string {
  return (paper ?? '').replace(/\s+/g, ' ');
}

/** A soup whose ticket failed in the kitchen. */
async function sendToDeadKitchen({ origin, kitchen, jobs }: StandIns) {
  kitchen.fault = 'paperOut';
  const order = await sentOrder(origin, ['soup']);
  await origin.until(async () => (await jobs())[0]?.state === 'failed');
  return order;
}

t.test(
  'after 10 s its stand-in prints what waits, marked, and both say so; it goes on once it is back',
  async t => {
    const all = await openStandIns(t);
    const { origin, kitchen, bar, ids, printer, jobs, checked } = all;
    const first = await sendToDeadKitchen(all);
    t.match(await printer(ids.kitchen), {
      isOut: true,
      standIn: { name: 'Bar', isOut: false, isPrinting: false },
    });
    origin.clock.nowMs += standInAfterMs - 1;
    await checked(kitchen);
    t.same(bar.papers, [], 'somebody may only be changing its paper');

    origin.clock.nowMs += 1;
    await origin.until(async () => (await jobs()).length === 0);
    t.equal(bar.papers.length, 1);
    t.match(plain(bar.papers[0]), /ZASTĘPCZO ZA: Kuchnia KUCHNIA.*ZUPA/);
    t.match(await printer(ids.kitchen), { standIn: { name: 'Bar', isPrinting: true } });
    t.match(await printer(ids.bar), { isOut: false, printsFor: ['Kuchnia'] });
    const { data } = await origin.read('waiterOrder', { params: { id: first.id } });
    t.ok(data.lines[0]?.printedAt, 'the floor sees it printed');

    await sentOrder(origin, ['dumplings'], null);
    await origin.until(async () => bar.papers.length === 2 && (await jobs()).length === 0);
    t.match(plain(bar.papers[1]), /ZASTĘPCZO ZA: Kuchnia.*Pierogi/, 'the next does not wait 10 s again');

    kitchen.fault = null;
    await origin.until(async () => !(await printer(ids.kitchen)).isOut);
    t.notOk('printsFor' in (await printer(ids.bar)));
    await sentOrder(origin, ['soup'], null);
    await origin.until(async () => kitchen.papers.length === 1 && (await jobs()).length === 0);
    t.notMatch(kitchen.papers[0], 'ZASTĘPCZO');
    t.equal(bar.papers.length, 2, 'neither prints the other’s again');
  },
);

t.test('a printer that nobody reaches is handed over as well, and its address may come back', async t => {
  const { origin, kitchen, bar, ids, printer, jobs } = await openStandIns(t);
  const port = Number(kitchen.address.split(':')[1]);
  await kitchen.close();
  await sentOrder(origin, ['soup', 'beer']);
  await origin.until(async () => (await jobs())[0]?.error === 'unreachable' && bar.papers.length === 1);
  origin.clock.nowMs += standInAfterMs;
  await origin.until(async () => (await jobs()).length === 0);
  t.match(plain(bar.papers[1]), 'ZASTĘPCZO ZA: Kuchnia');
  const back = await startPrinterDouble(t, port);
  await origin.until(async () => !(await printer(ids.kitchen)).isOut);
  t.same(back.papers, []);
});

t.test('back within 10 s it prints everything itself, the ticket that failed first', async t => {
  const all = await openStandIns(t);
  const { origin, kitchen, bar, jobs } = all;
  await sendToDeadKitchen(all);
  await sentOrder(origin, ['dumplings'], null);
  kitchen.fault = null;
  await origin.until(async () => (await jobs()).length === 0);
  t.match(kitchen.papers.map(plain), [/ZUPA/, /Pierogi/]);
  t.same(bar.papers, []);
});

t.test('what may have been printed is a person’s to decide, and receipts and bills wait', async t => {
  const { origin, kitchen, bar, ids, jobs, printer, change } = await openStandIns(t);
  const { version, ...settings } = (await origin.read('settings')).data;
  const receipt = { ...settings.receipt, printerId: ids.kitchen, billPrinterId: ids.kitchen };
  await origin.command('saveSettings', { ...settings, receipt }, { headers: { 'if-match': `"${version}"` } });
  const { id } = await sentOrder(origin, ['beer']);
  await origin.until(async () => bar.papers.length === 1 && (await jobs()).length === 0);
  kitchen.behaviour = 'cutsOff';
  await sentOrder(origin, ['soup'], null);
  await origin.until(async () => (await jobs())[0]?.state === 'unknown');
  kitchen.behaviour = 'usual';
  kitchen.fault = 'coverOpen';
  t.equal(await change(ids.kitchen, { name: 'Kuchnia 1' }), 200);
  await origin.command('requestBill', { print: true }, { as: 'waiter', params: { id } });
  await origin.until(async () => (await printer(ids.kitchen)).error === 'coverOpen');
  await origin.closedOrder();
  origin.clock.nowMs += standInAfterMs;
  await origin.until(async () => bar.papers.length === 3);
  const left = await origin.database.db
    .selectFrom('print_jobs')
    .select(['kind', 'state', 'device_id', 'stand_in_for'])
    .where('state', '<>', 'issued')
    .where('device_id', '=', ids.kitchen)
    .orderBy('kind')
    .execute();
  t.match(left, [
    { kind: 'bill', state: /queued|failed/, stand_in_for: null },
    { kind: 'kitchenTicket', state: 'unknown', stand_in_for: null },
    { kind: 'receipt', state: /queued|failed/, stand_in_for: null },
  ]);
  t.match(plain(bar.papers.find(paper => paper.includes('ZASTĘPCZO'))), 'Kuchnia 1');
});

t.test('a stand-in that is out itself is given nothing: tickets wait, and that is said', async t => {
  const all = await openStandIns(t);
  const { origin, kitchen, bar, ids, printer, jobs, checked } = all;
  bar.fault = 'paperOut';
  await sentOrder(origin, ['beer'], null);
  await origin.until(async () => (await printer(ids.bar)).isOut);
  kitchen.fault = 'paperOut';
  await sentOrder(origin, ['soup']);
  await origin.until(async () => (await printer(ids.kitchen)).isOut);
  origin.clock.nowMs += standInAfterMs;
  await checked(kitchen);
  t.match(await printer(ids.kitchen), { standIn: { name: 'Bar', isOut: true, isPrinting: false } });
  t.equal((await jobs()).filter(({ printerId }) => printerId === ids.kitchen).length, 1);
  bar.fault = null;
  await origin.until(async () => bar.papers.length === 1);
  t.match(plain(bar.papers[0]), /ZASTĘPCZO ZA: Kuchnia.*ZUPA/);
  await origin.until(async () => (await jobs()).length === 1);
  t.match(await jobs(), [{ state: 'failed', printerId: ids.bar }], 'without a stand-in a person decides');
  t.same(kitchen.papers, []);
});

t.test('a stand-in that fails with what it was given gives it back to the first, unmarked', async t => {
  const all = await openStandIns(t);
  const { origin, kitchen, bar, ids, printer, jobs } = all;
  bar.fault = 'paperOut';
  await sendToDeadKitchen(all);
  origin.clock.nowMs += standInAfterMs;
  await origin.until(async () => (await printer(ids.bar)).isOut);
  t.match(await jobs(), [{ state: 'failed', printerId: ids.bar, standInFor: 'Kuchnia' }]);
  kitchen.fault = null;
  await origin.until(async () => !(await printer(ids.kitchen)).isOut);
  t.same(kitchen.papers, [], 'the bar’s may be back at any moment');
  origin.clock.nowMs += standInAfterMs;
  await origin.until(async () => (await jobs()).length === 0);
  t.match(plain(kitchen.papers[0]), 'ZUPA');
  t.notMatch(kitchen.papers[0], 'ZASTĘPCZO');
  bar.fault = null;
  await origin.until(async () => !(await printer(ids.bar)).isOut);
  t.same(bar.papers, []);
});

t.test(
  'who stands in may change while something waits, and a stand-in that is archived gives it back',
  async t => {
    const all = await openStandIns(t);
    const { origin, kitchen, bar, ids, printer, jobs, change } = all;
    await change(ids.kitchen, { standInPrinterId: null });
    await sendToDeadKitchen(all);
    origin.clock.nowMs += standInAfterMs;
    t.notOk('standIn' in (await printer(ids.kitchen)));
    const grill = await startPrinterDouble(t);
    const added = { name: 'Grill', kind: 'printer', address: grill.address } as const;
    const { data } = await origin.command('createDevice', added);
    grill.fault = 'coverOpen';
    t.equal(await change(ids.kitchen, { standInPrinterId: data.id }), 200);
    await origin.until(async () => (await printer(data.id)).isOut);
    t.match(await jobs(), [{ printerId: data.id, standInFor: 'Kuchnia' }]);
    const version = { params: { id: data.id }, headers: { 'if-match': `"${data.version}"` } };
    t.equal((await origin.command('archiveDevice', undefined, version)).status, 204);
    await origin.until(async () => (await jobs())[0]?.printerId === ids.kitchen);
    t.notOk('standIn' in (await printer(ids.kitchen)), 'nothing stands in for it any more');
    await change(ids.kitchen, { standInPrinterId: ids.bar });
    await origin.until(async () => (await jobs()).length === 0);
    t.match(plain(bar.papers[0]), 'ZASTĘPCZO ZA: Kuchnia');
    t.same([kitchen.papers, grill.papers], [[], []]);
  },
);

t.test('a server that stops meanwhile knows what waits, since when, and who prints it', async t => {
  const folder = createDataFolder();
  t.teardown(() => rmSync(folder.path, { recursive: true, force: true }));
  const file = join(folder.path, 'kelner.db');
  const before = await createPrintingOrigin(t, { file, ...networkDelays });
  const all = await openStandIns(t, before);
  await sendToDeadKitchen(all);
  await before.app.close();
  await before.database.close();

  const origin = await createPrintingOrigin(t, { file, ...networkDelays });
  origin.clock.nowMs += standInAfterMs;
  await origin.until(async () => (await origin.read('printJobs')).data.length === 0);
  t.match(plain(all.bar.papers[0]), 'ZASTĘPCZO ZA: Kuchnia');
  t.equal(all.bar.papers.length, 1);
  t.match(
    (await origin.read('printers')).data.find(({ id }) => id === all.ids.kitchen),
    { isOut: true, standIn: { isPrinting: true } },
  );
});
