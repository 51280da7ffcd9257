import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import { readChanges, writeChanges } from '../../../server/store/backup-files/packed-files.ts';
import { takeBase } from '../../../server/store/backup-files/take-backup.ts';
import { createOrigin } from '../../helpers/restaurants/origin-fixture.ts';
import { playEvening } from '../../helpers/restaurants/report-evening.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';
import {
  openStore,
  restoreDishes,
  scheduleBackups,
  startChain,
  startMs,
  startStore,
} from './backed-up-store.ts';

const makeBase = takeBase;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const secret = 'SECRET-of-a-device';

/** All rows of all tables, without what a restore removes. */
function contentOf(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name <> 'write_probe' order by name")
    .all();
  const rowsOf = (name: unknown) => database.prepare(`select * from ${name} order by 1, 2`).all();
  const content = Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)]));
  for (const row of content['devices'] ?? [])
    Object.assign(row as object, { pairing_hash: null, pairing_expires_at: null });
  database.close();
  return content;
}

t.test('each backup of an evening restores the restaurant as it was then', async t => {
  const file = join(t.testdir(), 'origin', 'origin.db');
  mkdirSync(join(file, '..'));
  const origin = await createOrigin(t, file);
  const { names, pass, folder, backups, faults } = await scheduleBackups(t, file, origin.database, {
    makeBase,
  });
  const contents: Record<string, unknown[]>[] = [];
  const takeNext = async () => {
    await pass();
    contents.push(contentOf(file));
  };
  await takeNext();
  await playEvening(origin);
  await takeNext();
  const { organization } = restaurantIds;
  const tables = () => origin.database.db.updateTable('restaurant_tables').where('org_id', '=', organization);
  // The labels are unique, and two of them are exchanged.
  const [one, other] = await origin.database.db
    .selectFrom('restaurant_tables')
    .select(['id', 'label'])
    .where('org_id', '=', organization)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  await tables()
    .set({ label: 'between' })
    .where('id', '=', one?.id ?? '')
    .execute();
  await tables()
    .set({ label: one?.label ?? '' })
    .where('id', '=', other?.id ?? '')
    .execute();
  await tables()
    .set({ label: other?.label ?? '' })
    .where('id', '=', one?.id ?? '')
    .execute();
  await takeNext();
  await playEvening(origin);
  await takeNext();
  backups.stop();
  t.same(faults, []);
  t.match(names(), [/db\.zst$/, /changes\.zst$/, /changes\.zst$/, /changes\.zst$/]);
  for (const [index, name] of names().entries()) {
    const target = join(folder, '..', '..', 'restored', 'origin.db');
    const backup = join(folder, name);
    await restoreBackup({ backup, target, migrations: originMigrations, nowMs: startMs });
    t.same(contentOf(target), contents[index], name);
  }
});

t.test('changes hold no secret, and a device is restored without its own', async t => {
  const { addDish, pass, names, folder, database } = await startStore(t, { makeBase });
  const run = (text: string) => sql.raw(text).execute(database.db);
  await run('create table devices (id integer primary key, name text, pairing_hash text)');
  await addDish(1);
  await pass();
  await database.db.insertInto('sessions').values({ id: secret }).execute();
  await run(`insert into devices values (1, 'Bar', '${secret}'), (2, 'Hall', null)`);
  await pass();
  await run('delete from devices where id = 2');
  await pass();
  await addDish(2);
  await pass();
  t.equal(names().length, 4);
  for (const name of names())
    t.notMatch(zstdDecompressSync(readFileSync(join(folder, name))).toString('latin1'), /SECRET/);
  const devicesOf = async (index: number) => {
    const { file } = await restoreDishes(t, join(folder, names()[index] ?? ''));
    const restored = new DatabaseSync(file);
    const rows = restored.prepare('select name, pairing_hash as hash from devices order by id').all();
    restored.close();
    return rows.map(row => ({ ...row }));
  };
  const bar = { name: 'Bar', hash: null };
  t.same(await devicesOf(1), [bar, { name: 'Hall', hash: null }]);
  t.same(await devicesOf(2), [bar]);
  t.same(await devicesOf(3), [bar]);
  const last = await readChanges(join(folder, names()[3] ?? ''));
  t.same(last.replaced, [], 'devices that did not change are not written again');
});

