import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import { startBackups } from '../../../server/backups/start-backups.ts';
import { findDamage } from '../../../server/store/backup-files/sound-backup.ts';
import { takeBackup, takeBase } from '../../../server/store/backup-files/take-backup.ts';
import { type Disk, systemDisk } from '../../../server/store/durable-files.ts';
import { fiveMinutesMs, openStore, restoreDishes, schema, startMs, startStore } from './backed-up-store.ts';

t.test(
  'the first backup is a whole store, taken while it is open, and the next ones are what changed',
  async t => {
    const { addDish, pass, folder, names, backups, database } = await startStore(t);
    await addDish(1);
    await pass();
    t.same(names(), ['kelner-2026-11-21T18-05-00Z.db.zst']);
    t.equal(backups.state().newestTakenAtMs, startMs + fiveMinutesMs);
    for (const id of [2, 3]) {
      await addDish(id);
      await pass();
    }
    await database.db.deleteFrom('dishes').where('id', '=', 1).execute();
    await database.db.updateTable('dishes').set({ id: 4 }).where('id', '=', 2).execute();
    await pass();
    t.same(names(), [
      'kelner-2026-11-21T18-05-00Z.db.zst',
      'kelner-2026-11-21T18-10-00Z.changes.zst',
      'kelner-2026-11-21T18-15-00Z.changes.zst',
      'kelner-2026-11-21T18-20-00Z.changes.zst',
    ]);
    const restored = await Promise.all(names().map(name => restoreDishes(t, join(folder, name))));
    t.same(
      restored.map(({ ids }) => ids),
      [[1], [1, 2], [1, 2, 3], [3, 4]],
    );
  },
);

