/** A station that works from paper: nobody there says that a dish is ready, so what was printed is all that is known. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen, addTicketPrinter, workFrom } from '../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const hourMs = 3_600_000;

async function current(origin: OriginFixture, { id }: Pick<Order, 'id'>): Promise<Order> {
  return (await origin.read('waiterOrder', { as: 'waiter', params: { id } })).data;
}

async function printed(origin: PrintingOrigin, order: Order): Promise<Order> {
  const isPrinted = async () =>
    (await current(origin, order)).lines.every(({ isOnPaper, printedAt }) => !isOnPaper || printedAt);
  await origin.until(isPrinted);
  return current(origin, order);
}

async function table(origin: OriginFixture) {
  const { data } = await origin.read('waiterTables', { as: 'waiter' });
  return data.find(({ id }) => id === restaurantIds.table1);
}

function serve(origin: OriginFixture, { id }: Order, lineIds: string[]) {
  return origin.command('serveLines', { lineIds }, { as: 'waiter', params: { id } });
}

t.test('printed is what its waiter sees, and an hour later nothing is late', async t => {
  const origin = await createPrintingOrigin(t);
  await addPaperKitchen(origin);
  const sent = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  t.same(
    sent.lines.map(({ isOnPaper = false }) => isOnPaper),
    [true, true, false],
    'the bar has its screen',
  );
  const { lines } = await printed(origin, sent);
  t.match(lines, [{ state: 'sent', printedAt: '2025-11-20T18:00:00.000Z' }, {}, { printedAt: undefined }]);
  t.match((await table(origin))?.orders, [{ sentLines: 3, printedLines: 2 }]);
  await origin.command('readyLine', {}, { as: 'bar', params: { id: lines[2]?.id ?? '' } });
  await serve(origin, sent, [lines[2]?.id ?? '']);
  origin.clock.nowMs += hourMs;
  const { state, orders = [] } = (await table(origin)) ?? {};
  t.equal(state, 'occupied');
  t.notOk('lateSince' in (orders[0] ?? {}));
  const tickets = (await origin.read('preparationOrders', { params: { location: 'kitchen' } })).data;
  t.ok(
    tickets.every(({ isOnPaper }) => isOnPaper),
    'whoever opens its screen all the same is told so',
  );
});

t.test('what was sent is served without anybody calling it ready, and that can be undone', async t => {
  const origin = await createPrintingOrigin(t);
  await addPaperKitchen(origin);
  const order = await printed(origin, await sentOrder(origin, ['soup', 'dumplings']));
  const [soup = ''] = order.lines.map(({ id }) => id);
  const { data, status } = await serve(origin, order, [soup]);
  t.equal(status, 200);
  t.match(data.lines, [{ state: 'served', readyAt: undefined }, { state: 'sent' }]);
  const undone = await origin.command('undoLines', { lineIds: [soup] }, { params: { id: order.id } });
  t.match(undone.data.lines[0], {
    state: 'sent',
    servedAt: undefined,
    printedAt: '2025-11-20T18:00:00.000Z',
  });
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  const served = events.find(({ type }) => type === 'lines.served');
  t.match(served?.payload, { notReady: undefined }, 'nobody was expected to say it');
});

t.test('a paid table whose dishes are all on paper is free', async t => {
  const origin = await createPrintingOrigin(t);
  await changeSettings(origin, () => ({ receipt: { isAutomatic: false } }));
  await addPaperKitchen(origin);
  const order = await printed(origin, await sentOrder(origin, ['soup']));
  const paid = await pay(origin, order.id, { kind: 'card', amount: order.total, closes: true });
  t.match(paid.data, { state: 'closed', lines: [{ state: 'served' }] });
  t.equal((await table(origin))?.state, 'free');
});

t.test('paid while its printer is out: the table says so until it is printed', async t => {
  const origin = await createPrintingOrigin(t);
  await changeSettings(origin, () => ({ receipt: { isAutomatic: false } }));
  await addPaperKitchen(origin);
  origin.control({ mode: 'fail' });
  const order = await sentOrder(origin, ['soup']);
  const failed = async () => (await origin.read('printJobs')).data.find(({ state }) => state === 'failed');
  await origin.until(async () => (await failed()) !== undefined);
  await pay(origin, order.id, { kind: 'card', amount: order.total, closes: true });
  t.match((await table(origin))?.orders, [
    { state: 'closed', sentLines: 1, unprintedSince: '2025-11-20T18:00:00.000Z' },
  ]);
  origin.control({ mode: 'print' });
  const id = (await failed())?.id ?? '';
  t.equal((await origin.command('retryPrint', {}, { params: { id } })).status, 204);
  await origin.until(async () => (await current(origin, order)).lines[0]?.state === 'served');
  t.equal((await table(origin))?.state, 'free');
});

t.test('a course that is fired is printed again, and counts as printed only then', async t => {
  const origin = await createPrintingOrigin(t);
  await addPaperKitchen(origin);
  const order = await printed(origin, await sentOrder(origin, ['soup']));
  const params = { id: order.id };
  const lineIds = order.lines.map(({ id }) => id);
  const held = await origin.command('holdLines', { lineIds }, { as: 'waiter', params });
  t.equal(held.data.lines[0]?.state, 'held');
  origin.clock.nowMs += 60_000;
  const { course = 0 } = order.lines[0] ?? {};
  const fired = await origin.command('fireCourse', { course }, { as: 'waiter', params });
  t.notOk('printedAt' in (fired.data.lines[0] ?? {}));
  t.equal((await printed(origin, order)).lines[0]?.printedAt, '2025-11-20T18:01:00.000Z');
});

t.test('a dish that was split off before its ticket was printed is on that paper, too', async t => {
  const origin = await createPrintingOrigin(t);
  await addPaperKitchen(origin);
  const letPrint = origin.holdPrinters();
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 3 }];
  const body = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data: order } = await origin.command('createOrder', body, { as: 'waiter' });
  const params = { id: order.id };
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const lineId = order.lines[0]?.id ?? '';
  await origin.command('splitLine', { quantity: 1 }, { as: 'waiter', params: { ...params, lineId } });
  letPrint();
  const known = await printed(origin, order);
  t.equal(known.lines.filter(({ printedAt }) => printedAt !== undefined).length, 2);
});

t.test('a station that works from its screen prints nothing, whatever printer it has', async t => {
  const origin = await createOrigin(t);
  await addTicketPrinter(origin, 'kitchen');
  await workFrom(origin, 'screen');
  await sentOrder(origin, ['soup']);
  t.same(await origin.database.db.selectFrom('print_jobs').select('id').execute(), []);
});

/** How the bar is reached, as the settings say it. */
async function barOf(origin: OriginFixture) {
  const { stations = [] } = (await origin.read('settings')).data;
  const { mode, printerId, copyPrinterIds } = stations.find(({ id }) => id === 'bar') ?? {};
  return { mode, printerId, copyPrinterIds };
}

