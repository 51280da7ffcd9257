/** What was there before is unknown, unless its allergens are listed. */
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

t.test('nothing is said to be free of allergens by an update', async t => {
  const { insert, upgrade } = await openOlderRestaurant(t, '0029-allergen-statements');
  const unit = { unit: 'g', stock: 0, low_stock: 0, version: 1 };
  await insert('ingredients', { ...unit, id: 'salt', name: 'Sól', allergens: '[]' });
  await insert('ingredients', { ...unit, id: 'flour', name: 'Mąka', allergens: '["gluten"]' });
  const db = await upgrade();
  const ingredients = await db
    .selectFrom('ingredients')
    .select(['id', 'names', 'allergens', 'has_no_allergens'])
    .orderBy('id')
    .execute();
  t.same(ingredients, [
    { id: 'flour', names: '{}', allergens: '["gluten"]', has_no_allergens: 0 },
    { id: 'salt', names: '{}', allergens: '[]', has_no_allergens: 0 },
  ]);
  const items = await db.selectFrom('menu_items').select('has_no_allergens').execute();
  t.same(items, [{ has_no_allergens: 0 }]);
});
