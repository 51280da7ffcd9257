/**
 * Forwards one client call to the origin and returns its response. Maps failures to problems and reports whether the origin may have executed it. A write
 * is never sent twice.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatuses, isErrorCode } from '#shared/kernel/error-catalogue.ts';
import { type ByteHold, createByteBudget } from '../http/byte-budget.ts';
import { ProblemError, sendProblem } from '../http/errors.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { whereOf } from '../http/logged-path.ts';
import { requestIdHeader } from '../http/request-ids.ts';
import {
  type ForwardedHeaders,
  headersForClient,
  headersForOrigin,
  isJson,
  isUsable,
} from './forward-headers.ts';
import { errorCodeOf, readOriginFault } from './origin-faults.ts';

type OriginResponse = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable & { bytes(): Promise<Uint8Array>; dump(): Promise<void> };
};

/** Only the code of an error body is read. */
const codeWithinBytes = 65_536;

function isSmall(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= codeWithinBytes;
}

/** A 5xx keeps only its code, if it is one of ours: a foreign server's messages are not exposed. */
async function readOriginProblem(answer: OriginResponse): Promise<ProblemError> {
  const { statusCode, headers, body } = answer;
  const seconds = headers['retry-after'];
  const options = /^\d{1,6}$/.test(seconds ?? '') ? { retryAfterSeconds: Number(seconds) } : {};
  const problem = (code: ErrorCode) => new ProblemError(code, {}, options);
  if (statusCode >= 500 && isJson(headers['content-type']) && isSmall(headers)) {
    const code = codeIn(Buffer.from(await body.bytes()).toString());
    if (isErrorCode(code) && errorStatuses[code] >= 500) return problem(code);
  } else {
    await body.dump();
  }
  if (statusCode === 503) return problem('OVERLOADED');
  return problem(statusCode === 504 ? 'ORIGIN_TIMEOUT' : 'ORIGIN_INVALID');
}

function codeIn(json: string): unknown {
  try {
    return JSON.parse(json)?.code;
  } catch {
    return undefined;
  }
}

/** Executed · a fault after the request may have arrived · refused, or never sent. */
type ForwardOutcome = 'done' | 'ambiguous' | 'refused';

/** A write that the server itself makes for its client, sent instead of the received one. */
type ForwardedWrite = { path: string; json: string };

export type ForwardOptions = {
  instead?: ForwardedWrite;
  /** Called with the response of an executed call; `data` is its parsed JSON. */
  answered?: (answer: { headers: IncomingHttpHeaders; data: unknown }) => void;
};

export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  options?: ForwardOptions,
) => Promise<ForwardOutcome>;

export type OriginRequest = {
  method: string;
  path: string;
  headers: ForwardedHeaders;
  body?: Buffer;
  signal: AbortSignal;
};

const MiB = 1_048_576;
/** Also the limit of a poll; larger than any page or file of a restaurant. */
const answerBytesMax = 8 * MiB;
/** Bytes read and not sent yet, in total and per caller. */
const answersHeld = { total: 64 * MiB, perCaller: 16 * MiB };
/** Sent bytes up to this size are buffered by the kernel. */
const smallBytes = 65_536;

export type ForwardLane = {
  send: (request: OriginRequest) => Promise<OriginResponse>;
  /** The key under which a call is queued. */
  callerOf: (request: FastifyRequest, token: string) => string;
  /** Concurrent calls per caller. */
  atOncePerCaller: number;
  /** Concurrent calls, including waiting ones; more are refused as OVERLOADED. */
  forwardsMax: number;
  /** Maximum waiting time in a person's own queue. */
  waitMs: number;
  /** How long a client may pause reading an available response. */
  stallMs: number;
};

