import { Kysely, sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import type { Migration } from '../../../../server/store/database.ts';
import { createPatientDialect } from '../../../../server/store/postgres/postgres-dialect.ts';
import { schemaLock } from '../../../../server/store/postgres/postgres-migrations.ts';
import { openPostgres } from '../../../../server/store/postgres/postgres-store.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';

/** Tables with their columns, defaults and keys, indexes and triggers, as PostgreSQL says them. */
async function schemaOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as fact
    from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ fact }) => fact.replace(/\s+/g, ' '));
}

async function schemaBy(t: Test, steps: readonly (readonly Migration[])[]): Promise<string[]> {
  const { url, drop } = await createTestDatabase(null);
  t.teardown(drop);
  let found: string[] = [];
  for (const migrations of steps) {
    const store = await openPostgres<unknown>(url, migrations, { poolMax: 1 });
    found = await schemaOf(store.db);
    await store.close();
  }
  return found;
}

const dishes: Migration = {
  name: '0001-dishes',
  async up(db) {
    await sql`create table dishes (id text primary key, price integer not null, picture blob)`.execute(db);
  },
};

const written = sql`
  create trigger dishes_written after update of price on dishes when new.price is not old.price
  begin
    insert into dish_prices (id, price) values (new.id, new.price);
  end`;

const prices: Migration = {
  name: '0002-prices',
  async up(db) {
    await sql`create table dish_prices (id text not null, price integer not null)`.execute(db);
    await sql`create index dish_prices_by_id on dish_prices (id)`.execute(db);
    await sql`alter table dishes add column half_price integer`.execute(db);
    await written.execute(db);
  },
};

t.test(
  'tables, columns, indexes and triggers of a later migration become the same',
  needsPostgres,
  async t => {
    const stepwise = await schemaBy(t, [[dishes], [dishes, prices]]);
    t.same(stepwise, await schemaBy(t, [[dishes, prices]]));
    t.ok(stepwise.some(fact => fact.startsWith('column dishes half_price bigint')));
    t.ok(stepwise.some(fact => fact.startsWith('CREATE TRIGGER dishes_written')));
  },
);

t.test('a database of another program is refused, and nothing is made in it', needsPostgres, async t => {
  const { url, drop } = await createTestDatabase(null);
  t.teardown(drop);
  const open = (migrate: boolean) => openPostgres(url, [dishes], { poolMax: 1, migrate });
  const notYet = /^The database is not one of Kelner, or no server was started on it yet\.$/;
  await t.rejects(open(false), { message: notYet });
  const db = new Kysely<unknown>({ dialect: createPatientDialect(url) });
  t.teardown(() => db.destroy());
  await sql`create table users (id text)`.execute(db);
  const before = await schemaOf(db);
  await t.rejects(open(true), {
    message: /^The database is not empty: it has 1 tables \(users, …\)\. Make another one: create database/,
  });
  await t.rejects(open(false), { message: notYet });
  t.same(await schemaOf(db), before);
  await sql`create schema apart; alter table users set schema apart`.execute(db);
  await (await open(true)).close();
});

t.test('a database that has no room for every letter is refused with the way out', needsPostgres, async t => {
  const { url, drop } = await createTestDatabase(null, "encoding 'LATIN1' locale 'C'");
  t.teardown(drop);
  const message = /^The database has the encoding LATIN1, .* encoding 'UTF8' locale 'C'\.$/;
  await t.rejects(openPostgres(url, [dishes], { poolMax: 1 }), { message });
});

t.test(
  'with nothing to migrate nobody is waited for; else a table that is held is, not for good',
  needsPostgres,
  async t => {
    const { url, drop } = await createTestDatabase(null);
    t.teardown(drop);
    await (await openPostgres<unknown>(url, [dishes], { poolMax: 1 })).close();
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    t.teardown(() => holder.end());
    await holder.query('select pg_advisory_lock($1)', [schemaLock]);
    await (await openPostgres<unknown>(url, [dishes], { poolMax: 1 })).close();
    await holder.query('select pg_advisory_unlock_all()');
    await holder.query('begin');
    await holder.query('lock table dishes in share mode');
    await t.rejects(openPostgres<unknown>(url, [dishes, prices], { poolMax: 1 }), {
      message: /cannot be opened: .*lock timeout/,
    });
    await holder.query('rollback');
    await (await openPostgres<unknown>(url, [dishes, prices], { poolMax: 1 })).close();
  },
);
