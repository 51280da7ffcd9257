/** An operator archives a restaurant beside the running server: its people are out and told why, the others notice nothing, and it comes back as it was. */
import { once } from 'node:events';
import t from 'tap';
import { closeCodes } from '#shared/live/live-messages.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startTwoRestaurants } from '../../helpers/restaurants/two-restaurants.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder } from '../../helpers/server-process.ts';
import { until } from '../../helpers/stores/chain.ts';
import { restaurantCommand } from '../../helpers/stores/restaurant-command.ts';
import { createDatabaseOfTest } from '../../helpers/stores/test-store.ts';

const tables = '/api/waiter/tables';
const archived = { status: 403, body: { code: 'RESTAURANT_ARCHIVED' } };

t.test('screens close, nobody gets in, reads or writes, and all is there when it comes back', async t => {
  const running = await startApp(t);
  const { url } = running;
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  await restaurantCommand(running, 'add', 'Other', '--admin', 'other');
  const screen = await watch(waiter, [tables]);
  const closed = once(screen.socket, 'close');
  const order = { type: 'takeaway', name: 'Guest', guestCount: 0 };
  t.equal((await waiter.write('POST', '/api/waiter/orders', order)).status, 201);

  t.match(await restaurantCommand(running, 'archive', 'Pod Lipą'), {
    status: 0,
    said: /^Pod Lipą is archived/,
  });
  t.equal((await closed)[0], closeCodes.forbidden);
  t.match(await waiter.get(tables), archived);
  t.match(await waiter.write('POST', '/api/waiter/orders', order), archived);
  t.match(await owner.get('/api/admin/users'), archived);
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: url, cookie };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
  };
  const right = { username: 'owner', password: 'a long enough password' };
  t.match(await post('/identity/sign-in', right), archived);
  const wrong = { ...right, password: 'not the password' };
  t.match(await post('/identity/sign-in', wrong), { status: 401, body: { code: 'SIGN_IN_FAILED' } });
  const state = await fetch(`${url}/identity/state`, { headers: { cookie: owner.cookie } });
  const said = (await state.json()) as { user: { id: string } };
  t.match(said, { signedIn: true, organizations: [], isArchived: true });
  t.notOk('token' in said || 'organizationId' in said);
  t.equal((await post('/identity/organization', { organizationId: said.user.id }, owner.cookie)).status, 403);
  t.match(await restaurantCommand(running, 'list'), { said: /^Pod Lipą .* 20\d\d-\d\d-\d\d +20\d\d-/m });
  t.match(await restaurantCommand(running, 'archive', 'Pod Lipą'), {
    status: 1,
    said: 'Pod Lipą is archived already.',
  });
  t.equal((await waiter.write('POST', '/api/auth/logout', {})).status, 204, 'signing out works');

  t.match(await restaurantCommand(running, 'unarchive', 'Pod Lipą'), { status: 0 });
  await until(async () => (await owner.get(tables)).status === 200);
  const orders = await owner.get<{ name?: string }[]>('/api/waiter/orders');
  t.ok(orders.body.some(({ name }) => name === 'Guest'));
  t.equal((await post('/identity/sign-in', right)).status, 200);
});

t.test('with Clerk the same, and the restaurant beside it goes on', async t => {
  const folder = createDataFolder();
  const database = await createDatabaseOfTest(serverMigrations);
  t.teardown(async () => {
    await database?.drop();
    folder.remove();
  });
  const store = database === null ? {} : { DATABASE_URL: database.url };
  const { restaurant, other } = await startTwoRestaurants(t, 'clerk', { DATA_DIR: folder.path, ...store });
  const at = { dataFolder: folder.path, databaseUrl: database?.url };
  const read = { method: 'GET', path: tables };
  t.equal((await restaurant.call('waiter', read)).status, 200);
  t.match(await restaurantCommand(at, 'archive', restaurant.organizationId), { status: 0 });
  await until(async () => (await restaurant.call('waiter', read)).code === 'RESTAURANT_ARCHIVED');
  t.match(await restaurant.watch('waiter', [tables]), { [tables]: `closed ${closeCodes.forbidden} ` });
  const order = { method: 'POST', path: '/api/waiter/orders', body: { type: 'takeaway', guestCount: 0 } };
  t.match(await restaurant.call('waiter', order), { status: 403, code: 'RESTAURANT_ARCHIVED' });
  t.equal((await other.call('waiter', read)).status, 200);
  t.equal((await other.call('waiter', order)).status, 201);
  t.match(await other.watch('waiter', [tables]), { [tables]: 'snapshot' });
});