t.test('what is written while a base is taken is in the changes after it, once', async t => {
  let whileTaken = async () => {};
  const file = join(t.testdir(), 'kelner.db');
  const database = await openStore(file);
  t.teardown(() => database.close());
  const dish = (id: number, name: string) => database.db.insertInto('dishes').values({ id, name }).execute();
  const rename = (id: number, name: string) =>
    database.db.updateTable('dishes').set({ name }).where('id', '=', id).execute();
  const { recorder, ...rest } = { recorder: database.changeRecorder, makeBase };
  const { names, pass, folder, backups } = await scheduleBackups(t, file, database, {
    ...rest,
    recorder: {
      ...recorder,
      async takeWithState() {
        // A transaction is open when the base begins.
        const isOpen = Promise.withResolvers<void>();
        const open = database.transaction('restaurant', async tx => {
          await tx.insertInto('dishes').values({ id: 10, name: 'before' }).execute();
          isOpen.resolve();
          await new Promise(resolve => setImmediate(resolve));
        });
        await isOpen.promise;
        const taken = await recorder.takeWithState();
        await open;
        await whileTaken();
        return taken;
      },
    },
    async makeBase(job) {
      await rename(1, 'at first');
      return takeBase(job);
    },
  });
  whileTaken = async () => {
    await rename(1, 'in between');
    await dish(2, 'new');
  };
  await dish(1, 'at first');
  await pass();
  await pass();
  backups.stop();
  t.match(names(), [/db\.zst$/, /changes\.zst$/]);
  t.same((await restoreDishes(t, join(folder, names()[0] ?? ''))).names, ['at first', 'before']);
  t.same((await restoreDishes(t, join(folder, names()[1] ?? ''))).names, ['at first', 'new', 'before']);
});

t.test('a rolled back command leaves nothing in the changes', async t => {
  const { addDish, pass, names, folder, database } = await startStore(t, { makeBase });
  await addDish(1);
  await pass();
  const failing = database.transaction('restaurant', async tx => {
    await tx.deleteFrom('dishes').execute();
    throw new Error('refused');
  });
  await t.rejects(failing);
  await addDish(2);
  await pass();
  t.same((await restoreDishes(t, join(folder, names()[1] ?? ''))).ids, [1, 2]);
});

t.test('a base is taken at rest once a day, and without rest every two days', async t => {
  const { addDish, pass, names } = await startStore(t, { makeBase });
  const bases = () => names().filter(name => name.endsWith('.db.zst')).length;
  await addDish(1);
  await pass();
  await addDish(2);
  await pass(19 * hourMs);
  await pass(2 * hourMs);
  t.equal(bases(), 2, 'at rest');
  await pass(dayMs);
  t.equal(bases(), 2, 'nothing changed since');
  for (let id = 3; id < 30; id += 1) {
    await addDish(id);
    await pass(2 * hourMs);
  }
  t.equal(bases(), 3, 'without rest');
});

t.test('a base that fails, or a clock that is set back, leaves no gap', async t => {
  let isFull = false;
  const { addDish, pass, names, folder, faults } = await startStore(t, {
    makeBase: async job => (isFull ? { fault: 'database or disk is full' } : takeBase(job)),
  });
  await addDish(1);
  await pass();
  await addDish(2);
  await pass(20 * hourMs);
  isFull = true;
  await pass(hourMs);
  t.same(faults, ['database or disk is full']);
  await addDish(3);
  await pass(hourMs);
  await addDish(4);
  isFull = false;
  await pass(-hourMs / 2);
  t.equal(names().filter(name => name.endsWith('.db.zst')).length, 2, 'a base of the time that is shown now');
  const restored = await Promise.all(names().map(name => restoreDishes(t, join(folder, name))));
  t.same(
    restored.map(({ ids }) => ids.length),
    [1, 2, 4, 3],
  );
});

