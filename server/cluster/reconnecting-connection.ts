/**
 * A permanent connection to PostgreSQL for session state: notifications and locks. It is pinged regularly, so that a silent disconnection is noticed, and
 * reopened with jitter.
 */
import { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { BusClock } from './change-bus.ts';
import type { ClockReading } from './clock-watch.ts';

type ReconnectingConnection = {
  /** Null while disconnected. */
  client(): pg.Client | null;
  /** Treats the connection as lost. */
  drop(): void;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  url: string;
  /** The application name shown to the database's administrators. */
  name: string;
  clock: BusClock;
  /** 0 ≤ x < 1. */
  random: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  pingEveryMs?: number;
  answerWithinMs?: number;
};

const pingEveryMs = 2_000;
/** A database that doesn't answer a ping within this time counts as lost. */
const answerWithinMs = 4_000;
const openWithinMs = 5_000;
const closeWithinMs = 1_000;
const askClock = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
const backoffFirstMs = 200;
const backoffCapMs = 5_000;

/** The given socket can be destroyed when the server no longer responds. */
function createClient({ url, name }: ConnectionOptions, socket: Socket): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: openWithinMs,
    stream: () => socket,
  });
}

export function openReconnectingConnection(
  options: ConnectionOptions,
  events: {
    /** A new connection; it counts as open once the promise has resolved. */
    opened: (client: pg.Client) => Promise<void>;
    lost: () => void;
    /** The server responded to a ping sent at `askedAtMs`. */
    confirmed?: (askedAtMs: number) => void;
    clockRead?: (reading: ClockReading) => void;
  },
): ReconnectingConnection {
  const { clock, random, log } = options;
  let open: { client: pg.Client; socket: Socket } | null = null;
  let opening: { socket: Socket; done: Promise<void> } | null = null;
  let failures = 0;
  let isClosed = false;
  let cancelNext = (): void => {};

  const connect = async (socket: Socket): Promise<void> => {
    const client = createClient(options, socket);
    const attempt = { client, socket };
    const end = () => over(attempt);
    client.on('error', end);
    client.on('end', end);
    const cancelLimit = clock.after(openWithinMs, () => socket.destroy());
    try {
      const askedAtMs = clock.now();
      await client.connect();
      await events.opened(client);
      if (isClosed || socket.destroyed) throw new Error('The connection ended while it was opened');
      open = attempt;
      if (failures > 0) log.info({ connection: options.name }, 'a connection to the database is back');
      failures = 0;
      events.confirmed?.(askedAtMs);
      cancelNext = clock.after(options.pingEveryMs ?? pingEveryMs, () => void ping(attempt));
    } catch (error) {
      socket.destroy();
      if (failures === 0) log.warn({ err: error, connection: options.name }, 'the database is away');
      retry();
    } finally {
      cancelLimit();
    }
  };

  const start = (): void => {
    if (isClosed) return;
    const socket = new Socket();
    const done = connect(socket).finally(() => {
      opening = null;
    });
    opening = { socket, done };
  };

  function retry(): void {
    if (isClosed) return;
    const capMs = Math.min(backoffCapMs, backoffFirstMs * 2 ** failures);
    failures += 1;
    cancelNext();
    cancelNext = clock.after(random() * capMs, start);
  }

  function over(attempt: typeof open): void {
    attempt?.socket.destroy();
    if (open === null || open !== attempt) return;
    open = null;
    cancelNext();
    events.lost();
    if (isClosed) return;
    log.warn({ connection: options.name }, 'a connection to the database is lost');
    retry();
  }

  async function ping(attempt: NonNullable<typeof open>): Promise<void> {
    const askedAtMs = clock.now();
    const cancelLimit = clock.after(options.answerWithinMs ?? answerWithinMs, () => over(attempt));
    try {
      const { rows } = await attempt.client.query<{ ms: number }>(askClock);
      if (open !== attempt) return;
      for (const { ms } of rows) events.clockRead?.({ databaseMs: ms, tookMs: clock.now() - askedAtMs });
      events.confirmed?.(askedAtMs);
      cancelNext = clock.after(options.pingEveryMs ?? pingEveryMs, () => void ping(attempt));
    } catch {
      over(attempt);
    } finally {
      cancelLimit();
    }
  }

  start();
  return {
    client: () => open?.client ?? null,
    drop: () => over(open),
    async close() {
      isClosed = true;
      cancelNext();
      opening?.socket.destroy();
      await opening?.done;
      const last = open;
      open = null;
      if (last === null) return;
      const cancelLimit = clock.after(closeWithinMs, () => last.socket.destroy());
      await last.client.end().catch(() => {});
      cancelLimit();
    },
  };
}
