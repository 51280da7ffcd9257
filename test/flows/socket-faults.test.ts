/** Sockets that go wrong, over real connections: who takes nothing is dropped, who loses a role sees nothing more. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import t from 'tap';
import type { User } from '#shared/schemas/user-schema.ts';
import type { LiveClock } from '../../server/live/live-clock.ts';
import { startApp } from '../helpers/running-app.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { joinStaff, setUpRestaurant, watch } from '../helpers/staff-session.ts';
import { rows, tablesPath } from '../server/live/live-rig.ts';
import { closeCode, greet, startLiveServer } from '../server/live/live-server.ts';

const times = 10;
const startMs = Date.now();
/** Time that runs ten times as fast, so that 15 s need no 15 s. */
const hastyClock: LiveClock = {
  now: () => startMs + (Date.now() - startMs) * times,
  after(delayMs, work) {
    const timer = setTimeout(work, Math.max(0, delayMs) / times);
    return () => clearTimeout(timer);
  },
  soon: setImmediate,
};
const droppedAfterMs = 15_000;
const heldBytesMax = 128 * 1_024;

t.test(
  'who stops reading is dropped after 15 s, with little held for them, and the others go on',
  async t => {
    const { app, open, origin } = await startLiveServer(t, { clock: hastyClock });
    origin.answer(tablesPath, rows(600));
    const connections: Socket[] = [];
    app.server.on('connection', connection => connections.push(connection));
    const slow = open();
    await greet(slow, 'ala');
    const [held] = connections;
    const other = open();
    await greet(other, 'ola');
    const closed = closeCode(slow);
    slow.pause();

    let behindSinceMs = 0;
    let heldBytes = 0;
    let pongs = 0;
    other.on('message', data => {
      if (String(data) === '{"type":"pong"}') pongs += 1;
    });
    const dropped = held === undefined ? Promise.resolve() : once(held, 'close');
    const asking = setInterval(() => {
      // It takes nothing any more, but goes on asking for everything.
      if (slow.readyState === slow.OPEN) slow.send('{"type":"resync","sub":1}');
      other.send('{"type":"ping"}');
      heldBytes = Math.max(heldBytes, held?.writableLength ?? 0);
      if (behindSinceMs === 0 && heldBytes > 65_536) behindSinceMs = hastyClock.now();
    }, 8);
    await dropped;
    clearInterval(asking);
    const tookMs = hastyClock.now() - behindSinceMs;
    t.ok(behindSinceMs > 0 && tookMs > droppedAfterMs - 2_000, `after ${tookMs} ms`);
    t.ok(heldBytes <= heldBytesMax, `${heldBytes} bytes were held`);
    slow.resume();
    t.ok([4408, 1006].includes(await closed));
    t.ok(pongs > 0, 'the other one was answered all the time');
    t.equal(other.readyState, other.OPEN);
  },
);

t.test(
  'who loses their role gets nothing more of it on an open socket, and all of it when it is back',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const screen = await watch(waiter, [tablesPath]);
    const office = await watch(owner, [tablesPath]);
    const giveRoles = async (roles: string[]) => {
      const people = (await owner.get<User[]>('/api/admin/users')).body;
      const anna = people.find(({ username }) => username === 'anna_w');
      const change = { version: anna?.version ?? 0 };
      const answer = await owner.write('PATCH', `/api/admin/users/${anna?.id}`, { roles }, change);
      t.equal(answer.status, 200);
    };

    await giveRoles(['kitchen']);
    t.match(await screen.waitFor(({ type }) => type === 'error'), { sub: 1, problem: { code: 'FORBIDDEN' } });
    const heardBefore = screen.messages.length;
    const [table] = (await owner.get<{ id: string }[]>(tablesPath)).body;
    const opened = await owner.write('POST', '/api/waiter/orders', {
      type: 'dineIn',
      tableId: table?.id,
      guestCount: 2,
    });
    t.equal(opened.status, 201);
    await office.waitFor(({ type }) => type === 'delta');
    screen.send({ type: 'ping' });
    await screen.waitFor(({ type }) => type === 'pong');
    t.same(
      screen.messages.slice(heardBefore).map(({ type }) => type),
      ['pong'],
      'what changed for others is not for them',
    );
    screen.send({ type: 'subscribe', sub: 2, path: tablesPath });
    t.match(await screen.waitFor(message => 'sub' in message && message.sub === 2), { type: 'error' });

    await giveRoles(['waiter']);
    // The server asks the origin anew; until it has the answer it goes by the old one.
    while ((await waiter.get(tablesPath)).status !== 200);
    screen.send({ type: 'subscribe', sub: 3, path: tablesPath });
    t.match(await screen.waitFor(message => 'sub' in message && message.sub === 3), { type: 'snapshot' });
    await screen.close();
    await office.close();
  },
);

t.test(
  'SIGTERM: who writes is answered, who watches is told when to come back, and the process ends well',
  async t => {
    const folder = createDataFolder();
    t.teardown(folder.remove);
    const server = await startServer(folder.path, { LOG_LEVEL: 'silent' });
    t.teardown(() => server.stop('SIGKILL'));
    const owner = await setUpRestaurant(server.url);
    const screen = await watch(owner, [tablesPath]);
    const left = once(screen.socket, 'close');
    const order = { type: 'takeaway', guestCount: 1 };
    const writes = Array.from({ length: 12 }, () => owner.write('POST', '/api/waiter/orders', order));
    await screen.waitFor(({ type }) => type === 'delta' || type === 'snapshot');
    await Promise.race(writes);
    const beganMs = performance.now();
    const stopped = server.stop('SIGTERM');
    const answers = await Promise.allSettled(writes);
    t.equal(await stopped, 0);
    t.ok(performance.now() - beganMs < 5_000);
    for (const answer of answers)
      if (answer.status === 'fulfilled') t.equal(answer.value.status, 201, 'what was begun is finished');
    t.match(
      screen.messages.find(({ type }) => type === 'bye'),
      { code: 1012, retryWithinMs: [0, 4_000] },
    );
    const [code] = await left;
    t.equal(code, 1012);
  },
);
