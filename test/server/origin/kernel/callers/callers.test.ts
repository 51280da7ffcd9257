import t from 'tap';
import {
  createOrigin,
  type OriginFixture,
  serviceToken,
} from '../../../../helpers/restaurants/origin-fixture.ts';
import { people } from '../../../../helpers/restaurants/small-restaurant.ts';

function userRow(origin: OriginFixture, userId: string) {
  return origin.database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

t.test('without a valid session nothing is answered, and every refusal looks the same', async t => {
  const origin = await createOrigin(t);
  const credentials = [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer session.of.stranger' },
    { authorization: 'Basic session.of.waiter' },
    { authorization: 'Bearer session.of.waiter extra' },
    { authorization: `Bearer ${serviceToken}x` },
    { authorization: `Bearer ${serviceToken.slice(0, -1)}` },
  ];
  const texts = new Set<string>();
  for (const headers of credentials) {
    const answer = await origin.send({ method: 'GET', url: '/api/waiter/tables', headers });
    t.match(answer.problem, { status: 401, code: 'UNAUTHENTICATED' });
    texts.add(answer.text);
  }
  t.equal(texts.size, 1);
});

t.test(
  'who comes for the first time gets a row without roles; an admin of the organization is admin',
  async t => {
    const origin = await createOrigin(t);
    const plain = await origin.read('userInfo', { as: 'newcomer' });
    t.match(plain.data, { userId: people.newcomer.userId, roles: [] });
    const { username, joined_at } = (await userRow(origin, people.newcomer.userId)) ?? {};
    t.match({ username, joined_at }, { username: /^\w+$/, joined_at: '2025-11-20T18:00:00.000Z' });
    t.equal((await origin.read('waiterTables', { as: 'newcomer' })).status, 403);
    const admin = await origin.read('userInfo', { as: 'newcomerAdmin' });
    t.same(admin.data.roles, ['admin']);
    t.equal((await origin.read('waiterTables', { as: 'newcomerAdmin' })).status, 200);
  },
);

t.test('a person whose row was made ahead is noted as joined on their first request, once', async t => {
  const origin = await createOrigin(t);
  const { userId } = people.waiter;
  await origin.database.db.updateTable('users').set({ joined_at: null }).where('id', '=', userId).execute();
  await origin.read('waiterTables', { as: 'waiter' });
  t.match(await userRow(origin, userId), {
    joined_at: '2025-11-20T18:00:00.000Z',
    username: 'waiter',
    version: 2,
  });
  origin.clock.nowMs += 1_000;
  await origin.read('waiterTables', { as: 'waiter' });
  t.match(await userRow(origin, userId), { joined_at: '2025-11-20T18:00:00.000Z', version: 2 });
});

t.test('a change of the role in the organization is kept up', async t => {
  const origin = await createOrigin(t);
  const { userId } = people.admin;
  await origin.database.db
    .updateTable('users')
    .set({ org_role: 'basic_member', roles: '[]' })
    .where('id', '=', userId)
    .execute();
  t.equal((await origin.read('users', { as: 'admin' })).status, 200);
  t.match(await userRow(origin, userId), { org_role: 'admin', version: 2 });
});

t.test('who was deactivated or archived gets nothing', async t => {
  const origin = await createOrigin(t);
  t.match((await origin.read('userInfo', { as: 'dismissed' })).problem, { status: 403, code: 'FORBIDDEN' });
  await origin.database.db
    .updateTable('users')
    .set({ archived_at: '2025-11-20T00:00:00.000Z', joined_at: null })
    .where('id', '=', people.waiter.userId)
    .execute();
  t.equal((await origin.read('waiterTables', { as: 'waiter' })).status, 403);
  t.match(await userRow(origin, people.waiter.userId), { joined_at: null }, 'and is not brought back');
});

t.test('roles in the store that are none are not held', async t => {
  const origin = await createOrigin(t);
  const heldRoles = async (as: 'admin' | 'waiter', roles: string) => {
    const { userId } = people[as];
    await origin.database.db.updateTable('users').set({ roles }).where('id', '=', userId).execute();
    return (await origin.read('userInfo', { as })).data.roles;
  };
  t.same(await heldRoles('waiter', '["waiter","chef"]'), ['waiter']);
  t.same(await heldRoles('admin', '["waiter"]'), ['waiter', 'admin']);
  t.same(await heldRoles('admin', '["admin"]'), ['admin']);
  t.same(await heldRoles('waiter', '{}'), []);
});
