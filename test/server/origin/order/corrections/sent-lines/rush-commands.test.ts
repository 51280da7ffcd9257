import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { rushAgainMs } from '#shared/order/order-states.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';

const idsOf = ({ lines }: Order, ...places: number[]) => places.map(place => lines[place]?.id ?? '');

function rush(origin: OriginFixture, { id }: Order, lineIds?: string[], key?: string) {
  const options = { as: 'waiter', params: { id }, ...(key !== undefined && { key }) } as const;
  return origin.command('rushLines', lineIds === undefined ? {} : { lineIds }, options);
}

function unrush(origin: OriginFixture, { id }: Order, lineIds: string[]) {
  return origin.command('unrushLines', { lineIds }, { as: 'waiter', params: { id } });
}

async function kitchenLines(origin: OriginFixture) {
  const params = { location: 'kitchen' };
  const { data } = await origin.read('preparationOrders', { as: 'kitchen', params });
  return data.flatMap(({ lines }) => lines);
}

function countEvents(origin: OriginFixture) {
  return origin.database.db
    .selectFrom('events')
    .select('seq')
    .where('type', '=', 'lines.rushed')
    .execute()
    .then(rows => rows.length);
}

t.test('a line is rushed where it stands, until it is ready, and again if that was a mistake', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const [soup = ''] = idsOf(order, 0);
  const { data } = await rush(origin, order, [soup]);
  t.match(data.lines, [{ state: 'sent', rushedAt: '2025-11-20T18:00:00.000Z' }, { rushedAt: undefined }]);
  t.equal((await kitchenLines(origin)).find(({ id }) => id === soup)?.rushedAt, '2025-11-20T18:00:00.000Z');
  for (const step of ['startLine', 'readyLine', 'recallLine'] as const) {
    const { lines } = (await origin.command(step, {}, { as: 'kitchen', params: { id: soup } })).data;
    t.equal(lines[0]?.rushedAt !== undefined, step !== 'readyLine', step);
  }
  t.equal((await unrush(origin, order, [soup])).data.lines[0]?.rushedAt, undefined);
});

t.test('a whole order is rushed with all that is still to be made', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer', 'water']);
  const [soup = '', dumplings = ''] = idsOf(order, 0, 1);
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soup } });
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: dumplings } });
  const { data } = await rush(origin, order);
  t.same(
    data.lines.map(({ rushedAt }) => rushedAt !== undefined),
    [false, true, true, false],
  );
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: dumplings } });
  await origin.command('readyLine', {}, { as: 'bar', params: { id: idsOf(order, 2)[0] ?? '' } });
  t.equal(refusalOf(await rush(origin, order)), 'LINE_STATE', 'nothing is left to make');
});

t.test('rushed again within minutes, by whomever, nothing is said twice', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const first = await rush(origin, order, idsOf(order, 0));
  origin.clock.nowMs += rushAgainMs - 1;
  const again = await rush(origin, order, idsOf(order, 0));
  t.equal(again.status, 200);
  t.same(again.data, first.data, 'not even its version changes');
  const both = await rush(origin, order);
  t.same(
    both.data.lines.map(({ rushedAt }) => rushedAt),
    ['2025-11-20T18:00:00.000Z', '2025-11-20T18:02:59.999Z'],
    'the other line was not rushed yet',
  );
  t.equal(await countEvents(origin), 2);
  origin.clock.nowMs += 1;
  await rush(origin, order, idsOf(order, 0));
  t.equal(await countEvents(origin), 3, 'after that it is');
});

t.test('two phones at once, and a repeat of the call, are one rush', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const key = randomUUID();
  const answers = await Promise.all([rush(origin, order, undefined, key), rush(origin, order)]);
  t.same(
    answers.map(({ status }) => status),
    [200, 200],
  );
  origin.clock.nowMs += rushAgainMs;
  await rush(origin, order, undefined, key);
  t.equal(await countEvents(origin), 1);
});

