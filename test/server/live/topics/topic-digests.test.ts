import fc from 'fast-check';
import t from 'tap';
import { digestsOf } from '#shared/live/entity-digest.ts';
import { applyPatch, patchFrom } from '#shared/live/live-patch.ts';
import { TopicState } from '../../../../server/live/topics/topic-state.ts';

type Row = { id: string; value: number };

/** Also ids that an object would put in another order. */
const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abc2190'), value: fc.integer({ min: 0, max: 1 }) }),
  { selector: row => row.id },
);

t.test('whatever a client has, the difference to it by digests brings what is there now', async t => {
  const law = fc.check(
    fc.property(lists, lists, (had, now) => {
      const state = new TopicState('e', false);
      state.accept(JSON.stringify(now), '"1"', 0);
      const { put, parts } = state.comparedTo(digestsOf(had, state.digestKey));
      const rows: Row[] = put.map(({ json }) => JSON.parse(json));
      const ids = had.map(({ id }) => id);
      const patched = applyPatch(had, patchFrom(ids, rows, parts));
      const changed = now.filter(row => !had.some(({ id, value }) => id === row.id && value === row.value));
      return (
        JSON.stringify(patched) === JSON.stringify(now) && JSON.stringify(rows) === JSON.stringify(changed)
      );
    }),
    { numRuns: 1_000 },
  );
  t.notOk(law.failed, JSON.stringify(law.counterexample));
});

t.test('lists whose cursor is unknown are foreign, single objects and known cursors are not', async t => {
  const [list, single] = [new TopicState('e', false), new TopicState('e', true)];
  list.accept('[{"id":"a"}]', '"1"', 0);
  single.accept('{"id":"a"}', '"1"', 0);
  t.ok(list.isForeign('other.7.x'));
  t.notOk(list.isForeign('other.7.1'), 'the content is the same');
  t.notOk(list.isForeign(String(list.cursor)));
  t.notOk(single.isForeign('other.7.x'), 'it is always sent whole');
});