t.test('a backup holds nothing that lets somebody in, not even where it was erased', async t => {
  const { addDish, pass, folder, names, file } = await startStore(t);
  await addDish(1);
  const store = new DatabaseSync(file);
  // Long enough to fill several pages.
  const secret = (of: string) => `SECRET-${of}-`.repeat(400);
  for (const table of ['sign_in_links', 'invitations', 'push_tokens']) {
    store.exec(`create table ${table} (secret text)`);
    store.prepare(`insert into ${table} values (?)`).run(secret(table));
  }
  store.prepare('insert into sessions values (?)').run(secret('sessions'));
  store.exec('create table devices (name text, pairing_hash text, pairing_expires_at text)');
  store.prepare('insert into devices values (?, ?, ?)').run('Bar', secret('code'), '2026-11-21T18:10:00Z');
  store.close();
  t.match(readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1'), 'SECRET-code');
  await pass();
  const base = zstdDecompressSync(readFileSync(join(folder, names()[0] ?? '')));
  t.notMatch(base.toString('latin1'), /SECRET/);
  const copy = join(folder, 'decompressed.db');
  writeFileSync(copy, base);
  t.equal(findDamage(copy), null);
  const kept = new DatabaseSync(copy, { readOnly: true });
  t.same(
    { ...kept.prepare('select * from devices').get() },
    {
      name: 'Bar',
      pairing_hash: null,
      pairing_expires_at: null,
    },
  );
  kept.close();
});

t.test('nothing is written when nothing changed, and a look at the disk is no change', async t => {
  const { addDish, pass, names, database } = await startStore(t, { makeBase: takeBase });
  await addDish(1);
  await pass();
  t.ok(await database.isWritable());
  await pass();
  t.equal(names().length, 1);
  await addDish(2);
  await pass();
  t.equal(names().length, 2);
});

/** Sets the files' modification time. */
function setLastWrite(file: string, atMs: number): void {
  for (const path of [file, `${file}-wal`])
    if (existsSync(path)) utimesSync(path, atMs / 1_000, atMs / 1_000);
}

/** Restarts the server on a store; returns how many backups are taken after five minutes. */
async function countCopiesAfterRestart(t: Test, lastWriteMs: number): Promise<number> {
  const first = await startStore(t, { makeBase: takeBase });
  await first.addDish(1);
  await first.pass();
  first.backups.stop();
  setLastWrite(first.file, lastWriteMs);
  let copies = 0;
  const planned: (() => void)[] = [];
  const isPlannedAnew = Promise.withResolvers<void>();
  const again = startBackups({
    file: first.file,
    changeCount: first.database.changeCount,
    recorder: first.database.changeRecorder,
    clock: {
      now: () => startMs + 2 * fiveMinutesMs,
      after(_ms, then) {
        planned.push(then);
        if (planned.length === 2) isPlannedAnew.resolve();
        return () => {};
      },
    },
    log: { error() {}, debug() {} },
    async makeBase() {
      copies += 1;
      return { fault: null };
    },
  });
  t.teardown(() => again.stop());
  while (again.state().newestTakenAtMs === null) await new Promise(resolve => setImmediate(resolve));
  t.equal(again.state().newestTakenAtMs, startMs + fiveMinutesMs);
  planned[0]?.();
  await isPlannedAnew.promise;
  return copies;
}

t.test('after a restart the backup of before still counts, until something changes', async t => {
  t.equal(await countCopiesAfterRestart(t, startMs + fiveMinutesMs - 1_000), 0);
});

t.test('what was written after the last backup and before a restart is in the next one', async t => {
  t.equal(await countCopiesAfterRestart(t, startMs + fiveMinutesMs + 1_000), 1);
});

t.test('a copy that fails leaves nothing half, is logged, and the next one is tried', async t => {
  let isFull = true;
  const store = await startStore(t, {
    makeBase: async job => (isFull ? { fault: 'database or disk is full' } : takeBase(job)),
  });
  await store.addDish(1);
  await store.pass();
  t.same(store.faults, ['database or disk is full']);
  t.same(store.names(), []);
  t.match(store.backups.state(), { failures: 1, hasFailed: true });
  isFull = false;
  await store.pass();
  t.equal(store.names().length, 1);
  await store.addDish(2);
  t.pass('and people go on writing');
});

t.test('where room runs short the oldest make way, and the last three never', async t => {
  let room = Number.MAX_SAFE_INTEGER;
  const store = await startStore(t, { makeBase: takeBase, freeBytes: async () => room });
  for (let id = 1; id <= 5; id += 1) {
    await store.addDish(id);
    store.writeAsAnother(100 + id);
    await store.pass();
  }
  t.equal(store.names().length, 5, 'bases, because another program wrote');
  room = 0;
  await store.addDish(6);
  await store.pass();
  t.same(store.faults, ['the disk has no room for a backup']);
  t.same(store.names(), [
    'kelner-2026-11-21T18-15-00Z.db.zst',
    'kelner-2026-11-21T18-20-00Z.db.zst',
    'kelner-2026-11-21T18-25-00Z.db.zst',
  ]);
});

t.test('what an interrupted copy left is cleared away, and a copy of nothing is refused', async t => {
  const store = await startStore(t, { makeBase: takeBase });
  await store.addDish(1);
  await store.pass();
  writeFileSync(join(store.folder, 'kelner-2026-11-21T18-01-00Z.db.partial'), 'half');
  await store.addDish(2);
  await store.pass();
  t.equal(store.names().length, 2);
  const target = join(store.folder, 'none.db');
  t.match(takeBackup({ source: join(store.folder, 'nowhere.db'), target }), { fault: /unable to open/ });
  t.notOk(existsSync(target));
});

t.test('a backup bears its name only once it is on the disk', async t => {
  const { file } = await startStore(t);
  const target = join(file, '..', 'copy.db');
  const steps: string[] = [];
  const disk: Disk = {
    flush: path => void steps.push(`flush ${basename(path)}: ${findDamage(path) ?? 'whole'}`),
    rename(from, to) {
      steps.push('rename');
      systemDisk.rename(from, to);
    },
    flushFolder: path => void steps.push(`flush its folder: ${existsSync(join(path, 'copy.db'))}`),
  };
  t.same(takeBackup({ source: file, target }, disk), { fault: null });
  t.same(steps, ['flush copy.db.partial: whole', 'rename', 'flush its folder: true']);
  rmSync(target);
  const flush = (): void => {
    throw new Error('i/o error');
  };
  t.same(takeBackup({ source: file, target }, { ...disk, flush }), { fault: 'i/o error' });
  t.notOk(existsSync(target) || existsSync(`${target}.partial`));
});

t.test('a lost store names the newest backup that is whole, and is never begun anew', async t => {
  const store = await startStore(t, { makeBase: takeBase });
  for (const id of [1, 2]) {
    await store.addDish(id);
    await store.pass();
  }
  store.backups.stop();
  await store.database.close();
  const [older = '', newer = ''] = store.names();
  writeFileSync(join(store.folder, newer), 'cut off');
  writeFileSync(store.file, 'noise'.repeat(1_000));
  await t.rejects(openStore(store.file), { message: new RegExp(`npm run restore -- .*${older}`) });
  rmSync(store.file);
  await t.rejects(openStore(store.file), { message: /kelner\.db is missing\. .*npm run restore/ });
  t.notOk(existsSync(store.file));
});

t.test(
  'a restored backup is the store again, with everybody signed out and the replaced one kept',
  async t => {
    const store = await startStore(t, { makeBase: takeBase });
    await store.addDish(1);
    await store.database.db.insertInto('sessions').values({ id: 'somebody' }).execute();
    await store.pass();
    await store.addDish(2);
    await store.database.close();
    store.backups.stop();
    const backup = join(store.folder, store.names()[0] ?? '');

    const { replaced } = await restoreBackup({
      ...{ backup, target: store.file, migrations: [schema], nowMs: startMs },
    });
    t.equal(basename(replaced ?? ''), 'kelner-replaced-2026-11-21T18-00-00Z.db');
    const back = await openStore(store.file);
    t.equal((await back.db.selectFrom('dishes').selectAll().execute()).length, 1);
    t.same(await back.db.selectFrom('sessions').selectAll().execute(), []);
    await back.close();
    const aside = await openStore(replaced ?? '');
    t.equal((await aside.db.selectFrom('dishes').selectAll().execute()).length, 2, 'nothing of it is lost');
    await aside.close();
    t.same((await restoreDishes(t, backup)).ids, [1], 'the backup itself stays as it is');
  },
);
