/** A station's screen belongs to no person: it signs itself in where it is paired, does what a station does, and ends at the office's word. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Device } from '#shared/venue/device-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { joinStaff, openSession, type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';
import { pairAgain, revokeTill } from '../../helpers/shared-screens/paired-till.ts';
import { callIdentity, openSharedTill, sessionCookieIn } from '../../helpers/shared-screens/shared-till.ts';

type Roles = User['roles'];

/** As the office does it: somebody new on the staff list, whose account the screen gets. */
async function makeScreen(owner: StaffSession, deviceId: string, roles: Roles, username = 'screen_kitchen') {
  const person = { username, displayName: `Screen ${username}`, roles };
  const { body } = await owner.write<User>('POST', '/api/admin/users', person);
  const screen = { userId: body.id, username, displayName: person.displayName };
  const { baseUrl: url, cookie } = owner;
  const answer = await callIdentity(url, 'PUT', `screens/${deviceId}/account`, { cookie, body: screen });
  return { ...answer, userId: body.id };
}

async function pairWall(owner: StaffSession, by: StaffSession) {
  const wall = { name: 'Kuchnia', kind: 'screen', station: 'kitchen' };
  const { body } = await owner.write<Device>('POST', '/api/admin/devices', wall);
  return pairAgain(owner, by, { id: body.id, name: 'Kuchnia' });
}

