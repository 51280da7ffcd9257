import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { tightenDataFolder, tightenedSentence } from '../../../server/store/private-files.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

// Windows has no such permissions.
const options = { skip: process.platform === 'win32' };
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function dataFolder(t: Test): string {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  return folder.path;
}

/** All paths in a folder that others may read, change or enter; the folder itself is ''. */
function openToOthers(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.filter(name => (statSync(join(folder, name)).mode & 0o077) !== 0).sort();
}

t.test('what an earlier version left open is closed, and nothing that is not ours', options, async t => {
  const folder = dataFolder(t);
  for (const inner of ['backups', 'printed', 'printed/house'])
    mkdirSync(join(folder, inner), { mode: 0o755 });
  for (const name of ['kelner.db', 'kelner.db-wal', 'in-use.lock', 'kelner-replaced-x.db', 'notes.txt'])
    writeFileSync(join(folder, name), '', { mode: 0o644 });
  for (const name of ['backups/kelner-a.db', 'printed/house/1.txt'])
    writeFileSync(join(folder, name), '', { mode: 0o644 });
  const elsewhere = join(dataFolder(t), 'elsewhere');
  writeFileSync(elsewhere, '', { mode: 0o644 });
  symlinkSync(elsewhere, join(folder, 'printed/house/link'));
  chmodSync(folder, 0o755);
  const first = tightenDataFolder(folder);
  t.match(first, { closed: 9, open: [] });
  t.match(tightenedSentence(folder, first), /^Other accounts .* closed 9 files and folders/);
  t.same([modeOf(join(folder, 'notes.txt')), modeOf(elsewhere), modeOf(folder)], ['644', '644', '755']);
  t.equal(modeOf(join(folder, 'kelner.db')), '600');
  t.equal(modeOf(join(folder, 'backups')), '700');
  const again = tightenDataFolder(folder);
  t.equal(tightenedSentence(folder, again), null, 'it is said once');
  t.same(tightenDataFolder(join(folder, 'nowhere')), { closed: 0, open: [] });
});

t.test('what stays open is said each time', async t => {
  t.match(
    tightenedSentence('/data', { closed: 3, open: ['/data/a', '/data/b'] }),
    /read \/data\/a and 1 more: /,
  );
});

t.test('everything that a running server keeps is for its own account', options, async t => {
  const folder = dataFolder(t);
  chmodSync(folder, 0o755);
  const old = new DatabaseSync(join(folder, 'in-use.lock'));
  old.exec('create table was_here (id)');
  old.close();
  t.same(openToOthers(folder), ['', 'in-use.lock'], 'as an earlier version left it');
  const first = await startServer(folder);
  await setUpRestaurant(first.url);
  t.match(first.output(), /Other accounts of this computer could read the data folder .* closed 1 /);
  t.same(openToOthers(folder), []);
  const files = readdirSync(folder);
  for (const name of ['kelner.db', 'kelner.db-wal', 'kelner.db-shm', 'signing-key.pem'])
    t.ok(files.includes(name), name);
  const key = readFileSync(join(folder, 'signing-key.pem'), 'utf8');
  await first.stop();
  const kept = new DatabaseSync(join(folder, 'kelner.db'));
  const account = kept.prepare('select password_hash from accounts').get();
  kept.close();
  t.match(account, { password_hash: /^scrypt\$17\$8\$1\$/ }, 'with passwords hashed at their real cost');
  const second = await startServer(folder);
  t.notMatch(second.output(), /other accounts/);
  t.equal(readFileSync(join(folder, 'signing-key.pem'), 'utf8'), key, 'a restart keeps the key');
  await second.stop();
});
