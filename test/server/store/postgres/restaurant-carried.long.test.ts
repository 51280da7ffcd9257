/** One restaurant of several is carried as a file from SQLite to PostgreSQL and back: equal to the last byte, and nothing of the others moves. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { importRestaurant } from '../../../../server/commands/restaurants/import-restaurant.ts';
import { tablesOfRestaurant } from '../../../../server/commands/restaurants/restaurant-tables.ts';
import { serverMigrations } from '../../../../server/compose/store-migrations.ts';
import { DatabaseRefusedError } from '../../../../server/store/database.ts';
import { digestOf } from '../../../../server/store/move-store.ts';
import { createDigest, type MovedTable, type StoreReader } from '../../../../server/store/moved-rows.ts';
import { readBeside } from '../../../../server/store/postgres/postgres-move.ts';
import { openPostgres } from '../../../../server/store/postgres/postgres-store.ts';
import { lockFolder } from '../../../../server/store/sqlite-lock.ts';
import { readSqlite } from '../../../../server/store/sqlite-move.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';
import { tablesOf } from '../../../../server/store/sqlite-tables.ts';
import { createDataFolder } from '../../../helpers/server-process.ts';
import { restaurantCommand } from '../../../helpers/stores/restaurant-command.ts';
import { leaveFree, mountSmallDisk } from '../../../helpers/stores/small-disk.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';
import { listVersions, readStore } from '../../../upgrade/recorded-stores.ts';

const end = { migrations: serverMigrations, tables: await tablesOf(serverMigrations) };

function newFolder(t: Test): string {
  const { path, remove } = createDataFolder();
  t.teardown(remove);
  return path;
}

/** A recorded evening; a second restaurant beside it. */
async function playedEvening(t: Test): Promise<{ dataFolder: string; id: string; name: string }> {
  const dataFolder = newFolder(t);
  const file = join(dataFolder, 'kelner.db');
  writeFileSync(file, readStore(listVersions().at(-1) ?? '').database);
  const store = await openDatabase<unknown>(file, serverMigrations, { copyBefore: false });
  await store.close();
  const sqlite = new DatabaseSync(file);
  const row = sqlite.prepare('select org_id, document from settings').get();
  const id = String(row?.['org_id']);
  sqlite.exec(`
    insert into account_images select id, 'v', 'image/png', x'0001ff5c' from accounts limit 1;
    insert into bill_reductions select org_id, 'z', id, '{a,"b"}', null, 9007199254740993, 'ż🍲\\' || char(10, 8232) from orders limit 1;
    insert into bill_reductions select org_id, 'a', id, '', 'null', -1, 'NULL' from orders limit 1;
    insert into sign_in_links select 'secret', id, 'once', '9' from accounts limit 1;
    update menu_items set vat_rate = 5.55, vat_rate_takeaway = 8`);
  sqlite.close();
  await restaurantCommand({ dataFolder }, 'add', 'Beside', '--admin', 'beside', '--sample');
  return { dataFolder, id, name: JSON.parse(String(row?.['document'])).restaurantName };
}

async function emptyStore(t: Test): Promise<string> {
  const dataFolder = newFolder(t);
  const store = await openDatabase<unknown>(join(dataFolder, 'kelner.db'), serverMigrations, {
    copyBefore: false,
  });
  await store.close();
  return dataFolder;
}

/** As the command does, without a start of Node each time. Whoever plays this may have a database of their own in the environment: it is not meant. */
async function importHere(dataFolder: string, file: string): Promise<string[]> {
  const { DATABASE_URL: _, ...others } = process.env;
  const before = process.env;
  process.env = { ...others, DATA_DIR: dataFolder };
  try {
    return await importRestaurant([file], '');
  } finally {
    process.env = before;
  }
}

const digestsOf = (tables: readonly MovedTable[]) => async (reader: StoreReader) => {
  const found: unknown[] = [];
  for (const table of tables) found.push([table.name, await digestOf(reader, table)]);
  return found;
};
const whole = digestsOf(end.tables);

