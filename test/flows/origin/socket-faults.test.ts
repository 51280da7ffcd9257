/** Sockets that go wrong, over real connections: who takes nothing is dropped, who loses a role sees nothing more. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { LiveClock } from '../../../server/live/live-clock.ts';
import { startFaultyOrigin } from '../../helpers/doubles/faulty-origin.ts';
import { mirror, startRemoteFront } from '../../helpers/doubles/remote-front.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, findFreePort, startServer } from '../../helpers/server-process.ts';
import { rows, tablesPath } from '../../server/live/live-rig.ts';
import { closeCode, greet, startLiveServer } from '../../server/live/live-server.ts';

const ordersPath = '/api/waiter/orders';
const times = 10;
const startMs = Date.now();
/** Time that runs ten times as fast, so that 15 s need no 15 s. */
const hastyNow = () => startMs + (Date.now() - startMs) * times;
const hastyClock: LiveClock = {
  now: hastyNow,
  wallNow: hastyNow,
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
    let [pings, pongs] = [0, 0];
    other.on('message', data => {
      if (String(data) === '{"type":"pong"}') pongs += 1;
    });
    const dropped = held === undefined ? Promise.resolve() : once(held, 'close');
    const asking = setInterval(() => {
      // It takes nothing any more, but goes on asking for everything.
      if (slow.readyState === slow.OPEN) slow.send('{"type":"resync","sub":1}');
      other.send('{"type":"ping"}');
      pings += 1;
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
    while (pongs < pings) await once(other, 'message');
    t.ok(pings > 20, 'the other one was answered each time');
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
    t.equal((await waiter.get(tablesPath)).status, 403, 'nor over HTTP, from the next read on');
    t.match(await screen.waitFor(({ type }) => type === 'error'), { sub: 1, problem: { code: 'FORBIDDEN' } });
    const heardBefore = screen.messages.length;
    const [table] = (await owner.get<{ id: string }[]>(tablesPath)).body;
    const opened = await owner.write('POST', ordersPath, {
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

    for (const sub of [3, 4, 5]) {
      await giveRoles(['waiter']);
      screen.send({ type: 'subscribe', sub, path: tablesPath });
      t.equal((await waiter.get(tablesPath)).status, 200, 'with the next read it is back');
      t.match(await screen.waitFor(message => 'sub' in message && message.sub === sub), { type: 'snapshot' });
      await giveRoles(['kitchen']);
      t.equal((await waiter.get(tablesPath)).status, 403);
    }
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
    const ids = Array.from({ length: 12 }, () => createUuid());
    const writes = ids.map(id => owner.write('POST', ordersPath, { id, type: 'takeaway', guestCount: 1 }));
    await screen.waitFor(({ type }) => type === 'delta' || type === 'snapshot');
    await Promise.race(writes);
    const beganMs = performance.now();
    const stopped = server.stop('SIGTERM');
    const answers = await Promise.allSettled(writes);
    t.equal(await stopped, 0);
    t.ok(performance.now() - beganMs < 5_000);
    const answered = ids.filter((_, index) => {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') t.equal(answer.value.status, 201);
      return answer?.status === 'fulfilled';
    });
    const database = new DatabaseSync(join(folder.path, 'kelner.db'), { readOnly: true });
    const written = database
      .prepare('select id from orders')
      .all()
      .map(({ id }) => String(id));
    database.close();
    t.same(
      written.filter(id => ids.includes(id)).sort(),
      answered.sort(),
      'what was begun is finished and answered',
    );
    t.match(
      screen.messages.find(({ type }) => type === 'bye'),
      { code: 1012, retryWithinMs: [0, 4_000] },
    );
    const [code] = await left;
    t.equal(code, 1012);
  },
);

t.test(
  'kill -9 while orders are sent: what was acknowledged is there, what is sent again is there once, and screens say so',
  async t => {
    const folder = createDataFolder();
    t.teardown(folder.remove);
    const env = { PORT: String(await findFreePort()), LOG_LEVEL: 'silent' };
    const first = await startServer(folder.path, env);
    t.teardown(() => first.stop('SIGKILL'));
    const owner = await setUpRestaurant(first.url);
    const waiters = [owner, await joinStaff(owner, 'anna_w', ['waiter'])];
    const sent: { waiter: StaffSession; id: string; key: string; isAcknowledged: boolean }[] = [];
    const open = (waiter: StaffSession, id: string, key: string) =>
      waiter.write('POST', ordersPath, { id, type: 'takeaway', guestCount: 1 }, { key });
    const sendUntilGone = async (waiter: StaffSession): Promise<void> => {
      for (;;) {
        const write = { waiter, id: createUuid(), key: createUuid(), isAcknowledged: false };
        sent.push(write);
        write.isAcknowledged = (await open(waiter, write.id, write.key)).status === 201;
      }
    };
    const sending = waiters.flatMap(waiter => [sendUntilGone(waiter), sendUntilGone(waiter)]);
    const gone = Promise.allSettled(sending);
    while (sent.filter(({ isAcknowledged }) => isAcknowledged).length < 12)
      await new Promise(resolve => setImmediate(resolve));
    await first.stop('SIGKILL');
    await gone;

    const second = await startServer(folder.path, env);
    t.teardown(() => second.stop('SIGKILL'));
    const listOpen = async () => (await owner.get<Order[]>(ordersPath)).body.map(({ id }) => id).sort();
    const kept = await listOpen();
    const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged);
    t.same(
      acknowledged.filter(({ id }) => !kept.includes(id)),
      [],
    );
    const unanswered = sent.filter(({ isAcknowledged }) => !isAcknowledged);
    t.ok(unanswered.length > 0);
    for (const { waiter, id, key } of unanswered) t.equal((await open(waiter, id, key)).status, 201);
    const all = await listOpen();
    t.same(all, sent.map(({ id }) => id).sort(), 'each once, and nothing else');
    const screen = await mirror(t, owner, ordersPath);
    t.same(
      screen
        .data()
        .map(({ id }) => id)
        .sort(),
      all,
    );
  },
);

t.test(
  'a server that comes back is asked by everybody at once, and asks the origin at most twice',
  async t => {
    const origin = await startFaultyOrigin(t);
    const people = ['waiter', 'secondWaiter', 'admin'] as const;
    const comeToNewServer = async () => {
      const front = await startRemoteFront(t, origin);
      const tabs = people.flatMap(person => Array.from({ length: 8 }, () => front.as(person)));
      return Promise.all(tabs.map(tab => mirror(t, tab, tablesPath)));
    };
    await comeToNewServer();
    const before = origin.countReads(tablesPath);
    const screens = await comeToNewServer();
    const polls = origin.countReads(tablesPath) - before;
    t.ok(polls >= 1 && polls <= 2, `${polls} polls for ${screens.length} screens`);
    const { data } = await origin.restaurant.read('waiterTables', { as: 'waiter' });
    for (const screen of screens) t.same(screen.data(), data);
  },
);
