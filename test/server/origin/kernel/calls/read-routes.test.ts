import t from 'tap';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import { createOrigin, serviceToken } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { organization, otherOrganization, table1, soup } = restaurantIds;

t.test('every row of the read and write tables is a route of the origin §7.17', async t => {
  const { app } = await createOrigin(t);
  for (const name of readNames) {
    const url = reads[name].path.split('?')[0] ?? '';
    t.ok(app.hasRoute({ method: 'GET', url }), name);
  }
  // Signing out ends a session, of which only the server in front knows.
  for (const name of writeNames.filter(write => write !== 'logout')) {
    const { method, path } = writes[name];
    t.ok(app.hasRoute({ method, url: path }), name);
  }
});

t.test('a read is private, tagged, and answers 304 until something it shows has changed', async t => {
  const origin = await createOrigin(t);
  const first = await origin.read('waiterOrders', { as: 'waiter' });
  t.equal(first.status, 200);
  t.equal(first.headers['cache-control'], 'no-store');
  const etag = String(first.headers.etag);
  t.match(etag, /^"[\w-]+"$/);
  for (const known of [etag, `"x", ${etag}`, `W/${etag}`]) {
    const again = await origin.read('waiterOrders', { as: 'waiter', headers: { 'if-none-match': known } });
    t.equal(again.status, 304);
    t.equal(again.text, '');
    t.equal(again.headers.etag, etag);
  }
  await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' });
  const headers = { 'if-none-match': etag };
  const changed = await origin.read('waiterOrders', { as: 'waiter', headers });
  t.equal(changed.status, 200);
  t.not(changed.headers.etag, etag);
  const elsewhere = await origin.read('waiterOrders', { as: 'otherWaiter' });
  t.same(elsewhere.data, []);
});

t.test('what happens to one order leaves another one’s tag as it is', async t => {
  const origin = await createOrigin(t);
  const takeaway = { type: 'takeaway', guestCount: 0 } as const;
  const { data } = await origin.command('createOrder', takeaway, { as: 'waiter' });
  const params = { id: data.id };
  const { etag } = (await origin.read('waiterOrder', { params })).headers;
  const lines = [{ menuItemId: soup, quantity: 1 }];
  await origin.command('createOrder', { type: 'dineIn', tableId: table1, guestCount: 1, lines });
  const headers = { 'if-none-match': String(etag) };
  t.equal((await origin.read('waiterOrder', { params, headers })).status, 304);
  await origin.command('addLines', { lines }, { params });
  t.equal((await origin.read('waiterOrder', { params, headers })).status, 200);
});

t.test('a new name of a waiter or a table shows on the orders', async t => {
  const origin = await createOrigin(t);
  const body = { type: 'dineIn', tableId: table1, guestCount: 1 } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const params = { id: data.id };
  const headers = { 'if-none-match': String((await origin.read('waiterOrder', { params })).headers.etag) };
  const ifMatch = { 'if-match': '"1"' };
  await origin.command(
    'changeUser',
    { displayName: 'Ola' },
    { params: { id: people.waiter.userId }, headers: ifMatch },
  );
  await origin.command('changeTable', { label: '1A' }, { params: { id: table1 }, headers: ifMatch });
  const renamed = await origin.read('waiterOrder', { params, headers });
  t.match(renamed.data, { waiterName: 'Ola', tableLabel: '1A', version: 1 });
});

t.test('each role reads its own area, an admin every one', async t => {
  const origin = await createOrigin(t);
  const status = async (name: 'waiterTables' | 'users', as: 'waiter' | 'kitchen' | 'nobody' | 'admin') =>
    (await origin.read(name, { as })).status;
  t.equal(await status('waiterTables', 'waiter'), 200);
  t.equal(await status('waiterTables', 'kitchen'), 403);
  t.equal(await status('waiterTables', 'nobody'), 403);
  t.equal(await status('users', 'waiter'), 403);
  t.equal(await status('users', 'admin'), 200);
  t.equal(await status('waiterTables', 'admin'), 200);
});

t.test('the service reads what it names the organization of', async t => {
  const origin = await createOrigin(t);
  await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' });
  const read = (organizationId?: string) =>
    origin.read('waiterOrders', {
      headers: {
        authorization: `Bearer ${serviceToken}`,
        ...(organizationId === undefined ? {} : { 'x-organization-id': organizationId }),
      },
    });
  t.equal((await read(organization)).data.length, 1);
  t.equal((await read(otherOrganization)).data.length, 0);
  for (const missing of [undefined, '', 'a/b']) {
    t.match((await read(missing)).problem, { status: 403, code: 'ORGANIZATION_REQUIRED' });
  }
});

t.test('unknown addresses and unknown query parameters are refused', async t => {
  const origin = await createOrigin(t);
  const headers = { authorization: 'Bearer session.of.waiter' };
  const unknown = await origin.send({ method: 'GET', url: '/api/waiter/nothing', headers });
  t.match(unknown.problem, { status: 404, code: 'NOT_FOUND' });
  const query = await origin.send({ method: 'GET', url: '/api/waiter/orders?state=all', headers });
  t.match(query.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'state' }] });
});
