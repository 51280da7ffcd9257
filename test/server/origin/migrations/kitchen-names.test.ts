/** Short names from before the migration are in the restaurant's own language, on the menu and on what was ordered. */
import t, { type Test } from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

async function upgraded(t: Test, language: string) {
  const { insert, insertOrder, upgrade } = await openOlderRestaurant(t, '0011-kitchen-names');
  const document = JSON.stringify({ defaultLanguage: language });
  await insert('settings', { document, needs_subscription: 0, version: 1 });
  const item = { category_id: 'soups', price: 100, vat_rate: 8, station: 'kitchen', allergens: '[]' };
  const more = { ...item, names: '{}', is_active: 1, sort_order: 2, version: 1 };
  await insert('menu_items', { ...more, id: 'duck', name: 'Kaczka', kitchen_name: 'Kaczka "1/2"' });
  await insertOrder('order', {}, [{ kitchen_name: 'KACZKA', names: '{"en":"Duck"}' }, {}]);
  const db = await upgrade();
  const items = await db.selectFrom('menu_items').select(['id', 'kitchen_names']).orderBy('id').execute();
  const lines = await db.selectFrom('order_lines').select(['id', 'kitchen_names', 'names']).execute();
  const parsed = (rows: readonly { id: string; kitchen_names: string }[]) =>
    Object.fromEntries(rows.map(row => [row.id, JSON.parse(row.kitchen_names)]));
  return { items: parsed(items), lines: parsed(lines), names: lines[0]?.names };
}

for (const [language, key] of [
  ['pl-PL', 'pl'],
  ['en', 'en'],
] as const)
  t.test(`in a restaurant whose language is ${language}`, async t => {
    const { items, lines, names } = await upgraded(t, language);
    t.same(items, { duck: { [key]: 'Kaczka "1/2"' }, zurek: {} });
    t.same(lines, { 'order-1': { [key]: 'KACZKA' }, 'order-2': {} });
    t.equal(names, '{"en":"Duck"}', 'the other names stay as they were');
  });
