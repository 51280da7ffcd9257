import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });
const ola = { username: 'ola', displayName: 'Ola Wiśniewska', roles: ['waiter' as const, 'bar' as const] };

t.test('the staff stand in the order of their names §7.7', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('users');
  const names = data.map(({ displayName }) => displayName);
  t.same(names, names.toSorted());
  t.match(
    data.find(({ username }) => username === 'waiter'),
    { id: people.waiter.userId, roles: ['waiter'], orgRole: 'basic_member', isActive: true },
  );
});

t.test('a new person is expected: known, but not yet here §3.7f', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.command('createUser', { ...ola, language: 'pl-PL' });
  t.equal(status, 201);
  t.match(data, { ...ola, orgRole: 'basic_member', language: 'pl-PL', isActive: true, version: 1 });
  t.notOk('joinedAt' in data);
  t.same(
    (await origin.read('users')).data.find(({ id }) => id === data.id),
    data,
  );
});

t.test('a username stands once, whatever its case, and so does an id', async t => {
  const origin = await createOrigin(t);
  const twin = await origin.command('createUser', { ...ola, username: 'WAITER' });
  t.match(twin.problem, { status: 409, code: 'USERNAME_TAKEN', errors: [{ path: 'username' }] });
  const sameId = await origin.command('createUser', { ...ola, id: people.waiter.userId });
  t.match(sameId.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'id' }] });
});

t.test('a username of other letters or an unknown role is refused by field §5.3b', async t => {
  const origin = await createOrigin(t);
  const { problem } = await origin.command('createUser', { ...ola, username: 'ola wiśniewska' });
  t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'username' }] });
  const chef = await origin.send({
    method: 'POST',
    url: '/api/admin/users',
    payload: JSON.stringify({ ...ola, roles: ['chef'] }),
    headers: {
      authorization: 'Bearer session.of.admin',
      'content-type': 'application/json',
      'idempotency-key': createUuid(),
    },
  });
  t.match(chef.problem, { status: 400, errors: [{ path: 'roles/0' }] });
});

t.test('a person’s roles change what they may do at once', async t => {
  const origin = await createOrigin(t);
  t.equal((await origin.read('users', { as: 'waiter' })).status, 403);
  const { data } = await origin.command(
    'changeUser',
    { roles: ['admin'], displayName: 'Anna', language: 'en' },
    { params: { id: people.waiter.userId }, headers: version(1) },
  );
  t.match(data, { roles: ['admin'], displayName: 'Anna', language: 'en', version: 2 });
  t.equal((await origin.read('users', { as: 'waiter' })).status, 200);
  const cleared = await origin.command(
    'changeUser',
    { language: null },
    { params: { id: people.waiter.userId }, headers: version(2) },
  );
  t.notOk('language' in cleared.data);
});

t.test('somebody switched off or archived comes in no more', async t => {
  const origin = await createOrigin(t);
  const off = { params: { id: people.bar.userId }, headers: version(1) };
  t.equal((await origin.command('changeUser', { isActive: false }, off)).status, 200);
  t.equal((await origin.read('userInfo', { as: 'bar' })).status, 403);
  const gone = { params: { id: people.kitchen.userId }, headers: version(1) };
  t.equal((await origin.command('archiveUser', undefined, gone)).status, 204);
  t.equal((await origin.read('userInfo', { as: 'kitchen' })).status, 403);
  t.notOk((await origin.read('users')).data.some(({ id }) => id === people.kitchen.userId));
  const again = await origin.command('createUser', { ...ola, username: 'kitchen' });
  t.equal(again.status, 201, 'an archived person’s username is free');
});

t.test('the last admin stays', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: people.admin.userId }, headers: version(1) };
  for (const change of [{ roles: ['waiter' as const] }, { isActive: false }]) {
    const { problem } = await origin.command('changeUser', change, options);
    t.match(problem, { status: 409, code: 'LAST_ADMIN' });
  }
  const archived = await origin.command('archiveUser', undefined, options);
  t.match(archived.problem, { status: 409, code: 'LAST_ADMIN' });
  t.equal((await origin.read('users')).status, 200);
});

