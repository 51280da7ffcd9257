/** Ids of requests: the same id appears in every log line, in the error shown to the user, and at the origin. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Never taken from a browser, which could choose a duplicate. */
export function newRequestId(): string {
  // The two last groups contain 62 random bits. Node generates UUIDs in batches, so this is cheaper than randomBytes(8).
  return randomUUID().slice(19).replace('-', '');
}

/** At the origin: the id assigned by the server in front, so that both log the same. */
export function forwardedRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[requestIdHeader];
  return typeof id === 'string' && /^[0-9a-f]{16}$/.test(id) ? id : newRequestId();
}
