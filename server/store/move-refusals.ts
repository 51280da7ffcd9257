/** Reasons why a store is not moved, as sentences shared by both stores. */
import { DatabaseRefusedError, type Migration, refuseUnreleased } from './database.ts';
import type { MovedTable } from './moved-rows.ts';

/** The remedy for a store of another version. */
const ofStore = {
  newer: 'Use that version.',
  older: 'Start the server on it once: it brings it up to date.',
};

export function refuseOtherVersions(
  place: string,
  { applied, migrations }: { applied: readonly string[]; migrations: readonly Migration[] },
  help = ofStore,
): void {
  refuseUnreleased(place, applied);
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(name => !known.has(name));
  if (newer.length > 0)
    throw new DatabaseRefusedError(
      `${place} was written by a newer version of the program (${newer.join(', ')}). ${help.newer}`,
    );
  const missing = [...known].filter(name => !applied.includes(name));
  if (missing.length > 0)
    throw new DatabaseRefusedError(
      `${place} was written by an older version of the program (without ${missing.join(', ')}). ${help.older}`,
    );
}

/** `found`: each column as `table.column`. Columns without a counterpart would be lost. */
export function refuseOtherTables(
  place: string,
  found: readonly string[],
  tables: readonly MovedTable[],
): void {
  const wanted = tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`));
  const more = found.filter(column => !wanted.includes(column));
  const fewer = wanted.filter(column => !found.includes(column));
  if (more.length + fewer.length > 0)
    throw new DatabaseRefusedError(
      `${place} has other tables than this version of the program: ${[...more, ...fewer].join(', ')}. Nothing was changed.`,
    );
}

/** Refuses a table in which SQLite stores another type than the column declares. */
export function refuseCell(
  { name, key }: MovedTable,
  column: string,
  found: Readonly<Record<string, unknown>>,
): never {
  const row = key.map(one => `${one} ${String(found[one])}`).join(', ');
  throw new DatabaseRefusedError(
    `The table ${name} has an invalid value in column ${column}, in the row with ${row}. Nothing was changed.`,
  );
}