async function enter(url: string, deviceCookie: string) {
  const answer = await callIdentity(url, 'POST', 'screen/enter', { cookie: deviceCookie });
  const session = openSession(url, `${sessionCookieIn(answer.headers)}; ${deviceCookie}`);
  const get = async (path: string) =>
    fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${await session.token()}`, cookie: deviceCookie },
    });
  return { ...answer, session, get };
}

const kitchen = '/api/preparation/orders?location=kitchen';

t.test('it reads and works its station, and nothing else', async t => {
  const { url, owner, anna } = await openSharedTill(t);
  const wall = await pairWall(owner, anna);
  t.match(await enter(url, wall.cookie), { status: 403, body: { code: 'SCREEN_NOT_SHARED' } });
  t.equal((await makeScreen(owner, wall.id, ['kitchen'])).status, 204);
  const state = await callIdentity(url, 'GET', 'screen', { cookie: wall.cookie });
  t.same(state.body, { screen: null, isStation: true });
  const screen = await enter(url, wall.cookie);
  t.equal(screen.status, 200);
  t.equal((await screen.get(kitchen)).status, 200);
  for (const path of ['/api/waiter/tables', '/api/admin/users', '/api/admin/settings'])
    t.equal((await screen.get(path)).status, 403, path);
  const { cookie } = screen.session;
  t.match(await callIdentity(url, 'GET', 'profile', { cookie }), { body: { code: 'PASSWORD_REQUIRED' } });
  t.equal(
    (await callIdentity(url, 'POST', 'screen/enter', { cookie: anna.cookie })).status,
    403,
    'elsewhere',
  );
});

t.test('a screen never gets the rights of a person, or of somebody who has an account', async t => {
  const { url, owner, anna, ids } = await openSharedTill(t);
  const wall = await pairWall(owner, anna);
  for (const [index, roles] of ([['waiter'], ['admin'], ['kitchen', 'waiter'], []] as Roles[]).entries())
    t.equal((await makeScreen(owner, wall.id, roles, `screen_${index}`)).status, 403, roles.join());
  const cook = await joinStaff(owner, 'marek_k', ['kitchen']);
  const { userId } = (await cook.get<{ userId: string }>('/api/auth/userinfo')).body;
  const taken = { userId, username: 'marek_k', displayName: 'marek_k' };
  const give = (body: object, { cookie }: StaffSession) =>
    callIdentity(url, 'PUT', `screens/${wall.id}/account`, { cookie, body });
  t.match(await give(taken, owner), { status: 409, body: { code: 'ID_TAKEN' } });
  t.equal((await give({ ...taken, userId: ids.anna }, owner)).status, 403);
  t.equal((await give(taken, anna)).status, 403, 'nor does a waiter make one');
  t.equal((await enter(url, wall.cookie)).status, 403);
});

t.test('the office ends it within a second: by unpairing, and by taking its account', async t => {
  const { url, owner, anna } = await openSharedTill(t);
  const wall = await pairWall(owner, anna);
  const { userId } = await makeScreen(owner, wall.id, ['kitchen']);
  const first = await watch((await enter(url, wall.cookie)).session, [kitchen]);
  const closed = new Promise(resolve => first.socket.once('close', resolve));
  await revokeTill(owner, wall.id);
  t.equal(await closed, 4410);
  t.equal((await enter(url, wall.cookie)).status, 403, 'its secret is worth nothing');
  const again = await pairAgain(owner, anna, wall);
  const second = await watch((await enter(url, again.cookie)).session, [kitchen]);
  const closedAgain = new Promise(resolve => second.socket.once('close', resolve));
  const { cookie } = owner;
  t.equal((await callIdentity(url, 'DELETE', `screens/${wall.id}/account`, { cookie })).status, 204);
  t.equal(await closedAgain, 4410);
  t.equal((await enter(url, again.cookie)).status, 403);
  const staff = (await owner.get<User[]>('/api/admin/users')).body;
  t.equal(staff.find(({ id }) => id === userId)?.isActive, false, 'and it stays on the list as one who left');
});

t.test('nothing makes a person of it: no role, no right, no organization, no link', async t => {
  const { url, owner, anna } = await openSharedTill(t);
  const wall = await pairWall(owner, anna);
  const { userId } = await makeScreen(owner, wall.id, ['kitchen']);
  const staff = async () =>
    (await owner.get<User[]>('/api/admin/users')).body.find(({ id }) => id === userId);
  t.match(await staff(), { isStation: true, roles: ['kitchen'] });
  const version = (await staff())?.version ?? 0;
  const change = (body: object) => owner.write('PATCH', `/api/admin/users/${userId}`, body, { version });
  const { cookie } = owner;
  const refused = { status: 422, body: { code: 'STATION_ACCOUNT' } };
  const rights = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false };
  for (const roles of [['admin'], ['kitchen', 'waiter'], ['bar', 'admin']])
    t.match(await change({ roles }), refused, roles.join());
  for (const more of [
    { refund: true },
    { discountMaxPercent: 100 },
    { openDrawer: true },
    { openItem: true },
  ])
    t.match(await change({ rights: { ...rights, ...more } }), refused);
  const member = `organization/members/${userId}`;
  const toAdmin = await fetch(`${url}/identity/${member}`, {
    method: 'PATCH',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'admin' }),
  });
  t.equal(toAdmin.status, 422);
  const link = { userId, username: 'screen_kitchen', displayName: 'Screen screen_kitchen' };
  t.equal((await callIdentity(url, 'POST', 'invitations', { cookie, body: link })).status, 403);
  const screen = await enter(url, wall.cookie);
  const info = await screen.get('/api/auth/userinfo');
  t.match(await info.json(), { roles: ['kitchen'] });
  t.equal((await change({ roles: ['bar'] })).status, 200, 'another station may be its own');
});

t.test('of a device that is none nothing is stored', async t => {
  const { url, owner } = await openSharedTill(t);
  const { cookie } = owner;
  const stranger = randomUUID();
  const sharing = { lockSeconds: 60, locksAfterOrder: false };
  t.equal((await callIdentity(url, 'PUT', `screens/${stranger}`, { cookie, body: sharing })).status, 404);
  t.equal((await makeScreen(owner, stranger, ['kitchen'])).status, 404);
  const { body } = await callIdentity<{ deviceId: string }[]>(url, 'GET', 'screens', { cookie });
  t.notOk(body.some(({ deviceId }) => deviceId === stranger));
});
