import fc from 'fast-check';
import t from 'tap';
import type { ClientMessage, Entity, ServerMessage } from '#shared/live/live-messages.ts';
import { applyPatch } from '#shared/live/live-patch.ts';
import { type LiveSink, LiveSubscriptions } from '../../../../client/data/live/live-subscriptions.ts';
import { person, tablesPath } from '../live-rig.ts';
import { appVersion, createSessionRig } from './session-rig.ts';

type Row = { id: string; state: string };
/** What happens to the list between two connections, and after how many frames the second is cut. */
type Absence = {
  isServerReplaced: boolean;
  removeEvery: number;
  changeEvery: number;
  added: number;
  moved: number;
  framesMax: number;
};

const absences = fc.record<Absence>({
  isServerReplaced: fc.boolean(),
  removeEvery: fc.integer({ min: 1, max: 300 }),
  changeEvery: fc.integer({ min: 1, max: 300 }),
  added: fc.integer({ min: 0, max: 20 }),
  moved: fc.integer({ min: 0, max: 3 }),
  framesMax: fc.integer({ min: 0, max: 9 }),
});
const histories = fc.record({
  size: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000 })),
  absences: fc.array(absences, { minLength: 1, maxLength: 5 }),
});

let made = 0;
const newRow = (): Row => {
  made += 1;
  return { id: `t${made}`, state: `free ${'.'.repeat(60)}` };
};

function listAfter(list: readonly Row[], { removeEvery, changeEvery, added, moved }: Absence): Row[] {
  const kept = list.filter((_, index) => (index + 1) % removeEvery !== 0);
  const changed = kept.map((row, index) =>
    (index + 1) % changeEvery === 0 ? { ...row, state: `${row.state}!` } : row,
  );
  const turned = [...changed.slice(moved), ...changed.slice(0, moved)];
  return [...turned.slice(0, 5), ...Array.from({ length: added }, newRow), ...turned.slice(5)];
}

/** The client's own subscriptions, on whatever socket there is. `count` is called with what arrives and with each part of a long list that is told. */
function openScreen(count: (what: string) => void) {
  let content: readonly Entity[] | null = null;
  let outgoing: ClientMessage[] = [];
  const sink: LiveSink = {
    has: () => content !== null,
    replace(_path, data) {
      content = data as Entity[];
    },
    advance(_path, data) {
      content = data as Entity[];
      return true;
    },
    patch(_path, patch) {
      if (content === null) return false;
      content = applyPatch(content, patch);
      return true;
    },
    list: () => content,
    refuse() {},
    confirm() {},
    stale() {},
    include() {},
    isReadable: () => true,
    leave() {},
  };
  const now = (run: () => void) => run();
  const subscriptions = new LiveSubscriptions(message => outgoing.push(message), sink, now);
  subscriptions.watch(tablesPath);
  return {
    subscriptions,
    content: () => content,
    receive(message: ServerMessage) {
      count(message.type);
      subscriptions.receive(message);
    },
    takeOutgoing() {
      const taken = outgoing;
      outgoing = [];
      for (const message of taken) if ('isMore' in message) count('a part');
      return taken;
    },
  };
}

type Screen = ReturnType<typeof openScreen>;
type Server = ReturnType<typeof createSessionRig>;

/** Longer than the pause between two polls; the last wait is longer than an empty list is doubted. */
const waits = [1, 1, 1, 1, 300, 300, 300, 60_000, 1, 1];

/** Until so many frames went either way. */
async function connectFor(screen: Screen, server: Server, framesMax: number): Promise<void> {
  screen.subscriptions.lose();
  screen.takeOutgoing();
  const { session, hello, wait } = server.connect(null, appVersion);
  let left = framesMax;
  let arrived = await hello(person('ala'), screen.subscriptions.topicRequests());
  for (const ms of waits) {
    for (const frame of arrived) {
      if (left === 0) return session.closed();
      left -= 1;
      screen.receive(frame as ServerMessage);
    }
    for (const message of screen.takeOutgoing()) {
      if (left === 0) return session.closed();
      left -= 1;
      session.received(JSON.stringify(message));
    }
    arrived = await wait(ms);
  }
  session.closed();
}

t.test('however often it is cut off, a screen that came back has what the server has', async t => {
  const seen: Record<string, number> = {};
  const law = await fc.check(
    fc.asyncProperty(histories, async ({ size, absences }) => {
      let server = createSessionRig();
      let list = Array.from({ length: size }, newRow);
      const screen = openScreen(type => {
        seen[type] = (seen[type] ?? 0) + 1;
      });
      server.origin.answer(tablesPath, list);
      await connectFor(screen, server, Number.POSITIVE_INFINITY);
      for (const absence of absences) {
        list = listAfter(list, absence);
        if (absence.isServerReplaced) server = createSessionRig({ beside: server });
        server.origin.answer(tablesPath, list);
        server.hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
        await connectFor(screen, server, absence.framesMax);
      }
      await connectFor(screen, server, Number.POSITIVE_INFINITY);
      return JSON.stringify(screen.content()) === JSON.stringify(list);
    }),
    { numRuns: process.env['TEST_LONG'] === undefined ? 100 : 1_000 },
  );
  t.notOk(law.failed, JSON.stringify(law.counterexample));
  for (const type of ['snapshot', 'unchanged', 'delta', 'compared', 'a part']) t.ok(seen[type], type);
});