async function trySavingBar(origin: OriginFixture, bar: object) {
  const { version, ...settings } = (await origin.read('settings')).data;
  const stations = (settings.stations ?? []).map(known =>
    known.id === 'bar' ? { ...known, ...bar } : known,
  );
  const headers = { 'if-match': `"${version}"` };
  return origin.command('saveSettings', { ...settings, stations }, { headers });
}

t.test('no station is on paper that nothing prints', async t => {
  const origin = await createOrigin(t);
  for (const mode of ['paper', 'both'] as const)
    t.match((await trySavingBar(origin, { mode })).problem, {
      status: 422,
      code: 'STATION_WITHOUT_PRINTER',
      errors: [{ path: 'stations/1/mode' }],
    });
  const id = await addTicketPrinter(origin, 'bar');
  const other = await addTicketPrinter(origin, 'bar', 'spare');
  await workFrom(origin, 'paper', ['bar']);
  const first = { params: { id }, headers: { 'if-match': '"1"' } };
  const last = { params: { id: other }, headers: { 'if-match': '"1"' } };
  t.equal((await origin.command('archiveDevice', undefined, first)).status, 204, 'another one is left');
  t.equal(refusalOf(await origin.command('archiveDevice', undefined, last)), 'STATION_WITHOUT_PRINTER');
  t.equal(
    refusalOf(await origin.command('changeDevice', { isRevoked: true }, last)),
    'STATION_WITHOUT_PRINTER',
  );
  await workFrom(origin, 'both', ['bar']);
  t.equal((await origin.command('archiveDevice', undefined, last)).status, 204);
  t.same(await barOf(origin), { mode: undefined, printerId: undefined, copyPrinterIds: undefined });
});

t.test('which printers a station has is said by the station alone', async t => {
  const origin = await createOrigin(t);
  await workFrom(origin, 'screen', ['bar']);
  const first = await addTicketPrinter(origin, 'bar');
  t.same(await barOf(origin), { mode: undefined, printerId: first, copyPrinterIds: undefined });
  const second = await addTicketPrinter(origin, 'bar', 'spare');
  t.same(await barOf(origin), { mode: undefined, printerId: first, copyPrinterIds: [second] });
  const devices = (await origin.read('devices')).data;
  t.notOk(devices.some(device => 'station' in device));
  await sentOrder(origin, ['beer']);
  const jobs = await origin.database.db.selectFrom('print_jobs').select('device_id').execute();
  t.same(jobs.map(({ device_id }) => device_id).toSorted(), [first, second].toSorted());

  const options = { params: { id: first }, headers: { 'if-match': '"1"' } };
  const change = await origin.command('changeDevice', { station: 'kitchen' }, options);
  t.match(change.problem, { status: 400, errors: [{ path: 'station' }] });
  for (const [bar, path] of [
    [{ printerId: undefined, copyPrinterIds: [second] }, 'stations/1/copyPrinterIds'],
    [{ printerId: first, copyPrinterIds: [first] }, 'stations/1/copyPrinterIds'],
    [{ printerId: first, copyPrinterIds: [restaurantIds.soup] }, 'stations/1/copyPrinterIds/0'],
  ] as const)
    t.match((await trySavingBar(origin, bar)).problem.errors, [{ path }]);
  t.equal((await origin.command('archiveDevice', undefined, options)).status, 204);
  t.same(await barOf(origin), { mode: undefined, printerId: second, copyPrinterIds: undefined });
});
