/** The bus over a NATS server: for chains whose connections go through a pooler, or with too many hints for the database. */
import type { NatsConnection } from '@nats-io/transport-node';
import { connect } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { type BusClock, type ChangeBus, createHintExchange } from './change-bus.ts';

/** Far below the default limit of a NATS server. */
const bytesMax = 64_000;
const subject = 'kelner.changes';
/** Plus up to the same at random, so that processes don't reconnect all at once. */
const usualRetryMs = 2_000;
const pingIntervalMs = 5_000;

export function createNatsBus(options: {
  /** `nats://` or `tls://`, with user name and password or a token if the server requires them. */
  url: string;
  clock: BusClock;
  /** 0 ≤ x < 1. */
  random: () => number;
  retryMs?: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): ChangeBus {
  const { clock, log, retryMs = usualRetryMs } = options;
  let connection: NatsConnection | null = null;
  let isClosed = false;
  let hasFailed = false;
  let opening: Promise<void> = Promise.resolve();
  let cancelNext = (): void => {};
  const exchange = createHintExchange({
    clock,
    bytesMax,
    async send(messages) {
      if (connection === null) throw new Error('The bus is away');
      for (const message of messages) connection.publish(subject, message);
      await connection.flush();
    },
  });

  const turn = (isUp: boolean): void => {
    if (isUp !== exchange.bus.isUp()) {
      if (isUp) log.info('The NATS server answers again');
      else log.warn('The NATS server does not answer: changes of other processes arrive by polling');
    }
    exchange.turned(isUp);
  };

  const follow = async (current: NatsConnection): Promise<void> => {
    for await (const { type } of current.status()) {
      if (type === 'disconnect' || type === 'staleConnection') turn(false);
      if (type === 'reconnect') turn(true);
    }
    // The library gives up if the password is refused twice.
    turn(false);
    connection = null;
    startLater();
  };

  const open = async (): Promise<void> => {
    const { username, password, protocol, host } = new URL(options.url);
    const opened = await connect({
      servers: `${protocol}//${host}`,
      ...(password !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(password === '' && username !== '' && { token: decodeURIComponent(username) }),
      ...(protocol === 'tls:' && { tls: {} }),
      name: 'kelner hints',
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMs,
      reconnectJitter: retryMs,
      pingInterval: pingIntervalMs,
      maxPingOut: 2,
    });
    if (isClosed) return opened.close();
    [connection, hasFailed] = [opened, false];
    opened.subscribe(subject, {
      callback(error, message) {
        if (error !== null) exchange.ignore();
        else exchange.heard(message.string());
      },
    });
    await opened.flush();
    void follow(opened);
    turn(true);
  };

  /** The server may become available after this process. */
  const start = (): void => {
    opening = open().catch((error: unknown) => {
      if (!isClosed && !hasFailed)
        log.warn(
          { err: error },
          'The NATS server does not answer: changes of other processes arrive by polling',
        );
      hasFailed = true;
      startLater();
    });
  };

  function startLater(): void {
    if (!isClosed) cancelNext = clock.after(retryMs * (1 + options.random()), start);
  }

  start();
  return {
    ...exchange.bus,
    async close() {
      isClosed = true;
      cancelNext();
      await exchange.flush();
      await opening;
      await connection?.close();
    },
  };
}
