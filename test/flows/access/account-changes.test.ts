/** What people do to their accounts reaches the restaurant: new names, ended sessions, somebody who leaves. */
import { once } from 'node:events';
import t from 'tap';
import type { Profile } from '#shared/platform/account-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signIn,
  signInAsOwner,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

function callIdentity({ baseUrl, cookie }: StaffSession, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { cookie, origin: baseUrl };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

t.test('a new name is on the screens of the office at once', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const office = await watch(owner, ['/api/admin/users']);
  const changed = await callIdentity(waiter, 'PATCH', '/identity/profile', { displayName: 'Anna Nowa' });
  t.equal(changed.status, 200);
  t.ok(
    await office.waitFor(
      message => message.type !== 'welcome' && JSON.stringify(message).includes('Anna Nowa'),
    ),
  );
  await office.close();
});

t.test('a session that its person ends closes its screens', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const phone = await joinStaff(owner, 'anna_w', ['waiter']);
  const screen = await watch(phone, ['/api/waiter/tables']);
  const closed = once(screen.socket, 'close');
  const tablet = await signIn(url, 'anna_w', 'anna_w has a password');
  const profile = (await (await callIdentity(tablet, 'GET', '/identity/profile')).json()) as Profile;
  const other = profile.sessions.find(({ isCurrent }) => !isCurrent);
  t.equal((await callIdentity(tablet, 'DELETE', `/identity/sessions/${other?.id}`)).status, 204);
  await closed;
  t.equal((await phone.get('/api/waiter/tables')).status, 401);
  t.equal((await tablet.get('/api/waiter/tables')).status, 200);
});

t.test('who leaves the organization is inactive in the restaurant and stays out', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const body = { confirmation: 'Pod Lipą' };
  t.equal((await callIdentity(waiter, 'POST', '/identity/organization/leave', body)).status, 204);
  const { body: staff } = await owner.get<{ username: string; isActive: boolean }[]>('/api/admin/users');
  t.match(
    staff.find(({ username }) => username === 'anna_w'),
    { isActive: false },
  );
  await t.rejects(signIn(url, 'anna_w', 'anna_w has a password'), /401/);
});

t.test('of two owners who send each other away, each in another place, one stays', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const partner = await joinStaff(owner, 'piotr_p', []);
  const staff = (await owner.get<User[]>('/api/admin/users')).body;
  const idOf = (name: string) => staff.find(({ username }) => username === name)?.id ?? '';
  const memberPath = (name: string) => `/identity/organization/members/${idOf(name)}`;
  const promoted = await callIdentity(owner, 'PATCH', memberPath('piotr_p'), { role: 'admin' });
  t.equal(promoted.status, 200);
  const people = (await owner.get<User[]>('/api/admin/users')).body;
  const { version } = people.find(({ username }) => username === 'piotr_p') ?? { version: 0 };
  const switchOff = { isActive: false };
  const answers = await Promise.all([
    owner.write('PATCH', `/api/admin/users/${idOf('piotr_p')}`, switchOff, { version }),
    callIdentity(partner, 'DELETE', memberPath('owner')),
  ]);
  t.equal(answers.filter(({ status }) => status < 300).length, 1);
  const left = await Promise.allSettled([
    signInAsOwner(url).then(session => session.get('/api/admin/users')),
    signIn(url, 'piotr_p', 'piotr_p has a password').then(session => session.get('/api/admin/users')),
  ]);
  const working = left.filter(one => one.status === 'fulfilled' && one.value.status === 200);
  t.equal(working.length, 1);
});

t.test(
  'an owner who is demoted is no admin of the restaurant any more, with the token they have',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const partner = await joinStaff(owner, 'piotr_p', ['waiter']);
    const staff = (await owner.get<User[]>('/api/admin/users')).body;
    const pathOf = (name: string) =>
      `/identity/organization/members/${staff.find(({ username }) => username === name)?.id}`;
    await callIdentity(owner, 'PATCH', pathOf('piotr_p'), { role: 'admin' });
    t.equal((await partner.get('/api/admin/users')).status, 200, 'with the token of before');
    const office = await watch(owner, ['/api/admin/users']);
    const shut = office.waitFor(message => message.type === 'error');
    t.equal((await callIdentity(partner, 'PATCH', pathOf('owner'), { role: 'basic_member' })).status, 200);
    t.equal((await owner.get('/api/admin/users')).status, 403);
    await shut;
    await office.close();
  },
);
