/**
 * Leases for work that only one process may do at a time: printing at a printer, a restaurant's notifications. A process asks for a lease, gains it at some
 * time, and may lose it. Leases are advisory locks of one database session and end with it, so the locks of a dead process are released; the database ends
 * a session that is silent for as long as a lease is valid. A process stops its work when its connection hasn't been confirmed for that long by its own
 * clock; a process that gains a lock that was not given up properly first waits longer than that.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ClockReading } from './clock-watch.ts';
import { type ConnectionOptions, openReconnectingConnection } from './reconnecting-connection.ts';

export type Leases = {
  /**
   * Asks for the lease. `gained` may be called at once, and again after each loss; its signal is aborted at the loss, and its promise resolves once the
   * work has stopped: until then this process doesn't gain the lease again. Returns a function that gives it up.
   */
  want(name: string, gained: (lost: AbortSignal) => Promise<void>): () => Promise<void>;
  /** Without the database no lease lasts. */
  isUp(): boolean;
  /** Names of the leases that this process holds. */
  held(): readonly string[];
  /** Gives up all leases. */
  close(): Promise<void>;
};

/** The work stops after this time without a response of the database. */
const goodForMs = 6_000;
/** Longer than `goodForMs` by the time that stopping takes: a print job is either sent to the printer or not. */
const takeOverAfterMs = 10_000;
const askEveryMs = 2_000;
/** Seed of the 64-bit keys derived from names, which are far from the small keys of the store's own locks. */
const keySeed = 7_263;

const table = `create table if not exists lease_holders (
  name text primary key,
  holder text not null,
  process text not null,
  since timestamptz not null default clock_timestamp()
)`;
/** Two processes that start at the same time would both create the table. */
const tableLock = `select pg_advisory_xact_lock(${keySeed}, 1)`;

type Wanted = {
  readonly gained: (lost: AbortSignal) => Promise<void>;
  /** `until`: the lock is held, and the work starts when the previous holder must have stopped. */
  state: { kind: 'free' } | { kind: 'until'; cancel: () => void } | { kind: 'held'; lost: AbortController };
  /** Resolves when the work that started last has ended. */
  done: Promise<void>;
  isStopping: boolean;
};

type LeaseOptions = Omit<ConnectionOptions, 'name'> & {
  /** Names this process for operators: host and process id. */
  process: string;
  /** The database's clock, read with each ping of the connection. */
  clockRead?: (reading: ClockReading) => void;
  goodForMs?: number;
  takeOverAfterMs?: number;
  askEveryMs?: number;
};

