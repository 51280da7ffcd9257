/** Signing out ends everything that the session had: its token, its cookie and its sockets. */
import { once } from 'node:events';
import t from 'tap';
import { closeCodes } from '#shared/live/live-messages.ts';
import { identityModes } from '../../helpers/identity-modes.ts';
import { watch } from '../../helpers/restaurants/staff-session.ts';

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
  });
}
