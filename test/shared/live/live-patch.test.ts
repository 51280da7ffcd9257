import fc from 'fast-check';
import t from 'tap';
import { applyPatch, diffLists } from '#shared/live/live-patch.ts';

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

t.test('equal lists differ in nothing', async t => {
  const list = [{ id: 'a', value: 1 }];
  t.same(diffLists(list, structuredClone(list)), { put: [], remove: [] });
});

t.test('the order is told only where it does not follow by itself', async t => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  t.same(diffLists([a, b], [a, b, c]), { put: [c], remove: [] });
  t.same(diffLists([a, b], [c, a, b]), { put: [c], remove: [], order: ['c', 'a', 'b'] });
});

t.test('an order that names an unknown id leaves it out', async t => {
  t.same(applyPatch([{ id: 'a' }], { put: [], remove: [], order: ['x', 'a'] }), [{ id: 'a' }]);
});
