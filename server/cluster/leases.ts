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

/** The work stops after this time without a response of the database. */
const defaultGoodForMs = 6_000;
/** Longer than `defaultGoodForMs` by the time that stopping takes: a print job is either sent to the printer or not. */
const defaultTakeOverAfterMs = 10_000;
const defaultAskEveryMs = 2_000;
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

function unlock(client: pg.Client, name: string): Promise<unknown> {
  return client.query(`select pg_advisory_unlock(hashtextextended($1, ${keySeed}))`, [name]);
}

function lose(one: Wanted): void {
  if (one.state.kind === 'until') one.state.cancel();
  if (one.state.kind === 'held') {
    one.isStopping = true;
    one.state.lost.abort();
    void one.done.finally(() => {
      one.isStopping = false;
    });
  }
  one.state = { kind: 'free' };
}

export class Leases {
  readonly #options: LeaseOptions;
  readonly #holder = randomUUID();
  readonly #connection: ReturnType<typeof openReconnectingConnection>;
  readonly #wanted = new Map<string, Wanted>();
  /** Leases being given up. */
  readonly #leaving = new Map<string, Promise<void>>();
  #isAsking = false;
  #isWantedAgain = false;
  #isClosed = false;
  #cancelAsk = (): void => {};
  #cancelLimit = (): void => {};

  constructor(options: LeaseOptions) {
    const { clock, clockRead, goodForMs = defaultGoodForMs } = options;
    this.#options = options;
    this.#connection = openReconnectingConnection(
      { ...options, name: 'kelner leases' },
      {
        async opened(client) {
          // The session of a process that hangs or lost its computer ends at the time when it must have stopped.
          await client.query(`set idle_session_timeout = ${goodForMs}`);
          await client.query('begin');
          await client.query(tableLock);
          await client.query(table);
          await client.query('commit');
        },
        confirmed: askedAtMs => {
          this.#cancelLimit();
          const leftMs = askedAtMs + goodForMs - clock.now();
          this.#cancelLimit = clock.after(leftMs, () => this.#connection.drop());
          void this.#ask();
        },
        lost: () => {
          this.#cancelLimit();
          for (const one of this.#wanted.values()) lose(one);
        },
        ...(clockRead && { clockRead }),
      },
    );
  }

  /**
   * Asks for the lease. `gained` may be called at once, and again after each loss; its signal is aborted at the loss, and its promise resolves once the
   * work has stopped: until then this process doesn't gain the lease again. Returns a function that gives it up. A property, because it is passed on alone.
   */
  readonly want = (name: string, gained: Wanted['gained']): (() => Promise<void>) => {
    const one: Wanted = { gained, state: { kind: 'free' }, done: Promise.resolve(), isStopping: false };
    this.#wanted.set(name, one);
    void this.#ask();
    return () => this.#leave(name, one);
  };

  /** Without the database no lease lasts. */
  isUp(): boolean {
    return this.#connection.client() !== null;
  }

  /** Names of the leases that this process holds. */
  held(): readonly string[] {
    return [...this.#wanted].filter(([, { state }]) => state.kind === 'held').map(([name]) => name);
  }

  /** Gives up all leases. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelAsk();
    await Promise.all([...this.#wanted].map(([name, one]) => this.#leave(name, one)));
    this.#cancelLimit();
    await this.#connection.close();
  }

  async #ask(): Promise<void> {
    const { clock, random, askEveryMs = defaultAskEveryMs } = this.#options;
    const client = this.#connection.client();
    if (this.#isAsking) this.#isWantedAgain = true;
    if (client === null || this.#isAsking || this.#isClosed) return;
    this.#isAsking = true;
    this.#isWantedAgain = false;
    this.#cancelAsk();
    try {
      const names = [...this.#wanted].filter(
        ([name, one]) => one.state.kind === 'free' && !one.isStopping && !this.#leaving.has(name),
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
        const one = this.#wanted.get(name);
        if (one === undefined) await unlock(client, name);
        else await this.#took(client, name, one);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isAsking = false;
      const everyMs = askEveryMs * (0.5 + random());
      if (!this.#isClosed)
        this.#cancelAsk = clock.after(this.#isWantedAgain ? 0 : everyMs, () => void this.#ask());
    }
  }

  /** The lock is held, but the previous holder may not have noticed its loss yet. */
  async #took(client: pg.Client, name: string, one: Wanted): Promise<void> {
    const { clock, log, takeOverAfterMs = defaultTakeOverAfterMs } = this.#options;
    const { rows } = await client.query<{ holder: string }>(
      'select holder from lease_holders where name = $1',
      [name],
    );
    const [before] = rows;
    if (this.#connection.client() !== client) return;
    if (this.#wanted.get(name) !== one) {
      await unlock(client, name);
      return;
    }
    const now = () => this.#begin(client, name, one).catch(error => this.#fail(error));
    if (before === undefined || before.holder === this.#holder) {
      one.state = { kind: 'until', cancel: () => {} };
      await now();
      return;
    }
    log.warn(
      { lease: name },
      'Another process stopped without releasing its lease: this process continues its work',
    );
    one.state = { kind: 'until', cancel: clock.after(takeOverAfterMs, () => void now()) };
  }

  /** The holder is stored before the work starts, so that the next one knows that there was work to stop. */
  async #begin(client: pg.Client, name: string, one: Wanted): Promise<void> {
    const { log, process } = this.#options;
    await client.query(
      `insert into lease_holders (name, holder, process) values ($1, $2, $3)
       on conflict (name) do update set holder = $2, process = $3, since = clock_timestamp()`,
      [name, this.#holder, process],
    );
    if (this.#connection.client() !== client) return;
    if (this.#wanted.get(name) !== one) {
      await this.#forget(client, name);
      return;
    }
    const lost = new AbortController();
    one.state = { kind: 'held', lost };
    one.done = one.gained(lost.signal).catch((error: unknown) => {
      log.warn({ err: error, lease: name }, 'the work of a lease ended with an error');
    });
  }

  #forget(client: pg.Client, name: string): Promise<unknown> {
    return client.query('delete from lease_holders where name = $1 and holder = $2', [name, this.#holder]);
  }

  #fail(error: unknown): void {
    this.#options.log.warn({ err: error }, 'Leases could not be requested');
    this.#connection.drop();
  }

  #leave(name: string, one: Wanted): Promise<void> {
    const known = this.#leaving.get(name);
    if (known !== undefined || this.#wanted.get(name) !== one) return known ?? Promise.resolve();
    const left = this.#giveUp(name, one).finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, left);
    return left;
  }

  async #giveUp(name: string, one: Wanted): Promise<void> {
    this.#wanted.delete(name);
    const { kind } = one.state;
    lose(one);
    await one.done;
    const client = this.#connection.client();
    if (kind === 'free' || client === null) return;
    try {
      // A lease in state `until` had no work yet: the stored holder is still the previous one.
      if (kind === 'held') await this.#forget(client, name);
      await unlock(client, name);
    } catch (error) {
      this.#options.log.warn(
        { err: error, lease: name },
        'A lease could not be released: it expires by itself',
      );
      this.#connection.drop();
    }
  }
}