export function createForward(options: ForwardLane): Forward {
  const { send, callerOf, forwardsMax, waitMs, stallMs } = options;
  const queue = createFairQueue({
    atOncePerPerson: options.atOncePerCaller,
    // Eight flooding callers together still leave room for others.
    perPerson: Math.ceil(forwardsMax / 8),
    total: forwardsMax,
    waitMs,
  });

  const answers = createByteBudget(answersHeld);

  const call = async (
    request: FastifyRequest,
    token: string,
    signal: AbortSignal,
    instead: ForwardedWrite | undefined,
  ) => {
    const { method } = request;
    const toOrigin: OriginRequest =
      instead === undefined
        ? carried(request, token, signal)
        : { method, path: instead.path, signal, ...jsonFor(request, token, instead.json) };
    toOrigin.headers[requestIdHeader] = request.id;
    try {
      return await send(toOrigin);
    } catch (error) {
      const isRepeatable = isRead(method) && !signal.aborted && readOriginFault(error).isBrokenConnection;
      if (!isRepeatable) throw error;
      return send(toOrigin);
    }
  };

  return async (request, reply, token, { instead, answered = () => {} } = {}) => {
    const signal = hangUpSignal(request, reply);
    const caller = callerOf(request, token);
    const leave = await queue.enter(caller);
    if (leave === null) {
      sendProblem(reply, new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 1 }));
      return 'refused';
    }
    const hold = answers.hold(caller);
    reply.raw.once('close', hold.release);
    try {
      const answer = await call(request, token, signal, instead);
      return await passOn(answer, reply, request, { hold, stallMs, answered });
    } catch (error) {
      return answerFault(error, reply, request);
    } finally {
      leave();
    }
  };
}

function carried(request: FastifyRequest, token: string, signal: AbortSignal): OriginRequest {
  const { method, headers, body, raw } = request;
  const call = { method, path: raw.url ?? '', signal };
  if (!Buffer.isBuffer(body) || body.length === 0)
    return { ...call, headers: headersForOrigin(headers, { token, bodyBytes: 0 }) };
  return { ...call, headers: headersForOrigin(headers, { token, bodyBytes: body.length }), body };
}

function jsonFor(request: FastifyRequest, token: string, json: string) {
  const headers = headersForOrigin(request.headers, { token, bodyBytes: 0 });
  const body = Buffer.from(json);
  return {
    headers: { ...headers, 'content-type': 'application/json', 'content-length': String(body.length) },
    body,
  };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Aborted when the client of a read disconnects; a write is always completed. */
function hangUpSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (isRead(request.method)) {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}

/** Sends a response only once it is complete and intact: a truncated one becomes a fault, and a slow client holds no connection to the origin. */
async function passOn(
  answer: OriginResponse,
  reply: FastifyReply,
  request: FastifyRequest,
  {
    hold,
    stallMs,
    answered,
  }: { hold: ByteHold; stallMs: number } & Required<Pick<ForwardOptions, 'answered'>>,
): Promise<ForwardOutcome> {
  const { statusCode, headers } = answer;
  const isEmpty = statusCode === 204 || statusCode === 304;
  const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
  const isUnusable =
    statusCode >= 500 || isRedirect || !(isEmpty || isUsable(request.raw.url ?? '', headers['content-type']));
  const whole = isUnusable ? await readOriginProblem(answer) : await readWhole(answer, request, hold);
  if (whole instanceof ProblemError) {
    const fault = { code: whole.code, originStatus: statusCode };
    request.log.warn(fault, `${whereOf(request)}: unusable answer of the origin`);
    sendProblem(reply, whole);
    return statusCode >= 400 && statusCode < 500 ? 'refused' : 'ambiguous';
  }
  const { content, data } = whole;
  if (statusCode < 400) answered({ headers, data });
  if (content.length > smallBytes) reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  reply.code(statusCode).headers(headersForClient(headers)).send(content);
  return statusCode < 400 ? 'done' : 'refused';
}

/** The body, also parsed if it is JSON, or the problem to respond with. Rejects if the connection broke midway. */
async function readWhole(
  { statusCode, headers, body }: OriginResponse,
  { method }: FastifyRequest,
  hold: ByteHold,
): Promise<{ content: Buffer; data: unknown } | ProblemError> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) return new ProblemError('ORIGIN_INVALID');
    if (!hold.add(chunk.length)) return new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 1 });
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const hasNone = method === 'HEAD' || statusCode === 204 || statusCode === 304;
  if (hasNone || !isJson(headers['content-type'])) return { content, data: undefined };
  try {
    return { content, data: JSON.parse(content.toString()) };
  } catch {
    return new ProblemError('ORIGIN_INVALID');
  }
}

function answerFault(error: unknown, reply: FastifyReply, request: FastifyRequest): ForwardOutcome {
  if (error instanceof ProblemError) {
    sendProblem(reply, error);
    return 'refused';
  }
  const fault = readOriginFault(error);
  const details = { code: fault.code, reason: errorCodeOf(error) };
  request.log.warn(details, `${whereOf(request)}: the origin did not answer`);
  sendProblem(reply, new ProblemError(fault.code));
  return fault.mayHaveArrived ? 'ambiguous' : 'refused';
}
