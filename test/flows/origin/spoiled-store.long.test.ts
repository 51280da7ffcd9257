/** What a start says where the store is not what it was: its log deleted, an older copy in its place, a disk that takes nothing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Health } from '#shared/platform/health-schema.ts';
import { closedOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { root } from '../../helpers/source-tree.ts';
import { mountSmallDisk } from '../../helpers/stores/small-disk.ts';

async function startIn(t: Test, folder: string) {
  const server = await startServer(folder);
  t.teardown(() => server.stop('SIGKILL'));
  return server;
}

async function openRestaurant(t: Test) {
  const folder = createDataFolder();
  t.teardown(folder.remove);
  const server = await startIn(t, folder.path);
  return { folder: folder.path, server, owner: await setUpRestaurant(server.url) };
}

async function databaseRow(owner: StaffSession) {
  const { body } = await owner.get<Health>('/api/admin/health');
  return body.rows.find(({ topic }) => topic === 'database');
}

/** Longer than it takes to note what was written. */
const noted = () => new Promise(resolve => setTimeout(resolve, 2_500));

t.test(
  'a log that was deleted after kill -9 is missed, at the start and in health, until a restore',
  async t => {
    const { folder, server, owner } = await openRestaurant(t);
    t.match(await databaseRow(owner), { state: 'fine' });
    await server.stop();
    const file = join(folder, 'kelner.db');
    const older = join(folder, 'older.db');
    copyFileSync(file, older);

    const killed = await startIn(t, folder);
    t.notMatch(killed.output(), /missing/);
    await closedOrder(await signInAsOwner(killed.url));
    await noted();
    await killed.stop('SIGKILL');
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`);

    const next = await startIn(t, folder);
    t.match(next.output(), /Data is missing: the database lacks the last \d+ changes/);
    const row = await databaseRow(await signInAsOwner(next.url));
    t.match(row, { state: 'act', finding: 'lost' });
    t.ok((row?.count ?? 0) > 0);
    await next.stop();
    const again = await startIn(t, folder);
    t.notMatch(again.output(), /Data is missing/);
    t.match(await databaseRow(await signInAsOwner(again.url)), { finding: 'lost' }, 'health still says it');
    await again.stop();

    const restore = [join(root, 'server', 'commands', 'restore.ts'), older];
    execFileSync(process.execPath, restore, { env: { ...process.env, DATA_DIR: folder } });
    const restored = await startIn(t, folder);
    t.notMatch(restored.output(), /Data is missing/);
    t.match(await databaseRow(await signInAsOwner(restored.url)), { state: 'fine' });
  },
);

t.test('a store that was killed and kept whole misses nothing', async t => {
  const { folder, server, owner } = await openRestaurant(t);
  await closedOrder(owner);
  await noted();
  await server.stop('SIGKILL');
  const next = await startIn(t, folder);
  t.notMatch(next.output(), /Data is missing/);
  t.match(await databaseRow(await signInAsOwner(next.url)), { state: 'fine' });
});

t.test('a start on a read-only disk says so in a sentence, with a restaurant on it or without', async t => {
  const disk = mountSmallDisk(t, 64);
  if ('skip' in disk) {
    t.pass('there is no small disk here', { skip: disk.skip });
    return;
  }
  const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, disk.path]);
  const refusedIn = (folder: string, script = 'server/main.ts', ...args: string[]) => {
    const command = [join(root, script), ...args];
    const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    t.equal(status, 1, script);
    t.match(`${stdout}${stderr}`, /the disk is read-only/, folder);
    t.notMatch(`${stdout}${stderr}`, / at .*\.ts:\d+/, 'no stack');
  };
  remount('ro');
  refusedIn(join(disk.path, 'new'));
  refusedIn(disk.path);
  remount('rw');
  const used = join(disk.path, 'used');
  const server = await startServer(used);
  await setUpRestaurant(server.url);
  await server.stop('SIGKILL');
  remount('ro');
  refusedIn(used);
  refusedIn(used, 'server/commands/origin.ts');
  refusedIn(used, 'server/commands/restore.ts', join(used, 'kelner.db'));
  refusedIn(used, 'server/commands/support/support.ts');
  remount('rw');
  t.ok(readdirSync(used).includes('kelner.db'));
  const again = await startServer(used);
  t.teardown(() => again.stop('SIGKILL'));
  t.match(await databaseRow(await signInAsOwner(again.url)), { state: 'fine' }, 'nothing is lost');
});
