import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import t from 'tap';
import { eachOf, prepareQuery } from '../../../server/store/prepared-query.ts';
import { createSqliteDialect } from '../../../server/store/sqlite-dialect.ts';

type Schema = { dishes: { id: string; price: number; note: string | null } };

function openMenu() {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec('create table dishes (id text primary key, price integer not null, note text)');
  return new Kysely<Schema>({ dialect: createSqliteDialect(sqlite) });
}

const insert = prepareQuery<Schema, Schema['dishes']>()((db, value) =>
  db.insertInto('dishes').values({ id: value('id'), price: value('price'), note: value('note') }),
);

t.test('a query is built once and asked with other values each time, also in a transaction', async t => {
  const db = openMenu();
  let built = 0;
  const dearer = prepareQuery<Schema, { than: number }>()((on, value) => {
    built += 1;
    return on.selectFrom('dishes').select(['id', 'note']).where('price', '>', value('than')).orderBy('id');
  });
  await insert(db, { id: 'soup', price: 1_800, note: null });
  await db.transaction().execute(tx => insert(tx, { id: 'wine', price: 2_400, note: 'red' }));
  t.same(await dearer(db, { than: 2_000 }), [{ id: 'wine', note: 'red' }]);
  const all = [
    { id: 'soup', note: null },
    { id: 'wine', note: 'red' },
  ];
  t.same(await db.transaction().execute(tx => dearer(tx, { than: 0 })), all);
  t.equal(built, 1);
});

t.test('a list of any length goes in as one value, whatever stands in its texts', async t => {
  const db = openMenu();
  const ids = ['soup', `O'Hara "special"`, 'żurek'];
  for (const id of ids) await insert(db, { id, price: 1, note: null });
  const among = prepareQuery<Schema, { ids: string }>()((on, value) =>
    on
      .selectFrom('dishes')
      .select('id')
      .where('id', 'in', eachOf(value('ids'))),
  );
  const found = async (wanted: string[]) =>
    (await among(db, { ids: JSON.stringify(wanted) })).map(({ id }) => id).sort();
  t.same(await found([]), []);
  t.same(await found(ids.slice(1)), ids.slice(1).sort());
  t.same(await found([...ids, 'none']), ids.toSorted());
});
