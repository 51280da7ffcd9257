/** The settings lose a choice without effect, and nothing else. */
import type { Kysely } from 'kysely';
import t from 'tap';
import { originMigrations } from '../../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import {
  insertSettings,
  readSettings,
} from '../../../../../server/origin/kernel/restaurant/settings-store.ts';
import { openTestStore } from '../../../../helpers/stores/test-store.ts';

t.test('settings stored with joined courses keep all the rest', async t => {
  const index = originMigrations.findIndex(({ name }) => name === 'origin-0018-joined-courses');
  const database = await openTestStore<OriginTables>(originMigrations.slice(0, index));
  t.teardown(() => database.close());
  const plain = { ...createDefaultSettings('Krokiet', 'pl'), address: 'ul. "joinsCourses" 1' };
  await database.transaction('o', tx => insertSettings(tx, 'o', { ...plain, ...{ joinsCourses: false } }));
  await database.transaction('p', tx => insertSettings(tx, 'p', plain));
  await originMigrations[index]?.up(database.db as Kysely<unknown>);
  for (const org of ['o', 'p']) t.same(await readSettings(database.db, org), { ...plain, version: 1 });
});
