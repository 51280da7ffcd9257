import fc from 'fast-check';
import t from 'tap';
import { applyPatch } from '#shared/live/live-patch.ts';
import { diffLists } from '../../helpers/list-difference.ts';

const entities = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdefghij'), value: fc.integer({ min: 0, max: 2 }) }),
  { selector: entity => entity.id },
);

t.test('applying the difference of two lists to the first gives the second, order included', async () => {
  fc.assert(
    fc.property(
      entities,
      entities,
      (before, after) =>
        JSON.stringify(applyPatch(before, diffLists(before, after))) === JSON.stringify(after),
    ),
    { numRuns: 2_000 },
  );
});

t.test('an order that names an unknown id leaves it out', async t => {
  t.same(applyPatch([{ id: 'a' }], { put: [], remove: [], order: ['x', 'a'] }), [{ id: 'a' }]);
});
