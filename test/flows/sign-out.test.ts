/** Signing out ends everything that the session had: its token, its cookie and its sockets. */
import { once } from 'node:events';
import t from 'tap';
import { closeCodes } from '#shared/live-messages.ts';
import { startApp } from '../helpers/running-app.ts';
import { joinStaff, setUpRestaurant, watch } from '../helpers/staff-session.ts';

t.test(
  'after signing out nothing of the session is accepted any more and its sockets are closed',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const screen = await watch(waiter, ['/api/waiter/tables']);
    const other = await watch(owner, ['/api/waiter/tables']);
    const closed = once(screen.socket, 'close');

    const out = await waiter.write('POST', '/api/auth/logout', {});
    t.equal(out.status, 204);
    const [code] = await closed;
    t.equal(code, closeCodes.signedOut);

    t.equal((await waiter.get('/api/waiter/tables')).status, 401, 'a token that is still in date is refused');
    const cookie = await fetch(`${url}/identity/state`, { headers: { cookie: waiter.cookie } });
    t.match(await cookie.json(), { signedIn: false });
    t.equal(other.socket.readyState, other.socket.OPEN, 'others stay');
    await other.close();
  },
);
