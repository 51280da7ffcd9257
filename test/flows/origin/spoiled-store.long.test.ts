/** What a start says where the store is not what it was: its log deleted, an older copy in its place. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Health } from '#shared/schemas/office/health-schema.ts';
import { closedOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

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

    const restore = [join(process.cwd(), 'server', 'commands', 'restore.ts'), older];
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
