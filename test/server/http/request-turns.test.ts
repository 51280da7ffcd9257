import t from 'tap';
import { createRequestTurns } from '../../../server/http/request-turns.ts';

/** A manual event loop: `pass` runs what was scheduled before it began. */
function createRig(options: Parameters<typeof createRequestTurns>[0] = {}) {
  const clock = { nowMs: 0 };
  const asked: (() => void)[] = [];
  const turns = createRequestTurns({ now: () => clock.nowMs, soon: work => asked.push(work), ...options });
  const done: string[] = [];
  const pass = () => {
    for (const work of asked.splice(0)) work();
  };
  const wait = (address: string, name: string, tookMs = 0) =>
    turns.wait(address, () => {
      done.push(name);
      clock.nowMs += tookMs;
    });
  return { turns, clock, done, pass, wait, isAtRest: () => asked.length === 0 };
}

t.test('a crowd is dealt with a few at a time, and everybody in the end', async t => {
  const { turns, done, pass, wait, isAtRest } = createRig();
  for (let caller = 0; caller < 20; caller += 1) wait('203.0.113.7', String(caller));
  t.same(done, [], 'not while others are taken in');
  pass();
  t.equal(done.length, 8);
  t.equal(turns.waiting, 12);
  pass();
  pass();
  t.same(
    done,
    Array.from({ length: 20 }, (_, caller) => String(caller)),
  );
  t.equal(turns.waiting, 0);
  t.ok(isAtRest());
  wait('203.0.113.7', 'later');
  pass();
  t.equal(done.at(-1), 'later');
});

t.test('what takes long ends the turn', async t => {
  const { done, pass, wait } = createRig({ budgetMs: 4 });
  for (let caller = 0; caller < 8; caller += 1) wait('203.0.113.7', String(caller), 3);
  pass();
  t.same(done, ['0', '1']);
  pass();
  t.same(done, ['0', '1', '2', '3']);
});

t.test('an address that sends a thousand keeps no other waiting', async t => {
  const { done, pass, wait } = createRig();
  for (let caller = 0; caller < 1_000; caller += 1) wait('203.0.113.7', 'flood');
  wait('203.0.113.8', 'guest');
  pass();
  t.ok(done.includes('guest'));
});

t.test('while connections arrive strangers are held back, not for ever', async t => {
  const { clock, done, pass, wait } = createRig({ isArriving: () => true });
  for (let caller = 0; caller < 16; caller += 1) wait('203.0.113.7', String(caller));
  pass();
  t.equal(done.length, 8);
  pass();
  t.equal(done.length, 8);
  clock.nowMs += 20;
  pass();
  pass();
  t.equal(done.length, 16);
});

t.test('who has gone takes nobody’s turn', async t => {
  const { turns, done, pass, wait } = createRig();
  for (let caller = 0; caller < 100; caller += 1)
    turns.wait(
      '203.0.113.7',
      () => {},
      () => true,
    );
  wait('203.0.113.7', 'guest');
  pass();
  t.same(done, ['guest']);
});

t.test('beyond what may wait nothing is taken', async t => {
  const { wait } = createRig({ waitingMax: 2 });
  t.same([wait('a', '1'), wait('b', '2'), wait('c', '3')], [true, true, false]);
});
