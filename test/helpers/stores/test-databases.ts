/** PostgreSQL databases of a test's own, on the server that `TEST_POSTGRES` names by the address of a database to connect to. */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { noteChangedOrders } from '../../../server/origin/kernel/events/changed-orders.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import type { Database, Migration } from '../../../server/store/database.ts';
import { openPostgres } from '../../../server/store/postgres/postgres-store.ts';
import { type EmptyStore, emptyStore, readEmptyStore } from './emptied-databases.ts';

const server = process.env['TEST_POSTGRES'];

/** For tests of PostgreSQL itself: `t.test(title, needsPostgres, …)`. */
export const needsPostgres = server === undefined ? { skip: 'npm run trial -- postgres plays it' } : {};

const patientMs = 60_000;
let underWay = 0;

/** Queries and connections of this process that have not been answered. */
export const queriesUnderWay = (): number => underWay;

/** Counted at the driver, where no store knows of it. */
function counted<Answering extends (...parameters: never[]) => unknown>(ask: Answering): Answering {
  return function count(this: unknown, ...parameters: unknown[]) {
    underWay += 1;
    const answer: unknown = Reflect.apply(ask, this, parameters);
    const end = () => {
      underWay -= 1;
    };
    Promise.resolve(answer).then(end, end);
    return answer;
  } as unknown as Answering;
}

pg.Client.prototype.query = counted(pg.Client.prototype.query);
const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = counted(function connectOfTest(this: pg.Pool, ...parameters: never[]) {
  // The connections of stores that wait for the next test keep no process alive.
  this.options.allowExitOnIdle = true;
  // The tests' own server answers, however busy the computer is.
  if (this.options.connectionString?.startsWith(urlOf(''))) this.options.connectionTimeoutMillis = patientMs;
  return Reflect.apply(connect, this, parameters);
});

const templates = new Map<readonly Migration[], Promise<string>>();

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  if (server === undefined) throw new Error('TEST_POSTGRES names no server');
  return server;
}

function urlOf(name: string): string {
  return serverUrl().replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}

/** Migrated once for all test processes of a server, and copied for each test. */
function makeTemplate(migrations: readonly Migration[]): Promise<string> {
  const names = migrations.map(({ name }) => name).join();
  const name = `template_${createHash('sha1').update(names).digest('hex')}`;
  return withClient(serverUrl(), async client => {
    // Of the session: it ends with the connection.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    const partial = `partial_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${partial}`);
    const store = await openPostgres<OriginTables>(urlOf(partial), migrations, { poolMax: 1 });
    // What an origin makes at its first start: a test's would make it each time, and its database could not be used again.
    if (migrations.some(({ name }) => name === originMigrations[0]?.name)) await noteChangedOrders(store);
    await store.close();
    await client.query(`alter database ${partial} rename to ${name}`);
    return name;
  });
}

/** `pool`: for what the tests themselves do to it. `store`: of those that a test opened as a store, with connections that know their statements. */
type Prepared = { readonly name: string; readonly pool: pg.Pool; store?: Database<unknown> };

/** Emptied ones that no test uses. They stay until their server ends. */
const free = new Map<readonly Migration[], Prepared[]>();
const freeStores = new Map<readonly Migration[], Prepared[]>();
const emptyStores = new Map<readonly Migration[], EmptyStore>();

async function dropDatabase(name: string): Promise<void> {
  await withClient(serverUrl(), client => client.query(`drop database ${name} with (force)`));
}

async function copyTemplate(migrations: readonly Migration[]): Promise<Prepared> {
  const template = templates.get(migrations) ?? makeTemplate(migrations);
  templates.set(migrations, template);
  const name = await makeDatabase(`template ${await template}`);
  // Its connection keeps no process alive, and is ended by the server.
  const pool = new pg.Pool({
    connectionString: urlOf(name),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  const prepared = { name, pool };
  if (!emptyStores.has(migrations)) emptyStores.set(migrations, await asked(prepared, readEmptyStore));
  return prepared;
}

async function asked<T>({ pool }: Prepared, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function makeDatabase(from: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl(), client => client.query(`create database ${name} ${from}`));
  return name;
}

/** Of what a whole file uses, which ends after its server. */
function isServerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code));
}

/** For the next test; dropped where it can't be one. */
async function giveBack(
  kept: Map<readonly Migration[], Prepared[]>,
  migrations: readonly Migration[],
  prepared: Prepared,
): Promise<void> {
  const empty = emptyStores.get(migrations);
  const { store } = prepared;
  // A test may have closed it, or left a transaction in it.
  const isOpen = store === undefined || (await store.isWritable());
  const isEmpty =
    isOpen &&
    empty !== undefined &&
    (await asked(prepared, client => emptyStore(client, empty, store === undefined)).catch(() => false));
  if (isEmpty) {
    kept.set(migrations, [...(kept.get(migrations) ?? []), prepared]);
    return;
  }
  await store?.close();
  await prepared.pool.end();
  await dropDatabase(prepared.name);
}

/** The address of a database with an empty store, or of a bare one for null; `drop` ends its use. */
export async function createTestDatabase(
  migrations: readonly Migration[] | null,
  options = '',
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (migrations === null) {
    const name = await makeDatabase(`template template0 ${options}`);
    return { url: urlOf(name), drop: () => dropDatabase(name) };
  }
  const prepared = free.get(migrations)?.pop() ?? (await copyTemplate(migrations));
  return { url: urlOf(prepared.name), drop: () => giveBackUnlessGone(free, migrations, prepared) };
}

async function giveBackUnlessGone(
  ...[kept, migrations, prepared]: Parameters<typeof giveBack>
): Promise<void> {
  await giveBack(kept, migrations, prepared).catch(error => {
    if (!isServerGone(error)) throw error;
  });
}

/** An empty store, whose connections stay for the next test: to connect, and to plan each statement anew, costs more than most tests. */
export async function openTestStore<Schema>(migrations: readonly Migration[]): Promise<Database<Schema>> {
  const prepared = freeStores.get(migrations)?.pop() ?? (await copyTemplate(migrations));
  prepared.store ??= await openPostgres<unknown>(urlOf(prepared.name), migrations, { poolMax: 4 });
  // Which tables it has says the caller.
  const store = prepared.store as Database<Schema>;
  return { ...store, close: () => giveBackUnlessGone(freeStores, migrations, prepared) };
}
