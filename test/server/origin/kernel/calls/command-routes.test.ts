import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import {
  createOrigin,
  type OriginFixture,
  serviceToken,
} from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, soup } = restaurantIds;
const dineIn = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;

async function openOrder(origin: OriginFixture) {
  const { data } = await origin.command('createOrder', dineIn, { as: 'waiter' });
  return { id: data.id };
}

function countOf(origin: OriginFixture, table: 'events' | 'idempotency_records' | 'orders' | 'order_lines') {
  return origin.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(row => row.count);
}

t.test('the same key with the same request has one effect and gets the first answer again', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  const first = await origin.command('createOrder', dineIn, { as: 'waiter', key });
  origin.clock.nowMs += 60_000;
  for (const sameKey of [key, key.toUpperCase()]) {
    const again = await origin.command('createOrder', dineIn, { as: 'waiter', key: sameKey });
    t.equal(again.status, 201);
    t.equal(again.headers['idempotency-replayed'], 'true');
    t.equal(again.text, first.text);
  }
  t.notOk('idempotency-replayed' in first.headers);
  t.equal(await countOf(origin, 'orders'), 1);
  t.equal(await countOf(origin, 'events'), 1);
});

t.test('the same key with another body, path or method is refused', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  const { data } = await origin.command('createOrder', dineIn, { as: 'waiter', key });
  const params = { id: data.id };
  for (const answer of [
    await origin.command('createOrder', { ...dineIn, guestCount: 3 }, { as: 'waiter', key }),
    await origin.command('changeOrder', { guestCount: 3 }, { as: 'waiter', key, params }),
    await origin.command('cancelOrder', {}, { as: 'waiter', key, params }),
  ]) {
    t.match(answer.problem, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  }
  t.match((await origin.read('waiterOrder', { params })).data, { guestCount: 2, state: 'open', version: 1 });
});

t.test('keys belong to a person: another may use the same one', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  await origin.command('createOrder', dineIn, { as: 'waiter', key });
  const other = await origin.command(
    'createOrder',
    { ...dineIn, tableId: table2 },
    { as: 'secondWaiter', key },
  );
  t.equal(other.status, 201);
  const elsewhere = await origin.command('createOrder', dineIn, { as: 'otherWaiter', key });
  t.equal(elsewhere.status, 201);
});

t.test('a missing or malformed key is refused before anything is looked at', async t => {
  const origin = await createOrigin(t);
  for (const key of ['', 'abc', `${createUuid()}x`]) {
    const { problem } = await origin.command('createOrder', dineIn, { as: 'waiter', key });
    t.match(problem, { status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
  }
  const none = await origin.send({
    method: 'POST',
    url: '/api/waiter/orders',
    payload: '{',
    headers: { authorization: 'Bearer session.of.waiter', 'content-type': 'application/json' },
  });
  t.equal(none.problem.code, 'IDEMPOTENCY_KEY_REQUIRED');
  t.equal(await countOf(origin, 'orders'), 0);
});

t.test('two of the same at the same moment: one is carried out, the other told that it runs', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const key = createUuid();
  const body = { lines: [{ menuItemId: soup, quantity: 1 }] };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => origin.command('addLines', body, { as: 'waiter', params, key })),
  );
  const carriedOut = answers.filter(answer => answer.status === 200);
  const refused = answers.filter(answer => answer.status === 409);
  t.ok(carriedOut.length >= 1);
  t.equal(carriedOut.length + refused.length, 4);
  for (const { problem } of refused) t.equal(problem.code, 'REQUEST_IN_PROGRESS');
  t.equal(await countOf(origin, 'order_lines'), 1);
});

t.test('a refused command leaves nothing, and its key can be used again', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const key = createUuid();
  const before = [await countOf(origin, 'events'), await countOf(origin, 'idempotency_records')];
  const refused = await origin.command('sendOrder', {}, { as: 'waiter', params, key });
  t.equal(refused.problem.code, 'NOT_ROUTED');
  t.same([await countOf(origin, 'events'), await countOf(origin, 'idempotency_records')], before);
  const body = { lines: [{ menuItemId: soup, quantity: 1 }] };
  await origin.command('addLines', body, { as: 'waiter', params });
  t.equal((await origin.command('sendOrder', {}, { as: 'waiter', params, key })).status, 200);
});

t.test('an order that fails half-way is not there at all and uses up no number', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: createUuid(), quantity: 1 }];
  const refused = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
  t.equal(refused.problem.code, 'ITEM_UNKNOWN');
  const { data } = await origin.command('createOrder', dineIn, { as: 'waiter' });
  t.equal(data.number, 1);
});

t.test('a command that needs no words may come without a body', async t => {
  const origin = await createOrigin(t);
  const { id } = await openOrder(origin);
  const { status } = await origin.send({
    method: 'POST',
    url: `/api/waiter/orders/${id}/cancel`,
    headers: { authorization: 'Bearer session.of.waiter', 'idempotency-key': createUuid() },
  });
  t.equal(status, 200);
});

t.test('unknown properties, broken JSON, another type and too much of it are refused', async t => {
  const origin = await createOrigin(t);
  const post = (payload: string, type = 'application/json') =>
    origin.send({
      method: 'POST',
      url: '/api/waiter/orders',
      payload,
      headers: {
        authorization: 'Bearer session.of.waiter',
        'idempotency-key': createUuid(),
        'content-type': type,
      },
    });
  t.match((await post('{"type":"takeaway","guestCount":0,"total":1}')).problem, {
    status: 400,
    code: 'INVALID_REQUEST',
    errors: [{ path: 'total' }],
  });
  t.match((await post('{"type":')).problem, { status: 400, code: 'MALFORMED_JSON' });
  t.match((await post('{"guestCount":"2"}')).problem, { errors: [{ path: 'type' }, { path: 'guestCount' }] });
  t.match((await post('a=1', 'application/x-www-form-urlencoded')).problem, { status: 415 });
  t.match((await post(`"${'x'.repeat(1_048_577)}"`)).problem, { status: 413, code: 'BODY_TOO_LARGE' });
  t.equal(await countOf(origin, 'orders'), 0);
});

t.test('only the roles of the row may call it, and never the service', async t => {
  const origin = await createOrigin(t);
  for (const as of ['kitchen', 'bar', 'nobody', 'dismissed'] as const) {
    const { problem } = await origin.command('createOrder', dineIn, { as });
    t.match(problem, { status: 403, code: 'FORBIDDEN' });
  }
  const headers = {
    authorization: `Bearer ${serviceToken}`,
    'x-organization-id': people.waiter.organizationId,
  };
  const service = await origin.command('createOrder', dineIn, { headers });
  t.match(service.problem, { status: 403, code: 'FORBIDDEN' });
  t.equal(await countOf(origin, 'orders'), 0);
});

t.test('master data is only changed by who has seen its latest version', async t => {
  const origin = await createOrigin(t);
  const params = { id: restaurantIds.location };
  const rename = (name: string, headers: Record<string, string>) =>
    origin.command('changeTableLocation', { name }, { params, headers });
  t.match((await rename('Taras', {})).problem, { status: 428, code: 'VERSION_REQUIRED' });
  t.equal((await rename('Taras', { 'if-match': '"1"' })).status, 200);
  for (const stale of ['"1"', '1', 'W/"2"', '*', '""']) {
    t.match((await rename('Bar', { 'if-match': stale })).problem, {
      status: 412,
      code: 'VERSION_CONFLICT',
      current: { id: restaurantIds.location, name: 'Taras', version: 2 },
    });
  }
});
