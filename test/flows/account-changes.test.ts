/** What people do to their accounts reaches the restaurant: new names, ended sessions, somebody who leaves. */
import { once } from 'node:events';
import t from 'tap';
import type { Profile } from '#shared/schemas/account-schema.ts';
import { startApp } from '../helpers/running-app.ts';
import { joinStaff, type StaffSession, setUpRestaurant, signIn, watch } from '../helpers/staff-session.ts';

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