t.test('from SQLite to PostgreSQL and back it is the same restaurant', needsPostgres, async t => {
  const from = await playedEvening(t);
  const { id, name } = from;
  const { url: databaseUrl, drop } = await createTestDatabase(serverMigrations);
  t.teardown(drop);
  const to = { dataFolder: newFolder(t), databaseUrl };
  await restaurantCommand(to, 'add', 'Other', '--admin', 'other', '--sample');
  const own = digestsOf(tablesOfRestaurant(end.tables, id));
  const others = await readBeside(databaseUrl, end, whole);
  const before = await readSqlite(join(from.dataFolder, 'kelner.db'), end, own);

  const file = join(newFolder(t), 'one.kelner');
  const written = await restaurantCommand(from, 'export', name, file);
  t.match(written, { status: 0, said: /^payments \(kind, .* card \d/m });
  t.equal(statSync(file).mode & 0o777, 0o600);
  const text = gunzipSync(readFileSync(file)).toString();
  t.notMatch(text, /"(sessions|sign_in_links|push_tokens|pins|shared_secrets|secret_hash|pairing_hash)"/);
  t.notMatch(text, /Beside/);
  // Beside a running process.
  const running = await openPostgres<unknown>(databaseUrl, serverMigrations, { poolMax: 1 });
  t.match(await restaurantCommand(to, 'import', file), { status: 0, said: /and compared it with the file/ });
  await running.close();
  t.same(await readBeside(databaseUrl, end, own), before);
  t.match(await restaurantCommand(to, 'import', file), {
    status: 1,
    said: /exists already \(table accounts\)/,
  });

  const back = join(newFolder(t), 'back.kelner');
  t.match(await restaurantCommand(to, 'export', id, back), { status: 0 });
  const last = { dataFolder: await emptyStore(t) };
  t.match(await restaurantCommand(last, 'import', back), { status: 0 });
  t.same(await readSqlite(join(last.dataFolder, 'kelner.db'), end, own), before);
  t.match(await restaurantCommand(last), { status: 0, said: new RegExp(`${name} +${id}`) });

  const left = new DatabaseSync(join(last.dataFolder, 'kelner.db'));
  t.same(left.prepare('select count(*) as n from organizations').get(), { n: 1 });
  left.close();
  const tables = tablesOfRestaurant(end.tables, id);
  const afterwards = await readBeside(databaseUrl, end, async reader => {
    const found: unknown[] = [];
    for (const table of end.tables) {
      const where = tables.find(({ name }) => name === table.name)?.where;
      found.push([table.name, await digestOf(reader, where ? { ...table, where: `not (${where})` } : table)]);
    }
    return found;
  });
  t.same(afterwards, others, 'the other restaurant is untouched');
});

t.test('what is not whole, not of this version or not alone is refused, and nothing is kept', async t => {
  const from = await playedEvening(t);
  const folder = newFolder(t);
  const file = join(folder, 'one.kelner');
  const here = { ...from, startedIn: folder };
  t.match(await restaurantCommand(here, 'export', from.id, 'one.kelner'), { status: 0 });
  t.match(await restaurantCommand(here, 'export', from.id, file), {
    status: 1,
    said: /There is a file .* already/,
  });
  t.match(await restaurantCommand(here, 'export', from.id, 'nowhere/one.kelner'), {
    status: 1,
    said: `There is no folder ${join(folder, 'nowhere')}.`,
  });
  const to = { dataFolder: await emptyStore(t) };
  const store = join(to.dataFolder, 'kelner.db');
  const empty = await readSqlite(store, end, whole);
  const content = readFileSync(file);
  const lines = gunzipSync(content).toString().split('\n');
  const refuse = async (changed: Buffer, said: RegExp) => {
    writeFileSync(file, changed);
    await t.rejects(importHere(to.dataFolder, file), { constructor: DatabaseRefusedError, message: said });
    t.same(await readSqlite(store, end, whole), empty);
  };
  const packed = (some: readonly string[]) => gzipSync(some.join('\n'));
  const edited = (edit: (line: string) => string) => packed(lines.map(edit));

  await refuse(content.subarray(0, content.length / 2), /is damaged/);
  const flipped = Buffer.from(content);
  flipped[Math.floor(content.length / 3)] = (flipped[Math.floor(content.length / 3)] ?? 0) ^ 4;
  await refuse(flipped, /is damaged/);
  await refuse(Buffer.from('something else'), /is damaged: it does not begin/);
  await refuse(packed(lines.slice(0, -2)), /is damaged: it ends too early/);
  const row = lines.findIndex(line => line.startsWith('{"table":"payments"')) + 1;
  await refuse(packed(lines.toSpliced(row, 1)), /is damaged: its table payments is not as it was written/);
  await refuse(
    edited(line => line.replace('"kelnerRestaurant":1', '"kelnerRestaurant":2')),
    /newer version of the program\. Import it with that version/,
  );
  await refuse(
    edited(line => line.replace('"origin-0001-baseline",', '')),
    /older version of the program \(without origin-0001-baseline\)\. Export it again/,
  );
  await refuse(
    edited(line => (line.startsWith('{"kelner') ? line.replace(/(payments [^:]*:\["\w+ )\d/, '$19') : line)),
    /the sums of payments .* differ/,
  );

  // Forged: a row of another restaurant, with a digest that fits.
  const orders = lines.findIndex(line => line.startsWith('{"table":"order_numbers"'));
  const forged = [JSON.stringify(['other', '2026-01-01', '7'])];
  const digest = createDigest();
  for (const line of forged) digest.add([JSON.parse(line)]);
  const stop = lines.findIndex((line, at) => at > orders && line.startsWith('{"end"'));
  const ended = JSON.stringify({ end: 'order_numbers', ...digest.end() });
  await refuse(
    packed(lines.toSpliced(orders + 1, stop - orders, ...forged, ended)),
    /order_numbers has 0 rows instead of 1/,
  );

  writeFileSync(file, content.subarray(0, content.length / 2));
  const { status, said } = await restaurantCommand(to, 'import', file);
  t.equal(status, 1);
  t.match(said, /is damaged/);
  t.notMatch(said, /\n +at /, 'a sentence, no stack');

  writeFileSync(file, content);
  const unlock = lockFolder(to.dataFolder);
  t.match(await restaurantCommand(to, 'import', file), {
    status: 1,
    said: /A server runs on the data folder/,
  });
  t.match(await restaurantCommand(to, 'export', 'any', `${file}.2`), { status: 1, said: /A server runs/ });
  unlock?.();
  const [username = ''] = /"username_key"/.test(lines[1] ?? '') ? JSON.parse(lines[2] ?? '[]').slice(1) : [];
  await restaurantCommand(to, 'add', 'Namesake', '--admin', username);
  t.match(await restaurantCommand(to, 'import', file), {
    status: 1,
    said: new RegExp(`^These usernames belong to another restaurant of that database: ${username}\\.`),
  });
});

t.test('on a full disk it is said, and neither a file nor half a restaurant is left', async t => {
  const from = await playedEvening(t);
  const disk = mountSmallDisk(t, 8);
  if ('skip' in disk) {
    t.pass('there is no small disk here', { skip: disk.skip });
    return;
  }
  leaveFree(disk.path, 8_192);
  const full = /cannot be written: the disk (is full|fails, or is full)\. Nothing of it was kept/;
  const file = join(disk.path, 'one.kelner');
  t.match(await restaurantCommand(from, 'export', from.id, file), { status: 1, said: full });
  t.same(readdirSync(disk.path), ['ballast']);

  leaveFree(disk.path);
  const whole = join(newFolder(t), 'one.kelner');
  t.match(await restaurantCommand(from, 'export', from.id, whole), { status: 0 });
  const to = { dataFolder: join(disk.path, 'data') };
  mkdirSync(to.dataFolder);
  const store = await openDatabase<unknown>(join(to.dataFolder, 'kelner.db'), serverMigrations, {
    copyBefore: false,
  });
  await store.close();
  await restaurantCommand(to, 'list');
  leaveFree(disk.path, 65_536);
  t.match(await restaurantCommand(to, 'import', whole), { status: 1, said: full });
  leaveFree(disk.path);
  t.match(await restaurantCommand(to, 'import', whole), { status: 0 });
  t.notOk(existsSync(file));
});
