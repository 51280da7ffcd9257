import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import type { ExternalJob } from '../../../server/backups/external/copy-newest.ts';
import { copyNewest } from '../../../server/backups/external/copy-newest.ts';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import { fiveMinutesMs, restoreDishes, startChain, startMs } from './backed-up-store.ts';

const passphrase = 'a lid on every pot';
const nowMs = Date.parse('2026-11-21T20:00:00Z');
const first = 'kelner-2026-11-21T18-00-00Z.db';
const second = 'kelner-2026-11-21T18-05-00Z.db';
const future = 'kelner-2031-01-01T00-00-00Z.db';

function writeStore(file: string, dishes: number): void {
  const database = new DatabaseSync(file);
  database.exec('create table applied_migrations (name text); create table dishes (id integer primary key)');
  for (let id = 1; id <= dishes; id += 1) database.exec(`insert into dishes values (${id})`);
  database.close();
}

function countDishes(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const [count] = Object.values(database.prepare('select count(*) from dishes').get() ?? {});
  database.close();
  return count;
}

function dataFolder(root: string): ExternalJob {
  mkdirSync(join(root, 'data', 'backups'), { recursive: true });
  mkdirSync(join(root, 'stick'));
  const file = join(root, 'data', 'kelner.db');
  writeStore(file, 3);
  writeStore(join(root, 'data', 'backups', first), 1);
  return { file, folder: join(root, 'stick'), passphrase: null };
}

t.test('the newest backup is copied once, and the next one after it', async t => {
  const job = dataFolder(t.testdir());
  const backups = join(job.file, '..', 'backups');
  writeFileSync(join(job.folder, `${first}.partial`), 'of a copy that was cut off');
  writeFileSync(join(job.folder, 'holiday.jpg'), 'of somebody else');
  const taken = await copyNewest(job, { nowMs });
  t.match(taken, { hasCopied: true, fault: null, isSameDisk: true });
  t.same(readdirSync(job.folder).sort(), ['holiday.jpg', first]);
  t.equal((await copyNewest(job, { nowMs })).hasCopied, false);
  writeStore(join(backups, second), 2);
  t.equal((await copyNewest(job, { nowMs })).newestTakenAtMs, Date.parse('2026-11-21T18:05:00Z'));
  t.equal(countDishes(join(job.folder, second)), 2);
});

t.test('before the first backup there is nothing to copy, and nothing wrong', async t => {
  const job = dataFolder(t.testdir());
  rmSync(join(job.file, '..', 'backups'), { recursive: true });
  t.match(await copyNewest(job, { nowMs }), { hasCopied: false, fault: null, newestTakenAtMs: null });
  t.same(readdirSync(job.folder), []);
});

t.test('what was dated by a wrong clock holds nothing up', async t => {
  const job = dataFolder(t.testdir());
  writeStore(join(job.folder, future), 1);
  t.match(await copyNewest(job, { nowMs }), { hasCopied: true, fault: null });
  t.ok(readdirSync(job.folder).includes(first));
});

t.test('copies are thinned out like the backups, and nothing else is touched', async t => {
  const job = dataFolder(t.testdir());
  for (let day = 1; day <= 28; day += 1) {
    const name = `kelner-2026-10-${String(day).padStart(2, '0')}T18-00-00Z.db`;
    writeFileSync(join(job.folder, name), '');
    writeFileSync(join(job.folder, name.replace('kelner', 'cellar')), '');
  }
  await copyNewest(job, { nowMs });
  const names = readdirSync(job.folder);
  t.equal(names.filter(name => name.startsWith('cellar')).length, 28);
  t.ok(names.includes(first));
  t.notOk(names.includes('kelner-2026-10-01T18-00-00Z.db'), 'the oldest is gone');
});

t.test('a folder that is not there is said, and never made', async t => {
  const root = t.testdir();
  const job = dataFolder(root);
  await copyNewest(job, { nowMs });
  renameSync(job.folder, join(root, 'in the drawer'));
  const gone = await copyNewest(job, { nowMs });
  t.match(gone, { hasCopied: false, fault: { kind: 'missing' } });
  t.same(readdirSync(root).sort(), ['data', 'in the drawer']);
  writeFileSync(job.folder, 'a file instead');
  t.match(await copyNewest(job, { nowMs }), { fault: { kind: 'missing' } });
});

