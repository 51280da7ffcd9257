/** Ids of requests: one names a request in every line of the log, on the error that a person sees, and at the origin. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Never taken from a browser, which could choose a duplicate. */
export function newRequestId(): string {
  // Of the two last groups 62 bits are random. Node draws them for many UUIDs at once, and eight bytes anew each time.
  return randomUUID().slice(19).replace('-', '');
}

/** At the origin: the id that the server in front gave it, so that both log the same. */
export function forwardedRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[requestIdHeader];
  return typeof id === 'string' && /^[0-9a-f]{16}$/.test(id) ? id : newRequestId();
}
