/**
 * One call of a client, carried to the origin and its answer back. Decides what the client is told when that fails,
 * and what may have happened at the origin. A write is never sent twice.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatuses, isErrorCode } from '#shared/error-catalogue.ts';
import { ProblemError, sendProblem } from '../errors.ts';
import { createFairQueue } from './fair-queue.ts';
import {
  type ForwardedHeaders,
  headersForClient,
  headersForOrigin,
  isJson,
  isUsable,
} from './forward-headers.ts';
import { errorCodeOf, readOriginFault } from './origin-faults.ts';

/** Carried out · a fault after the request may have arrived · refused, or never sent. */
export type ForwardOutcome = 'done' | 'ambiguous' | 'refused';

/** A write in the place of the one that came: what the server itself asks of the origin for its client. */
export type ForwardedWrite = { path: string; json: string };

export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  instead?: ForwardedWrite,
) => Promise<ForwardOutcome>;

export type OriginRequest = {
  method: string;
  path: string;
  headers: ForwardedHeaders;
  body?: Buffer;
  signal: AbortSignal;
};

type OriginResponse = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable & { bytes(): Promise<Uint8Array>; dump(): Promise<void> };
};

/** Answers up to this size are read whole before they are passed on, so that a break in them is still a clean 502. */
const wholeAnswerBytes = 262_144;

export type ForwardLane = {
  send: (request: OriginRequest) => Promise<OriginResponse>;
  /** Whose turn a call is. */
  callerOf: (request: FastifyRequest, token: string) => string;
  /** Of one caller at the origin at once. */
  atOncePerCaller: number;
  /** Calls under way at once, waiting ones included; more are refused as OVERLOADED. */
  forwardsMax: number;
  /** For one person's turn among their own calls. */
  waitMs: number;
  /** How long a client may take nothing of an answer that is on its way. */
  stallMs: number;
};

export function createForward(options: ForwardLane): Forward {
  const { send, callerOf, forwardsMax, waitMs, stallMs } = options;
  const queue = createFairQueue({
    atOncePerPerson: options.atOncePerCaller,
    // Eight who flood leave nobody out.
    perPerson: Math.ceil(forwardsMax / 8),
    total: forwardsMax,
    waitMs,
  });

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
    try {
      return await send(toOrigin);
    } catch (error) {
      const isRepeatable = isRead(method) && !signal.aborted && readOriginFault(error).isBrokenConnection;
      if (!isRepeatable) throw error;
      return send(toOrigin);
    }
  };

  return async (request, reply, token, instead) => {
    const signal = hangUpSignal(request, reply);
    const leave = await queue.enter(callerOf(request, token));
    if (leave === null) {
      sendProblem(reply, new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 1 }));
      return 'refused';
    }
    try {
      const answer = await call(request, token, signal, instead);
      const { outcome, streamed } = await passOn(answer, reply, request);
      if (streamed === null || streamed.closed) leave();
      else {
        // Under way until it has gone out: so long it keeps its connection to the origin.
        streamed.once('close', leave);
        reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
      }
      return outcome;
    } catch (error) {
      leave();
      return answerFault(error, reply, request);
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

/** Aborted when the client of a read hangs up; a write is seen through to its end. */
function hangUpSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (isRead(request.method)) {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}

/** `streamed`: what of the answer is still on its way. */
type Passed = { outcome: ForwardOutcome; streamed: Readable | null };

async function passOn(answer: OriginResponse, reply: FastifyReply, request: FastifyRequest): Promise<Passed> {
  const { statusCode, headers, body } = answer;
  const isEmpty = statusCode === 204 || statusCode === 304;
  const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
  if (
    statusCode >= 500 ||
    isRedirect ||
    !(isEmpty || isUsable(request.raw.url ?? '', headers['content-type']))
  ) {
    const problem = await readOriginProblem(answer);
    request.log.warn({ code: problem.code, originStatus: statusCode }, 'unusable answer of the origin');
    sendProblem(reply, problem);
    return { outcome: statusCode >= 400 && statusCode < 500 ? 'refused' : 'ambiguous', streamed: null };
  }
  const outcome = statusCode < 400 ? 'done' : 'refused';
  const isWhole = isSmall(headers) || isEmpty;
  const content = isWhole ? Buffer.from(await body.bytes()) : body;
  reply.code(statusCode).headers(headersForClient(headers)).send(content);
  return { outcome, streamed: isWhole ? null : body };
}

function isSmall(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= wholeAnswerBytes;
}

/** A 5xx keeps its code if that is one of ours, and nothing else: a foreign server's words stay inside. */
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

function answerFault(error: unknown, reply: FastifyReply, request: FastifyRequest): ForwardOutcome {
  if (error instanceof ProblemError) {
    sendProblem(reply, error);
    return 'refused';
  }
  const fault = readOriginFault(error);
  request.log.warn({ code: fault.code, reason: errorCodeOf(error) }, 'the origin did not answer');
  sendProblem(reply, new ProblemError(fault.code));
  return fault.mayHaveArrived ? 'ambiguous' : 'refused';
}
