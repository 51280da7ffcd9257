import fc from 'fast-check';
import t from 'tap';
import {
  movementsOf,
  placedMovements,
  usesOfPiece,
} from '../../../../../server/origin/catalog/stock/line-stock-rules.ts';

const recipes = {
  dishes: new Map([['pierogi', [{ ingredientId: 'flour', quantity: 0.1 }]]]),
  options: new Map([
    ['fried', [{ ingredientId: 'flour', quantity: 0.2 }]],
    ['bacon', [{ ingredientId: 'bacon', quantity: 40 }]],
  ]),
};

t.test(
  'an ingredient that dish and options share is taken once, as often as the option is wanted',
  async t => {
    const modifiers = [
      { optionId: 'fried', quantity: 1 },
      { optionId: 'bacon', quantity: 2 },
    ];
    t.same(usesOfPiece('pierogi', modifiers, recipes), [
      { ingredientId: 'flour', quantity: 0.3 },
      { ingredientId: 'bacon', quantity: 80 },
    ]);
    t.same(usesOfPiece('water', [{ optionId: 'ice', quantity: 1 }], recipes), []);
  },
);

t.test(
  'what was given back and taken in any order leaves the stock at the sum, place after place',
  async () => {
    const booking = { orgId: 'o', by: 'Ewa', at: 'now', createId: () => 'id' };
    const uses = [{ ingredientId: 'flour', quantity: 12.5 }];
    const taken = fc.record({
      line: fc.record({ id: fc.string(), quantity: fc.integer({ min: 1, max: 99 }) }),
      reason: fc.constantFrom('sale', 'void', 'waste'),
    });
    fc.assert(
      fc.property(fc.array(taken, { minLength: 1 }), moves => {
        const movements = moves.flatMap(({ line, reason }) => movementsOf(line, uses, reason));
        const stock = { id: 'flour', stock: 100, position: 7 };
        const placed = placedMovements(movements, [stock], booking);
        const sum = moves.reduce((total, { line, reason }) => {
          return total + (reason === 'void' ? 1 : -1) * 12.5 * line.quantity;
        }, 100);
        return (
          placed.at(-1)?.stock_after === sum &&
          placed.every(({ position }, index) => position === 8 + index) &&
          placed.every(({ line_id }, index) => line_id === moves[index]?.line.id)
        );
      }),
    );
  },
);

t.test('an ingredient that is not there any more moves nothing', async t => {
  const booking = { orgId: 'o', by: 'Ewa', at: 'now', createId: () => 'id' };
  const movements = movementsOf({ id: 'line', quantity: 1 }, [{ ingredientId: 'gone', quantity: 1 }], 'sale');
  t.same(placedMovements(movements, [], booking), []);
});
