/** Printers that named a group of stations become printers of its stations, which print as they did. */
import type { Kysely } from 'kysely';
import t from 'tap';
import { originMigrations } from '../../../../../server/origin/kernel/migrations/origin-migrations.ts';
import { stationPrinters } from '../../../../../server/origin/kernel/migrations/station-printers.ts';
import type { OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import {
  insertSettings,
  readSettings,
} from '../../../../../server/origin/kernel/restaurant/settings-store.ts';
import { newDeviceRow } from '../../../../../server/origin/venue/devices/devices-rules.ts';
import { openTestStore } from '../../../../helpers/stores/test-store.ts';

t.test('each station has the printers that printed for it', async t => {
  const before = originMigrations.slice(0, originMigrations.indexOf(stationPrinters));
  const database = await openTestStore<OriginTables>(before);
  t.teardown(() => database.close());
  const [grill, cold] = ['grill', 'cold'].map(id => ({
    id,
    group: 'kitchen' as const,
    name: id,
    color: '#fff',
  }));
  const bar = {
    id: 'bar',
    group: 'bar',
    name: 'Bar',
    color: '#fff',
    mode: 'paper',
    printerId: 'gone',
  } as const;
  if (grill === undefined || cold === undefined) throw new Error('No stations');
  const stations = [{ ...grill, mode: 'both' as const }, { ...cold, printerId: 'own' }, bar];
  const { stations: _, ...withoutStations } = createDefaultSettings('Nowa', 'en');
  await database.transaction('o', async tx => {
    await insertSettings(tx, 'o', { ...createDefaultSettings('Krokiet', 'pl'), stations });
    await insertSettings(tx, 'p', withoutStations);
    for (const [org, id, station, archived] of [
      ['o', 'own', null, null],
      ['o', 'hot', 'kitchen', null],
      ['o', 'away', 'kitchen', '2025-11-20T18:00:00.000Z'],
      ['o', 'pass', 'kitchen', null],
      ['p', 'first', 'bar', null],
    ] as const) {
      const row = { ...newDeviceRow(org, id, { name: id, kind: 'printer' }), station, archived_at: archived };
      // Without the columns that later versions added.
      const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
      await tx
        .insertInto('devices')
        .values(values as typeof row)
        .execute();
    }
  });
  await stationPrinters.up(database.db as Kysely<unknown>);
  t.same((await readSettings(database.db, 'o')).stations, [
    { ...grill, mode: 'both', printerId: 'hot', copyPrinterIds: ['pass'] },
    { ...cold, printerId: 'own' },
    { id: 'bar', group: 'bar', name: 'Bar', color: '#fff' },
  ]);
  const [kitchen, newBar] = (await readSettings(database.db, 'p')).stations ?? [];
  t.match(newBar, { id: 'bar', printerId: 'first' });
  t.notOk(kitchen && 'printerId' in kitchen);
});
