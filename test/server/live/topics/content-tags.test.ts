import fc from 'fast-check';
import t from 'tap';
import { applyPatch } from '#shared/live/live-patch.ts';
import { createContentTags } from '../../../../server/live/topics/content-tags.ts';
import { TopicState } from '../../../../server/live/topics/topic-state.ts';

type Row = { id: string; value: number };

const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcde'), value: fc.integer({ min: 0, max: 1 }) }),
  { selector: row => row.id },
);
/** The restaurant changes, or one of two processes polls it, or the client asks one of them. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), list: lists }),
  fc.record({ kind: fc.constant('poll' as const), process: fc.nat({ max: 1 }) }),
  fc.record({ kind: fc.constant('ask' as const), process: fc.nat({ max: 1 }) }),
);

t.test('a client that changes between two processes always has what the one it asked has', async t => {
  const met = { unchanged: 0, delta: 0, snapshot: 0 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, hasEtags) => {
      const processes = [new TopicState('one', false), new TopicState('two', false)];
      const client: { cursor: string | null; list: Row[] } = { cursor: null, list: [] };
      const known: Row[][] = [[], []];
      let [list, count] = [[] as Row[], 0];
      for (const one of steps) {
        if (one.kind === 'change') [list, count] = [one.list, count + 1];
        const process = one.kind === 'change' ? undefined : processes[one.process];
        if (one.kind === 'poll') {
          known[one.process] = list;
          process?.accept(JSON.stringify(list), hasEtags ? `"${count}"` : undefined, 0);
        }
        if (one.kind !== 'ask' || process === undefined || process.version === 0) continue;
        const now = known[one.process] ?? [];
        const caughtUp = process.catchUp(client.cursor);
        met[caughtUp.kind] += 1;
        if (caughtUp.kind === 'snapshot') client.list = now;
        if (caughtUp.kind === 'delta') {
          const put: Row[] = caughtUp.put.map(json => JSON.parse(json));
          const { remove, order } = caughtUp;
          client.list = applyPatch(client.list, { put, remove, ...(order && { order }) });
        }
        client.cursor = process.cursor;
        if (JSON.stringify(client.list) !== JSON.stringify(now)) return false;
      }
      return true;
    }),
    { numRuns: 600 },
  );
  t.ok(met.unchanged > 0 && met.delta > 0 && met.snapshot > 0, JSON.stringify(met));
});

t.test('who returns after a restart with what was polled since gets the difference', async t => {
  const before = new TopicState('old', false);
  const after = new TopicState('new', false);
  for (const state of [before, after]) state.accept('[{"id":"a"}]', '"7"', 0);
  after.accept('[{"id":"a"},{"id":"b"}]', '"8"', 0);
  t.same(after.catchUp(before.cursor), { kind: 'delta', put: ['{"id":"b"}'], remove: [] });
  t.equal(after.versionIn(before.cursor), 1);
});

t.test('the same content under another ETag is the same content', async t => {
  const [early, late] = [new TopicState('one', false), new TopicState('two', false)];
  early.accept('[{"id":"a"}]', '"7"', 0);
  early.accept('[{"id":"a"}]', '"8"', 0);
  late.accept('[{"id":"a"}]', '"8"', 0);
  t.same(early.catchUp(late.cursor), { kind: 'unchanged' });
  early.accept('[{"id":"b"}]', '"9"', 0);
  t.equal(early.catchUp(late.cursor).kind, 'delta');
});

t.test('an ETag that the origin gave to two contents tells nothing to another process', async t => {
  const [one, two] = [new TopicState('one', false), new TopicState('two', false)];
  two.accept('[{"id":"c"}]', '"5"', 0);
  one.accept('[{"id":"a"}]', '"5"', 0);
  one.accept('[{"id":"b"}]', '"1"', 0);
  one.accept('[{"id":"c"}]', '"5"', 0);
  t.same(one.catchUp(two.cursor), { kind: 'snapshot' });
});

t.test('the last 64 tags are known, and the current one however often the origin renames it', async t => {
  const tags = createContentTags();
  for (let version = 1; version <= 65; version += 1) tags.note(`t${version}`, version);
  t.equal(tags.versionOf('t1'), null);
  t.equal(tags.versionOf('t2'), 2);
  t.equal(tags.versionOf('t65'), 65);
  const [state, other] = [new TopicState('one', false), new TopicState('two', false)];
  for (let count = 1; count <= 100; count += 1) state.accept('[{"id":"a"}]', `"${count}"`, 0);
  other.accept('[{"id":"a"}]', '"1"', 0);
  t.same(state.catchUp(other.cursor), { kind: 'unchanged' });
});

t.test('a single object is known again too, and sent whole where it is another', async t => {
  const [one, two] = [new TopicState('one', true), new TopicState('two', true)];
  for (const state of [one, two]) state.accept('{"id":"a","v":1}', undefined, 0);
  t.same(one.catchUp(two.cursor), { kind: 'unchanged' });
  one.accept('{"id":"a","v":2}', undefined, 0);
  t.same(one.catchUp(two.cursor), { kind: 'snapshot' });
});
