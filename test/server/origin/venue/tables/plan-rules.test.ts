import fc from 'fast-check';
import t from 'tap';
import { nextPosition, overlaps } from '../../../../../server/origin/venue/tables/plan-rules.ts';

const size = { width: 80, height: 80, rotation: 0 };

t.test('tables that share a spot overlap, neighbours that touch do not', async t => {
  t.equal(overlaps({ ...size, x: 0, y: 0 }, { ...size, x: 79, y: 79 }), true);
  t.equal(overlaps({ ...size, x: 0, y: 0 }, { ...size, x: 80, y: 0 }), false);
});

t.test('a turned table takes the room it stands on', async t => {
  const long = { x: 0, y: 100, width: 200, height: 40 };
  const above = { ...size, x: 60, y: 10 };
  t.equal(overlaps({ ...long, rotation: 0 }, above), false);
  t.equal(overlaps({ ...long, rotation: 90 }, above), true);
});

t.test('the first table stands in the corner, the next beside it on the grid', async t => {
  t.same(nextPosition([], size), { x: 40, y: 40 });
  t.same(nextPosition([{ ...size, x: 40, y: 40 }], size), { x: 180, y: 40 });
  t.same(nextPosition([{ ...size, width: 70, x: 40, y: 40 }], size), { x: 180, y: 40 });
});

t.test('a full row continues on the next', async t => {
  const row = [40, 180, 320, 460, 600, 740].map(x => ({ ...size, x, y: 40 }));
  t.same(nextPosition(row, size), { x: 40, y: 180 });
});

t.test('a spot that somebody already took is passed over', async t => {
  const placed = [
    { ...size, x: 180, y: 40 },
    { ...size, x: 40, y: 40 },
  ];
  t.same(nextPosition(placed, size), { x: 320, y: 40 });
});

t.test('a plan with no free spot gives its far corner', async t => {
  const carpet = { x: 0, y: 0, width: 10_000, height: 10_000, rotation: 0 };
  t.same(nextPosition([carpet], size), { x: 10_000, y: 10_000 });
});

t.test('however the room grows, new tables never overlap', async () => {
  const sizes = fc.record({
    width: fc.integer({ min: 40, max: 400 }),
    height: fc.integer({ min: 40, max: 400 }),
    rotation: fc.constantFrom(0, 90, 180),
  });
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 12 }), wanted => {
      const placed: Parameters<typeof overlaps>[0][] = [];
      for (const each of wanted) placed.push({ ...each, ...nextPosition(placed, each) });
      return placed.every((one, index) => placed.slice(index + 1).every(other => !overlaps(one, other)));
    }),
    { numRuns: 60 },
  );
});
