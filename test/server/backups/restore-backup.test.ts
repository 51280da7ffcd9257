import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { encryptFile } from '../../../server/backups/external/encrypted-copy.ts';
import { RestoreRefusedError, restoreBackup } from '../../../server/backups/restore-backup.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import { lockFolder } from '../../../server/store/sqlite-lock.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { mountSmallDisk } from '../../helpers/stores/small-disk.ts';
import { openStore, schema, startMs } from './backed-up-store.ts';

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

  const { replaced } = await restoreBackup({ backup, target, migrations: [], nowMs: startMs });
  t.equal(countOrders(target), 0);
  await restoreBackup({ backup: replaced ?? '', target, migrations: [], nowMs: startMs + 60_000 });
  t.equal(countOrders(target), 2);
});

t.test('a restore is refused while the server runs, and for a file that is no sound backup', async t => {
  const folder = t.testdir({ 'kelner.db': 'as it was', 'noise.db': 'noise'.repeat(1_000) });
  const target = join(folder, 'kelner.db');
  const noise = join(folder, 'noise.db');
  const restore = (backup: string) => restoreBackup({ backup, target, migrations: [], nowMs: startMs });
  await t.rejects(restore(join(folder, 'nowhere.db')), { message: /^There is no file/ });
  await t.rejects(restore(noise), new RestoreRefusedError(`${noise} can't be used: file is not a database.`));
  const unlock = lockFolder(folder);
  await t.rejects(restore(noise), { message: /^The server runs on/ });
  unlock?.();
  t.equal(readFileSync(target, 'utf8'), 'as it was');
});

/** What a start refuses, by how the store came to be so. */
const refused: Record<string, (store: DatabaseSync) => void> = {
  'of a newer version': store => store.exec("insert into applied_migrations values ('9999-next', 'now')"),
  'of a development version': store =>
    store.exec("insert into applied_migrations values ('0001-master-data', 'now')"),
  'that no migration finds as it must be': store => store.exec('create table sessions (id text)'),
  'whose books can’t be read': store => store.exec('alter table applied_migrations rename name to title'),
};

for (const [kind, spoil] of Object.entries(refused)) {
  t.test(`a backup ${kind} is refused in the start's words, and nothing is touched`, async t => {
    const folder = t.testdir({ 'kelner.db': 'as it was', 'signing-key.pem': 'the key', 'in-use.lock': '' });
    const backup = join(folder, 'older.db');
    const store = new DatabaseSync(backup);
    store.exec('create table applied_migrations (name text, applied_at text)');
    spoil(store);
    store.close();
    const target = join(folder, 'kelner.db');
    const names = readdirSync(folder);
    const restored = restoreBackup({ backup, target, migrations: [schema], nowMs: startMs });
    const { message } = (await restored.catch((error: Error) => error)) as Error;
    t.same(readdirSync(folder), names);
    t.equal(readFileSync(target, 'utf8'), 'as it was');
    t.equal(readFileSync(join(folder, 'signing-key.pem'), 'utf8'), 'the key');
    const { message: atStart } = (await openStore(backup).catch((error: Error) => error)) as Error;
    t.equal(message, `${backup} can't be used: ${atStart}`);
  });
}

t.test('a stand-alone origin’s backup is refused in place of a server’s: nobody could sign in', async t => {
  const folder = t.testdir({ 'kelner.db': 'as it was' });
  const [target, backup] = [join(folder, 'kelner.db'), join(folder, 'older.db')];
  await (await openDatabase(backup, originMigrations)).close();
  const restored = restoreBackup({ backup, target, migrations: serverMigrations, nowMs: startMs });
  await t.rejects(restored, { message: /older\.db is that of another program of Kelner.* identity-0001/ });
  t.equal(readFileSync(target, 'utf8'), 'as it was');
});

t.test('a restore to a disk without room for it says so, and touches nothing', async t => {
  const disk = mountSmallDisk(t, 1);
  if ('skip' in disk) return t.pass(disk.skip);
  const folder = t.testdir();
  const plain = join(folder, 'older.db');
  const store = new DatabaseSync(plain);
  store.exec(`create table applied_migrations (name text, applied_at text); create table noise (part blob);
    insert into noise values (randomblob(2000000))`);
  store.close();
  const encrypted = `${plain}.age`;
  await encryptFile(plain, encrypted, 'a lid on every pot');
  const target = join(disk.path, 'kelner.db');
  writeFileSync(target, 'as it was');
  for (const backup of [plain, encrypted]) {
    const options = { backup, passphrase: 'a lid on every pot', target, migrations: [], nowMs: startMs };
    const { message } = (await restoreBackup(options).catch((error: Error) => error)) as Error;
    t.match(message, /^Nothing can be restored to .*: the disk is full\. .* Nothing was changed\.$/);
    t.same(readdirSync(disk.path).toSorted(), ['in-use.lock', 'kelner.db']);
    t.equal(readFileSync(target, 'utf8'), 'as it was');
  }
});

t.test(
  'a restore ends the key that tokens were signed with, and the sessions that a file still has',
  async t => {
    const folder = t.testdir({ 'signing-key.pem': 'the key until now' });
    const target = join(folder, 'kelner.db');
    const backup = join(folder, 'older.db');
    const older = new DatabaseSync(backup);
    older.exec(`create table applied_migrations (name text); create table sessions (secret_hash text);
    insert into sessions values ('the session of then')`);
    older.close();
    await restoreBackup({ backup, target, migrations: [], nowMs: startMs });
    t.notOk(existsSync(join(folder, 'signing-key.pem')));
    t.notMatch(readFileSync(target, 'latin1'), /the session of then/);
    t.match(readFileSync(backup, 'latin1'), /the session of then/, 'the backup stays as it is');
  },
);
