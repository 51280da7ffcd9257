/** The pass and dishes that are known in two ways: at a station with a screen and on another's paper, or on paper alone. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen, addTicketPrinter } from '../../../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin } from '../../../../../helpers/restaurants/printing-origin.ts';
import { changeSettings, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import {
  addKitchenStations,
  kitchenStations,
  saveStations,
  shareDish,
} from '../../../../../helpers/stations/kitchen-stations.ts';

const cook = { as: 'kitchen' } as const;
const waiter = { as: 'waiter' } as const;

/** Dumplings are the grill's, who has a screen, and the cold station's, who works from paper. */
async function openMixedKitchen(origin: OriginFixture): Promise<void> {
  await addKitchenStations(origin);
  await shareDish(origin, restaurantIds.dumplings, ['grill', 'cold']);
  const printerId = await addTicketPrinter(origin, 'kitchen');
  await saveStations(
    origin,
    kitchenStations.map(station =>
      station.id === 'cold' ? { ...station, mode: 'paper', printerId } : { ...station, mode: 'screen' },
    ),
  );
  await changeSettings(origin, () => ({ usesPass: true }));
}

const idsOf = ({ lines }: Order) => lines.map(({ id }) => id);
const current = async (origin: OriginFixture, { id }: Order): Promise<Order> =>
  (await origin.read('waiterOrder', { ...waiter, params: { id } })).data;
const ready = (origin: OriginFixture, order: Order, body: { stationId?: string } = {}) =>
  origin.command('readyLine', body, { ...cook, params: { id: idsOf(order)[0] ?? '' } });
const call = (origin: OriginFixture, order: Order) =>
  origin.command('callWaiter', { lineIds: idsOf(order) }, { ...cook, params: { id: order.id } });

t.test('ready at the grill and printed late at the cold station, it is at the pass', async t => {
  const origin = await createPrintingOrigin(t);
  await openMixedKitchen(origin);
  origin.control({ mode: 'fail' });
  const order = await sentOrder(origin, ['dumplings']);
  const failed = async () => (await origin.read('printJobs')).data.find(({ state }) => state === 'failed');
  await origin.until(async () => (await failed()) !== undefined);
  t.match((await ready(origin, order, { stationId: 'grill' })).data.lines, [{ state: 'preparing' }]);
  origin.control({ mode: 'print' });
  await origin.command('retryPrint', {}, { params: { id: (await failed())?.id ?? '' } });
  await origin.until(async () => (await current(origin, order)).lines[0]?.printedAt !== undefined);
  const [line] = (await current(origin, order)).lines;
  t.match(line, { state: 'preparing', isAtPass: true }, 'its waiter has not been called');
  const wall = await origin.read('preparationOrders', { ...cook, params: { location: 'kitchen' } });
  t.match(
    wall.data.map(({ lines }) => lines),
    [[{ state: 'ready', isAtPass: true }], [{ state: 'ready', isAtPass: true }]],
    'at neither of its stations there is anything to do',
  );
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  const printed = events.find(({ type }) => type === 'ticket.printed');
  t.match(printed?.payload, { lines: [{ id: line?.id, before: 'preparing', after: 'ready' }] });
  t.match((await call(origin, order)).data.lines, [{ state: 'ready' }]);
});

t.test('a dish that was called stays called when its other station says ready, too', async t => {
  const origin = await createPrintingOrigin(t);
  await openMixedKitchen(origin);
  const order = await sentOrder(origin, ['dumplings']);
  await origin.until(async () => (await current(origin, order)).lines[0]?.printedAt !== undefined);
  t.match((await ready(origin, order, { stationId: 'grill' })).data.lines, [{ isAtPass: true }]);
  const called = await call(origin, order);
  t.match(called.data.lines, [{ state: 'ready', calledAt: /Z$/ }]);
  const again = await ready(origin, order, { stationId: 'cold' });
  t.match(again.data.lines, [{ state: 'ready', calledAt: called.data.lines[0]?.calledAt }]);
  t.notOk(again.data.lines[0]?.isAtPass, 'its waiter is not told that it was taken back');
});

t.test('a dish on paper is called, undone and called again, whatever its guest must not have', async t => {
  const origin = await createOrigin(t);
  await addPaperKitchen(origin);
  await changeSettings(origin, () => ({ usesPass: true }));
  const order = await sentOrder(origin, ['soup']);
  const params = { id: order.id };
  await origin.command('changeOrder', { allergyNote: 'orzechy' }, { ...waiter, params });
  t.match((await call(origin, order)).data.lines, [{ state: 'ready' }]);
  const undone = await origin.command('undoCall', { lineIds: idsOf(order) }, { ...cook, params });
  t.match(undone.data.lines, [{ state: 'preparing', isAtPass: true }]);
  t.match(
    (await call(origin, order)).data.lines,
    [{ state: 'ready' }],
    'nobody there has a screen to see it on',
  );
});

