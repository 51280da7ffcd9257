import t from 'tap';
import {
  changedIngredient,
  completeIngredient,
  requireUnused,
  shownIngredient,
} from '../../../../../server/origin/catalog/stock/ingredients-rules.ts';

const command = { by: 'Magda', at: '2025-11-20T18:00:00.000Z' };
const milk = completeIngredient({ name: 'Mleko', unit: 'ml', unitCost: 0.4, stock: 500 }, 'milk');

t.test('a new ingredient is there, and its stock waits for the first count', async t => {
  t.same(shownIngredient(milk, 3), {
    id: 'milk',
    name: 'Mleko',
    unit: 'ml',
    unitCost: 0.4,
    lowStock: 0,
    allergens: [],
    stock: 0,
    isAvailable: true,
    usedBy: 3,
    version: 1,
  });
});

t.test('who declared it out first stays known until it is back', async t => {
  const out = changedIngredient(milk, { isAvailable: false }, command);
  t.same(out.out, command);
  const again = changedIngredient(out, { isAvailable: false, lowStock: 9 }, { by: 'Ewa', at: 'later' });
  t.match(again, { out: command, lowStock: 9, version: 3 });
  t.match(changedIngredient(again, { name: 'Mleko 2 %' }, command), { out: command, name: 'Mleko 2 %' });
  const back = changedIngredient(again, { isAvailable: true, unitCost: null }, command);
  t.notOk('out' in back);
  t.notOk('unitCost' in back);
});

t.test('what is made of it is named when it can’t be archived', async t => {
  const uses = [{ ingredientId: 'milk', quantity: 1 }];
  const others = { name: 'Espresso', ingredients: [{ ingredientId: 'coffee', quantity: 9 }] };
  t.throws(
    () =>
      requireUnused('milk', {
        menuItems: [{ name: 'Latte', ingredients: uses }, others],
        modifierGroups: [{ name: 'Mleko krowie', ingredients: uses }],
      }),
    {
      code: 'IN_USE',
      details: {
        errors: [
          { path: 'menuItems', message: 'Latte uses it' },
          { path: 'modifierGroups', message: 'Mleko krowie uses it' },
        ],
      },
    },
  );
  t.doesNotThrow(() => requireUnused('milk', { menuItems: [others], modifierGroups: [] }));
});
