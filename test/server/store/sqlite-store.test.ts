import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { type Migration, wholeStore } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';

type Schema = { dishes: { id: number; name: string } };

const createDishes: Migration = {
  name: '0001-dishes',
  async up(db) {
    await sql`create table dishes (id integer primary key, name text not null)`.execute(db);
  },
};

function namesIn(db: Kysely<Schema>) {
  return db
    .selectFrom('dishes')
    .select('name')
    .orderBy('id')
    .execute()
    .then(rows => rows.map(row => row.name));
}

t.test('a store keeps what was committed when it is opened again, durably', async t => {
  const file = join(t.testdir(), 'deep/er/kelner.db');
  const first = await openDatabase<Schema>(file, [createDishes]);
  await first.db.insertInto('dishes').values({ id: 1, name: 'Zupa' }).execute();
  const pragmas = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(first.db);
  t.equal(pragmas.rows[0]?.journal_mode, 'wal');
  const durable = await sql<{ synchronous: number }>`pragma synchronous`.execute(first.db);
  t.equal(durable.rows[0]?.synchronous, 2, 'every commit reaches the disk');
  const keys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(first.db);
  t.equal(keys.rows[0]?.foreign_keys, 1);
  await first.close();
  const second = await openDatabase<Schema>(file, [createDishes]);
  t.same(await namesIn(second.db), ['Zupa']);
  await second.close();
});

t.test('migrations run once each, in order; one that fails leaves nothing of itself', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const failing: Migration = {
    name: '0002-fails',
    async up(db) {
      await sql`insert into dishes (id, name) values (1, 'half')`.execute(db);
      throw new Error('no');
    },
  };
  await t.rejects(openDatabase<Schema>(file, [createDishes, failing]), {
    message: /cannot be opened \(no\)/,
  });
  const fill: Migration = {
    name: '0002-fill',
    async up(db) {
      await sql`insert into dishes (name) values ('Pierogi')`.execute(db);
    },
  };
  for (let start = 0; start < 2; start += 1) {
    const database = await openDatabase<Schema>(file, [createDishes, fill]);
    t.same(await namesIn(database.db), ['Pierogi']);
    await database.close();
  }
});

t.test('a transaction is all or nothing', async t => {
  const database = await openDatabase<Schema>(':memory:', [createDishes]);
  t.teardown(() => database.close());
  const failing = database.transaction(wholeStore, async tx => {
    await tx.insertInto('dishes').values({ id: 1, name: 'Zupa' }).execute();
    throw new Error('changed my mind');
  });
  await t.rejects(failing, { message: 'changed my mind' });
  t.same(await namesIn(database.db), []);
  const answer = await database.transaction(wholeStore, async tx => {
    await tx.insertInto('dishes').values({ id: 1, name: 'Zupa' }).execute();
    return 'done';
  });
  t.equal(answer, 'done');
  t.same(await namesIn(database.db), ['Zupa']);
});

t.test('transactions run one after the other and nobody sees half of one', async t => {
  const database = await openDatabase<Schema>(':memory:', [createDishes]);
  t.teardown(() => database.close());
  const seen: number[] = [];
  const addTwo = (id: number) =>
    database.transaction(wholeStore, async tx => {
      await tx.insertInto('dishes').values({ id, name: 'one' }).execute();
      await new Promise(resolve => setImmediate(resolve));
      await tx
        .insertInto('dishes')
        .values({ id: id + 1, name: 'two' })
        .execute();
    });
  const count = async () => {
    seen.push((await namesIn(database.db)).length);
  };
  const snapshot = database.snapshot(async db => {
    const before = await namesIn(db);
    await new Promise(resolve => setImmediate(resolve));
    t.same(await namesIn(db), before, 'a snapshot stays as it is');
  });
  await Promise.all([count(), addTwo(1), count(), snapshot, addTwo(3), count(), addTwo(5)]);
  await count();
  t.ok(
    seen.every(number => number % 2 === 0),
    `only whole pairs were seen: ${seen.join(' ')}`,
  );
  t.equal(seen.at(-1), 6);
});

t.test('a damaged file is refused with a sentence, and left as it is', async t => {
  const folder = t.testdir({
    'noise.db': 'this is no database, but long enough to be looked at as one. '.repeat(99),
  });
  const noise = join(folder, 'noise.db');
  const bytes = readFileSync(noise);
  await t.rejects(openDatabase(noise, [createDishes]), {
    message: /noise\.db is damaged \(.+\)\. Nothing was changed\. There is no sound backup in .+backups\./,
  });
  t.same(readFileSync(noise), bytes);

  const file = join(folder, 'kelner.db');
  const database = await openDatabase<Schema>(file, [createDishes]);
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'x'.repeat(200) }));
  for (let from = 0; from < rows.length; from += 500) {
    await database.db
      .insertInto('dishes')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  await database.close();
  const content = readFileSync(file);
  content.fill(0xff, 4_096 * 10, 4_096 * 40);
  writeFileSync(file, content);
  await t.rejects(openDatabase(file, [createDishes]), { message: /kelner\.db is damaged/ });
});

