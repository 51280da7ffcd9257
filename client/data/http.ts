/**
 * Calls under /api: bearer token, idempotency key, version, time limit, problems. A 401 is answered once by a fresh
 * token and the same request again, a write with its same key, so that it still has one effect.
 */
import type { WriteMethod } from '#shared/contract/write-row.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { ClientProblem, parseProblem } from './client-problem.ts';
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

/** A file under /api; `language` is that of the interface. */
export type FileRequest = { path: string; language: string; signal?: AbortSignal };
export type FileAnswer = { text: string; name: string };

/** `cursor` is X-Live-Cursor: where in the topic's history the body stands, or null. */
export type HttpAnswer = { body: unknown; cursor: string | null };

export type Http = {
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** A text file with the name that the server gives it. */
  download(request: FileRequest): Promise<FileAnswer>;
  /** Tells whether the server answered at all, after every call, and that it does not while one waits for long. */
  onReachability(listener: (isReachable: boolean) => void): () => void;
  /** Tells until when the server accepts the session past its token's end, in ms; null: as ever, by the token. */
  onSessionGrace(listener: (untilMs: number | null) => void): () => void;
  /** Tells the path of every call that the person's roles or the restaurant's subscription didn't allow. */
  onForbidden(listener: (path: string) => void): () => void;
  /** A refusal that came by another way. */
  notifyForbidden(path: string): void;
};

/** Refusals that say that roles or subscription are no longer what the screen knows. */
const staleIdentityCodes: ReadonlySet<string> = new Set(['FORBIDDEN', 'SUBSCRIPTION_REQUIRED']);

/** What goes over the wire: a call, or one for a file. */
type SentRequest = HttpRequest & { accept?: string; language?: string };

const timeLimitMs = 15_000;
/** Until an answer does come, a server that is silent for so long counts as out of reach: a dead corner refuses nothing. */
const silentAfterMs = 3_000;

function headersOf(
  request: SentRequest,
  token: string | null,
  deviceId: string | null,
): Record<string, string> {
  return {
    accept: request.accept ?? 'application/json',
    ...(request.language !== undefined && { 'accept-language': request.language }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(deviceId !== null && { 'x-device-id': deviceId }),
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
    ...(request.version !== undefined && { 'if-match': `"${request.version}"` }),
  };
}

/** One call with the time limit of all calls; no answer becomes NETWORK, an abort by the caller stays an abort. */
export async function fetchWithin(
  environment: Pick<BrowserEnvironment, 'fetch' | 'setTimer'>,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancelTimer = environment.setTimer(abort, timeLimitMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await environment.fetch(path, { ...init, signal: controller.signal, cache: 'no-store' });
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
  environment: BrowserEnvironment,
  credentials: Credentials,
  serverClock: ServerClock,
  /** The restaurant's device that this browser is paired as; null: none. */
  deviceId: () => string | null = () => null,
): Http {
  const listeners = new Set<(isReachable: boolean) => void>();
  const forbiddenListeners = new Set<(path: string) => void>();
  const graceListeners = new Set<(untilMs: number | null) => void>();
  const notify = (isReachable: boolean) => {
    for (const listener of listeners) listener(isReachable);
  };

  const notifyForbidden = (path: string) => {
    for (const listener of forbiddenListeners) listener(path);
  };

  async function attempt(request: SentRequest, token: string | null) {
    const { method, path, body, signal } = request;
    const init: RequestInit = { method, headers: headersOf(request, token, deviceId()) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const cancelSilence = environment.setTimer(() => notify(false), silentAfterMs);
    const { response, text } = await fetchWithin(environment, path, init, signal).finally(cancelSilence);
    serverClock.observeHeader(response.headers.get('date'));
    const grace = response.headers.get('x-session-grace');
    for (const listener of graceListeners) listener(grace === null ? null : Date.parse(grace));
    return { response, text };
  }

  /** Another call that was refused for the same token may have renewed it already. */
  async function fresherThan(refused: string | null): Promise<string | null> {
    const known = await credentials.token();
    return known !== null && known !== refused ? known : credentials.renew();
  }

  async function answerTo<T>(
    request: SentRequest,
    read: (answer: { response: Response; text: string }) => T,
  ): Promise<T> {
    try {
      const token = await credentials.token();
      let { response, text } = await attempt(request, token);
      if (response.status === 401) {
        const fresh = await fresherThan(token);
        if (fresh !== null) ({ response, text } = await attempt(request, fresh));
      }
      notify(true);
      if (!response.ok) throw parseProblem(response.status, parseJson(text));
      return read({ response, text });
    } catch (error) {
      if (error instanceof ClientProblem && error.code === 'NETWORK') notify(false);
      if (error instanceof ClientProblem && staleIdentityCodes.has(error.code)) notifyForbidden(request.path);
      throw error;
    }
  }

  const send = (request: HttpRequest): Promise<HttpAnswer> =>
    answerTo(request, ({ response, text }) => {
      const body = parseJson(text);
      if (body === undefined && response.status !== 204)
        throw new ClientProblem('ORIGIN_INVALID', { status: 502 });
      return { body, cursor: response.headers.get('x-live-cursor') };
    });

  const download = ({ path, ...more }: FileRequest): Promise<FileAnswer> =>
    answerTo({ ...more, method: 'GET', path, accept: 'text/csv' }, ({ response, text }) => {
      const disposition = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/.exec(disposition)?.[1];
      if (name === undefined) throw new ClientProblem('ORIGIN_INVALID', { status: 502 });
      return { text, name };
    });

  return {
    send,
    download,
    onReachability(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSessionGrace(listener) {
      graceListeners.add(listener);
      return () => graceListeners.delete(listener);
    },
    onForbidden(listener) {
      forbiddenListeners.add(listener);
      return () => forbiddenListeners.delete(listener);
    },
    notifyForbidden,
  };
}
