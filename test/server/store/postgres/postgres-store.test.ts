import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { type Migration, wholeStore } from '../../../../server/store/database.ts';
import { openPostgres, storeLock } from '../../../../server/store/postgres/postgres-store.ts';
import { isStorageFault } from '../../../../server/store/storage-faults.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';

type Schema = { dishes: { id: string; price: number } };

const createDishes: Migration = {
  name: '0001-dishes',
  up: async db =>
    void (await sql`create table dishes (id text primary key, price integer not null)`.execute(db)),
};

/** A database that two processes open; `waits` once one of them waits for a lock. */
async function openTwice(t: Test) {
  const { url, drop } = await createTestDatabase(null);
  const stores = await Promise.all(
    [1, 2].map(() => openPostgres<Schema>(url, [createDishes], { poolMax: 4 })),
  );
  t.teardown(async () => {
    await Promise.all(stores.map(({ close }) => close()));
    await drop();
  });
  const [one, other] = stores;
  if (one === undefined || other === undefined) throw new Error('There are two');
  const waits = async () => {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
        one.db,
      );
      if (rows.length > 0) return;
      await nextTurn();
    }
  };
  return { url, one, other, waits };
}

t.test('two processes that start together make the schema once, and both use it', needsPostgres, async t => {
  const { one, other } = await openTwice(t);
  await one.transaction('a', tx => tx.insertInto('dishes').values({ id: 'soup', price: 1_900 }).execute());
  t.same(await other.db.selectFrom('dishes').selectAll().execute(), [{ id: 'soup', price: 1_900 }]);
  const { rows } = await sql`select name from applied_migrations`.execute(one.db);
  t.same(rows, [{ name: '0001-dishes' }]);
});

t.test(
  'transactions of a restaurant run one after the other, in two processes, too',
  needsPostgres,
  async t => {
    const { one, other, waits } = await openTwice(t);
    const price = { id: 'soup', price: 0 };
    await one.db.insertInto('dishes').values(price).execute();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const first = one.transaction('a', async tx => {
      const found = await tx.selectFrom('dishes').select('price').executeTakeFirstOrThrow();
      begun.resolve();
      await held.promise;
      await tx
        .updateTable('dishes')
        .set({ price: found.price + 1 })
        .execute();
    });
    await begun.promise;
    const second = other.transaction('a', async tx => {
      const found = await tx.selectFrom('dishes').select('price').executeTakeFirstOrThrow();
      await tx
        .updateTable('dishes')
        .set({ price: found.price + 10 })
        .execute();
    });
    await waits();
    // Another restaurant doesn't wait.
    await other.transaction('b', tx => tx.insertInto('dishes').values({ id: 'tea', price: 5 }).execute());
    held.resolve();
    await Promise.all([first, second]);
    const soup = await one.db
      .selectFrom('dishes')
      .select('price')
      .where('id', '=', 'soup')
      .executeTakeFirst();
    t.same(soup, { price: 11 });
  },
);

t.test('who changes what belongs to no restaurant waits for all of them', needsPostgres, async t => {
  const { one, other, waits } = await openTwice(t);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const seen: string[] = [];
  const first = one.transaction('a', async () => {
    begun.resolve();
    await held.promise;
    seen.push('restaurant');
  });
  await begun.promise;
  const second = other.transaction(wholeStore, async () => void seen.push('store'));
  await waits();
  held.resolve();
  await Promise.all([first, second]);
  t.same(seen, ['restaurant', 'store']);
});

t.test(
  'a failing transaction leaves nothing, and the next one of the restaurant goes on',
  needsPostgres,
  async t => {
    const { one } = await openTwice(t);
    const failing = one.transaction('a', async tx => {
      await tx.insertInto('dishes').values({ id: 'soup', price: 1 }).execute();
      throw new Error('refused');
    });
    const next = one.transaction('a', tx => tx.selectFrom('dishes').selectAll().execute());
    await t.rejects(failing, { message: 'refused' });
    t.same(await next, []);
  },
);

