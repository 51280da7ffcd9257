/** Signing out ends everything that the session had: its token, its cookie and its sockets; an admin does it to all sessions of a person. */
import { once } from 'node:events';
import t from 'tap';
import { closeCodes } from '#shared/live/live-messages.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { identityModes } from '../../helpers/identity-modes.ts';
import { type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';

for (const mode of identityModes) {
  t.test(`with sign-in by ${mode.name}`, async t => {
    t.test(
      'after signing out nothing of the session is accepted any more and its sockets are closed §7.2',
      async t => {
        const { url, owner, join } = await mode.open(t);
        const waiter = await join('anna_w', ['waiter']);
        const screen = await watch(waiter, ['/api/waiter/tables']);
        const other = await watch(owner, ['/api/waiter/tables']);
        const closed = once(screen.socket, 'close');

        const out = await waiter.write('POST', '/api/auth/logout', {});
        t.equal(out.status, 204);
        const [code] = await closed;
        t.equal(code, closeCodes.signedOut);

        t.equal(
          (await waiter.get('/api/waiter/tables')).status,
          401,
          'a token that is still in date is refused',
        );
        const byCookie = await fetch(`${url}/api/waiter/tables`, { headers: { cookie: waiter.cookie } });
        t.equal(byCookie.status, 401);
        if (mode.name === 'local') {
          const state = await fetch(`${url}/identity/state`, { headers: { cookie: waiter.cookie } });
          t.match(await state.json(), { signedIn: false });
        }
        t.equal(other.socket.readyState, other.socket.OPEN, 'others stay');
        await other.close();
      },
    );

    t.test('an admin signs somebody out everywhere, who may sign in again; others go on', async t => {
      const { url, owner, join, comeBack } = await mode.open(t);
      const phone = await join('anna_w', ['waiter']);
      const tablet = await comeBack('anna_w');
      const manager = await join('magda_m', ['admin']);
      const jan = await join('jan_w', ['waiter']);
      const users = (await owner.get<User[]>('/api/admin/users')).body;
      const idOf = (username: string) => users.find(user => user.username === username)?.id ?? '';
      const signOut = async (by: StaffSession, userId: string) => {
        const { status } = await fetch(`${url}/identity/staff/${userId}/sign-out`, {
          method: 'POST',
          headers: { cookie: by.cookie, authorization: `Bearer ${await by.token()}`, origin: url },
        });
        return status;
      };
      for (const session of [phone, tablet]) {
        const token = `token of ${session.cookie}`.slice(0, 60);
        t.equal((await session.write('POST', '/api/notifications/fcm-token', { token })).status, 204);
      }
      const screens = await Promise.all([phone, tablet].map(one => watch(one, ['/api/waiter/tables'])));
      const closed = Promise.all(screens.map(({ socket }) => once(socket, 'close')));
      const other = await watch(jan, ['/api/waiter/tables']);
      const tokens = await Promise.all([phone, tablet].map(one => one.token()));

      t.equal(await signOut(jan, idOf('anna_w')), 403, 'no admin');
      t.equal(
        await signOut(manager, idOf('owner')),
        403,
        'an admin by role, of an admin of the organization',
      );
      t.equal(await signOut(owner, 'nobody'), 404);
      t.equal((await phone.get('/api/waiter/tables')).status, 200, 'who was refused ended nothing');

      t.equal(await signOut(manager, idOf('anna_w')), 204);
      t.same(
        (await closed).map(([code]) => code),
        [closeCodes.signedOut, closeCodes.signedOut],
      );
      for (const [index, session] of [phone, tablet].entries()) {
        const authorization = `Bearer ${tokens[index]}`;
        for (const headers of [{ authorization }, { cookie: session.cookie }] as Record<string, string>[])
          t.equal((await fetch(`${url}/api/waiter/tables`, { headers })).status, 401);
        const stolen = { ...session, token: async () => tokens[index] ?? '' };
        await t.rejects(watch(stolen, ['/api/waiter/tables']), { message: /closed with 4401/ });
      }
      while ((await owner.get<unknown[]>('/api/notifications/devices')).body.length > 0)
        await new Promise(resolve => setImmediate(resolve));
      t.equal(other.socket.readyState, other.socket.OPEN, 'others stay');
      t.equal((await jan.get('/api/waiter/tables')).status, 200);
      t.equal((await manager.get('/api/admin/users')).status, 200);
      const again = await comeBack('anna_w');
      t.equal((await again.get('/api/waiter/tables')).status, 200);
      t.equal(await signOut(owner, idOf('owner')), 204, 'oneself too');
      t.equal((await owner.get('/api/admin/users')).status, 401);
      await other.close();
    });
  });
}
