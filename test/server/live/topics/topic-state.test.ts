import fc from 'fast-check';
import t from 'tap';
import { applyPatch } from '#shared/live/live-patch.ts';
import { TopicState } from '../../../../server/live/topics/topic-state.ts';

type Row = { id: string; value: number };

const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdefg'), value: fc.integer({ min: 0, max: 1 }) }),
  { selector: row => row.id },
);

/** What a client with `list` at `cursor` has after catching up; `now` is the content of a snapshot. */
function caughtUp(state: TopicState, cursor: string | null, list: Row[], now: Row[]): Row[] {
  const step = state.catchUp(cursor);
  if (step.kind === 'snapshot') return now;
  if (step.kind === 'unchanged') return list;
  const put: Row[] = step.put.map(json => JSON.parse(json));
  return applyPatch(list, { put, remove: step.remove, ...(step.order && { order: step.order }) });
}

t.test('whatever version someone has, catching up leads to the current list, in its order', async () => {
  const steps = fc.array(fc.record({ list: lists, laterMs: fc.constantFrom(0, 60_000, 400_000) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, history => {
      const state = new TopicState('e', false);
      const seen: { cursor: string | null; list: Row[] }[] = [];
      let nowMs = 0;
      for (const { list, laterMs } of history) {
        nowMs += laterMs;
        state.accept(JSON.stringify(list), undefined, nowMs);
        seen.push({ cursor: state.cursor, list });
        for (const past of seen) {
          const reached = caughtUp(state, past.cursor, past.list, list);
          if (JSON.stringify(reached) !== JSON.stringify(list)) return false;
        }
      }
      return true;
    }),
    { numRuns: 1_500 },
  );
});

function stateOf(...bodies: unknown[]): { state: TopicState; cursors: (string | null)[] } {
  const state = new TopicState('e1', false);
  const cursors = bodies.map(body => {
    state.accept(JSON.stringify(body), undefined, 0);
    return state.cursor;
  });
  return { state, cursors };
}

t.test('the same content is no new version, however it is written', async t => {
  const state = new TopicState('e1', false);
  t.equal(state.cursor, null);
  t.equal(state.accept('[{"id":"a"}]', '"v1"', 0), 'changed');
  const { cursor } = state;
  t.equal(state.accept('[{"id":"a"}]', '"v2"', 0), 'unchanged');
  t.equal(state.accept('[ {"id": "a"} ]', '"v3"', 0), 'unchanged');
  t.equal(state.cursor, cursor);
  t.equal(state.etag, '"v3"');
  t.equal(state.body, '[ {"id": "a"} ]');
});

t.test('whether a body is JSON is known before it is taken, and changes nothing', async t => {
  const state = new TopicState('e', false);
  const bodies = {
    '[{"id":"a"}]': true,
    '[{"id":"b"},{"id":"a"}]': true,
    '{}': true,
    '[{"id":"a"}': false,
    '': false,
  };
  for (const [body, isJson] of Object.entries(bodies)) t.equal(state.isJson(body), isJson, body);
  t.equal(state.cursor, null);
  t.equal(state.accept('[{"id":"a"}]', '"1"', 0), 'changed');
  for (const [body, isJson] of Object.entries(bodies)) t.equal(state.isJson(body), isJson, `${body}, later`);
  t.equal(state.isJson('[{"id":"b"}]'), true);
  t.equal(state.accept('[{"id":"c"}]', '"2"', 0), 'changed');
  t.equal(state.body, '[{"id":"c"}]', 'not the one that was asked about');
  t.same(state.data, [{ id: 'c' }]);
});

t.test('an empty list is data too', async t => {
  const state = new TopicState('e1', false);
  t.equal(state.accept('[]', undefined, 0), 'changed');
  t.match(state.cursor, /^e1\.1\./);
});

t.test('the content tag is the origin’s strong ETag, else a hash of the body', async t => {
  const tagFor = (etag: string | undefined) => {
    const state = new TopicState('e', false);
    state.accept('[]', etag, 0);
    return state.cursor?.split('.')[2];
  };
  t.equal(tagFor('"abc-1"'), 'abc-1');
  const hash = tagFor(undefined);
  t.match(hash, /^[\w-]{12}$/);
  t.equal(tagFor('W/"abc-1"'), hash, 'a weak one does not do');
  t.equal(tagFor('"a.b"'), hash, 'nor one that would break the cursor');
});

t.test('an ETag that stays the same over a change does not hide the change', async t => {
  const state = new TopicState('e', false);
  state.accept('[{"id":"a"}]', '"same"', 0);
  const { cursor } = state;
  state.accept('[{"id":"b"}]', '"same"', 0);
  t.equal(state.catchUp(cursor).kind, 'delta');
});

t.test('nor does one that stays the same over many', async t => {
  const state = new TopicState('e', false);
  state.accept('[{"id":"a"}]', '"same"', 0);
  const { cursor } = state;
  state.accept('[{"id":"b"}]', '"same"', 0);
  state.accept('[{"id":"c"}]', '"same"', 0);
  t.equal(state.catchUp(cursor).kind, 'delta');
});

t.test(
  'an origin whose ETags begin again after a restart does not make old content look current',
  async t => {
    const state = new TopicState('e', false);
    state.accept('[{"id":"a"}]', '"5"', 0);
    const { cursor } = state;
    state.accept('[{"id":"b"}]', '"1"', 0);
    state.accept('[{"id":"c"}]', '"5"', 0);
    t.equal(state.catchUp(cursor).kind, 'delta');
  },
);

t.test('a change of one entity is that entity, a merged step all of them', async t => {
  const { state, cursors } = stateOf(
    [
      { id: 'a', v: 1 },
      { id: 'b', v: 1 },
    ],
    [
      { id: 'a', v: 2 },
      { id: 'b', v: 1 },
    ],
    [
      { id: 'a', v: 2 },
      { id: 'c', v: 1 },
    ],
  );
  t.same(state.catchUp(cursors[1] ?? ''), { kind: 'delta', put: ['{"id":"c","v":1}'], remove: ['b'] });
  t.same(state.catchUp(cursors[0] ?? ''), {
    kind: 'delta',
    put: ['{"id":"a","v":2}', '{"id":"c","v":1}'],
    remove: ['b'],
  });
});

t.test('content that came back is unchanged for whoever has it', async t => {
  const { state, cursors } = stateOf([{ id: 'a' }], [{ id: 'b' }], [{ id: 'a' }]);
  t.same(state.catchUp(cursors[0] ?? ''), { kind: 'unchanged' });
});

t.test('after a restart the same content is unchanged, content from before it a snapshot', async t => {
  const before = new TopicState('old', false);
  const after = new TopicState('new', false);
  before.accept('[{"id":"a"}]', undefined, 0);
  after.accept('[{"id":"a"}]', undefined, 0);
  t.same(after.catchUp(before.cursor), { kind: 'unchanged' });
  before.accept('[{"id":"b"}]', undefined, 0);
  t.same(after.catchUp(before.cursor), { kind: 'snapshot' });
});

t.test('cursors that make no sense lead to a snapshot', async t => {
  const { state } = stateOf([{ id: 'a' }], [{ id: 'b' }]);
  for (const cursor of [
    null,
    '',
    'e1',
    'e1.1',
    'e1.9.x',
    'e1.0.x',
    'e1.-1.x',
    'e1.x.x',
    'e1.1.x.y',
    'zz.1.x',
  ]) {
    t.same(state.catchUp(cursor), { kind: 'snapshot' }, String(cursor));
  }
});

t.test('ten minutes after a removal nobody is told of it, they get everything §10.4j', async t => {
  const state = new TopicState('e', false);
  state.accept('[{"id":"a"},{"id":"b"}]', undefined, 0);
  const { cursor: withBoth } = state;
  state.accept('[{"id":"a"}]', undefined, 1_000);
  t.same(state.catchUp(withBoth), { kind: 'delta', put: [], remove: ['b'] });
  state.accept('[{"id":"a"},{"id":"c"}]', undefined, 601_000);
  t.same(state.catchUp(withBoth), { kind: 'snapshot' });
});

t.test('a single object is replaced whole', async t => {
  const state = new TopicState('e', true);
  t.equal(state.accept('{"id":"a","v":1}', undefined, 0), 'changed');
  const { cursor } = state;
  t.equal(state.accept('{"id":"a","v":1 }', undefined, 0), 'unchanged');
  t.equal(state.accept('{"id":"a","v":2}', undefined, 0), 'changed');
  t.same(state.catchUp(cursor), { kind: 'snapshot' });
  t.same(state.data, { id: 'a', v: 2 });
});

t.test('what has not the topic’s shape is refused and changes nothing', async t => {
  const list = new TopicState('e', false);
  list.accept('[{"id":"a"}]', undefined, 0);
  const { cursor, body } = list;
  const deep = `[{"id":"a","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`;
  for (const wrong of [
    '',
    '{}',
    'null',
    '"x"',
    '[1]',
    '[null]',
    '[[]]',
    '[{}]',
    '[{"id":1}]',
    '[{"id":""}]',
    '[{"id":"a"},{"id":"a"}]',
    '[{"id":"a"}',
    '<html></html>',
    deep,
    `["${'x'.repeat(9_000_000)}"]`,
  ]) {
    t.match(list.accept(wrong, undefined, 0), { refused: String }, wrong.slice(0, 40));
  }
  t.same({ cursor: list.cursor, body: list.body }, { cursor, body });
  const single = new TopicState('e', true);
  for (const wrong of ['[]', 'null', '1', '"x"', '[{"id":"a"}]']) {
    t.match(single.accept(wrong, undefined, 0), { refused: String }, wrong);
  }
  t.equal(single.cursor, null);
});
