import t from 'tap';
import { systemClock } from '../../../server/live/live-clock.ts';
import { startMs } from './hand-clock.ts';
import { person, rows, tablesPath, userInfoPath } from './live-rig.ts';
import { createSessionRig, only, types } from './sockets/session-rig.ts';

const watchTables = [{ sub: 1, path: tablesPath }];
const openOrder = { method: 'POST', path: '/api/waiter/orders' };
const hourMs = 3_600_000;
const tokenMs = 60_000;

/** A wall display in front of an origin that checks tokens by the system time, with a tab that renews on request. */
async function openWall() {
  const rig = createSessionRig();
  const { clock, origin, hub } = rig;
  origin.answer(userInfoPath, ({ credential }) => {
    const expiresAtMs = credential.kind === 'user' ? Number(credential.token.split(' ')[2]) : 0;
    const leftMs = expiresAtMs - clock.wallNow();
    // Neither expired nor from the future, as with an issuer's tokens.
    if (leftMs <= 0 || leftMs > tokenMs) return { kind: 'refused', status: 401 };
    return { kind: 'ok', body: JSON.stringify({ roles: ['waiter'] }), etag: undefined };
  });
  const freshToken = () => person('ala', { expiresAtMs: clock.wallNow() + tokenMs });
  const wall = rig.connect();
  await wall.hello(freshToken(), watchTables);
  let tickets = 60;
  /** Adds a ticket; returns the types of the frames of the next 5 s. */
  const ticket = async (): Promise<string[]> => {
    tickets += 1;
    origin.answer(tablesPath, rows(tickets));
    hub.nudge('org1', openOrder);
    const seen: string[] = [];
    for (let second = 0; second < 5; second += 1) {
      const news = types(await wall.wait(1_000));
      seen.push(...news);
      if (news.includes('auth-required'))
        seen.push(...types(await wall.say({ type: 'auth', token: freshToken().token })));
    }
    return seen;
  };
  return { ...rig, wall, ticket, freshToken };
}

for (const [name, jumpMs] of [
  ['an hour ahead', hourMs],
  ['an hour back', -hourMs],
  ['a day ahead', 24 * hourMs],
] as const) {
  t.test(`a clock that jumps ${name} blinds no screen, now or in the minutes after`, async t => {
    const { clock, ticket, wall } = await openWall();
    for (let turn = 0; turn < 8; turn += 1) t.ok((await ticket()).includes('delta'));
    clock.setWall(jumpMs);
    for (let turn = 0; turn < 40; turn += 1) {
      const seen = await ticket();
      t.ok(seen.includes('delta') && !seen.includes('stale'), `after ${turn * 5} s: ${seen.join(' ')}`);
    }
    t.equal(wall.socket.closedWith, null);
  });
}

t.test('a process that stood still for 80 s takes the token that came meanwhile, and goes on', async t => {
  const { clock, ticket, wall, freshToken } = await openWall();
  await ticket();
  clock.standStill(80_000);
  // Due timers run before pending network events.
  await clock.advance(0);
  wall.session.received(JSON.stringify({ type: 'auth', token: freshToken().token }));
  const seen = await ticket();
  t.ok(seen.includes('delta'), seen.join(' '));
  t.equal(wall.socket.closedWith, null);
});

t.test('without a fresh token a socket still ends, also after standing still', async t => {
  const { clock, wall } = await openWall();
  clock.standStill(80_000);
  await clock.advance(3_000);
  t.equal(wall.socket.closedWith, 4401);
});

t.test(
  'an origin that accepts no token whatever has a screen asked for a fresh one now and then, not all the time',
  async t => {
    const { ticket, origin } = await openWall();
    origin.answer(userInfoPath, () => ({ kind: 'refused', status: 401 }));
    let asked = 0;
    for (let turn = 0; turn < 24; turn += 1)
      asked += (await ticket()).filter(type => type === 'auth-required').length;
    t.ok(asked >= 2 && asked <= 8, `${asked} times in two minutes`);
  },
);

t.test('frames name the computer’s time, whatever it was set to', async t => {
  const { clock, wall } = await openWall();
  clock.setWall(hourMs);
  const heartbeat = only(await wall.wait(21_000), 'heartbeat') as { now?: string };
  t.equal(heartbeat.now, new Date(startMs + 20_000 + hourMs).toISOString());
});

t.test('the process’s own time starts at the computer’s and counts whole milliseconds', async t => {
  const apartMs = systemClock.now() - systemClock.wallNow();
  t.ok(Number.isInteger(systemClock.now()));
  t.ok(Math.abs(apartMs) < hourMs);
});