t.test('an emptied store is refused, not begun anew', async t => {
  const file = join(t.testdir({ 'kelner.db': '' }), 'kelner.db');
  await t.rejects(openDatabase(file, [createDishes]), {
    message: /kelner\.db is empty\. To begin anew, delete it\. There is no sound backup in .*backups\./,
  });
  t.equal(readFileSync(file).length, 0);
});

t.test('a transaction that SQLite ended by itself fails with its own error', async t => {
  const database = await openDatabase<Schema>(':memory:', [createDishes]);
  t.teardown(() => database.close());
  await sql`create trigger full before insert on dishes begin select raise(rollback, 'no room'); end`.execute(
    database.db,
  );
  const dish = { id: 1, name: 'Żurek' };
  const write = () => database.transaction(wholeStore, tx => tx.insertInto('dishes').values(dish).execute());
  await t.rejects(write(), { message: 'no room' });
  await sql`drop trigger full`.execute(database.db);
  await write();
  t.same(await namesIn(database.db), ['Żurek']);
});

t.test('a store of a newer version is refused and names what is unknown', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const newer = await openDatabase<Schema>(file, [createDishes, { name: '0009-future', async up() {} }]);
  await newer.close();
  await t.rejects(openDatabase<Schema>(file, [createDishes]), {
    message: /newer version of the program \(0009-future\)/,
  });
});

t.test('a store from before the first version is refused, and left as it is', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const before = await openDatabase<Schema>(file, [{ ...createDishes, name: '0001-master-data' }]);
  await before.close();
  const content = readFileSync(file);
  await t.rejects(openDatabase<Schema>(file, [createDishes]), {
    message: `The database file ${file} was written by a development version before 0.1.0, and this version can't open it. Nothing was changed. Use the version that wrote it, or start with an empty data folder or database.`,
  });
  t.ok(readFileSync(file).equals(content));
});

t.test('a place where no file can be is refused without being called damaged', async t => {
  const folder = t.testdir();
  await t.rejects(openDatabase(folder, [createDishes]), { message: /cannot be opened/ });
});

t.test('a store tells whether it can be written to', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const database = await openDatabase<Schema>(file, [createDishes]);
  t.equal(await database.isWritable(), true);
  t.equal(await database.isWritable(), true);
  await sql`pragma query_only = on`.execute(database.db);
  t.equal(await database.isWritable(), false);
  await database.close();
  t.equal(await database.isWritable(), false);
});

t.test('a store that finds no room while it is opened says so, and what was there stays', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const first = await openDatabase<Schema>(file, [createDishes]);
  await first.db.insertInto('dishes').values({ id: 1, name: 'Zupa' }).execute();
  await first.close();
  const large: Migration = {
    name: '0002-large',
    async up(db) {
      await sql`pragma max_page_count = 1`.execute(db);
      await sql`insert into dishes (name) values (${'x'.repeat(100_000)})`.execute(db);
    },
  };
  await t.rejects(openDatabase<Schema>(file, [createDishes, large]), {
    message: /^The data folder .* cannot be written: the disk is full\. Make room, .* nothing is lost\.$/,
  });
  const again = await openDatabase<Schema>(file, [createDishes]);
  t.same(await namesIn(again.db), ['Zupa']);
  await again.close();
});

t.test('what SQLite cannot store is refused, streaming is not offered, and many statements fit', async t => {
  const database = await openDatabase<Schema>(':memory:', [createDishes]);
  t.teardown(() => database.close());
  const odd: unknown = true;
  await t.rejects(sql`select ${odd}`.execute(database.db), { message: /no boolean/ });
  const stream = database.db.selectFrom('dishes').selectAll().stream();
  await t.rejects(stream[Symbol.asyncIterator]().next(), { message: /Streaming/ });
  for (let length = 1; length < 600; length += 1) {
    const ids = Array.from({ length }, (_, id) => id);
    await database.db.selectFrom('dishes').selectAll().where('id', 'in', ids).execute();
  }
  t.same(await namesIn(database.db), []);
});

t.test('loading SQLite warns of nothing', async t => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  t.teardown(() => process.off('warning', listen));
  new DatabaseSync(':memory:').close();
  await new Promise(resolve => setImmediate(resolve));
  t.same(warnings, []);
});
