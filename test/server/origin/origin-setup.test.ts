import t from 'tap';
import { createOriginSetup } from '../../../server/origin/origin-setup.ts';
import { createOrigin, startMs } from '../../helpers/restaurants/origin-fixture.ts';
import { people } from '../../helpers/restaurants/small-restaurant.ts';

const organizationId = '01970000-0000-7000-8000-00000000aaaa';
const admin = { userId: '01970000-0000-7000-8000-00000000bbbb', username: 'szefowa', displayName: 'Szefowa' };

function rows(
  origin: Awaited<ReturnType<typeof createOrigin>>,
  table: 'users' | 'restaurant_tables' | 'menu_items',
) {
  return origin.database.db.selectFrom(table).selectAll().where('org_id', '=', organizationId).execute();
}

t.test('a restaurant is opened empty, with its settings and its first admin', async t => {
  const origin = await createOrigin(t);
  const setup = createOriginSetup(origin.database, () => startMs);
  const restaurant = { organizationId, restaurantName: 'Pod Lipą', language: 'pl-PL', admin };
  await setup.openRestaurant({ ...restaurant, sample: false });
  t.match(await rows(origin, 'users'), [
    { username: 'szefowa', display_name: 'Szefowa', roles: '["admin"]', org_role: 'admin', is_active: 1 },
  ]);
  t.same(await rows(origin, 'restaurant_tables'), []);
  const settings = await origin.database.db
    .selectFrom('settings')
    .select('document')
    .where('org_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  t.match(JSON.parse(settings.document), { restaurantName: 'Pod Lipą', defaultLanguage: 'pl-PL' });
});

t.test('the sample restaurant has tables, dishes and staff', async t => {
  const origin = await createOrigin(t);
  const setup = createOriginSetup(origin.database, () => startMs);
  await setup.openRestaurant({ organizationId, restaurantName: 'Lipa', language: 'en', admin, sample: true });
  t.equal((await rows(origin, 'restaurant_tables')).length, 24);
  t.ok((await rows(origin, 'menu_items')).length >= 60);
  t.ok((await rows(origin, 'users')).length > 3);
});

t.test('a restaurant that fails to open is not there at all', async t => {
  const origin = await createOrigin(t);
  const setup = createOriginSetup(origin.database, () => startMs);
  const restaurant = { organizationId, restaurantName: 'Lipa', language: 'en', admin, sample: false };
  await setup.openRestaurant(restaurant);
  await t.rejects(setup.openRestaurant({ ...restaurant, admin: { ...admin, userId: 'another' } }));
  t.equal((await rows(origin, 'users')).length, 1);
});

t.test('a person who comes gets a row without roles; what changes later is kept up and noted', async t => {
  const origin = await createOrigin(t);
  const setup = createOriginSetup(origin.database, () => startMs);
  const { organizationId: restaurant } = people.waiter;
  const newcomer = { organizationId: restaurant, userId: 'user_2x', username: 'nowa', displayName: 'Nowa' };
  await setup.introduceUser(newcomer);
  await setup.introduceUser(newcomer);
  const find = () =>
    origin.database.db.selectFrom('users').selectAll().where('id', '=', 'user_2x').executeTakeFirstOrThrow();
  t.match(await find(), { username: 'nowa', roles: '[]', org_role: 'basic_member', version: 1 });
  await setup.introduceUser({ ...newcomer, displayName: 'Nowa Osoba' });
  t.match(await find(), { display_name: 'Nowa Osoba', version: 2 });
  const events = await origin.database.db
    .selectFrom('events')
    .select(['type', 'user_id', 'idempotency_key'])
    .where('entity_id', '=', 'user_2x')
    .orderBy('seq')
    .execute();
  t.match(events, [
    { type: 'user.joined', user_id: 'user_2x', idempotency_key: null },
    { type: 'user.changed' },
  ]);
});

t.test('a person who belongs here no more keeps the row, without access, and that is noted once', async t => {
  const origin = await createOrigin(t);
  const told: string[] = [];
  const setup = createOriginSetup(
    origin.database,
    () => startMs,
    (_, changed) => told.push(changed),
  );
  const { organizationId: restaurant, userId } = people.waiter;
  t.equal((await setup.statusOf(restaurant, userId)).isActive, true);
  await setup.dismissUser({ organizationId: restaurant, userId });
  await setup.dismissUser({ organizationId: restaurant, userId });
  await setup.dismissUser({ organizationId: restaurant, userId: 'nobody' });
  t.equal(told[0], userId, 'those who watch are told');
  t.same(await setup.statusOf(restaurant, userId), { isActive: false, isAdmin: false, roles: [] });
  const events = await origin.database.db
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', userId)
    .execute();
  t.same(events, [{ type: 'user.changed' }]);
});

t.test('a username on the list of people is taken for everybody else', async t => {
  const origin = await createOrigin(t);
  const setup = createOriginSetup(origin.database, () => startMs);
  const { organizationId: restaurant, userId } = people.waiter;
  const [{ username } = { username: '' }] = await origin.database.db
    .selectFrom('users')
    .select('username')
    .where('org_id', '=', restaurant)
    .where('id', '=', userId)
    .execute();
  const isTaken = (by: string) =>
    setup.isUsernameTaken({ organizationId: restaurant, userId: by, username: username.toUpperCase() });
  t.equal(await isTaken(userId), false);
  t.equal(await isTaken('somebody'), true);
});
