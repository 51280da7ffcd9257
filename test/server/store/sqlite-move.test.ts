/** A SQLite file as one end of a move, whatever the server that wrote it left behind. */
import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { readSqlite, writeSqlite } from '../../../server/store/sqlite-move.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { tablesOf } from '../../../server/store/sqlite-tables.ts';

const end = { migrations: serverMigrations, tables: await tablesOf(serverMigrations) };

/** Its newest row lies beside the file alone. */
async function leftByKilledServer(t: Test): Promise<string> {
  const folder = t.testdir({ running: {}, killed: {} });
  await (await openDatabase(join(folder, 'running', 'kelner.db'), serverMigrations)).close();
  const sqlite = new DatabaseSync(join(folder, 'running', 'kelner.db'));
  sqlite.exec("pragma journal_mode = wal; insert into settings values ('last', '{}', 0, null, 1)");
  for (const name of ['kelner.db', 'kelner.db-wal'])
    copyFileSync(join(folder, 'running', name), join(folder, 'killed', name));
  sqlite.close();
  return join(folder, 'killed', 'kelner.db');
}

function settingsIn(file: string): unknown {
  const sqlite = new DatabaseSync(file);
  const found = sqlite.prepare('select org_id from settings').all();
  sqlite.close();
  return found.map(({ org_id }) => org_id);
}

t.test('after a kill the file alone has everything, and nothing stands beside it', async t => {
  const file = await leftByKilledServer(t);
  const folder = join(file, '..');
  await readSqlite(file, end, async () => {});
  t.same(readdirSync(folder).sort(), ['in-use.lock', 'kelner.db']);
  const moved = readFileSync(file);
  await readSqlite(file, end, async () => {});
  t.ok(readFileSync(file).equals(moved), 'read again it stays as it is');
  renameSync(file, join(folder, 'kelner-moved.db'));
  t.same(settingsIn(join(folder, 'kelner-moved.db')), ['last']);
});

t.test('where a file was moved away a move writes one anew, in its place', async t => {
  const file = await leftByKilledServer(t);
  await readSqlite(file, end, async () => {});
  renameSync(file, join(file, '..', 'kelner-moved.db'));
  await writeSqlite(file, end, writer => writer.finish());
  t.same(readdirSync(join(file, '..')).sort(), ['in-use.lock', 'kelner-moved.db', 'kelner.db']);
});

t.test('a folder is no file to be moved', async t => {
  const folder = t.testdir({ data: {} });
  await t.rejects(
    readSqlite(join(folder, 'data'), end, async () => {}),
    {
      message: `${join(folder, 'data')} is a folder. Name the file in it: ${join(folder, 'data', 'kelner.db')}`,
    },
  );
  t.same(readdirSync(folder), ['data']);
});
