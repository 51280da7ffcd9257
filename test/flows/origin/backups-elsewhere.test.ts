/** An admin is told by the office that the disk for the copies isn't there, and sees them go there once it is. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Health } from '#shared/platform/health-schema.ts';
import type { Overview } from '#shared/reports/overview-schema.ts';
import { takeBackup } from '../../../server/store/backup-files/take-backup.ts';
import {
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const name = 'kelner-2026-11-21T18-00-00Z.db';

/** Each write makes the server read the overview anew, which it would otherwise do every 15 s. */
async function told(owner: StaffSession, isSo: (backup: Overview['backup']) => boolean) {
  for (;;) {
    const { body } = await owner.get<Overview>('/api/admin/overview');
    if (isSo(body.backup)) return body.backup;
    const ingredient = { name: randomUUID(), unit: 'g', stock: 1 };
    const { status } = await owner.write('POST', '/api/admin/ingredients', ingredient);
    if (status !== 201) throw new Error(`an ingredient was answered with ${status}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

t.test('a disk that is not connected is said in the office, and nothing is written in its place', async t => {
  const folder = t.testdir();
  const env = { BACKUP_DIR: join(folder, 'stick'), BACKUP_PASSPHRASE: 'a lid on every pot' };
  const first = await startApp(t, env);
  const owner = await setUpRestaurant(first.url);
  const lost = await told(owner, backup => backup?.external?.fault !== undefined);
  t.match(lost, { hasFailed: false, external: { fault: 'missing' } });
  t.same(readdirSync(folder), []);
  const { body } = await owner.get<Health>('/api/admin/health');
  const row = body.rows.find(({ topic }) => topic === 'elsewhere');
  t.match(row, { state: 'act', finding: 'missing' }, 'the office’s health says it too');
  t.notMatch(JSON.stringify(body), /stick|a lid on every pot/, 'without the folder and its passphrase');

  const data = join(folder, 'data');
  mkdirSync(join(first.dataFolder, 'backups'), { recursive: true });
  const taken = takeBackup({
    source: join(first.dataFolder, 'kelner.db'),
    target: join(first.dataFolder, 'backups', name),
  });
  t.equal(taken.fault, null);
  await first.close();
  cpSync(first.dataFolder, data, { recursive: true });
  mkdirSync(env.BACKUP_DIR);
  const second = await startApp(t, { ...env, DATA_DIR: data });
  const again = await signInAsOwner(second.url);
  const copied = await told(again, backup => backup?.external?.takenAt !== undefined);
  t.match(copied?.external, { takenAt: '2026-11-21T18:00:00.000Z' });
  t.same(readdirSync(env.BACKUP_DIR), [`${name}.age`]);
});
