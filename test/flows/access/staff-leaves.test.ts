/** Somebody is shut out by an admin: their screens end, their session ends, and they can't sign in again. */
import { once } from 'node:events';
import t from 'tap';
import type { User } from '#shared/venue/user-schema.ts';
import { identityModes } from '../../helpers/identity-modes.ts';
import { joinStaff, setUpRestaurant, signIn, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

for (const mode of identityModes) {
  t.test(`with sign-in by ${mode.name}`, async t => {
    t.test(
      'a deactivated waiter is out at once and comes back when let in again; the owner stays',
      async t => {
        const { owner, join, comeBack } = await mode.open(t);
        const waiter = await join('anna_w', ['waiter']);
        const screen = await watch(waiter, ['/api/waiter/tables']);
        const closed = once(screen.socket, 'close');
        const findAnna = async () => {
          const { body } = await owner.get<User[]>('/api/admin/users');
          return body.find(({ username }) => username === 'anna_w');
        };

        const anna = await findAnna();
        const change = { version: anna?.version ?? 0 };
        const out = await owner.write<User>(
          'PATCH',
          `/api/admin/users/${anna?.id}`,
          { isActive: false },
          change,
        );
        t.equal(out.status, 200);
        await closed;
        t.match(await waiter.get('/api/waiter/tables'), { status: /40[13]/ });
        await t.rejects(comeBack('anna_w'), /40[13]/);

        await owner.write(
          'PATCH',
          `/api/admin/users/${anna?.id}`,
          { isActive: true },
          { version: out.body.version },
        );
        let back = null;
        while (back === null) back = await comeBack('anna_w').catch(() => null);
        t.equal((await back.get('/api/waiter/tables')).status, 200);

        const manager = await join('magda_m', ['admin', 'waiter']);
        const people = (await manager.get<User[]>('/api/admin/users')).body;
        const head = people.find(({ orgRole }) => orgRole === 'admin');
        const path = `/api/admin/users/${head?.id}`;
        const version = head?.version ?? 0;
        for (const body of [{ isActive: false }, { roles: [] }, { displayName: 'Nobody' }]) {
          const refused = await manager.write('PATCH', path, body, { version });
          t.match(
            refused,
            { status: 403, body: { code: 'ORGANIZATION_ADMIN_REQUIRED' } },
            JSON.stringify(body),
          );
        }
        t.equal((await manager.write('DELETE', path, undefined, { version })).status, 403);
        t.equal((await owner.get('/api/admin/users')).status, 200, 'the owner is still there');
      },
    );
  });
}

t.test('an admin by role alone can invite people, a waiter cannot', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const manager = await joinStaff(owner, 'magda_m', ['admin']);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  t.ok(await joinStaff(manager, 'kuba_w', ['waiter']));
  await t.rejects(joinStaff(waiter, 'ola_w', ['waiter']), /403/);

  const people = (await owner.get<User[]>('/api/admin/users')).body;
  const find = (name: string) => people.find(({ username }) => username === name);
  const json = { 'content-type': 'application/json', origin: url };
  const makeLink = async (name: string) => {
    const person = { userId: find(name)?.id, username: name, displayName: name };
    const response = await fetch(`${url}/identity/invitations`, {
      method: 'POST',
      headers: { ...json, cookie: manager.cookie },
      body: JSON.stringify(person),
    });
    const { token } = (await response.json()) as { token: string };
    const acceptance = {
      username: name,
      displayName: name,
      password: 'stolen chestnut 7',
      legalConsent: true,
    };
    return async () =>
      (
        await fetch(`${url}/identity/invitations/${token}`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify(acceptance),
        })
      ).status;
  };
  const links = {
    kuba: await makeLink('kuba_w'),
    anna: await makeLink('anna_w'),
    self: await makeLink('magda_m'),
  };
  const change = (name: string, body: object) =>
    owner.write('PATCH', `/api/admin/users/${find(name)?.id}`, body, { version: find(name)?.version ?? 0 });
  t.equal((await change('anna_w', { roles: ['waiter', 'admin'] })).status, 200);
  t.equal(await links.anna(), 410, 'she is more than the link was made for');
  t.equal((await change('magda_m', { isActive: false })).status, 200);
  t.equal(await links.self(), 410, 'the manager who was dismissed does not come back');
  t.equal(await links.kuba(), 410, 'nor into the account of a waiter');
  t.ok(await signIn(url, 'kuba_w', 'kuba_w has a password'));
});
