import t from 'tap';
import {
  countUses,
  outageOf,
  recipeFaults,
} from '../../../../../server/origin/catalog/stock/recipe-rules.ts';

const uses = (...ids: string[]) => ids.map(ingredientId => ({ ingredientId, quantity: 1 }));
const out = (reason: string) => ({ reason, by: 'Magda', at: '2025-11-20T17:00:00.000Z' });

t.test('a dish is out with the first of its ingredients that is out', async t => {
  const outages = new Map([
    ['salmon', out('Łosoś')],
    ['dill', out('Koper')],
  ]);
  t.equal(outageOf(uses('lemon', 'dill', 'salmon'), outages)?.reason, 'Koper');
  t.equal(outageOf(uses('lemon'), outages), undefined);
  t.equal(outageOf([], outages), undefined);
  t.equal(outageOf(uses('salmon'), new Map()), undefined);
});

t.test('unknown ingredients and those that stand twice are named by their place', async t => {
  const known = new Set(['milk', 'flour']);
  t.same(recipeFaults(uses('milk', 'flour'), known), []);
  t.same(
    recipeFaults(uses('milk', 'gold', 'milk'), known).map(({ path }) => path),
    ['ingredients/1/ingredientId', 'ingredients/2/ingredientId'],
  );
  t.match(recipeFaults(uses('gold'), known, 'options/3/'), [
    { path: 'options/3/ingredients/0/ingredientId' },
  ]);
});

t.test('each dish counts once for each of its ingredients', async t => {
  const counts = countUses([
    { ingredients: uses('milk', 'flour') },
    { ingredients: uses('milk') },
    { ingredients: [] },
  ]);
  t.same(Object.fromEntries(counts), { milk: 2, flour: 1 });
});
