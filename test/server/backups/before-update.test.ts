import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { restoreBackup } from '../../../server/backups/restore-backup.ts';
import type { Migration } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';

const createDishes: Migration = {
  name: '0001-dishes',
  async up(db) {
    await sql`create table dishes (id integer primary key, name text not null)`.execute(db);
    await sql`insert into dishes values (1, 'Żurek')`.execute(db);
  },
};
const dropNames: Migration = {
  name: '0002-no-names',
  async up(db) {
    await sql`alter table dishes drop column name`.execute(db);
  },
};

async function open(file: string, ...migrations: Migration[]): Promise<unknown[]> {
  const database = await openDatabase(file, migrations);
  const { rows } = await sql`select * from dishes`.execute(database.db);
  await database.close();
  return rows;
}

function copiesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder).filter(name => /^kelner-before-update-.*Z\.db$/.test(name))
    : [];
}

t.test(
  'an update leaves the store of before beside it, and the older program names the way back',
  async t => {
    const file = join(t.testdir(), 'kelner.db');
    const backups = join(file, '..', 'backups');
    await open(file, createDishes);
    await open(file, createDishes);
    t.same(copiesIn(backups), [], 'neither a new store nor a start without an update has one');
    t.same(await open(file, createDishes, dropNames), [{ id: 1 }]);
    const [copy = ''] = copiesIn(backups);
    t.equal(copiesIn(backups).length, 1);
    await t.rejects(open(file, createDishes), {
      message: `The database was written by a newer version of the program (0002-no-names). Start that version. Or go back to the day of the update, without what was written since: npm run restore -- ${join(backups, copy)}`,
    });
    await restoreBackup({
      ...{ backup: join(backups, copy), target: file, migrations: [createDishes], nowMs: Date.now() },
    });
    t.same(await open(file, createDishes), [{ id: 1, name: 'Żurek' }]);
  },
);

t.test('the copies of the last three updates are kept', async t => {
  const file = join(t.testdir({ backups: {} }), 'kelner.db');
  const backups = join(file, '..', 'backups');
  await open(file, createDishes);
  for (let day = 1; day <= 4; day += 1)
    writeFileSync(join(backups, `kelner-before-update-2026-01-0${day}T03-00-00Z.db`), '');
  await open(file, createDishes, dropNames);
  t.match(copiesIn(backups).sort(), [/2026-01-03/, /2026-01-04/, /before-update/]);
  t.equal(copiesIn(backups).length, 3);
});

t.test('of large copies only the newest is kept', async t => {
  const file = join(t.testdir({ backups: {} }), 'kelner.db');
  const backups = join(file, '..', 'backups');
  await open(file, createDishes);
  const old = join(backups, 'kelner-before-update-2026-01-01T03-00-00Z.db');
  writeFileSync(old, '');
  truncateSync(old, 70 * 1_048_576);
  await open(file, createDishes, dropNames);
  t.equal(copiesIn(backups).length, 1);
  t.notOk(existsSync(old));
});

t.test('without a copy nothing is changed', async t => {
  const file = join(t.testdir({ backups: 'a file in its place' }), 'kelner.db');
  await open(file, createDishes);
  await t.rejects(open(file, createDishes, dropNames), {
    message:
      /^No copy of the database could be taken before the update \(.+\), so nothing was changed\. Make room/,
  });
  t.same(await open(file, createDishes), [{ id: 1, name: 'Żurek' }]);
});
