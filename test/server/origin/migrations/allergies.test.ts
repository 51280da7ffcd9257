/** What is on the tables during the update can clash with an allergy told after it. */
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

const option = { group_id: 'extras', name: 'Pesto', names: '{}', price_delta: 0, ingredients: '[]' };

t.test('lines under way know what they contain, by dish, ingredient and option', async t => {
  const { insert, insertOrder, upgrade } = await openOlderRestaurant(t, '0023-allergies');
  const flour = {
    id: 'flour',
    name: 'Mąka',
    unit: 'g',
    allergens: '["gluten","eggs"]',
    stock: 0,
    low_stock: 0,
  };
  await insert('ingredients', { ...flour, version: 1 });
  const extras = { id: 'extras', name: 'Dodatki', names: '{}', min_choices: 0, max_choices: 1, version: 1 };
  await insert('modifier_groups', extras);
  const nuts = {
    ...option,
    id: 'pesto',
    allergens: '["nuts"]',
    is_available: 1,
    is_default: 0,
    sort_order: 1,
  };
  await insert('modifier_options', nuts);
  const dish = {
    category_id: 'soups',
    price: 1,
    vat_rate: 8,
    station: 'kitchen',
    is_active: 1,
    sort_order: 2,
  };
  const recipe = { allergens: '["eggs","milk"]', ingredients: '[{"ingredientId":"flour","quantity":1}]' };
  await insert('menu_items', { ...dish, ...recipe, id: 'pierogi', name: 'Pierogi', names: '{}', version: 1 });
  const modifiers = '[{"groupId":"extras","optionId":"pesto","quantity":1}]';
  const more = { menu_item_id: 'pierogi', modifiers };
  await insertOrder('open', {}, [
    { state: 'sent', ...more },
    { state: 'served', ...more },
    { state: 'draft' },
  ]);
  const db = await upgrade();
  const lines = await db.selectFrom('order_lines').select('allergens').orderBy('position').execute();
  const found = lines.map(({ allergens }) => JSON.parse(allergens).sort());
  t.same(found, [['eggs', 'gluten', 'milk', 'nuts'], [], []]);
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  t.match(order, { allergies: '[]', allergy_version: 0, allergy_changed_at: null });
});
