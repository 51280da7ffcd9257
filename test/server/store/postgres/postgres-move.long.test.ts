/** A restaurant's whole store is carried from a SQLite file into a PostgreSQL database and back, and nothing of it is lost or changed on the way. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import t, { type Test } from 'tap';
import { serverMigrations } from '../../../../server/compose/store-migrations.ts';
import { noteChangedOrders } from '../../../../server/origin/kernel/events/changed-orders.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { digestOf, moveStore } from '../../../../server/store/move-store.ts';
import type { StoreReader, StoreWriter } from '../../../../server/store/moved-rows.ts';
import { createPatientDialect } from '../../../../server/store/postgres/postgres-dialect.ts';
import { readPostgres, writePostgres } from '../../../../server/store/postgres/postgres-move.ts';
import { openPostgres } from '../../../../server/store/postgres/postgres-store.ts';
import { lockFolder } from '../../../../server/store/sqlite-lock.ts';
import { readSqlite, writeSqlite } from '../../../../server/store/sqlite-move.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';
import { tablesOf } from '../../../../server/store/sqlite-tables.ts';
import { root } from '../../../helpers/source-tree.ts';
import { layLine } from '../../../helpers/stores/database-line.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';
import { listVersions, readStore } from '../../../upgrade/recorded-stores.ts';

const end = { migrations: serverMigrations, tables: await tablesOf(serverMigrations) };
const whole = { tables: end.tables, sums: [] };

let evening: Buffer | null = null;

/** A recorded evening, with what it had none of. */
async function playedEvening(t: Test): Promise<Buffer> {
  if (evening !== null) return evening;
  const file = join(t.testdir(), 'kelner.db');
  writeFileSync(file, readStore(listVersions().at(-1) ?? '').database);
  const store = await openDatabase<unknown>(file, serverMigrations, { copyBefore: false });
  await store.close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`
    insert into account_images select id, 'v', 'image/png', x'0001ff5c' from accounts limit 1;
    insert into bill_reductions select org_id, 'z', id, '{a,"b"}', null, 9007199254740993, 'ż🍲\\' || char(10) from orders limit 1;
    insert into bill_reductions select org_id, 'a', id, '', 'null', -1, 'NULL' from orders limit 1;
    update menu_items set vat_rate = 5.55, vat_rate_takeaway = 8;
    pragma wal_checkpoint(truncate)`);
  sqlite.close();
  evening = readFileSync(file);
  return evening;
}

async function fileOf(t: Test): Promise<string> {
  const content = await playedEvening(t);
  const file = join(t.testdir({ back: {} }), 'kelner.db');
  writeFileSync(file, content);
  return file;
}

async function emptyDatabase(t: Test): Promise<string> {
  const { url, drop } = await createTestDatabase(null);
  t.teardown(drop);
  return url;
}

const moveIn = (file: string, url: string, between = (writer: StoreWriter) => writer) =>
  readSqlite(file, end, reader =>
    writePostgres(url, end, writer => moveStore(reader, between(writer), whole)),
  );

async function digestsOf(reader: StoreReader): Promise<unknown> {
  const found: unknown[] = [];
  for (const table of end.tables) found.push([table.name, await digestOf(reader, table)]);
  return found;
}

async function tablesIn(url: string): Promise<number> {
  const db = new Kysely<unknown>({ dialect: createPatientDialect(url) });
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  await db.destroy();
  return rows.length;
}

