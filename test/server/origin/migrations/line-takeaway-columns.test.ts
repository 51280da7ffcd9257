/** Lines of open orders get both VAT rates: their own, and for the other way the menu's of the migration. */
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

t.test('an open order’s lines keep their rate, and what was over long ago stays untouched', async t => {
  const { insert, insertOrder, upgrade } = await openOlderRestaurant(t, '0044-line-takeaway');
  const item = { category_id: 'soups', price: 100, station: 'kitchen', allergens: '[]', vat_rate: 8 };
  const more = { names: '{}', is_active: 1, sort_order: 2, version: 1 };
  await insert('menu_items', { ...item, ...more, id: 'soup', name: 'Zupa', vat_rate_takeaway: 5 });
  const line = { menu_item_id: 'soup' };
  await insertOrder('table', { type: 'dineIn' }, [{ ...line, vat_rate: 7 }, {}]);
  await insertOrder('away', {}, [{ ...line, vat_rate: 4 }]);
  await insertOrder('over', { state: 'closed', closed_at: '2025-11-20T19:00:00.000Z' }, [line]);
  await insertOrder('justOver', { state: 'closed', closed_at: new Date().toISOString() }, [line]);
  const db = await upgrade();
  const rows = await db
    .selectFrom('order_lines')
    .select(['id', 'vat_rate', 'is_takeaway', 'vat_rate_dine_in', 'vat_rate_takeaway'])
    .orderBy('id')
    .execute();
  const stored = rows.map(row => Object.values(row));
  t.same(stored, [
    ['away-1', 4, 1, 8, 4],
    ['justOver-1', 8, 1, 8, 8],
    ['over-1', 8, null, null, null],
    ['table-1', 7, 0, 7, 5],
    ['table-2', 8, 0, 8, 8],
  ]);
});
