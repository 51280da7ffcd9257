/**
 * Work that only one process may do at a time: printing at a printer, a restaurant's notifications. A lease is wanted, gained some time, and may be lost.
 *
 * Leases are advisory locks of one session. They fall with its connection, so a process that dies gives up its own; the database ends a session that is
 * not heard of for as long as a lease is good. A process stops its work when the connection hasn't been confirmed for that long, by its own clock; another
 * one that finds the lock free without a word of goodbye waits for longer than that before it begins.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ClockReading } from './clock-watch.ts';
import { type ConnectionOptions, openReconnectingConnection } from './reconnecting-connection.ts';

export type Leases = {
  /**
   * Wants the lease from now on. `gained` may be called at once, and again after each loss; its signal is aborted at the loss, and the promise it returns
   * resolves once that work has stopped: before, this process gains the lease no more. Returns how to give it up.
   */
  want(name: string, gained: (lost: AbortSignal) => Promise<void>): () => Promise<void>;
  /** Without the database nothing is held for long. */
  isUp(): boolean;
  /** Names of the leases that this process holds. */
  held(): readonly string[];
  /** Gives all up. */
  close(): Promise<void>;
};

/** Without an answer of the database for so long, the work stops. */
const goodForMs = 6_000;
/** Longer, by what stopping takes: a print job is handed to the printer, or not. */
const takeOverAfterMs = 10_000;
const askEveryMs = 2_000;
/** Names become keys of 64 bits, far from the small ones of the store's own locks. */
const keySeed = 7_263;

const table = `create table if not exists lease_holders (
  name text primary key,
  holder text not null,
  process text not null,
  since timestamptz not null default clock_timestamp()
)`;
/** Two processes that start together would both create it. */
const tableLock = `select pg_advisory_xact_lock(${keySeed}, 1)`;

type Wanted = {
  readonly gained: (lost: AbortSignal) => Promise<void>;
  /** `until`: the lock is held, and the work begins when the one before must have stopped. */
  state: { kind: 'free' } | { kind: 'until'; cancel: () => void } | { kind: 'held'; lost: AbortController };
  /** The work that was begun last. */
  done: Promise<void>;
  isStopping: boolean;
};

type LeaseOptions = Omit<ConnectionOptions, 'name'> & {
  /** Names this process to operators: host and process id. */
  process: string;
  /** The database's clock, with each answer that the connection stands. */
  clockRead?: (reading: ClockReading) => void;
  goodForMs?: number;
  takeOverAfterMs?: number;
  askEveryMs?: number;
};

export function createPostgresLeases(options: LeaseOptions): Leases {
  const { clock, random, log } = options;
  const holder = randomUUID();
  const wanted = new Map<string, Wanted>();
  /** Leases that are being given up. */
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

  /** Who holds it is on disk before the work begins: whoever comes after knows that there was work to stop. */
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

  /** The lock is held: whoever had it before may still be about to notice its loss. */
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
    log.warn({ lease: name }, 'a process has gone without giving up its work, which goes on here');
    const cancel = clock.after(options.takeOverAfterMs ?? takeOverAfterMs, () => void now());
    one.state = { kind: 'until', cancel };
  };

  const fail = (error: unknown): void => {
    log.warn({ err: error }, 'leases could not be asked for');
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
        // A process that hangs, or whose computer is gone, says no goodbye: its session ends when it must have stopped.
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
      // What was only waited for was never begun: its holder is still the one before.
      if (kind === 'held') await forget(client, name);
      await unlock(client, name);
    } catch (error) {
      log.warn({ err: error, lease: name }, 'a lease could not be given up');
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
