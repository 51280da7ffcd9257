/** `npm run restaurant -- import`: adds a restaurant from another store's file, completely and verified, or not at all. */

import { serverMigrations } from '../../compose/store-migrations.ts';
import { DatabaseRefusedError } from '../../store/database.ts';
import { refuseOtherVersions } from '../../store/move-refusals.ts';
import { moveStore } from '../../store/move-store.ts';
import type { MovedTable, StoreReader, StoreWriter } from '../../store/moved-rows.ts';
import { openRestaurantFile } from '../../store/restaurant-file.ts';
import { readArguments, typedPath } from './command-arguments.ts';
import { sentencesOf, sumsOf } from './moved-sums.ts';
import { openRestaurantEnd } from './restaurant-end.ts';
import { CommandRefusedError } from './restaurant-store.ts';
import { tablesOfRestaurant } from './restaurant-tables.ts';

const textOf = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

async function refuseKnown(target: StoreReader, tables: readonly MovedTable[], name: string): Promise<void> {
  for (const { name: table, where } of tables) {
    const found = await target.sum(`select 1 as one from ${table} where ${where} limit 1`);
    if (found.length > 0)
      throw new DatabaseRefusedError(`${name} exists already (table ${table}). Nothing was imported.`);
  }
}

/** User names must be unique across the store, because people sign in without naming a restaurant. */
function refusingKnownPeople(target: StoreWriter): StoreWriter {
  return {
    ...target,
    async write(table, rows) {
      if (table.name === 'accounts' && rows.length > 0) {
        const at = (wanted: string) => table.columns.findIndex(({ name }) => name === wanted);
        const list = (wanted: string) => rows.map(row => textOf(row[at(wanted)])).join(', ');
        const known = await target.sum(
          `select username from accounts where id in (${list('id')}) or username_key in (${list('username_key')}) order by username`,
        );
        if (known.length > 0)
          throw new DatabaseRefusedError(
            `These usernames belong to another restaurant of that database: ${known.join(', ')}. Change them in one of the two. Nothing was imported.`,
          );
      }
      await target.write(table, rows);
    },
  };
}

export async function importRestaurant(args: string[], usage: string): Promise<string[]> {
  const [path = ''] = readArguments(args, usage, { count: 1, options: {} }).positionals;
  const name = typedPath(path);
  const end = await openRestaurantEnd();
  const { head, close } = await openRestaurantFile(name);
  close();
  const { organizationId } = head;
  if (!/^[\w-]{1,64}$/.test(organizationId)) throw new CommandRefusedError(`The file ${name} is damaged.`);
  refuseOtherVersions(
    name,
    { applied: head.migrations, migrations: serverMigrations },
    {
      newer: 'Import it with that version.',
      older: 'Export it again from a server of this version.',
    },
  );
  const tables = tablesOfRestaurant(end.tables, organizationId);
  const sums = sumsOf(`org_id = ${textOf(organizationId)}`);
  const file = await openRestaurantFile(name, sums);
  try {
    const isThere = `select 1 as one from settings where org_id = ${textOf(organizationId)}`;
    const { moved, isArchived } = await end.add(isThere, async writer => {
      await refuseKnown(writer, tables, head.name);
      const moved = await moveStore(file, refusingKnownPeople(writer), { tables, sums });
      await file.end();
      const archived = await writer.sum(`${isThere} and archived_at is not null`);
      return { moved, isArchived: archived.length > 0 };
    });
    return [
      ...sentencesOf(moved),
      `Imported ${head.name} into ${end.name} as ${organizationId} and compared it with the file. People sign in with their passwords. Pair the devices and set the PINs again.`,
      ...(isArchived
        ? [`The restaurant is still archived: npm run restaurant -- unarchive ${organizationId}`]
        : ['Archive it where it came from, or two stores go on with one restaurant.']),
    ];
  } finally {
    file.close();
  }
}