t.test('a stick that is not plugged in is not taken for the folder that it leaves behind', async t => {
  const job = dataFolder(t.testdir());
  const plugged = (path: string) => (path === job.folder ? 2 : 1);
  t.match(await copyNewest(job, { nowMs, deviceOf: plugged }), { hasCopied: true, isSameDisk: false });
  writeStore(join(job.file, '..', 'backups', second), 2);
  t.match(await copyNewest(job, { nowMs, deviceOf: () => 1 }), {
    hasCopied: false,
    fault: { kind: 'missing', message: /is not mounted$/ },
  });
  t.notOk(readdirSync(job.folder).includes(second));
  t.match(await copyNewest(job, { nowMs, deviceOf: plugged }), { hasCopied: true, fault: null });
  const other = { ...job, folder: join(job.folder, '..', 'synced') };
  mkdirSync(other.folder);
  t.match(await copyNewest(other, { nowMs, deviceOf: () => 1 }), { hasCopied: true }, 'another folder is');
});

t.test('a damaged backup is not copied, and a rename that fails leaves nothing behind', async t => {
  const job = dataFolder(t.testdir());
  writeFileSync(join(job.file, '..', 'backups', second), 'noise'.repeat(2_000));
  t.match(await copyNewest(job, { nowMs }), {
    hasCopied: false,
    fault: { kind: 'failed', message: /damaged/ },
  });
  t.same(readdirSync(job.folder), []);
  rmSync(join(job.file, '..', 'backups', second));
  const disk = {
    flush() {},
    flushFolder() {},
    rename() {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    },
  };
  t.match(await copyNewest(job, { nowMs, disk }), { hasCopied: false, fault: { kind: 'denied' } });
  t.same(readdirSync(job.folder), []);
});

t.test('an encrypted copy tells nothing, and comes back with its passphrase alone', async t => {
  const root = t.testdir();
  const job = { ...dataFolder(root), passphrase };
  t.match(await copyNewest(job, { nowMs }), { hasCopied: true, fault: null });
  const copy = join(job.folder, `${first}.age`);
  const content = readFileSync(copy);
  t.equal(content.subarray(0, 21).toString('latin1'), 'age-encryption.org/v1');
  t.notOk(content.includes('SQLite'), 'nothing readable');
  t.equal((await copyNewest(job, { nowMs })).hasCopied, false);

  const target = join(root, 'new', 'kelner.db');
  const restore = (given: string | null) =>
    restoreBackup({ backup: copy, target, migrations: [], passphrase: given, nowMs });
  await t.rejects(restore(null), { message: /is encrypted\. Set BACKUP_PASSPHRASE/ });
  await t.rejects(restore('another lid on it'), { message: /can't be decrypted/ });
  writeFileSync(join(root, 'cut.age'), content.subarray(0, content.length - 9));
  await t.rejects(
    restoreBackup({ backup: join(root, 'cut.age'), target, migrations: [], passphrase, nowMs }),
    {
      message: /can't be decrypted/,
    },
  );
  t.same(
    readdirSync(join(root, 'new')).filter(name => !name.startsWith('in-use')),
    [],
    'nothing decrypted stays behind',
  );
  await restore(passphrase);
  t.equal(countDishes(target), 1);
});

t.test('copies elsewhere complete the chain, and restore with and without a passphrase', async t => {
  const { paths, folder, file, names, addDish, pass } = await startChain(t);
  const nowMs = startMs + 60 * 60_000;
  const taken = names();
  const [plain, stick] = [join(folder, '..', 'plain'), join(folder, '..', 'stick')];
  for (const each of [plain, stick]) mkdirSync(each);
  const copy = (to: string, by: string | null) => copyNewest({ file, folder: to, passphrase: by }, { nowMs });
  t.match(await copy(plain, null), { hasCopied: true, fault: null });
  t.same(readdirSync(plain).sort(), taken);
  t.match(await copy(stick, passphrase), { hasCopied: true, fault: null });
  t.same(
    readdirSync(stick).sort(),
    taken.map(name => `${name}.age`),
  );
  await addDish(5);
  await pass();
  // The passphrase was set later.
  t.match(await copy(plain, passphrase), { hasCopied: true, newestTakenAtMs: startMs + 5 * fiveMinutesMs });
  t.equal((await copy(plain, passphrase)).hasCopied, false);
  const newest = readdirSync(plain).sort().at(-1) ?? '';
  t.match(newest, /25-00Z\.changes\.zst\.age$/);
  t.same((await restoreDishes(t, join(plain, newest), passphrase)).ids, [1, 2, 3, 4, 5]);
  const third = join(stick, `${basename(paths[3])}.age`);
  t.same((await restoreDishes(t, third, passphrase)).ids, [1, 2, 3, 4]);
  await t.rejects(restoreDishes(t, third), { message: /is encrypted\. Set BACKUP_PASSPHRASE/ });
  await t.rejects(restoreDishes(t, third, 'another lid on it'), { message: /can't be decrypted/ });
});
