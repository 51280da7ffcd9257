/**
 * Keeps a database to one server. A second one is refused at its start: two would print the same papers, and neither would know of the sessions that the
 * other ended. The lock belongs to a connection, so it ends with the server, however that ends. Where the connection is lost, nothing is written until the
 * lock is held again: another server may have begun meanwhile.
 */
import pg from 'pg';
import { DatabaseRefusedError } from '../database.ts';
import { serverAway } from '../storage-faults.ts';
import { connectMs } from './postgres-dialect.ts';

export type DatabaseHold = {
  isHeld(): boolean;
  release(): Promise<void>;
};

/** Key of the advisory lock of the server that uses the database. */
const serverLock = 7_263_013;
/** A server that ends has given it up by then. */
const takeMs = 2_000;
const askEveryMs = 2_000;
const answerMs = 5_000;
/** The database's server notices within half a minute that this computer is gone. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
const lockNotAvailable = '55P03';

/** Null where another server has it. */
async function take(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'kelner', options: keepAlive, keepAlive: true },
    ...{ connectionTimeoutMillis: connectMs, query_timeout: answerMs, lock_timeout: takeMs },
  });
  // Of a broken connection; its queries fail with the same.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${serverLock})`);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    if (error instanceof pg.DatabaseError) {
      if (error.code === lockNotAvailable) return null;
      throw error;
    }
    throw serverAway(error);
  }
}

export async function holdDatabase(url: string): Promise<DatabaseHold> {
  const first = await take(url);
  if (first === null)
    throw new DatabaseRefusedError('Another server already runs on the database of DATABASE_URL.');
  let held: pg.Client | null = null;
  let isReleased = false;
  let isAsking = false;

  const keep = (client: pg.Client): void => {
    held = client;
    client.once('end', () => {
      if (held === client) held = null;
    });
  };
  const ask = async (): Promise<void> => {
    const client = held;
    if (client === null) {
      const taken = await take(url).catch(() => null);
      if (taken === null) return;
      if (isReleased) await taken.end();
      else keep(taken);
      return;
    }
    await client.query('select 1').catch(() => {
      held = null;
      void client.end().catch(() => {});
    });
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  }, askEveryMs);
  timer.unref();

  keep(first);
  return {
    isHeld: () => held !== null,
    async release() {
      isReleased = true;
      clearInterval(timer);
      await held?.end().catch(() => {});
    },
  };
}
