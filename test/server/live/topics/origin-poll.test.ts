import t from 'tap';
import type { MemberIdentity } from '../../../../server/http/guards.ts';
import { createOriginPoll } from '../../../../server/live/topics/origin-poll.ts';
import { freshestToken } from '../../../../server/live/topics/token-pool.ts';
import { createHandClock, startMs } from '../hand-clock.ts';
import { type Answer, createMemoryOrigin, person, tablesPath } from '../live-rig.ts';

function build(hasServiceCredential: boolean, watching: MemberIdentity[]) {
  const clock = createHandClock();
  const origin = createMemoryOrigin(clock);
  const forbidden: string[] = [];
  const dataSeen = { version: undefined as number | undefined, atMs: 0 };
  const poll = createOriginPoll({
    readOrigin: origin.read,
    hasServiceCredential,
    organizationId: 'org1',
    path: tablesPath,
    now: clock.now,
    watching: () => watching,
    forbid: userId => forbidden.push(userId),
    fits: delta => delta.base === '"0"',
    isJson: () => true,
    dataSeen,
  });
  const { signal } = new AbortController();
  const asked = () =>
    origin.requests.map(({ credential }) =>
      credential.kind === 'user' ? credential.token.split(' ')[0] : 'service',
    );
  return {
    clock,
    origin,
    forbidden,
    dataSeen,
    poll: (etag?: string, isRoutine = false) => poll({ etag, takesDelta: true, isRoutine }, signal),
    asked,
  };
}

const ok: Answer = { kind: 'ok', body: '[]', etag: '"1"' };

t.test('the server’s own credential asks where there is one', async t => {
  const { origin, poll, asked } = build(true, [person('ala')]);
  origin.answer(tablesPath, () => ok);
  t.same(await poll('"0"'), ok);
  t.same(asked(), ['service']);
  t.match(origin.requests[0], { organizationId: 'org1', path: tablesPath, etag: '"0"' });
});

t.test('else the token that stays valid longest', async t => {
  const { origin, poll, asked } = build(false, [
    person('ala', { expiresAtMs: startMs + 30_000 }),
    person('ola', { expiresAtMs: startMs + 60_000 }),
    person('iza', { expiresAtMs: startMs - 1 }),
  ]);
  origin.answer(tablesPath, () => ({ kind: 'notModified' }));
  t.same(await poll(), { kind: 'notModified' });
  t.same(asked(), ['ola']);
});

t.test('a token that is not accepted makes way for the next', async t => {
  const { origin, poll, asked, forbidden } = build(false, [
    person('ala', { expiresAtMs: startMs + 30_000 }),
    person('ola', { expiresAtMs: startMs + 60_000 }),
  ]);
  origin.answer(tablesPath, ({ credential }) =>
    credential.kind === 'user' && credential.token.startsWith('ola') ? { kind: 'refused', status: 401 } : ok,
  );
  t.same(await poll(), ok);
  t.same(asked(), ['ola', 'ala']);
  t.same(forbidden, []);
});

t.test('whom the origin forbids the topic loses it, the others go on', async t => {
  const { origin, poll, forbidden } = build(false, [
    person('ala', { expiresAtMs: startMs + 30_000 }),
    person('ola', { expiresAtMs: startMs + 60_000 }),
  ]);
  origin.answer(tablesPath, ({ credential }) =>
    credential.kind === 'user' && credential.token.startsWith('ola') ? { kind: 'refused', status: 403 } : ok,
  );
  t.same(await poll(), ok);
  t.same(forbidden, ['ola']);
});

t.test('a service credential that is refused is left alone for a minute', async t => {
  const { clock, origin, poll, asked, forbidden } = build(true, [person('ala')]);
  origin.answer(tablesPath, ({ credential }) =>
    credential.kind === 'service' ? { kind: 'refused', status: 403 } : ok,
  );
  t.same(await poll(), ok);
  t.same(await poll(), ok);
  t.same(asked(), ['service', 'ala', 'ala']);
  await clock.advance(60_000);
  await poll();
  t.same(asked().slice(3), ['service', 'ala']);
  t.same(forbidden, []);
});

t.test('where no token is accepted in its place either, each poll tries it again', async t => {
  const { origin, poll, asked } = build(true, [person('ala')]);
  origin.answer(tablesPath, () => ({ kind: 'refused', status: 401 }));
  t.match(await poll(), { kind: 'fault', why: 'auth' });
  origin.answer(tablesPath, () => ok);
  t.same(await poll(), ok);
  t.same(asked(), ['service', 'ala', 'service']);
});

t.test('without an accepted credential it is a fault of the sign-in', async t => {
  const { poll } = build(false, []);
  t.match(await poll(), { kind: 'fault', why: 'auth' });
});

