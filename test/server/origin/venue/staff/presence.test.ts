/** When people last used the system: from their own requests, stored once in a while, kept over restarts. */
import { join } from 'node:path';
import t from 'tap';
import {
  createOrigin,
  type OriginFixture,
  serviceToken,
} from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const readTables = (origin: OriginFixture) => origin.read('waiterTables', { as: 'waiter' });

async function waiterSeenAt(origin: OriginFixture) {
  const { data } = await origin.read('users');
  return data.find(({ id }) => id === people.waiter.userId)?.lastSeenAt;
}

t.test('who was here says so to within minutes, one write each', async t => {
  const origin = await createOrigin(t);
  t.equal(await waiterSeenAt(origin), '2025-01-01T00:00:00.000Z', 'when they joined');
  await readTables(origin);
  const first = new Date(origin.clock.nowMs).toISOString();
  t.equal(await waiterSeenAt(origin), first);
  const { headers } = await origin.read('users');
  origin.clock.nowMs += 5 * 60_000 - 1;
  await readTables(origin);
  t.equal(await waiterSeenAt(origin), first, 'not a write for each request');
  origin.clock.nowMs += 1;
  await readTables(origin);
  const later = new Date(origin.clock.nowMs).toISOString();
  t.equal(await waiterSeenAt(origin), later);
  const after = await origin.read('users', { headers: { 'if-none-match': String(headers.etag) } });
  t.equal(after.status, 200, 'the list is read anew');
  t.match(
    after.data.find(({ id }) => id === people.waiter.userId),
    { version: 1 },
  );
});

t.test(
  'the server’s own polls, refused sessions and another restaurant’s people are nobody’s presence',
  async t => {
    const origin = await createOrigin(t);
    const headers = {
      authorization: `Bearer ${serviceToken}`,
      'x-organization-id': restaurantIds.organization,
    };
    await origin.send({ method: 'GET', url: '/api/waiter/tables', headers });
    const person = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
    await origin.command('changeUser', { isActive: false }, person);
    t.equal((await readTables(origin)).status, 403);
    const rows = await origin.database.db.selectFrom('user_presence').select('user_id').execute();
    t.same(rows, [{ user_id: people.admin.userId }]);
  },
);

t.test('a disk that takes no writes is no reason to refuse a read', async t => {
  const origin = await createOrigin(t);
  await origin.database.db.schema.dropTable('user_presence').execute();
  t.equal((await readTables(origin)).status, 200);
});

t.test('it is known after a restart, and gone with who leaves', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const closers: (() => Promise<void>)[] = [];
  const first = await createOrigin({ teardown: close => void closers.push(close) }, file);
  await readTables(first);
  const at = new Date(first.clock.nowMs).toISOString();
  for (const close of closers) await close();
  const origin = await createOrigin(t, file);
  t.equal(await waiterSeenAt(origin), at);
  const person = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
  await origin.command('archiveUser', undefined, person);
  const rows = await origin.database.db.selectFrom('user_presence').select('user_id').execute();
  t.same(rows, [{ user_id: people.admin.userId }]);
});
