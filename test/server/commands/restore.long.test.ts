/** The operator's command: a copy elsewhere is checked beside the running store, and comes back on a new computer. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { copyNewest } from '../../../server/backups/external/copy-newest.ts';
import { takeBackup } from '../../../server/store/backup-files/take-backup.ts';
import { createOrigin } from '../../helpers/restaurants/origin-fixture.ts';
import { playEvening } from '../../helpers/restaurants/report-evening.ts';
import { root } from '../../helpers/source-tree.ts';

const passphrase = 'a lid on every pot';

t.test('an encrypted copy is checked, and a dead computer replaced from it', async t => {
  const folder = t.testdir({ stick: {} });
  const data = join(folder, 'data');
  const stick = join(folder, 'stick');
  const running = join(data, 'origin', 'origin.db');
  mkdirSync(join(data, 'origin', 'backups'), { recursive: true });
  await playEvening(await createOrigin(t, running));
  const name = 'origin-2026-11-21T18-00-00Z.db';
  takeBackup({ source: running, target: join(data, 'origin', 'backups', name) });
  await copyNewest({ file: running, folder: stick, passphrase });

  const restore = (env: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'server', 'commands', 'restore.ts'), ...args],
      { env: { PATH: process.env['PATH'], DATA_DIR: data, ...env }, encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}`.trim() };
  };
  const external = { BACKUP_DIR: stick, BACKUP_PASSPHRASE: passphrase };
  const copy = join(stick, `${name}.age`);
  t.match(restore({}), { status: 1, said: /^Which backup\?/ });
  t.match(restore({ BACKUP_DIR: join(data, 'copies') }, '--check'), {
    status: 1,
    said: /BACKUP_DIR must be outside DATA_DIR/,
  });
  t.match(restore({ BACKUP_PASSPHRASE: 'short' }, '--check'), { status: 1, said: /at least 12/ });
  const checked = restore(external, '--check');
  t.match(checked, { status: 0, said: /stick.*\.age, .* old: restored and opened\. It holds 2 orders/ });
  t.match(checked.said, /compared with the running store\.\nNothing is wrong with it/);
  t.match(
    restore({}, '--check'),
    { status: 0, said: /backups.*\.db, / },
    'without the stick, the own backup',
  );

  renameSync(data, join(folder, 'dead computer'));
  t.match(restore(external, '--check'), { status: 0, said: /no running store on this computer/ });
  t.match(restore({ BACKUP_PASSPHRASE: 'another lid on it' }, copy), {
    status: 1,
    said: /can't be decrypted/,
  });
  t.match(restore({ BACKUP_PASSPHRASE: passphrase }, copy), {
    status: 0,
    said: /Restored .* as .*origin\.db/,
  });
  t.match(restore(external, '--check'), { status: 0, said: /Nothing is wrong with it/ });
});
