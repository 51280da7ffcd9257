/**
 * HTTP client for /api: bearer token, Idempotency-Key, If-Match, timeout and problems. After a 401 the request is
 * retried once with a fresh token; a write keeps its key, so that it still has one effect.
 */
import type { WriteMethod } from '#shared/kernel/write-row.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { ClientProblem, parseProblem } from './client-problem.ts';
import { createListeners } from './listeners.ts';
import type { ServerClock } from './server-clock.ts';

/** Source of session tokens; null when signed out. Rejects with NETWORK if that can't be determined. */
export type Credentials = { token(): Promise<string | null>; renew(): Promise<string | null> };

type HttpRequest = {
  method: 'GET' | WriteMethod;
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  version?: number | undefined;
  /** Cursor of the cached data of a live read. */
  cursor?: string | undefined;
  signal?: AbortSignal;
};

/** Downloads a file under /api; `language` is that of the interface. */
type FileRequest = { path: string; language: string; signal?: AbortSignal };
export type FileAnswer = { file: Blob; name: string };

/** `cursor` is X-Live-Cursor: the body's position in the topic's history, or null. */
type HttpAnswer = { body: unknown; cursor: string | null };

export type Http = {
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** A spreadsheet or a PDF, with the name from Content-Disposition. */
  download(request: FileRequest): Promise<FileAnswer>;
  /** Reports after each call whether the server responded, and that it doesn't while a call is pending for long. */
  onReachability(listener: (isReachable: boolean) => void): () => void;
  /** Reports until when the server accepts the session beyond its token's expiry, in ms; null: only until expiry. */
  onSessionGrace(listener: (untilMs: number | null) => void): () => void;
  /** Reports the path of each call that was refused because of roles or subscription. */
  onForbidden(listener: (path: string) => void): () => void;
  /** Reports a refusal received by another channel, e.g. the socket. */
  notifyForbidden(path: string): void;
};

/** Codes after which the screen's roles or subscription state must be refetched. */
const staleIdentityCodes: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'SUBSCRIPTION_REQUIRED',
  'RESTAURANT_ARCHIVED',
]);

/** A request: an API call or a download. */
type SentRequest = HttpRequest & { accept?: string; language?: string };

/** `file` is null, and `text` the body, unless a file was asked for and sent. */
type FetchedAnswer = { response: Response; text: string; file: Blob | null };

const timeLimitMs = 15_000;
/**
 * After this long without a response the server counts as unreachable: in a dead spot requests hang instead of
 * failing.
 */
export const silentAfterMs = 3_000;

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
    ...(request.cursor && { 'x-live-cursor': request.cursor }),
  };
}

/** Sends one request with the common timeout; no response becomes NETWORK, an abort by the caller stays an abort. */
export async function fetchWithin(
  environment: Pick<BrowserEnvironment, 'fetch' | 'setTimer'>,
  path: string,
  init: RequestInit,
  { signal, isFile = false }: { signal?: AbortSignal | undefined; isFile?: boolean } = {},
): Promise<FetchedAnswer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancelTimer = environment.setTimer(abort, timeLimitMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await environment.fetch(path, { ...init, signal: controller.signal, cache: 'no-store' });
    const file = isFile && response.ok ? await response.blob() : null;
    return { response, file, text: file === null ? await response.text() : '' };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ClientProblem('NETWORK', { cause });
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

/** Undefined for an empty or non-JSON body. */
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
  /** The device that this browser is paired as; null if none. */
  deviceId: () => string | null = () => null,
): Http {
  const reachability = createListeners<boolean>();
  const grace = createListeners<number | null>();
  const forbidden = createListeners<string>();

  async function attempt(request: SentRequest, token: string | null) {
    const { method, path, body, signal, accept } = request;
    const isFile = accept !== undefined;
    const init: RequestInit = { method, headers: headersOf(request, token, deviceId()) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const cancelSilence = environment.setTimer(() => reachability.notify(false), silentAfterMs);
    const answer = await fetchWithin(environment, path, init, { signal, isFile }).finally(cancelSilence);
    const { headers } = answer.response;
    serverClock.observeHeader(headers.get('date'));
    const graceUntil = headers.get('x-session-grace');
    grace.notify(graceUntil === null ? null : Date.parse(graceUntil));
    return answer;
  }

  /** Another call that was refused with the same token may have renewed it already. */
  async function fresherThan(refused: string | null): Promise<string | null> {
    const known = await credentials.token();
    return known !== null && known !== refused ? known : credentials.renew();
  }

  async function answerTo<T>(request: SentRequest, read: (answer: FetchedAnswer) => T): Promise<T> {
    try {
      const token = await credentials.token();
      let answer = await attempt(request, token);
      if (answer.response.status === 401) {
        const fresh = await fresherThan(token);
        if (fresh !== null) answer = await attempt(request, fresh);
      }
      reachability.notify(true);
      const { response, text } = answer;
      const { ok, status, headers } = response;
      if (ok) return read(answer);
      const problem = parseJson(text);
      // An HTML page instead of a problem document comes from a network's login page; cached data stays
      // valid.
      if (request.method === 'GET' && status < 500 && problem === undefined && text !== '')
        throw new ClientProblem('NETWORK');
      throw parseProblem(status, problem, headers.get('x-request-id'));
    } catch (error) {
      if (error instanceof ClientProblem && error.code === 'NETWORK') reachability.notify(false);
      if (error instanceof ClientProblem && staleIdentityCodes.has(error.code))
        forbidden.notify(request.path);
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
    answerTo(
      { ...more, method: 'GET', path, accept: path.endsWith('.pdf') ? 'application/pdf' : 'text/csv' },
      ({ response, file }) => {
        const disposition = response.headers.get('content-disposition') ?? '';
        const name = /filename="([^"]+)"/.exec(disposition)?.[1];
        if (name === undefined || file === null) throw new ClientProblem('ORIGIN_INVALID', { status: 502 });
        return { file, name };
      },
    );

  return {
    send,
    download,
    onReachability: reachability.add,
    onSessionGrace: grace.add,
    onForbidden: forbidden.add,
    notifyForbidden: forbidden.notify,
  };
}
