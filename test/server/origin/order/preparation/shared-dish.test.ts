/** A dish that several stations make: each says for itself that its part is ready, and is told of everything once. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter, queuedPapers } from '../../../../helpers/restaurants/paper-station.ts';
import { refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import {
  addKitchenStations,
  kitchenStations,
  saveStations,
  shareDish,
} from '../../../../helpers/stations/kitchen-stations.ts';

const { dumplings, table2 } = restaurantIds;
type Test = Parameters<typeof createOrigin>[0];

async function sharedKitchen(t: Test): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  await shareDish(origin, dumplings, ['grill', 'cold']);
  return origin;
}

async function wall(origin: OriginFixture, station?: string) {
  const params = { location: 'kitchen' as const, ...(station !== undefined && { station }) };
  return (await origin.read('preparationOrders', { as: 'kitchen', params })).data;
}

async function shown(origin: OriginFixture, station?: string) {
  const tickets = await wall(origin, station);
  return tickets.flatMap(({ stationId, lines }) => lines.map(({ name, state }) => [stationId, name, state]));
}

function say(
  origin: OriginFixture,
  name: 'startLine' | 'readyLine' | 'recallLine' | 'seeLine',
  order: Order,
  stationId?: string,
) {
  const params = { id: order.lines[0]?.id ?? '' };
  const body = stationId === undefined ? {} : { stationId };
  return origin.command(name, body, { as: 'kitchen', params });
}

const howFar = ({ lines: [line] }: Order) => [line?.state, ...(line?.stations ?? []).map(one => one.status)];

t.test('it is ready once all of its stations have said so, and not before', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  t.same(order.lines[0]?.stations, [
    { id: 'grill', status: 'waiting' },
    { id: 'cold', status: 'waiting' },
  ]);
  t.same(await shown(origin, 'grill'), [['grill', 'Pierogi', 'sent']]);
  t.same(await shown(origin, 'cold'), [['cold', 'Pierogi', 'sent']]);
  t.same(await shown(origin, 'kitchen'), []);
  t.same((await shown(origin)).length, 2, 'the group shows it on the ticket of each');

  const begun = await say(origin, 'startLine', order, 'cold');
  t.same(howFar(begun.data), ['preparing', 'waiting', 'started']);
  origin.clock.nowMs += 60_000;
  const half = await say(origin, 'readyLine', order, 'grill');
  t.same(howFar(half.data), ['preparing', 'ready', 'started']);
  t.equal(half.data.lines[0]?.readyAt, undefined);
  t.same(await shown(origin, 'grill'), [['grill', 'Pierogi', 'ready']]);
  const [cold] = await wall(origin, 'cold');
  t.match(cold?.lines[0], {
    state: 'preparing',
    stations: [{ id: 'grill', status: 'ready' }, { id: 'cold' }],
  });
  const params = { id: order.id };
  const lineIds = order.lines.map(({ id }) => id);
  t.equal(
    refusalOf(await origin.command('serveLines', { lineIds }, { as: 'waiter', params })),
    'LINE_STATE',
    'half a dish is not served',
  );
  const whole = await say(origin, 'readyLine', order, 'cold');
  t.same(howFar(whole.data), ['ready', 'ready', 'ready']);
  t.equal((await origin.command('serveLines', { lineIds }, { as: 'waiter', params })).status, 200);
  t.same(await shown(origin), []);
  const undone = await origin.command('undoLines', { lineIds }, { as: 'waiter', params });
  t.same(howFar(undone.data), ['ready', 'ready', 'ready'], 'it is as it was');
});

t.test('one station takes its ready back alone; a screen of the whole group means all of them', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  t.same(howFar((await say(origin, 'readyLine', order)).data), ['ready', 'ready', 'ready']);
  const back = await say(origin, 'recallLine', order, 'cold');
  t.same(howFar(back.data), ['preparing', 'ready', 'waiting']);
  t.equal(refusalOf(await say(origin, 'readyLine', order, 'grill')), 'LINE_STATE');
  t.equal(refusalOf(await say(origin, 'readyLine', order, 'kitchen')), 'NOT_FOUND', 'it has no part in it');
  const [ticket] = await wall(origin, 'cold');
  const params = { id: ticket?.id ?? '' };
  const others = await origin.command('readyTicket', { stationId: 'grill' }, { as: 'kitchen', params });
  t.equal(refusalOf(others), 'NOT_FOUND', 'the ticket is another station’s');
  await origin.command('readyTicket', { stationId: 'cold' }, { as: 'kitchen', params });
  const recalled = await origin.command('recallTicket', {}, { as: 'kitchen', params });
  t.same(howFar(recalled.data), ['sent', 'waiting', 'waiting']);
});

t.test('each change raises the version of its order, which polls of lists rest on', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  const versions = [order.version];
  for (const [name, station] of [
    ['startLine', 'grill'],
    ['readyLine', 'grill'],
    ['readyLine', 'cold'],
    ['recallLine', 'grill'],
  ] as const)
    versions.push((await say(origin, name, order, station)).data.version);
  t.same(
    versions,
    versions.map((_, index) => order.version + index),
  );
});

t.test('a void is shown at each of its stations until somebody there has seen it', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  await say(origin, 'readyLine', order, 'grill');
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  await origin.command('voidLine', { reason: 'pomyłka' }, { params });
  t.same(await shown(origin, 'grill'), [['grill', 'Pierogi', 'voided']]);
  t.same(await shown(origin, 'cold'), [['cold', 'Pierogi', 'voided']]);
  const seen = await say(origin, 'seeLine', order, 'cold');
  t.equal(seen.data.lines[0]?.seenAt, undefined, 'the grill has not');
  t.same(await shown(origin), [['grill', 'Pierogi', 'voided']]);
  t.ok((await say(origin, 'seeLine', order, 'grill')).data.lines[0]?.seenAt);
  t.same(await shown(origin), []);
});

t.test('a change is told to each, and takes back the ready of a part that is no longer right', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  await say(origin, 'readyLine', order, 'grill');
  const params = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  const changed = await origin.command('adjustLine', { note: 'bez cebuli' }, { as: 'waiter', params });
  t.same(howFar(changed.data), ['preparing', 'started', 'waiting']);
  const toldAt = async () =>
    (await wall(origin)).filter(({ lines }) => lines[0]?.adjustment).map(({ stationId }) => stationId);
  t.same((await toldAt()).sort(), ['cold', 'grill']);
  await say(origin, 'seeLine', order, 'cold');
  t.same(await toldAt(), ['grill']);
});

t.test('held back it stays where it stood at each, and comes back to each', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings', 'soup']);
  const params = { id: order.id };
  const lineIds = order.lines.slice(0, 1).map(({ id }) => id);
  t.equal((await origin.command('holdLines', { lineIds }, { as: 'waiter', params })).status, 200);
  const heldBackAt = async () =>
    (await wall(origin))
      .flatMap(({ stationId, lines }) => lines.map(line => [stationId, line.isHeldBack]))
      .filter(([, isHeldBack]) => isHeldBack)
      .map(([stationId]) => stationId)
      .sort();
  t.same(await heldBackAt(), ['cold', 'grill']);
  await say(origin, 'seeLine', order, 'grill');
  t.same(await heldBackAt(), ['cold']);
  const fired = await origin.command(
    'fireCourse',
    { course: order.lines[0]?.course ?? 0 },
    { as: 'waiter', params },
  );
  t.same(howFar(fired.data), ['sent', 'waiting', 'waiting']);
  t.same(
    (await shown(origin, 'cold')).map(([, name]) => name),
    ['Pierogi'],
  );
});

t.test('an allergy is seen by each of its stations before its part is ready', async t => {
  const origin = await sharedKitchen(t);
  const order = await sentOrder(origin, ['dumplings']);
  const params = { id: order.id };
  await origin.command('changeOrder', { allergyNote: 'orzechy' }, { as: 'waiter', params });
  t.equal(refusalOf(await say(origin, 'readyLine', order, 'cold')), 'ALLERGY_UNSEEN');
  const [ticket] = await wall(origin, 'cold');
  const body = { version: ticket?.allergyVersion ?? 0, stationId: 'cold' };
  await origin.command('seeAllergy', body, { as: 'kitchen', params: { id: ticket?.id ?? '' } });
  t.same(
    (await wall(origin)).filter(({ isAllergyUnseen }) => isAllergyUnseen).map(({ stationId }) => stationId),
    ['grill'],
  );
  t.equal((await say(origin, 'readyLine', order, 'cold')).status, 200);
  t.equal(refusalOf(await say(origin, 'readyLine', order, 'grill')), 'ALLERGY_UNSEEN');
});

t.test('a station that works from paper has done its part once it is printed', async t => {
  const origin = await sharedKitchen(t);
  const printerId = await addTicketPrinter(origin, 'kitchen');
  await saveStations(
    origin,
    kitchenStations.map(station =>
      station.id === 'cold' ? { ...station, mode: 'paper', printerId } : { ...station, mode: 'screen' },
    ),
  );
  const order = await sentOrder(origin, ['dumplings']);
  t.equal(order.lines[0]?.isOnPaper, undefined, 'its grill says when it is ready');
  t.same(
    (await queuedPapers(origin)).map(({ station, lines }) => [station, lines[0]?.withStations]),
    [['ZIMNA', ['Grill']]],
    'its paper says with whom',
  );
  const half = await say(origin, 'readyLine', order, 'grill');
  t.same(howFar(half.data), ['preparing', 'ready', 'waiting']);
  await origin.command('moveOrder', { tableId: table2 }, { as: 'waiter', params: { id: order.id } });
  const lineParams = { id: order.id, lineId: order.lines[0]?.id ?? '' };
  await origin.command('voidLine', { reason: 'pomyłka' }, { params: lineParams });
  const slips = (await queuedPapers(origin)).map(({ station, slip }) => [station, slip]);
  t.same(slips, [
    ['ZIMNA', undefined],
    ['ZIMNA', 'moved'],
    ['ZIMNA', 'void'],
  ]);
});
