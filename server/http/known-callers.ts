/**
 * Caches digests of verified credentials, so that the next request is recognised without a lookup. This grants no access, only priority over unknown
 * callers.
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

type KnownCallers = {
  isKnown(headers: IncomingHttpHeaders): boolean;
  /** The session token of these headers was valid. */
  noteToken(headers: IncomingHttpHeaders): void;
  /** The cookies were valid. */
  noteCookies(headers: IncomingHttpHeaders): void;
  /** The credentials were refused. */
  forget(headers: IncomingHttpHeaders): void;
};

/** Enough for the session tokens of a busy restaurant over some minutes. */
const cachedCallersMax = 4_000;
/** Longer than any header our pages send: limits the cost of hashing. */
const lengthMax = 16_384;

function digest(kind: string, text: string | undefined): string | null {
  if (text === undefined || text.length > lengthMax) return null;
  return hash('sha256', `${kind} ${text}`, 'base64url');
}

export function createKnownCallers(): KnownCallers {
  const known = new Set<string>();
  const token = ({ authorization }: IncomingHttpHeaders) => digest('token', authorization);
  const cookies = ({ cookie }: IncomingHttpHeaders) => digest('cookies', cookie);
  const keysOf = (headers: IncomingHttpHeaders) => [token(headers), cookies(headers)];
  const note = (key: string | null): void => {
    if (key === null) return;
    known.delete(key);
    known.add(key);
    const [oldest] = known;
    if (known.size > cachedCallersMax && oldest !== undefined) known.delete(oldest);
  };
  return {
    isKnown: headers => keysOf(headers).some(key => key !== null && known.has(key)),
    noteToken: headers => note(headers.authorization === undefined ? cookies(headers) : token(headers)),
    noteCookies: headers => note(cookies(headers)),
    forget(headers) {
      for (const key of keysOf(headers)) if (key !== null) known.delete(key);
    },
  };
}
