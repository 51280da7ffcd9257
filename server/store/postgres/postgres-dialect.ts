/** Kysely dialect for PostgreSQL: statements are named after their text, so that the server plans each once per connection. */
import { createHash } from 'node:crypto';
import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type RawNode,
} from 'kysely';
import pg from 'pg';
import { DatabaseRefusedError } from '../database.ts';
import { postgresNodeOf } from '../dialect-sql.ts';
import { serverAway } from '../storage-faults.ts';

/** Each connection stores the plans of all named statements; later texts, such as those of rare lists, get no name. */
const namesMax = 1_500;
/** How long a transaction waits for those of other processes; afterwards a retry is better. */
export const lockMs = 5_000;
const statementMs = 20_000;
const limits = {
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  // The server ends a statement itself; without a response by then the connection is dead.
  query_timeout: statementMs + 5_000,
  // A transaction only waits for the database.
  idle_in_transaction_session_timeout: 10_000,
};
/** Also limits waiting for a free connection of the pool. */
const connectMs = 10_000;

/** Counts and money are safe integers; others would be a bug and must not be rounded silently. Sums arrive as numeric. */
function toNumber(text: string): number {
  const value = Number(text);
  if (!text.includes('.') && !Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
}

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [builtins.NUMERIC, toNumber],
]);
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig;

function createNames(): (text: string) => string | undefined {
  const known = new Map<string, string>();
  return text => {
    const found = known.get(text);
    if (found !== undefined || known.size >= namesMax) return found;
    const name = createHash('sha1').update(text).digest('base64url');
    known.set(text, name);
    return name;
  };
}

function createPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectMs,
    ...settings,
  });
  // The server ended an idle connection: the next query opens another one, or reports the error.
  pool.on('error', () => {});
  return pool;
}

/** The driver's own errors have no code: the server doesn't respond, or requires something that the URL lacks, which only the text says. */
function withCode(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof RangeError) return error;
  if (error instanceof Error && error.message.includes('client password must be'))
    return new DatabaseRefusedError(
      'The database asks for a password: put it into DATABASE_URL or PGPASSWORD.',
      { cause: error },
    );
  return serverAway(error);
}

class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(postgresNodeOf(node));
  }
}

/** Observes a store's use of its server. */
export type StoreWatch = {
  statement(): void;
  /** The time from requesting the transaction to getting its lock. */
  lockWaited(ms: number, lock: 'restaurant' | 'store'): void;
};

/** A connection that didn't respond doesn't return to the pool: its query may still be running. */
function createConnection(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  watch: StoreWatch | undefined,
) {
  let fault: unknown;
  // A broken connection's error event would end the process; its queries fail with the same error.
  const ignore = () => {};
  client.on('error', ignore);
  return {
    async query(text: string, values: readonly unknown[] = []) {
      if (fault !== undefined) throw fault;
      watch?.statement();
      try {
        if (values.length === 0) return await client.query(text);
        const name = nameOf(text);
        return await client.query({ ...(name !== undefined && { name }), text, values: [...values] });
      } catch (error) {
        const found = withCode(error);
        if (found !== error) fault = found;
        throw found;
      }
    },
    release(isDiscarded = false) {
      client.off('error', ignore);
      client.release(isDiscarded || fault !== undefined);
    },
  };
}

function createPoolOfNamed(pool: pg.Pool, watch: StoreWatch | undefined) {
  const nameOf = createNames();
  return {
    async connect() {
      const client = await pool.connect().catch(error => {
        throw withCode(error);
      });
      return createConnection(client, nameOf, watch);
    },
    end: () => pool.end(),
  };
}

function createDialect(pool: pg.Pool, watch?: StoreWatch): Dialect {
  // Kysely uses only these of pg's functions.
  const named = createPoolOfNamed(pool, watch) as unknown as PostgresPool & {
    connect(): Promise<PostgresPoolClient>;
  };
  const dialect = new PostgresDialect({ pool: named });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

export function createPostgresDialect(url: string, max: number, watch?: StoreWatch): Dialect {
  return createDialect(createPool(url, { max, ...limits }), watch);
}

/** For schema changes: a large table takes long, and so may another process that began first. */
export function createPatientDialect(url: string): Dialect {
  return createDialect(createPool(url, { max: 1 }));
}
