/**
 * Kysely dialect for node:sqlite: one connection, used by one caller at a time, with a cache of prepared statements. While a transaction runs, every
 * other query waits, so that no read sees uncommitted changes.
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

/** Id lists of every length make their own statements; beyond this the least recently used is evicted. */
const cachedStatementsMax = 512;

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
  const statements = new Map<string, Prepared>();
  return (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known !== undefined) {
      // While the cache is half empty, the order of use needn't be tracked.
      if (statements.size > cachedStatementsMax / 2) {
        statements.delete(sql);
        statements.set(sql, known);
      }
      return known;
    }
    const statement = sqlite.prepare(sql);
    // Building rows from arrays here is several times faster than in node:sqlite.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    statements.set(sql, prepared);
    const [oldest] = statements.keys();
    if (statements.size > cachedStatementsMax && oldest !== undefined) statements.delete(oldest);
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
    // The row type comes from the query builder; SQLite knows none.
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
      // Passed on without being released in between, so that a new caller can't overtake.
      if (next === undefined) isTaken = false;
      else next();
    },
    // `immediate`: a reader that upgrades to a writer later could find the file locked.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    // A full or failing disk makes SQLite roll back by itself; a second rollback would throw and hide the cause.
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

/** Every Kysely instance with this dialect shares the connection. `failed` receives every query error. */
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
