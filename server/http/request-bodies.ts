/**
 * Limits for request bodies on every route: each must be complete within seconds, and all held at once must fit in a byte budget. Slow or oversized senders
 * are disconnected.
 */
import { Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ByteBudget, type ByteHold, createByteBudget } from './byte-budget.ts';
import { ProblemError } from './errors.ts';
import { addressKey } from './guards.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body as a stream, with its own time limits. */
    streamsBody?: boolean;
  }
}

export type BodyCaller = {
  /** The caller whose share of the budget the body counts against. */
  key: string;
  isSignedIn: boolean;
};

type BodyLimits = {
  /** Measured from the end of the headers: an ordinary body arrives with them or right after. */
  readonly withinMs: number;
  /** How long a client that was answered early may keep sending before the connection is closed. */
  readonly lingerMs: number;
  /** A refused body below this size is read to its end, so that the connection can be reused. */
  readonly drainedBytesMax: number;
  readonly callerOf: (request: FastifyRequest) => BodyCaller;
};

const MiB = 1_048_576;
/** Bodies below this size are free, so that a sign-in succeeds although others behind the same address have used up its share. */
const freeBytes = 2_048;
/** Above any legitimate number of concurrent writes, and, including the parsed values, affordable for a small computer. */
const signedIn = { total: 64 * MiB, perCaller: 4 * MiB };
const strangers = { total: 16 * MiB, perCaller: MiB };

/** The signed-in person, else the address. */
export function callerOfSession({ identity, ip }: FastifyRequest): BodyCaller {
  if (identity === null || identity === undefined) return { key: addressKey(ip), isSignedIn: false };
  return { key: `${identity.organizationId ?? ''} ${identity.userId}`, isSignedIn: true };
}

class CountedBody extends Transform {
  readonly #hold: ByteHold;
  #free = freeBytes;

  constructor(hold: ByteHold) {
    super();
    this.#hold = hold;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const counted = Math.max(0, chunk.length - this.#free);
    this.#free = Math.max(0, this.#free - chunk.length);
    if (counted === 0 || this.#hold.add(counted)) done(null, chunk);
    else done(new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 1 }));
  }
}

/** An injected request (tests) has no connection. */
function stopReading(socket: unknown): void {
  if (socket instanceof Socket) socket.pause();
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Applies to all routes of `app` and its plugins; register it before them. */
export function limitRequestBodies(app: FastifyInstance, options: Partial<BodyLimits> = {}): void {
  const {
    withinMs = 5_000,
    lingerMs = 2_000,
    drainedBytesMax = 262_144,
    callerOf = callerOfSession,
  } = options;
  const budgets = { signedIn: createByteBudget(signedIn), strangers: createByteBudget(strangers) };
  const budgetOf = ({ isSignedIn }: BodyCaller): ByteBudget =>
    isSignedIn ? budgets.signedIn : budgets.strangers;

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody === true) {
      done(null, payload);
      return;
    }
    const caller = callerOf(request);
    const hold = budgetOf(caller).hold(caller.key);
    const body = new CountedBody(hold);
    const late = setTimeout(() => body.destroy(new ProblemError('REQUEST_TIMEOUT')), withinMs);
    body.once('end', () => clearTimeout(late));
    body.once('error', () => {
      clearTimeout(late);
      payload.unpipe(body);
      payload.resume();
    });
    // The bytes count as held until the response is sent.
    reply.raw.once('close', () => {
      clearTimeout(late);
      hold.release();
    });
    payload.once('error', cause => body.destroy(new ProblemError('REQUEST_TIMEOUT', {}, { cause })));
    done(null, payload.pipe(body));
  });

  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !raw.complete && !raw.destroyed) {
      // Otherwise Node reads the unwanted body to its end, for any number of clients.
      if (Number(request.headers['content-length'] ?? drainedBytesMax) >= drainedBytesMax)
        setImmediate(stopReading, raw.socket);
      const cut = setTimeout(() => raw.complete || raw.destroy(), lingerMs);
      raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
}
