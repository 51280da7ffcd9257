/**
 * What a copy of the store must not carry along: whatever lets its holder in, and what would be good again after a restore
 * although it was used or taken back since. Passwords are kept as slow hashes and stay.
 */
import { DatabaseSync } from 'node:sqlite';

/** `signing_keys`: stores of earlier versions have their key inside. */
const secretTables = ['signing_keys', 'sessions', 'sign_in_links', 'invitations', 'push_tokens'];
/** Few enough letters to be found from their hash. */
const secretColumns = [['devices', 'pairing_hash'] as const, ['devices', 'pairing_expires_at'] as const];

function isThere(database: DatabaseSync, table: string, column: string): boolean {
  const found = database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column);
  return found !== undefined;
}

/** Takes them out of a closed store of which nobody else knows yet; the freed pages are overwritten. */
export function forgetSecrets(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = memory; pragma secure_delete = on; begin immediate');
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    for (const table of secretTables)
      if (tables.some(({ name }) => name === table)) database.exec(`delete from ${table}`);
    for (const [table, column] of secretColumns)
      if (isThere(database, table, column))
        database.exec(`update ${table} set ${column} = null where ${column} is not null`);
    database.exec('commit');
  } finally {
    database.close();
  }
}
