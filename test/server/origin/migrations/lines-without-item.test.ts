/** The lines of an older restaurant stay as they were, with what depends on them; a new one may be of no dish. */
import { sql } from 'kysely';
import t from 'tap';
import { openOlderRestaurant } from '../../../helpers/restaurants/older-restaurant.ts';

type Part = { type: string; name: string };

t.test('lines keep their values, indexes and triggers, and one without a dish is let in', async t => {
  const older = await openOlderRestaurant(t, '0042-open-items');
  await older.insertOrder('paid', { state: 'closed', closed_at: '2025-11-20T19:00:00.000Z' }, [
    { note: 'ostro', unit_price: 3_300, price_list: '{"name":"Happy hour","regularPrice":3500}' },
    { state: 'voided', quantity: 2 },
  ]);
  const sums = {
    ...{ part: 'items', basis: 'x', content: '[]' },
    ...{ starts: '2025-11-20T03:00:00.000Z', ends: '2025-11-21T03:00:00.000Z' },
  };
  const db = await older.upgrade();
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute();
  t.match(lines, [
    { id: 'paid-1', menu_item_id: 'zurek', note: 'ostro', unit_price: 3_300, state: 'served' },
    { id: 'paid-2', menu_item_id: 'zurek', quantity: 2, state: 'voided', price_list: null },
  ]);
  const { rows: parts } = await sql<Part>`
    select type, name from sqlite_schema where tbl_name = 'order_lines' and sql is not null`.execute(db);
  const namesOf = (type: string) => parts.flatMap(part => (part.type === type ? part.name : []));
  t.ok(namesOf('index').length >= 14, namesOf('index').join());
  t.same(namesOf('trigger').length, 4);

  const [first] = lines;
  if (first === undefined) throw new Error('The line is gone');
  await db
    .insertInto('report_sums')
    .values({ org_id: 'o', ...sums })
    .execute();
  await db
    .insertInto('order_lines')
    .values({ ...first, id: 'open', position: 3, menu_item_id: null })
    .execute();
  t.same(await db.selectFrom('report_sums').selectAll().execute(), [], 'its day is added up anew');
  const stray = { ...first, id: 'stray', position: 4, menu_item_id: 'nowhere' };
  await t.rejects(db.insertInto('order_lines').values(stray).execute(), /FOREIGN KEY/);
});
