/** Whatever makes a topic stale withdraws it: once a fault is over, each subscription is told so within an interval, though nothing has changed. */
import fc from 'fast-check';
import t from 'tap';
import { retryBackoffCapMs, waiterTablesRefreshMs } from '#shared/kernel/intervals.ts';
import type { ExtendSession } from '../../../../server/live/sockets/session-extension.ts';
import type { ReadOrigin } from '../../../../server/live/topics/origin-poll.ts';
import { type Answer, type Frame, kitchenPath, person, rows, tablesPath, userInfoPath } from '../live-rig.ts';
import { createSessionRig } from './session-rig.ts';

const openOrder = { method: 'POST', path: '/api/waiter/orders' };
const tokenLastsMs = 60_000;
/** The origin client gives up then. */
const givenUpMs = 10_000;
const extendedWithinMs = 3_000;

type Reach = 'polls' | 'roles' | 'all';
type Fault =
  | { kind: 'suspended'; ms: number }
  | { kind: 'down' | 'hanging'; reach: Reach; ms: number }
  | { kind: 'refusing'; whom: 'service' | 'users' | 'both'; ms: number }
  /** A write passes, and for a while no read shows its number. */
  | { kind: 'lagging'; ms: number }
  | { kind: 'usersChange' | 'resync' | 'subscribe' | 'clockIsSet' | 'slowReader' | 'wait'; ms: number };

/** How long the origin and whoever extends sessions take, where they are well. */
type Settings = { hasNumbers: boolean; hasServiceCredential: boolean; answerMs: number; extensionMs: number };

function openScreens({ hasNumbers, hasServiceCredential, answerMs, extensionMs }: Settings) {
  const extendSession: ExtendSession = async identity => {
    await later(extensionMs);
    return { ...identity, expiresAtMs: clock.wallNow() + tokenLastsMs };
  };
  const rig = createSessionRig({ hasServiceCredential, extendSession });
  const { clock, origin } = rig;
  const later = (ms: number) =>
    new Promise<void>(resolve => (ms === 0 ? resolve() : clock.after(ms, resolve)));
  let fault: Fault | null = null;
  const said = { dataVersion: 5, usersVersion: 1, steadyForMs: 3_600_000 };
  const answerWith = (body: unknown, reach: Reach) => async (request: Parameters<ReadOrigin>[0]) => {
    const { credential } = request;
    const isHit = fault !== null && 'reach' in fault && (fault.reach === 'all' || fault.reach === reach);
    await later(isHit && fault?.kind === 'hanging' ? givenUpMs : answerMs);
    if (isHit) return { kind: 'fault', reason: 'ECONNREFUSED' } as Answer;
    const whom = fault?.kind === 'refusing' ? fault.whom : null;
    if (whom === 'both' || whom === (credential.kind === 'service' ? 'service' : 'users'))
      return { kind: 'refused', status: 401 } as Answer;
    return { kind: 'ok', body: JSON.stringify(body), etag: '"1"', ...(hasNumbers && said) } as Answer;
  };
  origin.answer(tablesPath, answerWith(rows(3), 'polls'));
  origin.answer(kitchenPath, answerWith(rows(2), 'polls'));
  origin.answer(userInfoPath, answerWith({ roles: ['waiter', 'kitchen'] }, 'roles'));

  const subs = new Set([1, 2]);
  const screens = ['ala', 'ola'].map((userId, index) => {
    const screen = rig.connect();
    const expiresAtMs = clock.wallNow() + tokenLastsMs - index * 7_000;
    const identity = person(userId, { expiresAtMs });
    return {
      ...screen,
      open: () =>
        screen.hello(identity, [
          { sub: 1, path: tablesPath },
          { sub: 2, path: kitchenPath },
        ]),
    };
  });

  const happen = async (next: Fault): Promise<void> => {
    if (next.kind === 'suspended') {
      clock.standStill(next.ms);
      return;
    }
    const after = { ...said };
    if (next.kind === 'usersChange') {
      said.usersVersion += 1;
      rig.hub.nudgeAll('org1');
    }
    if (next.kind === 'lagging') {
      after.dataVersion += 1;
      rig.hub.nudge('org1', { ...openOrder, ...(hasNumbers && { dataVersion: after.dataVersion }) });
    }
    if (next.kind === 'clockIsSet') clock.setWall(next.ms);
    if (next.kind === 'subscribe') subs.add(3);
    for (const { session, socket } of screens) {
      if (next.kind === 'resync') session.received('{"type":"resync","sub":1}');
      if (next.kind === 'subscribe')
        session.received(JSON.stringify({ type: 'subscribe', sub: 3, path: tablesPath }));
      if (next.kind === 'slowReader') socket.buffered = 70_000;
    }
    fault = next;
    await clock.advance(next.kind === 'slowReader' ? Math.min(next.ms, givenUpMs) : next.ms);
    fault = null;
    said.dataVersion = after.dataVersion;
    for (const { socket, session } of screens) {
      socket.buffered = 0;
      session.drained();
    }
  };
  return { ...rig, screens, subs, happen };
}

