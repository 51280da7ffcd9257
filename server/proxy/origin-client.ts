/**
 * HTTP client of the origin, embedded or remote: polls and forwarded calls use separate connection pools, so that neither starves the other. The only
 * importer of undici.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { callerOfSession } from '../http/request-bodies.ts';
import { type BridgeForwards, createBridgeForwards } from './forward-bridges.ts';
import { dataVersionOf, isJson } from './forward-headers.ts';
import { errorCodeOf, readOriginFault } from './origin-faults.ts';
import {
  createForward,
  type ForwardedWrite,
  type ForwardOutcome,
  type OriginRequest,
} from './origin-forward.ts';

export type OriginRead = {
  /** Canonical, with its query. */
  path: string;
  organizationId: string;
  credential: { kind: 'service' } | { kind: 'user'; token: string };
  etag?: string;
  signal?: AbortSignal;
};

export type OriginAnswer =
  | { kind: 'ok'; body: string; etag: string | undefined; dataVersion?: number }
  | { kind: 'notModified'; dataVersion?: number }
  /** An answer of the origin, not a fault. */
  | { kind: 'refused'; status: 401 | 403 | 404 }
  /** Network, timeout, 5xx, 429, a body that is too large or not JSON. */
  | { kind: 'fault'; reason: string; retryAfterMs?: number };

/** A write of the server itself, on a user's behalf. */
export type OriginWrite = {
  method: Dispatcher.HttpMethod;
  path: string;
  token: string;
  headers: Record<string, string>;
  json: string;
};

export type OriginClient = BridgeForwards & {
  readonly hasServiceCredential: boolean;
  /** Never throws: failures are answers too. */
  read(request: OriginRead): Promise<OriginAnswer>;
  /** Forwards `request` (or the write given in its place) with `token` and sends the `reply`, also when it fails. */
  forward(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    instead?: ForwardedWrite,
  ): Promise<ForwardOutcome>;
  /** Resolves to the response status. Never retried; rejects without an answer, when it may have been carried out. */
  write(request: OriginWrite): Promise<number>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
};

export type OriginLimits = {
  readonly connectMs: number;
  /** For a poll, the time for the whole answer; for a forwarded call, until the answer starts and between two chunks. */
  readonly answerMs: number;
  readonly readBytes: number;
  /** How long a client may read nothing of a forwarded answer: longer than any pause of a working network. */
  readonly stallMs: number;
  /** Concurrent forwarded calls, waiting ones included; more are refused as OVERLOADED. */
  readonly forwards: number;
};

const usualLimits: OriginLimits = {
  connectMs: 2_000,
  answerMs: 10_000,
  stallMs: 30_000,
  readBytes: 8 * 1_048_576,
  forwards: 512,
};
const readConnections = 16;
const forwardConnections = 64;
/** More than a person's devices ask at once, and a quarter of the connections. */
const atOncePerPerson = 16;
/** A separate pool, so that bridges never delay people. */
const bridgeConnections = 8;
const reachableWithinMs = 2_000;

