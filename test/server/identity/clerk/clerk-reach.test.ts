import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { answers, createClerkReach } from '../../../../server/identity/clerk/clerk-reach.ts';

function createRig() {
  const state = { nowMs: 0, isThere: true, looks: 0 };
  const reach = createClerkReach({
    look: async () => {
      state.looks += 1;
      if (!state.isThere) throw new Error('nobody answers');
      return true;
    },
    elapsedMs: () => state.nowMs,
  });
  return { state, reach };
}

t.test('an answer holds for 15 seconds, and many who ask at once share a look', async t => {
  const { state, reach } = createRig();
  t.same(await Promise.all([reach.isAway(), reach.isAway(), reach.isAway()]), [false, false, false]);
  state.nowMs = 14_999;
  t.equal(await reach.isAway(), false);
  t.equal(state.looks, 1);
  state.nowMs = 15_000;
  state.isThere = false;
  t.equal(await reach.isAway(), true);
  t.equal(state.looks, 2);
});

t.test('while Clerk stays away it is looked for less and less often, at least once a minute', async t => {
  const { state, reach } = createRig();
  state.isThere = false;
  const looksAt: number[] = [];
  for (; state.nowMs <= 240_000; state.nowMs += 1_000) {
    const before = state.looks;
    t.equal(await reach.isAway(), true);
    await Promise.resolve();
    if (state.looks > before) looksAt.push(state.nowMs / 1_000);
  }
  t.same(looksAt, [0, 15, 45, 105, 165, 225]);
});

t.test('when it is back that is known after the next look, which nobody waits for', async t => {
  const { state, reach } = createRig();
  state.isThere = false;
  t.equal(await reach.isAway(), true);
  state.isThere = true;
  state.nowMs = 15_000;
  t.equal(await reach.isAway(), true, 'it was away a moment ago');
  await new Promise(resolve => setImmediate(resolve));
  t.equal(await reach.isAway(), false);
});

t.test('what was found long ago says nothing of now', async t => {
  const { state, reach } = createRig();
  state.isThere = false;
  t.equal(await reach.isAway(), true);
  state.isThere = true;
  state.nowMs = 60 * 60_000;
  t.equal(await reach.isAway(), false);
});

t.test('any answer but a fault of the server means that Clerk is there', async t => {
  const status = { code: 401 };
  const server = createServer((_request, response) => response.writeHead(status.code).end('{}'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.equal(await answers(url), true);
  status.code = 503;
  t.equal(await answers(url), false);
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  await t.rejects(answers(url));
});