/** Dumplings at two screens. */
async function openSharedKitchen(origin: OriginFixture): Promise<void> {
  await addKitchenStations(origin);
  await shareDish(origin, restaurantIds.dumplings, ['grill', 'cold']);
}

async function see(origin: OriginFixture, stationId: string) {
  const params = { location: 'kitchen', station: stationId } as const;
  const { data } = await origin.read('preparationOrders', { ...cook, params });
  for (const { id, allergyVersion: version = 0 } of data)
    await origin.command('seeAllergy', { version, stationId }, { ...cook, params: { id } });
}

const statusesOf = ({ lines: [line] }: Order) => (line?.stations ?? []).map(({ status }) => status);

t.test('a part that was ready before the allergy was told has to be seen and said again', async t => {
  const origin = await createOrigin(t);
  await openSharedKitchen(origin);
  const order = await sentOrder(origin, ['dumplings']);
  t.same(statusesOf((await ready(origin, order, { stationId: 'grill' })).data), ['ready', 'waiting']);
  const params = { id: order.id };
  const told = await origin.command('changeOrder', { allergyNote: 'orzechy' }, { ...waiter, params });
  t.same(statusesOf(told.data), ['started', 'waiting']);
  t.same(statusesOf(await current(origin, order)), ['started', 'waiting']);
  await see(origin, 'cold');
  t.match((await ready(origin, order, { stationId: 'cold' })).data.lines, [{ state: 'preparing' }]);
  t.equal(refusalOf(await ready(origin, order, { stationId: 'grill' })), 'ALLERGY_UNSEEN');
  await see(origin, 'grill');
  t.match((await ready(origin, order, { stationId: 'grill' })).data.lines, [{ state: 'ready' }]);
});

t.test('so it is when the allergy comes with a merge, and when both orders part again', async t => {
  const origin = await createOrigin(t);
  await openSharedKitchen(origin);
  const order = await sentOrder(origin, ['dumplings']);
  const other = await sentOrder(origin, ['dumplings'], restaurantIds.table2);
  await origin.command('changeOrder', { allergyNote: 'orzechy' }, { ...waiter, params: { id: other.id } });
  await see(origin, 'grill');
  await ready(origin, order, { stationId: 'grill' });
  await ready(origin, other, { stationId: 'grill' });
  const params = { id: order.id };
  const merged = await origin.command('mergeOrders', { orderId: other.id }, { ...waiter, params });
  const far = (one: Order) => one.lines.map(line => (line.stations ?? []).map(({ status }) => status).join());
  t.same(far(merged.data), ['started,waiting', 'started,waiting']);
  t.same(far(await current(origin, order)), ['started,waiting', 'started,waiting']);
  await see(origin, 'grill');
  await ready(origin, order, { stationId: 'grill' });
  await ready(origin, other, { stationId: 'grill' });
  const parted = await origin.command('unmergeOrders', { orderId: other.id }, { ...waiter, params });
  t.same(far(parted.data), ['ready,waiting'], 'its own guests have none');
  t.same(far(await current(origin, other)), ['started,waiting']);
});

t.test('printed after it was served by mistake, it is at the pass once that is undone', async t => {
  const origin = await createPrintingOrigin(t);
  await openMixedKitchen(origin);
  const letPrint = origin.holdPrinters();
  const order = await sentOrder(origin, ['dumplings']);
  const printing = async () =>
    (await origin.read('printJobs')).data.some(({ state }) => state === 'printing');
  await origin.until(printing);
  t.match((await ready(origin, order, { stationId: 'grill' })).data.lines, [{ state: 'preparing' }]);
  const params = { id: order.id };
  const lineIds = idsOf(order);
  origin.clock.nowMs += 1_000;
  const served = await origin.command('serveLines', { lineIds, notReady: true }, { ...waiter, params });
  t.match(served.data.lines, [{ state: 'served' }]);
  origin.clock.nowMs += 1_000;
  letPrint();
  await origin.until(async () => !(await printing()));
  const undone = await origin.command('undoLines', { lineIds }, { ...waiter, params });
  t.match(undone.data.lines, [{ state: 'preparing', isAtPass: true }], 'nobody has called its waiter');
});