/** What a client takes the subscription for: no answer yet, stale or current. */
function takenFor(frames: readonly Frame[], sub: number): string {
  let state = 'unanswered';
  for (const frame of frames) {
    if (frame.sub !== sub) continue;
    if (frame.type === 'stale') state = `stale by ${frame.why}`;
    else if (['snapshot', 'delta', 'unchanged'].includes(frame.type)) state = 'current';
    else if (frame.type === 'fresh' && state !== 'unanswered') state = 'current';
  }
  return state;
}

const ms = fc.integer({ min: 1, max: 150_000 });
const reach = fc.constantFrom<Reach[]>('polls', 'roles', 'all');
const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constantFrom('suspended' as const, 'lagging' as const), ms }),
  fc.record({ kind: fc.constantFrom('down' as const, 'hanging' as const), reach, ms }),
  fc.record({
    kind: fc.constant('refusing' as const),
    whom: fc.constantFrom('service' as const, 'users' as const, 'both' as const),
    ms,
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['usersChange', 'resync', 'subscribe', 'clockIsSet', 'slowReader', 'wait'] as const),
    ),
    ms: fc.integer({ min: 0, max: 20_000 }),
  }),
);
const settings = fc.record({
  hasNumbers: fc.boolean(),
  hasServiceCredential: fc.boolean(),
  answerMs: fc.integer({ min: 0, max: 500 }),
  extensionMs: fc.integer({ min: 0, max: 1_000 }),
});

async function play(chosen: Settings, evening: readonly Fault[]): Promise<void> {
  const { clock, hub, screens, subs, happen } = openScreens(chosen);
  for (const screen of screens) await screen.open();
  for (const fault of evening) await happen(fault);
  const isOriginHit = evening.some(({ kind }) => ['down', 'hanging', 'refusing', 'lagging'].includes(kind));
  const withinMs = isOriginHit ? retryBackoffCapMs + givenUpMs : waiterTablesRefreshMs;
  await clock.advance(withinMs + chosen.answerMs);
  // Whoever was sent away comes back.
  const open = screens.filter(({ socket }) => socket.closedWith === null);
  const wrong = () =>
    open.flatMap(({ socket }) =>
      [...subs].flatMap(sub => {
        const state = takenFor(socket.frames, sub);
        return state === 'current' ? [] : `${sub} is ${state}`;
      }),
    );
  // A token may have ended this moment, and its session is just being extended.
  if (wrong().length > 0) await clock.advance(extendedWithinMs);
  if (wrong().length > 0) throw new Error(wrong().join());
  hub.close();
}

t.test(
  'after any fault every subscription is current within an interval, with no change of data',
  async () => {
    await fc.assert(fc.asyncProperty(settings, fc.array(faults, { minLength: 1, maxLength: 6 }), play), {
      numRuns: 300,
    });
  },
);

t.test('a server that stood still for 80 s tells its screens that what they have is current', async t => {
  for (const hasServiceCredential of [true, false]) {
    const chosen = { hasNumbers: true, hasServiceCredential, answerMs: 20, extensionMs: 200 };
    await t.resolves(
      play(chosen, [
        { kind: 'wait', ms: 20_000 },
        { kind: 'suspended', ms: 80_000 },
      ]),
    );
  }
});
