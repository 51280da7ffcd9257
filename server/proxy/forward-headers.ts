/**
 * Which headers cross the BFF, by name: everything else stays on its side. Cookies, forwarding and identity headers
 * of a client never reach the origin; the origin's cookies and server names never reach a client.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { uuidPattern } from '#shared/limits.ts';

export type ForwardedHeaders = Record<string, string>;

const toOrigin = ['accept', 'accept-language', 'if-match', 'if-none-match', 'idempotency-key', 'x-device-id'];
/** What passes in this form only. */
const formOf: Partial<Record<string, RegExp>> = { 'x-device-id': new RegExp(uuidPattern) };
const toClient = [
  'content-type',
  'content-length',
  'content-disposition',
  'etag',
  'cache-control',
  'retry-after',
  'idempotency-replayed',
  'location',
  'x-data-version',
];

/** The allowed headers that are there, less those that Connection declares to be for one hop only (RFC 9110 §7.6.1). */
function pick(headers: IncomingHttpHeaders, allowed: readonly string[]): ForwardedHeaders {
  const hopByHop = new Set((headers.connection ?? '').split(',').map(name => name.trim().toLowerCase()));
  const picked: ForwardedHeaders = {};
  for (const name of allowed) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name)) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (formOf[name]?.test(text) !== false) picked[name] = text;
  }
  return picked;
}

/**
 * What the origin is told of a request: the allowed headers and the person's own session token. The length is that of what
 * was read, and without a body there is none: the origin would wait for it.
 */
export function headersForOrigin(
  headers: IncomingHttpHeaders,
  { token, bodyBytes }: { token: string; bodyBytes: number },
): ForwardedHeaders {
  const authorization = `Bearer ${token}`;
  if (bodyBytes === 0) return { ...pick(headers, toOrigin), authorization };
  const allowed = [...toOrigin, 'content-type'];
  return { ...pick(headers, allowed), 'content-length': String(bodyBytes), authorization };
}

/** What the client is told of an answer; private unless the origin says otherwise. */
export function headersForClient(headers: IncomingHttpHeaders): ForwardedHeaders {
  return { 'cache-control': 'no-store', ...pick(headers, toClient) };
}

/** JSON in and out (contract, "Conventions"): `application/json` and `application/problem+json`, with any charset. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/(problem\+)?json\s*(;|$)/i.test(contentType ?? '');
}

/** What an answer to `path` may be besides a problem: JSON, and under an address ending in `.csv` a file of that kind. */
export function isUsable(path: string, contentType: string | undefined): boolean {
  if (isJson(contentType)) return true;
  return /^[^?]+\.csv(\?|$)/.test(path) && /^text\/csv\s*(;|$)/i.test(contentType ?? '');
}

/** The number of the state that an origin answers from; nothing where it gives none, or no number. */
export function dataVersionOf(header: unknown): { dataVersion?: number } {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? { dataVersion: Number(header) } : {};
}