for (const [what, locks] of [
  [
    'whose transaction lasts',
    `pg_advisory_xact_lock_shared(${storeLock}), pg_advisory_xact_lock(hashtextextended('a', 0))`,
  ],
  ['that somebody waits for', `pg_advisory_xact_lock(hashtextextended('a', 0))`],
] as const)
  t.test(
    `while a change of people waits for a restaurant ${what}, the others go on`,
    needsPostgres,
    async t => {
      const { url, one, other, waits } = await openTwice(t);
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('begin');
      await holder.query(`select ${locks}`);
      const note = (store: typeof one, scope: Parameters<typeof one.transaction>[0]) =>
        store.transaction(scope, async () => void ended.push(String(scope.toString())));
      const ended: string[] = [];
      const waiting = note(one, 'a');
      await waits();
      const people = note(one, wholeStore);
      for (let number = 0; number < 20; number += 1) await note(other, 'b');
      t.equal(ended.filter(scope => scope === 'b').length, 20);
      await holder.query('rollback');
      await holder.end();
      await Promise.all([waiting, people]);
      t.equal(ended.length, 22);
    },
  );

t.test('a snapshot sees one state, and refuses to write', needsPostgres, async t => {
  const { one, other } = await openTwice(t);
  await one.snapshot(async db => {
    t.same(await db.selectFrom('dishes').selectAll().execute(), []);
    await other.db.insertInto('dishes').values({ id: 'soup', price: 1 }).execute();
    t.same(await db.selectFrom('dishes').selectAll().execute(), []);
  });
  const writing = one.snapshot(db => db.insertInto('dishes').values({ id: 'tea', price: 1 }).execute());
  await t.rejects(writing, { code: '25006' });
});

t.test('an amount that no number holds exactly is an error, never another amount', needsPostgres, async t => {
  const { one } = await openTwice(t);
  await sql`insert into dishes values ('gold', 9007199254740993)`.execute(one.db);
  await t.rejects(one.db.selectFrom('dishes').selectAll().execute(), { message: /no safe integer/ });
});

t.test(
  'a store of a newer version, or from before the first one, is refused with a sentence',
  needsPostgres,
  async t => {
    const { url, one } = await openTwice(t);
    await sql`insert into applied_migrations values ('0009-future', '')`.execute(one.db);
    await t.rejects(openPostgres(url, [createDishes]), {
      message:
        'The database was written by a newer version of the program (0009-future). Start that version.',
    });
    await sql`insert into applied_migrations values ('0001-master-data', '')`.execute(one.db);
    await t.rejects(openPostgres(url, [createDishes]), {
      message:
        /^The database was written by a development version before 0\.1\.0, and this version can't open it/,
    });
  },
);

t.test(
  'a database that sorts by the rules of a language is refused with the way out',
  needsPostgres,
  async t => {
    const { url, drop } = await createTestDatabase(null, "locale_provider icu icu_locale 'pl'");
    t.teardown(drop);
    await t.rejects(openPostgres(url, [createDishes]), { message: /by language rules.*locale 'C'/ });
  },
);

t.test('a server that is not there is a sentence at the start and a fault later', needsPostgres, async t => {
  const away = 'postgres://kelner@127.0.0.1:1/kelner';
  await t.rejects(openPostgres(away, [createDishes]), { message: /DATABASE_URL cannot be opened.*answer/ });
  const { one } = await openTwice(t);
  t.ok(await one.isWritable());
  const killed = one.transaction('a', async tx => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  const error: unknown = await killed.then(
    () => null,
    error => error,
  );
  t.ok(isStorageFault(error));
  t.ok(await one.isWritable());
});

t.test('a server that has no room is not writable until something is written', needsPostgres, async t => {
  const { one } = await openTwice(t);
  const full = one.transaction('a', tx =>
    sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(tx),
  );
  await t.rejects(full, { code: '53100' });
  t.notOk(await one.isWritable());
  await one.transaction('a', tx => tx.insertInto('dishes').values({ id: 'soup', price: 1 }).execute());
  t.ok(await one.isWritable());
});
