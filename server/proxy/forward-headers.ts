/**
 * Allowlists of the headers that the proxy forwards; all others are dropped. A client's cookies, forwarding and identity headers never reach the
 * origin; the origin's cookies and server names never reach a client.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { uuidPattern } from '#shared/kernel/limits.ts';

export type ForwardedHeaders = Record<string, string>;

const toOrigin = [
  'accept',
  'accept-language',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'x-device-id',
  'x-device-proven',
];
/** Headers that are forwarded only in this form. */
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

/** The allowed headers that are present, less those that Connection lists as hop-by-hop (RFC 9110 §7.6.1). */
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
 * Request headers for the origin: the allowed ones and the person's session token. Content-Length is that of the body read; without a body it is dropped,
 * because the origin would wait for one.
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

/** Response headers for the client; `private` unless the origin says otherwise. */
export function headersForClient(headers: IncomingHttpHeaders): ForwardedHeaders {
  return { 'cache-control': 'no-store', ...pick(headers, toClient) };
}

/** Whether the type is JSON (contract, "Conventions"): `application/json` or `application/problem+json`, with any charset. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/(problem\+)?json\s*(;|$)/i.test(contentType ?? '');
}

/** Types of files, by the end of their path. */
const fileTypes = [
  [/^[^?]+\.csv(\?|$)/, /^text\/csv\s*(;|$)/i],
  [/^[^?]+\.pdf(\?|$)/, /^application\/pdf\s*(;|$)/i],
  [/^[^?]+\.xml(\?|$)/, /^application\/xml\s*(;|$)/i],
  [/^[^?]+\.zip(\?|$)/, /^application\/zip\s*(;|$)/i],
] as const;

/** Whether a response to `path` has an accepted type: JSON, or that of the file name at the end of the path. */
export function isUsable(path: string, contentType: string | undefined): boolean {
  if (isJson(contentType)) return true;
  return fileTypes.some(([name, type]) => name.test(path) && type.test(contentType ?? ''));
}

/** The names of the reads that a write may have changed; empty if the origin sends none. */
export function touchedOf(header: unknown): { touched?: readonly string[] } {
  return typeof header === 'string' ? { touched: header.split(',').map(name => name.trim()) } : {};
}

function countIn(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** The data version of the origin's response; empty if it sends none or not a number. */
export function dataVersionOf(header: unknown): { dataVersion?: number } {
  const dataVersion = countIn(header);
  return dataVersion === undefined ? {} : { dataVersion };
}

/** Adds the users' version of that state, and how long the response stays valid while the data version does. */
export function stateNumbersOf(headers: Readonly<Record<string, unknown>>): {
  dataVersion?: number;
  usersVersion?: number;
  steadyForMs?: number;
} {
  const [usersVersion, steadySeconds] = [
    countIn(headers['x-users-version']),
    countIn(headers['x-steady-for']),
  ];
  return {
    ...dataVersionOf(headers['x-data-version']),
    ...(usersVersion !== undefined && { usersVersion }),
    ...(steadySeconds !== undefined && { steadyForMs: steadySeconds * 1_000 }),
  };
}
