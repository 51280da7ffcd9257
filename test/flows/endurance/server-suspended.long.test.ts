/** A server that is suspended for longer than it knows anybody's roles, with a screen of somebody else's making: it does not come back by itself. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import WebSocket from 'ws';
import { rolesTrustedMs } from '#shared/kernel/intervals.ts';
import { liveProtocol, type ServerMessage } from '#shared/live/live-messages.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, lendSigningKey, startServer } from '../../helpers/server-process.ts';

const topics = ['/api/waiter/tables', '/api/waiter/orders', '/api/waiter/menu'].map((path, index) => ({
  sub: index + 1,
  path,
}));

t.test(
  'once a suspended server goes on it says of each topic that it is current, though nothing changed',
  async t => {
    const folder = createDataFolder();
    t.teardown(folder.remove);
    lendSigningKey(folder.path);
    const server = await startServer(folder.path, {});
    t.teardown(() => server.stop());
    const waiter = await joinStaff(await setUpRestaurant(server.url), 'anna_w', ['waiter']);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, [liveProtocol], {
      origin: server.url,
    });
    t.teardown(() => socket.terminate());
    await once(socket, 'open');
    const current = new Map<number, boolean>();
    let isHeard = false;
    socket.on('message', async data => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'auth-required')
        socket.send(JSON.stringify({ type: 'auth', token: await waiter.token() }));
      if (message.type === 'heartbeat') isHeard = true;
      if (!('sub' in message) || message.sub === undefined) return;
      current.set(message.sub, message.type !== 'stale');
    });
    const areCurrent = () => topics.every(({ sub }) => current.get(sub) === true);
    socket.send(JSON.stringify({ type: 'hello', client: 'foreign', token: await waiter.token(), topics }));
    while (!areCurrent()) await once(socket, 'message');
    server.child.kill('SIGSTOP');
    await setTimeout(rolesTrustedMs + 5_000);
    server.child.kill('SIGCONT');
    // By the first heartbeat after it every topic has been polled.
    isHeard = false;
    while (!isHeard || !areCurrent()) await once(socket, 'message');
    t.equal(socket.readyState, WebSocket.OPEN);
  },
);