export function createOriginClient(options: {
  url: string;
  serviceToken: string | undefined;
  /** Called when the origin starts to refuse the service credential. */
  serviceRefused?: () => void;
  limits?: Partial<OriginLimits>;
}): OriginClient {
  const { url, serviceToken } = options;
  const limits = { ...usualLimits, ...options.limits };
  const common = {
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    connect: { timeout: limits.connectMs },
    allowH2: false,
  };
  const reads = new Pool(url, {
    ...common,
    connections: readConnections,
    maxResponseSize: limits.readBytes,
  });
  const forwards = new Pool(url, { ...common, connections: forwardConnections });
  const bridges = new Pool(url, { ...common, connections: bridgeConnections });

  let isServiceRefused = false;

  const get = (path: string, headers: Record<string, string>, signal: AbortSignal) =>
    reads.request({ method: 'GET', path, headers, signal });

  const readOnce = async (request: OriginRead, signal: AbortSignal): Promise<OriginAnswer> => {
    const { statusCode, headers, body } = await get(request.path, readHeaders(request, serviceToken), signal);
    const contentType = text(headers['content-type']);
    const state = dataVersionOf(text(headers['x-data-version']));
    if (statusCode === 200 && isJson(contentType)) {
      const content = await body.text();
      JSON.parse(content);
      if (request.credential.kind === 'service') isServiceRefused = false;
      return { kind: 'ok', body: content, etag: text(headers.etag), ...state };
    }
    await body.dump();
    if (statusCode === 304) return { kind: 'notModified', ...state };
    if (statusCode === 401 && request.credential.kind === 'service' && !isServiceRefused) {
      isServiceRefused = true;
      options.serviceRefused?.();
    }
    if (statusCode === 401 || statusCode === 403) return { kind: 'refused', status: statusCode };
    // An intermediary's 404 page says nothing about the origin's data.
    if (statusCode === 404 && (contentType === undefined || isJson(contentType))) {
      return { kind: 'refused', status: statusCode };
    }
    if (statusCode === 200 || statusCode === 404) return { kind: 'fault', reason: 'not JSON' };
    const retryAfterMs = retryAfter(text(headers['retry-after']));
    return { kind: 'fault', reason: `status ${statusCode}`, ...(retryAfterMs !== null && { retryAfterMs }) };
  };

  const laneOver = (pool: Pool) => ({
    send: (request: OriginRequest) =>
      pool.request({ ...request, method: request.method as Dispatcher.HttpMethod }),
    waitMs: limits.answerMs,
    stallMs: limits.stallMs,
  });
  const forward = createForward({
    ...laneOver(forwards),
    callerOf: request => callerOfSession(request).key,
    atOncePerCaller: atOncePerPerson,
    forwardsMax: limits.forwards,
  });

  return {
    hasServiceCredential: serviceToken !== undefined,
    async read(request) {
      if (request.credential.kind === 'service' && serviceToken === undefined) {
        return { kind: 'fault', reason: 'no service credential' };
      }
      const deadline = startDeadline(limits.answerMs, request.signal);
      try {
        return await readOnce(request, deadline.signal).catch(error => {
          if (!readOriginFault(error).isBrokenConnection || deadline.signal.aborted) throw error;
          return readOnce(request, deadline.signal);
        });
      } catch (error) {
        return { kind: 'fault', reason: deadline.isOver() ? 'timeout' : faultReason(error) };
      } finally {
        deadline.stop();
      }
    },
    forward,
    ...createBridgeForwards(laneOver(bridges)),
    async write({ method, path, token, headers, json }) {
      const { statusCode, body } = await forwards.request({
        method,
        path,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: json,
        signal: AbortSignal.timeout(limits.answerMs),
      });
      await body.dump();
      return statusCode;
    },
    async isReachable() {
      try {
        const answer = await get('/api/auth/userinfo', {}, AbortSignal.timeout(reachableWithinMs));
        await answer.body.dump();
        return answer.statusCode < 500;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all([reads.destroy(), forwards.destroy(), bridges.destroy()]);
    },
  };
}

/** undici's own timeouts are up to a second late and restart with every chunk. */
function startDeadline(withinMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, withinMs);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

function readHeaders(request: OriginRead, serviceToken: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.etag !== undefined) headers['if-none-match'] = request.etag;
  if (request.credential.kind === 'user') {
    headers.authorization = `Bearer ${request.credential.token}`;
  } else {
    headers.authorization = `Bearer ${serviceToken}`;
    headers['x-organization-id'] = request.organizationId;
  }
  return headers;
}

function text(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Seconds only; a date would need synchronized clocks. */
function retryAfter(value: string | undefined): number | null {
  return /^\d{1,6}$/.test(value ?? '') ? Number(value) * 1_000 : null;
}

function faultReason(error: unknown): string {
  return error instanceof SyntaxError ? 'not JSON' : errorCodeOf(error);
}