t.test('an admin by role changes nothing of an admin of the organization', async t => {
  const origin = await createOrigin(t);
  const manager = { params: { id: people.waiter.userId }, headers: version(1) };
  await origin.command('changeUser', { roles: ['admin'] }, manager);
  const owner = { params: { id: people.admin.userId }, headers: version(1), as: 'waiter' as const };
  const rights = { voidSent: false, discountMaxPercent: 0, refund: false, reopen: false };
  const changes = [
    { isActive: false },
    { roles: [] },
    { roles: ['waiter' as const] },
    { displayName: 'Nobody' },
    { rights },
    { language: 'en' },
  ];
  for (const change of changes) {
    const { problem } = await origin.command('changeUser', change, owner);
    t.match(problem, { status: 403, code: 'ORGANIZATION_ADMIN_REQUIRED' }, JSON.stringify(change));
  }
  const archived = await origin.command('archiveUser', undefined, owner);
  t.match(archived.problem, { status: 403, code: 'ORGANIZATION_ADMIN_REQUIRED' });
  t.match(
    (await origin.read('users')).data.find(({ id }) => id === people.admin.userId),
    { isActive: true, roles: ['admin'], version: 1 },
  );
});

t.test('of two admins of the organization one sends the other away, and never both each other', async t => {
  const origin = await createOrigin(t);
  await origin.read('userInfo', { as: 'newcomerAdmin' });
  const manager = { params: { id: people.waiter.userId }, headers: version(1) };
  await origin.command('changeUser', { roles: ['admin'] }, manager);
  const first = { params: { id: people.admin.userId }, headers: version(1) };
  t.equal((await origin.command('archiveUser', undefined, first)).problem.code, 'LAST_ADMIN', 'oneself');
  const second = { params: { id: people.newcomerAdmin.userId }, headers: version(1) };
  const both = await Promise.all([
    origin.command('changeUser', { isActive: false }, second),
    origin.command('changeUser', { isActive: false }, { ...first, as: 'newcomerAdmin' }),
  ]);
  const statuses = both.map(({ status }) => status).sort();
  t.equal(statuses[0], 200);
  t.match(String(statuses[1]), /40[39]/, 'somebody runs the organization, although the manager is there');
  const stays = (
    await origin.database.db.selectFrom('users').selectAll().where('org_role', '=', 'admin').execute()
  ).filter(row => row.org_id === restaurantIds.organization && row.is_active === 1);
  t.equal(stays.length, 1);
});

t.test('where no admin of the organization is left, an admin by role lets one back in', async t => {
  const origin = await createOrigin(t);
  const manager = { params: { id: people.waiter.userId }, headers: version(1) };
  await origin.command('changeUser', { roles: ['admin'] }, manager);
  await origin.database.db
    .updateTable('users')
    .set({ is_active: 0 })
    .where('id', '=', people.admin.userId)
    .execute();
  const owner = { params: { id: people.admin.userId }, headers: version(1), as: 'waiter' as const };
  t.equal((await origin.command('changeUser', { isActive: true }, owner)).status, 200);
});

t.test('an old version is refused with the person as they are now', async t => {
  const origin = await createOrigin(t);
  const options = { params: { id: people.waiter.userId }, headers: version(5) };
  const changed = await origin.command('changeUser', { displayName: 'X' }, options);
  t.match(changed.problem, {
    status: 412,
    code: 'VERSION_CONFLICT',
    current: { username: 'waiter', version: 1 },
  });
  t.equal((await origin.command('archiveUser', undefined, options)).status, 412);
});

t.test('unknown people and those of other organizations are not found', async t => {
  const origin = await createOrigin(t);
  for (const id of [createUuid(), people.otherWaiter.userId]) {
    const options = { params: { id }, headers: version(1) };
    t.equal((await origin.command('changeUser', { roles: [] }, options)).status, 404);
    t.equal((await origin.command('archiveUser', undefined, options)).status, 404);
  }
});

