import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';

const startMs = Date.parse('2026-11-21T18:00:00Z');

function countOrders(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const [count] = Object.values(database.prepare('select count(*) from orders').get() ?? {});
  database.close();
  return count;
}

t.test('a replaced store of a killed server comes back with what was only in its log', async t => {
  const folder = t.testdir();
  const target = join(folder, 'kelner.db');
  const backup = join(folder, 'older.db');
  const schema = 'create table applied_migrations (name text); create table orders (id integer)';
  const older = new DatabaseSync(backup);
  older.exec(schema);
  older.close();
  const killed = new DatabaseSync(join(folder, 'running.db'));
  killed.exec(`pragma journal_mode = wal; ${schema}; pragma wal_checkpoint(truncate)`);
  killed.exec('insert into orders values (1), (2)');
  for (const part of ['', '-wal', '-shm']) cpSync(join(folder, `running.db${part}`), `${target}${part}`);
  killed.close();

  const { replaced } = await restoreBackup({ backup, target, nowMs: startMs });
  t.equal(countOrders(target), 0);
  await restoreBackup({ backup: replaced ?? '', target, nowMs: startMs + 60_000 });
  t.equal(countOrders(target), 2);
});
