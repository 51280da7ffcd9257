import t from 'tap';
import type { Identity } from '../../../../server/http/guards.ts';
import { startMs } from '../hand-clock.ts';
import { person, tablesPath } from '../live-rig.ts';
import { createSessionRig, only, types } from './session-rig.ts';

const minuteMs = 60_000;

/** Sessions that are extended past their token's expiry while `isAllowed`. */
function createExtensionRig() {
  const state = { isAllowed: true, asked: 0 };
  const rig = createSessionRig({
    hasServiceCredential: true,
    async extendSession(identity: Identity) {
      state.asked += 1;
      return state.isAllowed ? { ...identity, expiresAtMs: rig.clock.now() + minuteMs } : null;
    },
  });
  const shortLived = person('ala', { expiresAtMs: startMs + minuteMs });
  return { ...rig, state, shortLived };
}

t.test('a session that may go on keeps its socket, and is told until when', async t => {
  const { connect, state, shortLived } = createExtensionRig();
  const { hello, wait, socket } = connect();
  await hello(shortLived, [{ sub: 1, path: tablesPath }]);
  const news = await wait(62_000);
  t.ok(types(news).includes('auth-required'), 'a fresh token is asked for all the same');
  const told = only(news, 'auth-ok');
  t.match(told, { expires: new Date(startMs + 60_500 + minuteMs).toISOString() });
  t.notOk(types(news).includes('stale'), 'its data goes on');
  await wait(5 * minuteMs);
  t.equal(socket.closedWith, null);
  t.ok(state.asked >= 5);
});

t.test('when it may not any more the socket goes like any whose token is over', async t => {
  const { connect, state, shortLived } = createExtensionRig();
  const { hello, wait, socket } = connect();
  await hello(shortLived);
  await wait(90_000);
  state.isAllowed = false;
  await wait(2 * minuteMs);
  t.equal(socket.closedWith, 4401);
});

t.test('with a fresh token nothing is asked', async t => {
  const { connect, state, shortLived } = createExtensionRig();
  const { hello, say, wait, socket } = connect();
  await hello(shortLived);
  await wait(50_000);
  await say({ type: 'auth', token: person('ala', { expiresAtMs: startMs + 10 * minuteMs }).token });
  await wait(2 * minuteMs);
  t.equal(state.asked, 0);
  t.equal(socket.closedWith, null);
});

t.test('a socket that is gone asks nothing', async t => {
  const { connect, state, shortLived } = createExtensionRig();
  const { hello, session, wait } = connect();
  await hello(shortLived);
  session.closed();
  await wait(2 * minuteMs);
  t.equal(state.asked, 0);
});

t.test('who is shut out of one restaurant keeps what they have open in another', async t => {
  const { connect, openSockets } = createSessionRig();
  const [here, there] = [connect(), connect()];
  await here.hello(person('ala'));
  await there.hello(person('ala', { organizationId: 'org2' }));
  const other = connect();
  await other.hello(person('ola'));
  openSockets.closeMember('org1', 'ala');
  t.equal(here.socket.closedWith, 4403);
  t.equal(there.socket.closedWith, null);
  t.equal(other.socket.closedWith, null);
});
