import t from 'tap';
import { person } from '../live-rig.ts';
import { createSessionRig } from './session-rig.ts';

t.test('a person has eight sockets, the ninth is one too many', async t => {
  const { connect } = createSessionRig();
  const connections = Array.from({ length: 9 }, () => connect());
  for (const [index, { hello }] of connections.entries()) await hello(person('ala'), [], `tab${index}`);
  t.same(
    connections.map(({ socket }) => socket.closedWith),
    [...Array(8).fill(null), 4429],
  );
  connections[0]?.session.closed();
  const next = connect();
  await next.hello(person('ala'), [], 'tab9');
  t.equal(next.socket.closedWith, null);
});

t.test('a tab that comes back replaces its own dead socket instead of being one too many', async t => {
  const { connect } = createSessionRig();
  const connections = Array.from({ length: 9 }, () => connect());
  for (const { hello } of connections) await hello(person('ala'), [], 'tab');
  t.same(
    connections.map(({ socket }) => socket.closedWith),
    [1000, ...Array(8).fill(null)],
  );
});

t.test('nor do the dead sockets of one device shut out the same person’s other one', async t => {
  const { connect } = createSessionRig();
  const other = connect();
  await other.hello(person('ala'), [], 'till');
  const phone = Array.from({ length: 7 }, () => connect());
  for (const { hello } of phone) await hello(person('ala'), [], 'phone');
  const tablet = connect();
  await tablet.hello(person('ala'), [], 'tablet');
  t.equal(tablet.socket.closedWith, null);
  t.equal(other.socket.closedWith, null);
  t.same(
    phone.map(({ socket }) => socket.closedWith),
    [1000, ...Array(6).fill(null)],
  );
});

t.test('a socket counts until its connection is gone, for nobody any more', async t => {
  const { connect, openSockets } = createSessionRig();
  const { session, socket, hello } = connect();
  await hello(person('ala'), [], 'tab');
  openSockets.closeSession(person('ala').sessionId);
  t.equal(socket.closedWith, 4410);
  t.equal(openSockets.size, 1);
  const eight = Array.from({ length: 8 }, () => connect());
  for (const [index, one] of eight.entries()) await one.hello(person('ala'), [], `tab${index}`);
  t.same(
    eight.map(one => one.socket.closedWith),
    Array(8).fill(null),
  );
  session.closed();
  t.equal(openSockets.size, 8);
});
