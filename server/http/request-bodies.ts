/**
 * How the bodies of requests come in, on every route: whole within seconds, and all that are held at once within a budget of
 * bytes. Who sends slowly or too much is cut off; nobody waits for them.
 */
import { Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ByteBudget, type ByteHold, createByteBudget } from './byte-budget.ts';
import { ProblemError } from './errors.ts';
import { addressKey } from './guards.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes its body as a stream, with time limits of its own. */
    streamsBody?: boolean;
  }
}

/** A refused body that is shorter is read to its end, so that its connection can go on. */
const drainedBytesMax = 262_144;

export type BodyCaller = {
  /** Whose share of the memory the body is counted in. */
  key: string;
  isSignedIn: boolean;
};

export type BodyLimits = {
  /** From the end of the headers on: a body of the usual size comes with them or right behind. */
  readonly withinMs: number;
  /** Who was answered before their body was there may still send this long; then the connection ends. */
  readonly lingerMs: number;
  readonly callerOf: (request: FastifyRequest) => BodyCaller;
};

const MiB = 1_048_576;
/** So little of each body isn't counted: who signs in goes ahead although others of the same address use up its share. */
const freeBytes = 2_048;
/** Beyond any number of honest writes under way, and with what parsing makes of it bearable for a small computer. */
const signedIn = { total: 64 * MiB, perCaller: 4 * MiB };
const strangers = { total: 16 * MiB, perCaller: MiB };

/** The person who is signed in, else the address. */
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

/** An injected request has no connection. */
function stopReading(socket: unknown): void {
  if (socket instanceof Socket) socket.pause();
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** For all routes of `app`, those of its plugins too; register it before them. */
export function limitRequestBodies(app: FastifyInstance, options: Partial<BodyLimits> = {}): void {
  const { withinMs = 5_000, lingerMs = 2_000, callerOf = callerOfSession } = options;
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
    // What was read is held until the answer is out.
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
      // Node reads on to the body's end otherwise: megabytes that nobody wants, from as many as like.
      if (Number(request.headers['content-length'] ?? drainedBytesMax) >= drainedBytesMax)
        setImmediate(stopReading, raw.socket);
      const cut = setTimeout(() => raw.complete || raw.destroy(), lingerMs);
      raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
}
