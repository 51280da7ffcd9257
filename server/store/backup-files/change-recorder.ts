/**
 * Records which rows change between two backups, with SQLite's session extension on the store's own connection. Tables of secrets are not recorded, and
 * tables with secret columns are carried whole without these columns.
 */
import { DatabaseSync, type Session } from 'node:sqlite';
import { secretColumns, secretTables } from './copied-secrets.ts';

export type RecordedChanges = {
  /** Tables whose rows the changes contain completely: the earlier rows are deleted first. */
  readonly replaced: readonly string[];
  /** A changeset of SQLite; empty if nothing changed. */
  readonly changeset: Uint8Array;
};

export type ChangeRecorder = {
  /** Changes since the last call; null if they are incomplete: nothing was recorded yet, or another program wrote to the file. */
  take(): Promise<RecordedChanges | null>;
  /** The same, with a connection that reads the state at which the next changes begin, until the caller closes it. */
  takeWithState(): Promise<{ changes: RecordedChanges | null; state: DatabaseSync }>;
  /** Gives up a record that became too large for memory. */
  limit(): void;
};

/** The changed rows are held in memory: about 1 kB each. */
const recordedRowsMax = 50_000;
const partlySecret = [...new Set(secretColumns.map(([table]) => table))];
const skipped = [...secretTables, ...partlySecret, 'write_probe'];

/** A table without its secret columns, as a changeset of insertions. */
function carriedTable(sqlite: DatabaseSync, table: string): Uint8Array {
  const definition = sqlite
    .prepare("select sql from sqlite_master where type = 'table' and name = ?")
    .get(table)?.['sql'];
  if (definition === undefined) return new Uint8Array();
  const copy = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  try {
    copy.exec(String(definition));
    const session = copy.createSession();
    for (const row of sqlite.prepare(`select * from ${table}`).all()) {
      for (const [ofTable, column] of secretColumns)
        if (ofTable === table && column in row) row[column] = null;
      const names = Object.keys(row);
      copy
        .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(row));
    }
    return session.changeset();
  } finally {
    copy.close();
  }
}

/** `exclusive` runs work while no transaction is open on `sqlite`. */
export function createChangeRecorder(
  sqlite: DatabaseSync,
  file: string,
  exclusive: <T>(work: () => T) => Promise<T>,
): ChangeRecorder {
  const dataVersion = sqlite.prepare('pragma data_version');
  // Increases when another connection commits.
  const readVersion = () => Number(dataVersion.get()?.['data_version']);
  const totalChanges = sqlite.prepare('select total_changes() as count');
  const countRows = () => Number(totalChanges.get()?.['count']);
  let record: { sessions: Session[]; carried: Buffer[]; version: number; rows: number } | null = null;

  function stop(): void {
    for (const session of record?.sessions ?? []) session.close();
    record = null;
  }

  function start(version: number): void {
    const tables = sqlite
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
      .all()
      .map(({ name }) => String(name))
      .filter(name => !skipped.includes(name));
    record = {
      sessions: tables.map(table => sqlite.createSession({ table })),
      carried: partlySecret.map(table => Buffer.from(carriedTable(sqlite, table))),
      version,
      rows: countRows(),
    };
  }

  /** `version` was read before the state at which the next changes begin. */
  function restart(version: number): RecordedChanges | null {
    const last = record;
    const changed = last?.sessions.map(session => session.changeset()) ?? [];
    const isWhole = last?.version === readVersion();
    stop();
    start(version);
    if (last === null || !isWhole) return null;
    const carried = partlySecret
      .map((table, index) => ({ table, was: last.carried[index], is: record?.carried[index] }))
      .flatMap(({ table, was, is }) =>
        was === undefined || is?.equals(was) !== false ? [] : [{ table, is }],
      );
    return {
      replaced: carried.map(({ table }) => table),
      changeset: Buffer.concat([...changed, ...carried.map(({ is }) => is)]),
    };
  }

  return {
    take: () => exclusive(() => restart(readVersion())),
    takeWithState: () =>
      exclusive(() => {
        const version = readVersion();
        const state = new DatabaseSync(file, { readOnly: true });
        // SQLite fixes the state that a transaction sees at its first read.
        state.exec('begin; select count(*) from sqlite_master');
        return { changes: restart(version), state };
      }),
    limit() {
      if (record !== null && countRows() - record.rows > recordedRowsMax) stop();
    },
  };
}
