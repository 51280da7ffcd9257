import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import t from 'tap';
import { createGroupCommit } from '../../../server/store/group-commit.ts';
import { createSqliteDialect } from '../../../server/store/sqlite-dialect.ts';

type Schema = { tables: { id: number }; guests: { id: number; table_id: number; note: string | null } };

function openRestaurant() {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.exec('pragma foreign_keys = on');
  sqlite.exec('create table tables (id integer primary key)');
  sqlite.exec(
    'create table guests (id integer primary key, table_id integer not null references tables (id) deferrable initially deferred, note text)',
  );
  sqlite.exec('insert into tables (id) values (1)');
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(sqlite) });
  const started: (() => void)[] = [];
  const transaction = createGroupCommit(db, work => started.push(work));
  const startAll = () => {
    for (const start of started.splice(0)) start();
  };
  const seated = () =>
    sqlite
      .prepare('select id from guests order by id')
      .all()
      .map(row => row.id);
  return { sqlite, transaction, startAll, seated };
}

function seat(id: number, tableId = 1) {
  return async (tx: Transaction<Schema>) => {
    await tx.insertInto('guests').values({ id, table_id: tableId, note: null }).execute();
    return id;
  };
}

t.test('commands that come together are all carried out before the first is answered', async t => {
  const { transaction, startAll, seated } = openRestaurant();
  const happened: string[] = [];
  const command = (id: number) =>
    transaction(async tx => {
      happened.push(`did ${id}`);
      return seat(id)(tx);
    }).then(answer => happened.push(`answered ${answer}`));
  const both = Promise.all([command(1), command(2)]);
  startAll();
  await both;
  t.same(happened, ['did 1', 'did 2', 'answered 1', 'answered 2']);
  t.same(seated(), [1, 2]);
});

t.test('one that fails takes back only itself, and hears its own error', async t => {
  const { transaction, startAll, seated } = openRestaurant();
  const refusal = new Error('the table is taken');
  const first = transaction(seat(1));
  const second = transaction(async tx => {
    await seat(2)(tx);
    throw refusal;
  });
  const third = transaction(seat(3));
  startAll();
  t.same(await Promise.allSettled([first, second, third]), [
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 3 },
  ]);
  t.same(seated(), [1, 3]);
});

t.test('a commit that fails is nobody’s success', async t => {
  const { transaction, startAll, seated } = openRestaurant();
  const outcomes = Promise.allSettled([transaction(seat(1)), transaction(seat(2, 99))]);
  startAll();
  for (const { status } of await outcomes) t.equal(status, 'rejected');
  t.same(seated(), []);
  const again = transaction(seat(1));
  startAll();
  t.equal(await again, 1);
});

t.test('a disk that is full ends what it ends, and says so to everybody whose work is gone', async t => {
  const { sqlite, transaction, startAll, seated } = openRestaurant();
  const pages = Object.values(sqlite.prepare('pragma page_count').get() ?? {})[0];
  sqlite.exec(`pragma max_page_count = ${pages}`);
  const outcomes = Promise.allSettled([
    transaction(seat(1)),
    transaction(async tx => {
      await tx
        .insertInto('guests')
        .values({ id: 2, table_id: 1, note: 'x'.repeat(100_000) })
        .execute();
      return 2;
    }),
    transaction(seat(3)),
  ]);
  startAll();
  const done = (await outcomes).flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  t.same(seated(), done);
  t.notOk(done.includes(2));
});

t.test('a rush goes in several groups, each command once and in its turn', async t => {
  const { transaction, startAll, seated } = openRestaurant();
  const ids = Array.from({ length: 50 }, (_, index) => index + 1);
  const all = Promise.all(ids.map(id => transaction(seat(id))));
  const pump = setInterval(startAll, 0);
  t.same(await all, ids);
  clearInterval(pump);
  t.same(seated(), ids);
});
