/** A poll at the origin: builds the request headers and interprets the response. */
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import { isJson, stateNumbersOf } from './forward-headers.ts';

export type OriginRead = {
  /** Canonical, with its query. */
  path: string;
  organizationId: string;
  credential: { kind: 'service' } | { kind: 'user'; token: string };
  etag?: string;
  /** The response may be the difference to the state of `etag`. */
  takesDelta?: boolean;
  /** Checks a body instead of parsing it here. */
  isJson?: (body: string) => boolean;
  signal?: AbortSignal;
};

/** Versions of the state that was read, and of its users; absent if the origin sends none. */
type StateNumbers = { dataVersion?: number; usersVersion?: number; steadyForMs?: number };

export type OriginAnswer =
  | ({ kind: 'ok'; body: string; etag: string | undefined } & StateNumbers)
  | ({ kind: 'notModified' } & StateNumbers)
  /** `base`: the ETag of the state that `patch` changes into that of `etag`. */
  | ({ kind: 'delta'; patch: unknown; base: string | undefined; etag: string | undefined } & StateNumbers)
  /** A response of the origin, not a fault. */
  | { kind: 'refused'; status: 401 | 403 | 404 }
  /** A network fault, timeout, 5xx, 429, or a body that is too large or not JSON. */
  | { kind: 'fault'; reason: string; retryAfterMs?: number };

/** The HTTP client's response. */
type Response = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { text(): Promise<string>; dump(): Promise<unknown> };
};

export function readHeaders(request: OriginRead, serviceToken: string | undefined): Record<string, string> {
  // Makes caches on the way revalidate.
  const headers: Record<string, string> = { accept: 'application/json', 'cache-control': 'no-cache' };
  if (request.etag !== undefined) headers['if-none-match'] = request.etag;
  if (request.takesDelta) headers['a-im'] = listPatch;
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

function isParsed(body: string): boolean {
  JSON.parse(body);
  return true;
}

/** Throws a SyntaxError for a body that should be JSON and is not. */
export async function answerOf(
  { takesDelta, isJson: isReadable = isParsed }: OriginRead,
  { statusCode, headers, body }: Response,
): Promise<OriginAnswer> {
  const contentType = text(headers['content-type']);
  const etag = text(headers.etag);
  const state = stateNumbersOf(headers);
  if (statusCode === 200 && isJson(contentType)) {
    const content = await body.text();
    if (!isReadable(content)) throw new SyntaxError('The body is not JSON');
    return { kind: 'ok', body: content, etag, ...state };
  }
  if (statusCode === 226 && takesDelta && isJson(contentType) && text(headers.im) === listPatch) {
    const patch: unknown = JSON.parse(await body.text());
    return { kind: 'delta', patch, base: text(headers['delta-base']), etag, ...state };
  }
  await body.dump();
  if (statusCode === 304) return { kind: 'notModified', ...state };
  if (statusCode === 401 || statusCode === 403) return { kind: 'refused', status: statusCode };
  // An intermediary's 404 page says nothing about the origin's data.
  if (statusCode === 404 && (contentType === undefined || isJson(contentType))) {
    return { kind: 'refused', status: statusCode };
  }
  if (statusCode === 200 || statusCode === 404) return { kind: 'fault', reason: 'not JSON' };
  const retryAfterMs = retryAfter(text(headers['retry-after']));
  return { kind: 'fault', reason: `status ${statusCode}`, ...(retryAfterMs !== null && { retryAfterMs }) };
}
