/** Follows a backup of changes back to its base, and puts the store of that time together. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { encryptedEnding, kindOf, withoutEnding } from './backup-rules.ts';
import { secretColumns } from './copied-secrets.ts';
import { decompressFile, type PackedChanges, readChanges } from './packed-files.ts';

type NamedChanges = PackedChanges & { readonly name: string };
type BackupChain = { readonly base: string; readonly changes: readonly NamedChanges[] };

async function readLink(file: string, read: typeof readChanges): Promise<NamedChanges> {
  const name = withoutEnding(basename(file));
  const link = { name, ...(await read(file)) };
  // Names of one store sort by time, so that a forged file can't lead out of its folder or in a circle.
  if (kindOf(link.after) === null || basename(link.after) !== link.after || link.after >= name)
    throw new Error(`${name} follows no backup`);
  return link;
}

/** For a backup of any kind. Throws if a file between the base and `file` is missing or damaged; the message completes “… can't be used:”. */
export async function readChain(file: string, read = readChanges): Promise<BackupChain> {
  const changes: NamedChanges[] = [];
  let path = file;
  while (kindOf(basename(path)) === 'changes') {
    const link = await readLink(path, read);
    changes.unshift(link);
    const before = join(dirname(path), link.after);
    const found = [before, `${before}${encryptedEnding}`].find(each => existsSync(each));
    if (found === undefined) throw new Error(`${link.after}, which it follows, is not beside it`);
    path = found;
  }
  return { base: path, changes };
}

function applyEach(database: DatabaseSync, changes: readonly NamedChanges[]): void {
  for (const { name, replaced, changeset } of changes) {
    for (const [table] of secretColumns) if (replaced.includes(table)) database.exec(`delete from ${table}`);
    const onConflict = () => constants.SQLITE_CHANGESET_ABORT;
    if (!database.applyChangeset(changeset, { onConflict }))
      throw new Error(`${name} does not fit the backups before it`);
  }
}

/** `file` is a decompressed base that nobody else uses. */
function applyChanges(file: string, changes: readonly NamedChanges[]): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec('pragma journal_mode = memory; pragma synchronous = off; begin');
    // Changes contain the rows that triggers wrote. Unique columns are unique in the result, but not after each row.
    const suspended = database
      .prepare(
        "select type, name, sql from sqlite_master where type = 'trigger' or (type = 'index' and sql like 'create unique %')",
      )
      .all();
    for (const { type, name } of suspended) database.exec(`drop ${type} ${name}`);
    applyEach(database, changes);
    for (const { sql } of suspended) database.exec(String(sql));
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** Writes the store to `target`, which must not exist. The base must be compressed. Throws if a file is damaged or doesn't fit. */
export async function assembleStore({ base, changes }: BackupChain, target: string): Promise<void> {
  await decompressFile(base, target);
  if (changes.length > 0) applyChanges(target, changes);
}