async function indexesAndTriggersIn(url: string): Promise<unknown> {
  const db = new Kysely<unknown>({ dialect: createPatientDialect(url) });
  const { rows } = await sql`
    select indexdef as what from pg_indexes where schemaname = 'public' and tablename <> 'lease_holders'
    union all select concat(tgenabled, ' ', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  await db.destroy();
  return rows;
}

/** The server hears a moment later that a line was cut. */
async function untilAlone(url: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: createPatientDialect(url) });
  const others = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await others.execute(db)).rows.length > 0);
  await db.destroy();
}

/** What a server makes of its own when it runs. */
async function makeTablesOfServers(url: string): Promise<void> {
  const store = await openPostgres<OriginTables>(url, serverMigrations, { migrate: false, poolMax: 1 });
  await noteChangedOrders(store);
  await sql`create table lease_holders (name text primary key)`.execute(store.db);
  await store.close();
}

t.test('an evening goes to PostgreSQL and back, equal to the last byte', needsPostgres, async t => {
  const file = await fileOf(t);
  const before = readFileSync(file);
  const url = await emptyDatabase(t);
  const { tables } = await moveIn(file, url);
  t.ok(tables.filter(({ count }) => count > 0).length > 20);
  t.ok(readFileSync(file).equals(before), 'the file is as it was');
  await t.rejects(moveIn(file, url), { message: /^The database is not empty: it has \d+ tables/ });

  await makeTablesOfServers(url);
  const { url: made, drop } = await createTestDatabase(serverMigrations);
  t.teardown(drop);
  t.same(await indexesAndTriggersIn(url), await indexesAndTriggersIn(made));
  const back = join(file, '..', 'back', 'kelner.db');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'server', 'commands', 'restaurants', 'move.ts'), url, back],
    { encoding: 'utf8' },
  );
  t.match(stdout, /^bill_reductions +2$/m);
  t.match(stdout, /^payments \(kind, .* card \d/m);
  t.match(stdout, /^\d+ rows of \d+ tables moved .* all are equal\.$/m);
  t.match({ status, stderr }, { status: 0, stderr: '' });
  t.same(readdirSync(join(back, '..')).sort(), ['in-use.lock', 'kelner.db']);
  const digests = await readSqlite(file, end, digestsOf);
  t.same(await readPostgres(url, end, digestsOf), digests);
  t.same(await readSqlite(back, end, digestsOf), digests);
  await t.rejects(
    writeSqlite(back, end, async () => {}),
    { message: /^There is a file .*kelner\.db already/ },
  );
  const reopened = await openDatabase<unknown>(back, serverMigrations, { migrate: false });
  const triggers = sql`select name, sql from sqlite_master where type = 'trigger' order by name`;
  const fresh = await openDatabase<unknown>(':memory:', serverMigrations);
  t.same((await triggers.execute(reopened.db)).rows, (await triggers.execute(fresh.db)).rows);
  await reopened.close();
  await fresh.close();

  const store = await openPostgres<unknown>(url, serverMigrations, { migrate: false, poolMax: 1 });
  const { rows: next } = await sql`
    insert into bill_reductions (org_id, id, order_id, by_id, amount, at)
    select org_id, 'later', order_id, '', 1, '' from bill_reductions limit 1
    returning rowid > (select max(rowid) from bill_reductions) as is_last`.execute(store.db);
  t.same(next, [{ is_last: true }], 'what comes later comes after what was moved');
  await store.close();
});

t.test('a row that changes on the way is found, and nothing is kept', needsPostgres, async t => {
  const file = await fileOf(t);
  const url = await emptyDatabase(t);
  const changing = (writer: StoreWriter): StoreWriter => ({
    ...writer,
    async write(table, rows) {
      const at = table.columns.findIndex(({ name }) => table.name === 'payments' && name === 'amount');
      const changed = rows
        .slice(0, 1)
        .map(row => row.map((cell, index) => (index === at ? Number(cell) + 1 : cell)));
      await writer.write(table, [...changed, ...rows.slice(1)]);
    },
  });
  await t.rejects(moveIn(file, url, changing), {
    message: /^After the move rows of the table payments differ/,
  });
  const losing = (writer: StoreWriter): StoreWriter => ({
    ...writer,
    write: (table, rows) => writer.write(table, table.name === 'events' ? rows.slice(1) : rows),
  });
  await t.rejects(moveIn(file, url, losing), { message: /the table events has \d+ rows instead of \d+/ });
  t.equal(await tablesIn(url), 0);
});

t.test('a move that breaks off in the middle leaves both as they were', needsPostgres, async t => {
  const file = await fileOf(t);
  const url = await emptyDatabase(t);
  const line = await layLine(t, url);
  line.cutAt(['insert into "orders"'], 'unheard');
  await t.rejects(moveIn(file, line.url), {
    message: /^The database does not answer: .*\. Nothing was changed\.$/,
  });
  t.equal(await tablesIn(url), 0);
  const back = join(file, '..', 'back', 'kelner.db');
  const broken = readSqlite(file, end, reader =>
    writeSqlite(back, end, async writer => {
      for (const table of end.tables.slice(0, 20))
        for await (const rows of reader.rows(table)) await writer.write(table, rows);
      throw new Error('broken off');
    }),
  );
  await t.rejects(broken, { message: /^broken off$/ });
  t.notOk(existsSync(back));
  await moveIn(file, url);
  t.equal(await tablesIn(url), end.tables.length);
});

t.test('a move whose confirmation is lost is asked for again, not guessed', needsPostgres, async t => {
  const file = await fileOf(t);
  const [heard, unheard] = [await emptyDatabase(t), await emptyDatabase(t)];
  const line = await layLine(t, heard);
  line.cutAt(['analyze', 'commit'], 'unanswered');
  const { tables } = await moveIn(file, line.url);
  t.ok(tables.length > 20, 'it is there: so it was moved');
  t.same(await readPostgres(heard, end, digestsOf), await readSqlite(file, end, digestsOf));

  const other = await layLine(t, unheard);
  other.cutAt(['analyze', 'commit'], 'unheard');
  await t.rejects(moveIn(file, other.url), {
    message: /^The database does not answer: .*\. Nothing was changed\.$/,
  });
  t.equal(await tablesIn(unheard), 0);

  await untilAlone(unheard);
  other.cutAt(['analyze', 'commit'], 'forGood');
  const impatient = { ...end, pauseMs: 1 };
  const inDoubt = readSqlite(file, end, reader =>
    writePostgres(other.url, impatient, writer => moveStore(reader, writer, whole)),
  );
  await t.rejects(inDoubt, { message: /^Everything was written and compared, but .* nobody knows/ });
});

t.test('beside a running server, or from another version, nothing is moved', needsPostgres, async t => {
  const file = await fileOf(t);
  const url = await emptyDatabase(t);
  const unlock = lockFolder(join(file, '..'));
  await t.rejects(moveIn(file, url), { message: /^A server runs on the data folder .* Stop it first/ });
  unlock?.();
  const running = await openPostgres<unknown>(url, [], { poolMax: 1 });
  await sql`select 1`.execute(running.db);
  await t.rejects(moveIn(file, url), { message: /^The database is in use \(1 connections: kelner\)/ });
  await running.close();
  const books = new DatabaseSync(file);
  books.exec("insert into applied_migrations values ('9999-later', '')");
  await t.rejects(moveIn(file, url), { message: /newer version of the program \(9999-later\)/ });
  books.exec("delete from applied_migrations where name in ('9999-later', 'origin-0001-baseline')");
  await t.rejects(moveIn(file, url), {
    message: /older version of the program \(without origin-0001-baseline\)/,
  });
  books.close();
  await t.rejects(moveIn(join(file, '..', 'origin.db'), url), { message: /stand-alone origin/ });
  await t.rejects(moveIn(join(file, '..', 'other.db'), url), { message: /^There is no file/ });
});
