/**
 * Calls under /api: bearer token, idempotency key, version, time limit, problems. A 401 is answered once by a fresh
 * token and the same request again, a write with its same key, so that it still has one effect.
 */
import type { WriteMethod } from '#shared/write-row.ts';
import { ClientProblem, parseProblem } from './client-problem.ts';
import type { Edges } from './edges.ts';
import type { ServerClock } from './server-clock.ts';

/** Where session tokens come from; null: nobody is signed in. Rejects with NETWORK when that can't be found out. */
export type Credentials = { token(): Promise<string | null>; renew(): Promise<string | null> };

export type HttpRequest = {
  method: 'GET' | WriteMethod;
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  version?: number | undefined;
  signal?: AbortSignal;
};

/** `cursor` is X-Live-Cursor: where in the topic's history the body stands, or null. */
export type HttpAnswer = { body: unknown; cursor: string | null };

export type Http = {
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Tells whether the server answered at all, after every call. */
  onReachability(listener: (isReachable: boolean) => void): () => void;
  /** Tells the path of every call that the person's roles didn't allow. */
  onForbidden(listener: (path: string) => void): () => void;
};

const timeLimitMs = 15_000;

function headersOf(
  request: HttpRequest,
  token: string | null,
  deviceId: string | null,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(deviceId !== null && { 'x-device-id': deviceId }),
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
    ...(request.version !== undefined && { 'if-match': `"${request.version}"` }),
  };
}

/** One call with the time limit of all calls; no answer becomes NETWORK, an abort by the caller stays an abort. */
export async function fetchWithin(
  edges: Pick<Edges, 'fetch' | 'setTimer'>,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancelTimer = edges.setTimer(abort, timeLimitMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await edges.fetch(path, { ...init, signal: controller.signal, cache: 'no-store' });
    return { response, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ClientProblem('NETWORK', { cause });
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

/** Undefined for an empty body or one that isn't JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createHttp(
  edges: Edges,
  credentials: Credentials,
  serverClock: ServerClock,
  /** The restaurant's device that this browser is paired as; null: none. */
  deviceId: () => string | null = () => null,
): Http {
  const listeners = new Set<(isReachable: boolean) => void>();
  const forbiddenListeners = new Set<(path: string) => void>();
  const tell = (isReachable: boolean) => {
    for (const listener of listeners) listener(isReachable);
  };

  async function attempt(request: HttpRequest, token: string | null) {
    const { method, path, body, signal } = request;
    const init: RequestInit = { method, headers: headersOf(request, token, deviceId()) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const { response, text } = await fetchWithin(edges, path, init, signal);
    serverClock.observeHeader(response.headers.get('date'));
    return { response, text };
  }

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    try {
      let { response, text } = await attempt(request, await credentials.token());
      if (response.status === 401) {
        const fresh = await credentials.renew();
        if (fresh !== null) ({ response, text } = await attempt(request, fresh));
      }
      tell(true);
      const body = parseJson(text);
      if (!response.ok) throw parseProblem(response.status, body);
      if (body === undefined && response.status !== 204)
        throw new ClientProblem('ORIGIN_INVALID', { status: 502 });
      return { body, cursor: response.headers.get('x-live-cursor') };
    } catch (error) {
      if (error instanceof ClientProblem && error.code === 'NETWORK') tell(false);
      if (error instanceof ClientProblem && error.code === 'FORBIDDEN')
        for (const listener of forbiddenListeners) listener(request.path);
      throw error;
    }
  }

  return {
    send,
    onReachability(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onForbidden(listener) {
      forbiddenListeners.add(listener);
      return () => forbiddenListeners.delete(listener);
    },
  };
}