t.test('more changes than memory should hold make a base', async t => {
  const { addDish, pass, names, folder, database } = await startStore(t, { makeBase });
  await addDish(1);
  await pass();
  await database.transaction('restaurant', async tx => {
    await sql`with recursive n(id) as (select 2 union all select id + 1 from n where id < 60000)
      insert into dishes select id, 'many' from n`.execute(tx);
  });
  await pass();
  t.match(names(), [/db\.zst$/, /db\.zst$/]);
  t.equal((await restoreDishes(t, join(folder, names()[1] ?? ''))).ids.length, 60_000);
});

t.test('a chain with a damaged, missing, exchanged or forged file is refused with its name', async t => {
  const { paths, folder } = await startChain(t);
  const [base, first, second, third] = paths;
  const contents = paths.map(path => readFileSync(path));
  const refuses = async (message: RegExp, spoil: () => unknown) => {
    await spoil();
    await t.rejects(restoreDishes(t, third), { message });
    for (const [index, path] of paths.entries()) writeFileSync(path, contents[index] ?? '');
  };
  const cut = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -5));
  await refuses(/changes\.zst can't be used: .*18-10-00Z\.changes\.zst, which it follows, is not/, () =>
    rmSync(first),
  );
  await refuses(/can't be used: .*18-05-00Z\.db\.zst, which it follows, is not/, () => rmSync(base));
  for (const path of paths) await refuses(/can't be used: unexpected end of file/, () => cut(path));
  await refuses(/18-15-00Z\.changes\.zst does not fit/, async () => {
    const { after } = await readChanges(second);
    await writeChanges(second, { ...(await readChanges(first)), after });
  });
  for (const after of [
    third,
    '../kelner-2026-11-21T18-05-00Z.db.zst',
    'kelner.db',
    second.replace(folder, ''),
  ])
    await refuses(/follows no backup/, async () => {
      await writeChanges(third, { ...(await readChanges(third)), after: after.replace(`${folder}/`, '') });
    });
  await refuses(/file is not a database|not a database/, () =>
    writeFileSync(base, zstdCompressSync('noise'.repeat(9_000))),
  );
  t.same((await restoreDishes(t, third)).ids, [1, 2, 3, 4]);
});

type Step = { kind: 'add' | 'rename' | 'remove' | 'fail'; id: number; name: string };

t.test('any changes of any number of backups restore every state', async t => {
  const step = fc.record<Step>({
    kind: fc.constantFrom('add', 'rename', 'remove', 'fail'),
    id: fc.integer({ min: 1, max: 6 }),
    name: fc.string(),
  });
  const evening = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(evening, async spans => {
      const { pass, names, folder, database, backups } = await startStore(t, { makeBase });
      const states: string[][] = [];
      for (const [index, steps] of spans.entries()) {
        for (const { kind, id, name } of [{ kind: 'add', id: 100 + index, name: '' } as Step, ...steps])
          await database
            .transaction('restaurant', async tx => {
              if (kind === 'add') await tx.replaceInto('dishes').values({ id, name }).execute();
              else if (kind === 'rename')
                await tx.updateTable('dishes').set({ name }).where('id', '=', id).execute();
              else await tx.deleteFrom('dishes').where('id', '=', id).execute();
              if (kind === 'fail') throw new Error('refused');
            })
            .catch(() => {});
        await pass();
        const rows = await database.db.selectFrom('dishes').select('name').orderBy('id').execute();
        states.push(rows.map(({ name }) => name));
      }
      backups.stop();
      await database.close();
      t.equal(names().length, spans.length);
      for (const [index, name] of names().entries())
        t.same((await restoreDishes(t, join(folder, name))).names, states[index]);
    }),
    { numRuns: 8 },
  );
});
