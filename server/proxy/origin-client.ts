/**
 * HTTP client of the origin, embedded or remote: polls and forwarded calls use separate connection pools, so that neither starves the other. The only
 * importer of undici.
 */
import { type Dispatcher, Pool } from 'undici';
import { callerOfSession } from '../http/request-bodies.ts';
import { type BridgeForwards, createBridgeForwards } from './forward-bridges.ts';
import { errorCodeOf, readOriginFault } from './origin-faults.ts';
import { createForward, type Forward, type OriginRequest } from './origin-forward.ts';
import { answerOf, type OriginAnswer, type OriginRead, readHeaders } from './origin-read.ts';

/** A write of the server itself, on a user's behalf. */
type OriginWrite = {
  method: Dispatcher.HttpMethod;
  path: string;
  token: string;
  headers: Record<string, string>;
  json: string;
};

export type OriginClient = BridgeForwards & {
  readonly hasServiceCredential: boolean;
  /** Never throws: failures are results too. */
  read(request: OriginRead): Promise<OriginAnswer>;
  /** Forwards `request` (or the write given instead) with `token` and sends the `reply`, also if it fails. */
  forward: Forward;
  /** Resolves to the response status. Never retried; rejects without a response, in which case it may have been executed. */
  write(request: OriginWrite): Promise<number>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
};

type OriginLimits = {
  readonly connectMs: number;
  /** For a poll, the time for the whole response; for a forwarded call, until the response starts and between two chunks. */
  readonly answerMs: number;
  readonly readBytes: number;
  /** How long a client may pause reading a forwarded response: longer than any pause of a working network. */
  readonly stallMs: number;
  /** Concurrent forwarded calls, including waiting ones; more are refused as OVERLOADED. */
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
/** More than a person's devices request at once, and a quarter of the connections. */
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
    const answer = await answerOf(
      request,
      await get(request.path, readHeaders(request, serviceToken), signal),
    );
    if (request.credential.kind !== 'service') return answer;
    const wasRefused = isServiceRefused;
    if (answer.kind === 'ok' || answer.kind === 'delta') isServiceRefused = false;
    if (answer.kind === 'refused' && answer.status === 401) isServiceRefused = true;
    if (isServiceRefused && !wasRefused) options.serviceRefused?.();
    return answer;
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

function faultReason(error: unknown): string {
  return error instanceof SyntaxError ? 'not JSON' : errorCodeOf(error);
}
