/** `npm run restaurant -- export`: writes one restaurant to a file that another store can import. The file is read and compared before it counts. */
import packageJson from '../../../package.json' with { type: 'json' };
import { serverMigrations } from '../../compose/store-migrations.ts';
import { moveStore } from '../../store/move-store.ts';
import type { StoreReader } from '../../store/moved-rows.ts';
import { writeRestaurantFile } from '../../store/restaurant-file.ts';
import { readArguments, typedPath } from './command-arguments.ts';
import { sentencesOf, sumsOf } from './moved-sums.ts';
import { openRestaurantEnd } from './restaurant-end.ts';
import { chooseOne } from './restaurant-store.ts';
import { tablesOfRestaurant } from './restaurant-tables.ts';

type Found = { organizationId: string; name: string; isArchived: boolean };

/** Uses the same snapshot as the rest. */
async function listIn(reader: StoreReader): Promise<Found[]> {
  const rows = await reader.sum(
    "select org_id, case when archived_at is null then 'no' else 'yes' end, document from settings",
  );
  return rows.map(row => {
    const [organizationId = '', isArchived, ...document] = row.split(' ');
    const name = String(JSON.parse(document.join(' ')).restaurantName);
    return { organizationId, name, isArchived: isArchived === 'yes' };
  });
}

export async function exportRestaurant(args: string[], usage: string): Promise<string[]> {
  const [wanted, path = ''] = readArguments(args, usage, { count: 2, options: {} }).positionals;
  const file = typedPath(path);
  const end = await openRestaurantEnd();
  return end.read(async reader => {
    const { organizationId, name, isArchived } = chooseOne(await listIn(reader), wanted);
    const tables = tablesOfRestaurant(end.tables, organizationId);
    const sums = sumsOf(`org_id = '${organizationId}'`);
    const said: Record<string, string[]> = {};
    for (const sum of sums) said[sum.name] = await reader.sum(sum.query);
    const head = {
      ...{ organizationId, name, writtenAt: new Date().toISOString(), version: packageJson.version },
      ...{ migrations: serverMigrations.map(migration => migration.name), sums: said },
    };
    const moved = await writeRestaurantFile(file, { head, sums }, writer =>
      moveStore(reader, writer, { tables, sums }),
    );
    return [
      ...sentencesOf(moved),
      `Exported ${name} to ${file} and compared the file with the database. Protect it like a backup: it contains names of staff and guests.`,
      ...(isArchived ? [] : ['The restaurant is not archived: later changes are not in the file.']),
    ];
  });
}
