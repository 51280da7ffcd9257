/**
 * Tests whether a command could be written to disk. A small write may still fit where a command's doesn't, so it checks free space and the last
 * failed write, until one as large as a command succeeds.
 */
import { statfs } from 'node:fs/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDiskFault } from './storage-faults.ts';

export type ProbeTable = { write_probe: { id: number; at: string } };

export type SqliteProbe = {
  isWritable(): Promise<boolean>;
  /** Called with every query error. */
  queryFailed(error: unknown): void;
  /** Rows written by probes, which are not changes of the store. */
  rowCount(): number;
};

/** The largest order with its event and its stored response. */
const commandBytes = 1_048_576;
/** A command is written to the WAL first and then to the file, and several may be written together. */
const roomBytes = 4 * commandBytes;
const ids = { small: 1, large: 2 };

/** Null if the file system doesn't report it. */
async function freeBytesOf(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found === null || found.blocks === 0 ? null : found.bavail * found.bsize;
}

/** `folder`: the store's; null: in memory. */
export function createSqliteProbe({
  books,
  folder,
  freeBytes = freeBytesOf,
}: {
  books: Kysely<ProbeTable>;
  folder: string | null;
  freeBytes?: (folder: string) => Promise<number | null>;
}): SqliteProbe {
  let refusals = 0;
  let answeredRefusals = 0;
  let rows = 0;

  async function hasRoom(): Promise<boolean> {
    const bytes = folder === null ? null : await freeBytes(folder);
    return bytes === null || bytes >= roomBytes;
  }

  async function write(id: number, at: RawBuilder<string>): Promise<void> {
    await books
      .insertInto('write_probe')
      .values({ id, at })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ at }))
      .execute();
    rows += 1;
  }

  /** Callable without sign-in: the large write is only made after a failure, and its pages stay free for the next command. */
  async function probe(): Promise<void> {
    const seen = refusals;
    if (seen > answeredRefusals) {
      await write(ids.large, sql.val('x'.repeat(commandBytes)));
      await books.deleteFrom('write_probe').where('id', '=', ids.large).execute();
      rows += 1;
    }
    await write(ids.small, sql`current_timestamp`);
    answeredRefusals = seen;
  }

  return {
    async isWritable() {
      if (!(await hasRoom())) return false;
      try {
        await probe();
      } catch {
        return false;
      }
      // A command that failed meanwhile overrides the probe.
      return answeredRefusals === refusals;
    },
    queryFailed(error) {
      if (isDiskFault(error)) refusals += 1;
    },
    rowCount: () => rows,
  };
}
