/** Answers of the origin as deltas to the known list. */
import fc from 'fast-check';
import t from 'tap';
import { applyPatch } from '#shared/live/live-patch.ts';
import { TopicState } from '../../../../server/live/topics/topic-state.ts';
import { diffLists } from '../../../helpers/list-difference.ts';

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

function isRow(value: unknown): value is Row {
  return typeof (value as Row).value === 'number';
}

/** The delta that an origin answers for the change from the list with the ETag `base`. */
function deltaOf(before: readonly Row[], after: readonly Row[], [base, etag]: readonly [string, string]) {
  return { kind: 'delta', patch: JSON.parse(JSON.stringify(diffLists(before, after))), base, etag } as const;
}

t.test('deltas lead to the same state as whole lists, for the server and for who watches', async () => {
  const steps = fc.array(fc.record({ list: lists, isWhole: fc.boolean() }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(steps, history => {
      const byDeltas = new TopicState('e', false);
      const byLists = new TopicState('e', false);
      const seen: { cursor: string | null; list: Row[] }[] = [];
      let before: Row[] = [];
      for (const [index, { list, isWhole }] of history.entries()) {
        const [base, etag, body] = [`"${index - 1}"`, `"${index}"`, JSON.stringify(list)];
        const delta = deltaOf(before, list, [base, etag]);
        if (index === 0 || isWhole) byDeltas.accept(body, etag, 0);
        else if (!byDeltas.fits(delta) || typeof byDeltas.take(delta, 0) !== 'string') return false;
        byLists.accept(body, etag, 0);
        if (byDeltas.bodyBytes !== Buffer.byteLength(body)) return false;
        if (byDeltas.body !== body || JSON.stringify(byDeltas.data) !== body) return false;
        if (byDeltas.cursor !== byLists.cursor || byDeltas.etag !== etag) return false;
        seen.push({ cursor: byDeltas.cursor, list });
        for (const past of seen) {
          const reached = caughtUp(byDeltas, past.cursor, past.list, list);
          if (JSON.stringify(reached) !== body) return false;
        }
        before = list;
      }
      return true;
    }),
    { numRuns: 1_500 },
  );
});

t.test('a delta that is not one to the known list does not fit', async t => {
  const state = new TopicState('e', false);
  const step = ['"1"', '"2"'] as const;
  t.notOk(state.fits(deltaOf([], [{ id: 'a', value: 1 }], step)), 'nothing is known yet');
  state.accept('[{"id":"a","value":1},{"id":"b","value":1}]', '"1"', 0);
  const patch = { put: [{ id: 'a', value: 2 }], remove: ['b'] };
  const fits = (more: object) => state.fits({ patch, base: '"1"', etag: '"2"', ...more });
  t.ok(fits({}));
  t.notOk(fits({ base: '"0"' }), 'to another state');
  t.notOk(fits({ base: undefined }));
  for (const etag of [undefined, 'W/"2"', '"1"']) t.notOk(fits({ etag }), `ETag ${etag}`);
  for (const wrong of [
    null,
    [],
    { put: [] },
    { put: {}, remove: [] },
    { put: [1], remove: [] },
    { put: [{ id: 1 }], remove: [] },
    { put: [{ id: 'c' }, { id: 'c' }], remove: [] },
    { put: [], remove: ['c'] },
    { put: [], remove: ['b', 'b'] },
    { put: [{ id: 'b' }], remove: ['b'] },
    { put: [], remove: [], order: ['a'] },
    { put: [], remove: [], order: ['a', 'a'] },
    { put: [], remove: [], order: ['a', 'c'] },
    { put: [], remove: [], order: 'ab' },
  ])
    t.notOk(fits({ patch: wrong }), JSON.stringify(wrong));
  t.notOk(new TopicState('e', true).fits({ patch, base: '"1"', etag: '"2"' }), 'one object has none');
});

t.test('a delta is refused for what the whole list would be refused for, and changes nothing', async t => {
  const state = new TopicState('e', false, value => (isRow(value) ? null : 'value must be a number'));
  state.accept('[{"id":"a","value":1}]', '"1"', 0);
  const { cursor } = state;
  const put = (value: unknown) => ({
    kind: 'delta' as const,
    patch: { put: [{ id: 'b', value }], remove: [] },
    base: '"1"',
    etag: '"2"',
  });
  t.same(state.take(put('x'), 0), { refused: 'wrong shape: b/value must be a number' });
  t.same([state.cursor, state.etag, state.body], [cursor, '"1"', '[{"id":"a","value":1}]']);
  const large = new TopicState('e', false);
  large.accept('[{"id":"a","value":1}]', '"1"', 0);
  t.same(large.take(put('x'.repeat(9 * 1_048_576)), 0), { refused: 'too large' });
  t.equal(state.take(put(2), 0), 'changed');
});

t.test('whether it would be empty is known before it is taken', async t => {
  const state = new TopicState('e', false);
  state.accept('[{"id":"a","value":1}]', '"1"', 0);
  const delta = { kind: 'delta', base: '"1"', etag: '"2"' } as const;
  t.ok(state.isEmptyWith({ ...delta, patch: { put: [], remove: ['a'] } }));
  t.notOk(state.isEmptyWith({ ...delta, patch: { put: [{ id: 'b' }], remove: ['a'] } }));
  t.notOk(state.isEmptyWith({ kind: 'notModified' }));
  t.ok(state.isEmptyWith({ kind: 'ok', body: ' [] ', etag: undefined }));
});

t.test('a long ETag is shortened, and changes with it', async t => {
  const tagFor = (etag: string) => {
    const state = new TopicState('e', false);
    state.accept('[]', etag, 0);
    return state.cursor?.split('.')[2];
  };
  const long = 'mb3k1a2b-mb3k1a2c-mb3k1a2d-late0';
  t.match(tagFor(`"${long}"`), /^[\w-]{12}$/);
  t.not(tagFor(`"${long}"`), tagFor(`"${long}1"`));
});