t.test('one poll tries four credentials at most', async t => {
  const people = Array.from({ length: 20 }, (_, index) => person(`p${index}`));
  const { origin, poll } = build(false, people);
  origin.answer(tablesPath, () => ({ kind: 'refused', status: 401 }));
  t.match(await poll(), { kind: 'fault', why: 'auth' });
  t.equal(origin.count(tablesPath), 4);
});

t.test('what does not exist is gone, and a fault is the origin’s', async t => {
  const { origin, poll } = build(true, []);
  t.same(await poll(), { kind: 'gone' });
  origin.answer(tablesPath, () => ({ kind: 'fault', reason: 'status 500', retryAfterMs: 1_000 }));
  t.same(await poll(), { kind: 'fault', why: 'origin', reason: 'status 500', retryAfterMs: 1_000 });
});

t.test('no token is better than an expired or refused one', async t => {
  const ala = person('ala');
  t.equal(freshestToken([], startMs, new Set()), null);
  t.equal(freshestToken([ala], startMs, new Set([ala.token])), null);
  t.equal(freshestToken([ala], ala.expiresAtMs, new Set()), null);
  t.equal(freshestToken([ala], startMs, new Set()), ala);
});

t.test('who knows a state takes a delta to it', async t => {
  const { origin, poll } = build(true, []);
  const delta: Answer = { kind: 'delta', patch: {}, base: '"0"', etag: '"1"' };
  origin.answer(tablesPath, () => delta);
  t.same(await poll('"0"'), delta);
  t.match(origin.requests, [{ etag: '"0"', takesDelta: true }]);
});

t.test('who knows nothing asks for no delta', async t => {
  const { origin, poll } = build(true, []);
  origin.answer(tablesPath, () => ok);
  await poll();
  t.notOk('takesDelta' in (origin.requests[0] ?? {}));
});

t.test('in place of a delta that does not fit the whole is asked for at once', async t => {
  const { origin, poll } = build(true, []);
  origin.answer(tablesPath, ({ takesDelta }) =>
    takesDelta ? { kind: 'delta', patch: {}, base: '"other"', etag: '"1"' } : ok,
  );
  t.same(await poll('"0"'), ok);
  t.equal(origin.requests.length, 2);
  t.notOk('etag' in (origin.requests[1] ?? {}), 'not only if it has changed');
});

/** A state of version 5 whose answer stays for 30 s, polled just now. */
async function buildSteady(numbers: object = { dataVersion: 5, steadyForMs: 30_000 }) {
  const built = build(true, []);
  built.origin.answer(tablesPath, () => ({ ...ok, ...numbers }));
  await built.poll('"0"', true);
  return built;
}

t.test('a routine poll is spared where the state was just met unchanged', async t => {
  const { clock, dataSeen, poll, origin } = await buildSteady();
  await clock.advance(15_000);
  Object.assign(dataSeen, { version: 5, atMs: clock.now() - 1_000 });
  t.same(await poll('"1"', true), { kind: 'notModified', dataVersion: 5 });
  t.equal(origin.count(tablesPath), 1);
  await poll('"1"', false);
  t.equal(origin.count(tablesPath), 2, 'one that a write asks for is not');
});

t.test(
  'it is not where anything has changed, was met long ago, or time may have changed the answer',
  async t => {
    for (const [seen, why] of [
      [{ version: 6, atMs: 15_000 }, 'another version'],
      [{ version: undefined, atMs: 15_000 }, 'none'],
      [{ version: 5, atMs: 12_900 }, 'more than two seconds ago'],
    ] as const) {
      const { clock, dataSeen, poll, origin } = await buildSteady();
      await clock.advance(15_000);
      Object.assign(dataSeen, { version: seen.version, atMs: startMs + seen.atMs });
      await poll('"1"', true);
      t.equal(origin.count(tablesPath), 2, why);
    }
    const { clock, dataSeen, poll, origin } = await buildSteady();
    await clock.advance(30_000);
    Object.assign(dataSeen, { version: 5, atMs: clock.now() });
    await poll('"1"', true);
    t.equal(origin.count(tablesPath), 2, 'after its time');
    for (const numbers of [{ dataVersion: 5 }, { steadyForMs: 30_000 }, {}]) {
      const other = await buildSteady(numbers);
      Object.assign(other.dataSeen, { version: 5, atMs: other.clock.now() });
      await other.poll('"1"', true);
      t.equal(other.origin.count(tablesPath), 2, 'an origin that says nothing of it');
    }
  },
);

t.test('after a poll that failed the next one asks', async t => {
  const { clock, dataSeen, poll, origin } = await buildSteady();
  origin.fail(tablesPath);
  await poll('"1"', false);
  Object.assign(dataSeen, { version: 5, atMs: clock.now() });
  await poll('"1"', true);
  t.equal(origin.count(tablesPath), 3);
});