t.test('what is on hold, ready, served, voided or no order’s is not rushed', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const [soup = '', dumplings = ''] = idsOf(order, 0, 1);
  const refused = async () => refusalOf(await rush(origin, order, [dumplings, soup]));
  await rush(origin, order, [soup]);
  const held = await origin.command(
    'holdLines',
    { lineIds: [soup] },
    { as: 'waiter', params: { id: order.id } },
  );
  t.equal(held.data.lines[0]?.rushedAt, undefined, 'holding it back ends it');
  t.equal(await refused(), 'LINE_STATE');
  await origin.command('voidLine', { reason: 'x' }, { params: { id: order.id, lineId: soup } });
  t.equal(await refused(), 'LINE_STATE');
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: dumplings } });
  t.equal(refusalOf(await rush(origin, order, [dumplings])), 'LINE_STATE');
  t.equal(refusalOf(await rush(origin, order, [randomUUID()])), 'NOT_FOUND');
});

t.test('guests who have paid are waited for too; a cook rushes nobody', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await pay(origin, order.id, { kind: 'card', amount: order.total, closes: true });
  t.ok((await rush(origin, order)).data.lines[0]?.rushedAt);
  const cook = await origin.command('rushLines', {}, { as: 'kitchen', params: { id: order.id } });
  t.equal(refusalOf(cook), 'FORBIDDEN');
});

t.test('a station that reads paper gets one slip with all its lines', async t => {
  const origin = await createOrigin(t);
  for (const station of ['kitchen', 'bar'] as const)
    await origin.command('createDevice', { name: station, kind: 'printer', station, driver: 'simulator' });
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  await rush(origin, order);
  await rush(origin, order);
  const jobs = await origin.database.db.selectFrom('print_jobs').select('document').execute();
  const slips = jobs
    .map(({ document }): PrintedDocument => JSON.parse(document))
    .filter(({ slip }) => slip === 'rush');
  t.same(slips.map(({ station, lines }) => `${station} ${lines.length}`).sort(), ['bar 1', 'kitchen 2']);
});

t.test('a rush by mistake is undone: its station’s mark is gone, and it can be rushed anew', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const both = idsOf(order, 0, 1);
  await rush(origin, order);
  const { data } = await unrush(origin, order, both);
  t.same(
    data.lines.map(({ state, rushedAt }) => [state, rushedAt]),
    [
      ['sent', undefined],
      ['sent', undefined],
    ],
  );
  t.notOk((await kitchenLines(origin)).some(({ rushedAt }) => rushedAt !== undefined));
  t.equal(refusalOf(await unrush(origin, order, both)), 'LINE_STATE', 'twice there is nothing to undo');
  t.ok((await rush(origin, order)).data.lines[0]?.rushedAt);
});

t.test('undone, a second rush leaves the first', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const first = await rush(origin, order);
  origin.clock.nowMs += rushAgainMs;
  t.not((await rush(origin, order)).data.lines[0]?.rushedAt, first.data.lines[0]?.rushedAt);
  const { data } = await unrush(origin, order, idsOf(order, 0));
  t.equal(data.lines[0]?.rushedAt, first.data.lines[0]?.rushedAt);
});

t.test('a rush that somebody acted on stays, and so does one of a while ago or on paper', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const [soup = '', dumplings = '', beer = ''] = idsOf(order, 0, 1, 2);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: soup } });
  origin.clock.nowMs += 1_000;
  await rush(origin, order);
  origin.clock.nowMs += 1_000;
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: dumplings } });
  t.match((await unrush(origin, order, [soup, dumplings])).problem, {
    status: 409,
    code: 'LINE_STATE',
    errors: [{ path: 'lineIds/1' }],
  });
  t.equal((await unrush(origin, order, [soup])).status, 200, 'what was being made before it can be');
  const params = { id: order.id };
  const cook = await origin.command('unrushLines', { lineIds: [beer] }, { as: 'kitchen', params });
  t.equal(refusalOf(cook), 'FORBIDDEN');
  const printer = { name: 'Bar', kind: 'printer', station: 'bar', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  t.equal(refusalOf(await unrush(origin, order, [beer])), 'TICKET_PRINTED');
  origin.clock.nowMs += 20_000;
  t.match((await unrush(origin, order, [beer])).problem, {
    code: 'UNDO_TOO_LATE',
    errors: [{ path: 'lineIds/0' }],
  });
});
