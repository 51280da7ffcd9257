/** Several restaurants with local accounts in one store: each is added by the operator's command beside the running server, and knows nothing of the others. */
import t, { type Test } from 'tap';
import type { User } from '#shared/venue/user-schema.ts';
import { openSession, setUpRestaurant, signIn } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { restaurantCommand } from '../../helpers/stores/restaurant-command.ts';

const json = (url: string) => ({ 'content-type': 'application/json', origin: url });

async function enter(url: string, said: string, username: string) {
  const token = /\/auth\/invitation\/([\w-]{43})$/m.exec(said)?.[1] ?? '';
  const path = `${url}/identity/invitations/${token}`;
  const send = (name: string) =>
    fetch(path, {
      method: 'POST',
      headers: json(url),
      body: JSON.stringify({
        username: name,
        displayName: 'Anna',
        password: 'oak tree number 2',
        legalConsent: true,
      }),
    });
  return { path, send, first: await send(username) };
}

async function startBoth(t: Test) {
  const running = await startApp(t);
  const owner = await setUpRestaurant(running.url);
  const { said } = await restaurantCommand(
    running,
    'add',
    'Pod Dębem',
    '--admin',
    'anna',
    '--language',
    'pl-PL',
  );
  const { path, send, first } = await enter(running.url, said, 'anna');
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { running, owner, said, other: openSession(running.url, cookie), path, send, first };
}

t.test('a restaurant that is added lets its admin in once, and shows nothing of the others', async t => {
  const { running, owner, said, other, path, send, first } = await startBoth(t);
  t.match(
    said,
    /^Pod Dębem is added, as [\w-]{36}\.\nanna \(anna\) opens this link to choose a password. It works once, until /,
  );
  t.match(said, /Replace http:\/\/127\.0\.0\.1:3000 with the address that people open/);
  t.equal(first.status, 201);
  t.match(await (await send('anna')).json(), { code: 'INVITATION_INVALID' }, 'the link is used up');
  t.equal((await fetch(path)).status, 410);

  const [settings, staff, tables] = await Promise.all([
    other.get<{ restaurantName: string; defaultLanguage: string }>('/api/admin/settings'),
    other.get<User[]>('/api/admin/users'),
    other.get<unknown[]>('/api/admin/tables'),
  ]);
  t.match(settings.body, { restaurantName: 'Pod Dębem', defaultLanguage: 'pl-PL' });
  t.match(staff.body, [{ username: 'anna', roles: ['admin'] }]);
  t.same([staff.body.length, tables.body.length], [1, 0]);
  const [own] = (await owner.get<User[]>('/api/admin/users')).body;
  t.equal((await other.get(`/api/admin/users/${own?.id}`)).status, 404);
  const image = await fetch(`${running.url}/identity/people/${own?.id}/image`, {
    headers: { cookie: other.cookie },
  });
  t.equal(image.status, 404);
  t.equal((await signIn(running.url, 'ANNA', 'oak tree number 2')).baseUrl, running.url);
  t.match(await restaurantCommand(running, 'add', 'Third', '--admin', 'OWNER'), {
    status: 1,
    said: /username is already taken/,
  });
  t.match((await restaurantCommand(running, 'list')).said, /^Pod Dębem .*\nPod Lipą /m);
});

t.test('an admin gains nothing over people of another restaurant, though they know an id', async t => {
  const { running, owner, other } = await startBoth(t);
  const [own] = (await owner.get<User[]>('/api/admin/users')).body.filter(
    ({ orgRole }) => orgRole === 'admin',
  );
  const id = own?.id ?? '';
  const invite = (body: object) =>
    fetch(`${running.url}/identity/invitations`, {
      method: 'POST',
      headers: { ...json(running.url), cookie: other.cookie },
      body: JSON.stringify(body),
    });
  // The staff list takes ids as they come.
  const made = await other.write<User>('POST', '/api/admin/users', {
    ...{ id, username: 'somebody', displayName: 'Somebody', roles: ['waiter'] },
  });
  t.equal(made.status, 201);
  t.match(await (await invite({ userId: id, username: 'somebody', displayName: 'S' })).json(), {
    code: 'FORBIDDEN',
  });
  const change = { isActive: false };
  const changed = await other.write('PATCH', `/api/admin/users/${id}`, change, {
    version: made.body.version,
  });
  t.equal(changed.status, 200);
  for (const path of ['/identity/organization/members/', '/identity/organization/invitations/'])
    t.equal(
      (
        await fetch(`${running.url}${path}${id}`, {
          method: 'DELETE',
          headers: { origin: running.url, cookie: other.cookie },
        })
      ).status,
      404,
    );
  const state = await fetch(`${running.url}/identity/state`, { headers: { cookie: owner.cookie } });
  t.match(await state.json(), { signedIn: true, user: { id } }, 'nobody else signs them out');
  t.equal((await owner.get('/api/admin/users')).status, 200);
});
