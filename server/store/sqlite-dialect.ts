/**
 * Kysely over node:sqlite: one connection, handed out to one user at a time, with prepared statements kept by their SQL.
 * While a transaction runs, every other query waits, so nobody ever sees half a command.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Lists of ids of every length make statements of their own; beyond this the longest unused one goes. */
const statementsKept = 512;

function isSqlValue(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  );
}

function toSqlValue(value: unknown): SQLInputValue {
  if (isSqlValue(value)) return value;
  throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
}

type Prepared = { statement: StatementSync; columns: readonly string[] };

function createStatementCache(sqlite: DatabaseSync) {
  const kept = new Map<string, Prepared>();
  return (sql: string): Prepared => {
    const known = kept.get(sql);
    if (known !== undefined) {
      // While there is room for all, which of them was used last matters to nobody.
      if (kept.size > statementsKept / 2) {
        kept.delete(sql);
        kept.set(sql, known);
      }
      return known;
    }
    const statement = sqlite.prepare(sql);
    // Rows built here from arrays are read several times faster than the ones node:sqlite builds.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    kept.set(sql, prepared);
    const [oldest] = kept.keys();
    if (kept.size > statementsKept && oldest !== undefined) kept.delete(oldest);
    return prepared;
  };
}

function toRow(columns: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  if (!Array.isArray(values)) return row;
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}

function createConnection(sqlite: DatabaseSync, failed: (error: unknown) => void): DatabaseConnection {
  const prepare = createStatementCache(sqlite);
  function execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, columns } = prepare(query.sql);
    const parameters = query.parameters.map(toSqlValue);
    if (columns.length === 0) {
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const rows = statement.all(...parameters).map(values => toRow(columns, values));
    // The rows' type is what the query was built with; SQLite itself knows none.
    return { rows: rows as R[] };
  }
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      try {
        return execute<R>(query);
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    streamQuery() {
      throw new Error('Streaming is not offered: every read here is small');
    },
  };
}

function createDriver(sqlite: DatabaseSync, failed: (error: unknown) => void): Driver {
  const connection = createConnection(sqlite, failed);
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    async init() {},
    async acquireConnection() {
      if (isTaken) await new Promise<void>(resolve => waiting.push(resolve));
      isTaken = true;
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      // Handed over without being free in between, so that nobody who comes now overtakes.
      if (next === undefined) isTaken = false;
      else next();
    },
    // At once with the right to write: a reader that starts to write later could find the file taken.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    // A full or failing disk makes SQLite roll back by itself; asking again would put that error in the place of the cause.
    async rollbackTransaction() {
      if (sqlite.isTransaction) await run('rollback');
    },
    savepoint: (_connection, name) => run(`savepoint ${name}`),
    rollbackToSavepoint: (_connection, name) => run(`rollback to ${name}`),
    releaseSavepoint: (_connection, name) => run(`release ${name}`),
    async destroy() {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** Every Kysely made with this dialect shares the connection and takes turns on it. `failed` hears every error of a query. */
export function createSqliteDialect(
  sqlite: DatabaseSync,
  failed: (error: unknown) => void = () => {},
): Dialect {
  const driver = createDriver(sqlite, failed);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