export function createPostgresLeases(options: LeaseOptions): Leases {
  const { clock, random, log } = options;
  const holder = randomUUID();
  const wanted = new Map<string, Wanted>();
  /** Leases being given up. */
  const leaving = new Map<string, Promise<void>>();
  let isAsking = false;
  let isWantedAgain = false;
  let isClosed = false;
  let cancelAsk = (): void => {};
  let cancelLimit = (): void => {};

  const lose = (one: Wanted): void => {
    if (one.state.kind === 'until') one.state.cancel();
    if (one.state.kind === 'held') {
      one.isStopping = true;
      one.state.lost.abort();
      void one.done.finally(() => {
        one.isStopping = false;
      });
    }
    one.state = { kind: 'free' };
  };

  const loseAll = (): void => {
    cancelLimit();
    for (const one of wanted.values()) lose(one);
  };

  const forget = (client: pg.Client, name: string) =>
    client.query('delete from lease_holders where name = $1 and holder = $2', [name, holder]);

  const unlock = (client: pg.Client, name: string) =>
    client.query(`select pg_advisory_unlock(hashtextextended($1, ${keySeed}))`, [name]);

  /** The holder is stored before the work starts, so that the next one knows that there was work to stop. */
  const begin = async (client: pg.Client, name: string, one: Wanted): Promise<void> => {
    await client.query(
      `insert into lease_holders (name, holder, process) values ($1, $2, $3)
       on conflict (name) do update set holder = $2, process = $3, since = clock_timestamp()`,
      [name, holder, options.process],
    );
    if (connection.client() !== client) return;
    if (wanted.get(name) !== one) {
      await forget(client, name);
      return;
    }
    const lost = new AbortController();
    one.state = { kind: 'held', lost };
    one.done = one.gained(lost.signal).catch((error: unknown) => {
      log.warn({ err: error, lease: name }, 'the work of a lease ended with an error');
    });
  };

  /** The lock is held, but the previous holder may not have noticed its loss yet. */
  const took = async (client: pg.Client, name: string, one: Wanted): Promise<void> => {
    const { rows } = await client.query<{ holder: string }>(
      'select holder from lease_holders where name = $1',
      [name],
    );
    const [before] = rows;
    if (connection.client() !== client) return;
    if (wanted.get(name) !== one) {
      await unlock(client, name);
      return;
    }
    const now = () => begin(client, name, one).catch(fail);
    if (before === undefined || before.holder === holder) {
      one.state = { kind: 'until', cancel: () => {} };
      await now();
      return;
    }
    log.warn(
      { lease: name },
      'Another process stopped without releasing its lease: this process continues its work',
    );
    const cancel = clock.after(options.takeOverAfterMs ?? takeOverAfterMs, () => void now());
    one.state = { kind: 'until', cancel };
  };

  const fail = (error: unknown): void => {
    log.warn({ err: error }, 'Leases could not be requested');
    connection.drop();
  };

  const ask = async (): Promise<void> => {
    const client = connection.client();
    if (isAsking) isWantedAgain = true;
    if (client === null || isAsking || isClosed) return;
    isAsking = true;
    isWantedAgain = false;
    cancelAsk();
    try {
      const names = [...wanted].filter(
        ([name, one]) => one.state.kind === 'free' && !one.isStopping && !leaving.has(name),
      );
      const { rows } =
        names.length === 0
          ? { rows: [] }
          : await client.query<{ name: string }>(
              `select name from unnest($1::text[]) as name
               where pg_try_advisory_lock(hashtextextended(name, ${keySeed}))`,
              [names.map(([name]) => name)],
            );
      for (const { name } of rows) {
        const one = wanted.get(name);
        if (one === undefined) await unlock(client, name);
        else await took(client, name, one);
      }
    } catch (error) {
      fail(error);
    } finally {
      isAsking = false;
      const everyMs = (options.askEveryMs ?? askEveryMs) * (0.5 + random());
      if (!isClosed) cancelAsk = clock.after(isWantedAgain ? 0 : everyMs, () => void ask());
    }
  };

  const connection = openReconnectingConnection(
    { ...options, name: 'kelner leases' },
    {
      async opened(client) {
        // The session of a process that hangs or lost its computer ends at the time when it must have stopped.
        await client.query(`set idle_session_timeout = ${options.goodForMs ?? goodForMs}`);
        await client.query('begin');
        await client.query(tableLock);
        await client.query(table);
        await client.query('commit');
      },
      confirmed(askedAtMs) {
        cancelLimit();
        const leftMs = askedAtMs + (options.goodForMs ?? goodForMs) - clock.now();
        cancelLimit = clock.after(leftMs, () => connection.drop());
        void ask();
      },
      lost: loseAll,
      ...(options.clockRead && { clockRead: options.clockRead }),
    },
  );

  const giveUp = async (name: string, one: Wanted): Promise<void> => {
    wanted.delete(name);
    const { kind } = one.state;
    lose(one);
    await one.done;
    const client = connection.client();
    if (kind === 'free' || client === null) return;
    try {
      // A lease in state `until` had no work yet: the stored holder is still the previous one.
      if (kind === 'held') await forget(client, name);
      await unlock(client, name);
    } catch (error) {
      log.warn({ err: error, lease: name }, 'A lease could not be released: it expires by itself');
      connection.drop();
    }
  };

  const leave = (name: string, one: Wanted): Promise<void> => {
    const known = leaving.get(name);
    if (known !== undefined || wanted.get(name) !== one) return known ?? Promise.resolve();
    const left = giveUp(name, one).finally(() => leaving.delete(name));
    leaving.set(name, left);
    return left;
  };

  return {
    want(name, gained) {
      const one: Wanted = { gained, state: { kind: 'free' }, done: Promise.resolve(), isStopping: false };
      wanted.set(name, one);
      void ask();
      return () => leave(name, one);
    },
    isUp: () => connection.client() !== null,
    held: () => [...wanted].filter(([, { state }]) => state.kind === 'held').map(([name]) => name),
    async close() {
      isClosed = true;
      cancelAsk();
      await Promise.all([...wanted].map(([name, one]) => leave(name, one)));
      cancelLimit();
      await connection.close();
    },
  };
}
