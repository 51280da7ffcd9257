/**
 * Secrets removed from backups: anything that grants access, or would become valid again after a restore although it was used or revoked since.
 * Passwords are stored as slow hashes and stay; PINs are too few for that.
 */
import { DatabaseSync } from 'node:sqlite';

export const secretTables = [
  'sessions',
  'sign_in_links',
  'invitations',
  'push_tokens',
  'pins',
  'ksef_credentials',
];
/** Pairing codes are short enough to be recovered from their hash by brute force. A device without its hash must be paired again. */
export const secretColumns = [
  ['devices', 'pairing_hash'] as const,
  ['devices', 'pairing_expires_at'] as const,
  ['device_credentials', 'secret_hash'] as const,
];

function isThere(database: DatabaseSync, table: string, column: string): boolean {
  const found = database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column);
  return found !== undefined;
}

/** Deletes them from a closed copy that isn't published yet; freed pages are overwritten. */
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