t.test('only admins read and change people', async t => {
  const origin = await createOrigin(t);
  const options = { as: 'waiter', params: { id: people.waiter.userId }, headers: version(1) } as const;
  t.equal((await origin.command('createUser', ola, options)).status, 403);
  t.equal((await origin.command('changeUser', { roles: ['admin'] }, options)).status, 403);
  t.equal((await origin.command('archiveUser', undefined, options)).status, 403);
});

t.test('a new person has few rights until an admin gives them more', async t => {
  const origin = await createOrigin(t);
  const few = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false };
  t.same((await origin.command('createUser', ola)).data.rights, few);
  const rights = { ...few, voidSent: true, discountMaxPercent: 100 };
  const given = await origin.command('createUser', { ...ola, username: 'kuba', displayName: 'Kuba', rights });
  t.same(given.data.rights, rights);
  t.same((await origin.read('users')).data.find(({ id }) => id === given.data.id)?.rights, rights);
});

t.test('waiters see whom an order can be handed over to, by name and nothing else §11.2', async t => {
  const origin = await createOrigin(t);
  // Invited, but has not joined yet.
  await origin.command('createUser', ola);
  const { status, data } = await origin.read('colleagues', { as: 'waiter' });
  t.equal(status, 200);
  t.same(data, [
    { id: people.admin.userId, displayName: 'The admin' },
    { id: people.secondWaiter.userId, displayName: 'The secondWaiter' },
    { id: people.waiter.userId, displayName: 'The waiter' },
  ]);
  t.equal((await origin.read('colleagues', { as: 'kitchen' })).status, 403);
});

/** Each way in which somebody stops taking orders. */
const leavings = {
  deactivated: { isActive: false },
  'a cook from now on': { roles: ['kitchen' as const] },
  archived: null,
};

for (const [leaving, change] of Object.entries(leavings)) {
  t.test(`what a waiter has open is handed over when they are ${leaving}`, async t => {
    const origin = await createOrigin(t);
    const order = await sentOrder(origin, ['soup']);
    const params = { id: people.waiter.userId };
    const headers = version(1);
    t.equal(order.waiterId, people.waiter.userId);
    if (change !== null) {
      const nobody = { ...change, ordersTo: people.kitchen.userId };
      t.match((await origin.command('changeUser', nobody, { params, headers })).problem, {
        errors: [{ path: 'ordersTo' }],
      });
    }
    const left =
      change === null
        ? await origin.command('archiveUser', undefined, { params, headers })
        : await origin.command('changeUser', change, { params, headers });
    t.ok(left.status < 300);
    const found = await origin.read('adminOrder', { params: { id: order.id } });
    t.match(found.data, { waiterId: people.admin.userId, state: 'open' });
    const events = await origin.database.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'order.handedOver')
      .execute();
    t.match(
      events.map(({ payload }) => JSON.parse(payload)),
      [{ before: { waiter_id: people.waiter.userId }, by: { id: people.admin.userId } }],
    );
  });
}

t.test(
  'a colleague who is named takes over, and what was paid and is still to come was sold by who left',
  async t => {
    const origin = await createOrigin(t);
    const colleagueId = people.secondWaiter.userId;
    const open = await sentOrder(origin, ['soup']);
    const closed = await sentOrder(origin, ['water'], null);
    await pay(origin, closed.id, { kind: 'cash', amount: 700, closes: true });
    const params = { id: people.waiter.userId };
    const body = { isActive: false, ordersTo: colleagueId };
    t.equal((await origin.command('changeUser', body, { params, headers: version(1) })).status, 200);
    const rows = await origin.database.db
      .selectFrom('orders')
      .select(['id', 'waiter_id', 'sold_by'])
      .execute();
    const rowOf = (id: string) => rows.find(row => row.id === id);
    t.match(rowOf(open.id), { waiter_id: colleagueId, sold_by: null });
    const soldBy = JSON.parse(rowOf(closed.id)?.sold_by ?? 'null');
    t.match([rowOf(closed.id)?.waiter_id, soldBy], [colleagueId, { id: people.waiter.userId }]);
  },
);
