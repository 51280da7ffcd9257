/**
 * By what their requests carry, people whose session was found good: their next request is recognised before anything is looked
 * up. It gives them no right, only a place before those whom nobody knows.
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type KnownCallers = {
  isKnown(headers: IncomingHttpHeaders): boolean;
  /** A session token was good: what it came in. */
  noteToken(headers: IncomingHttpHeaders): void;
  /** The cookies were good. */
  noteCookies(headers: IncomingHttpHeaders): void;
  /** What came was refused. */
  forget(headers: IncomingHttpHeaders): void;
};

/** A busy house's tokens of some minutes. */
const callersKept = 4_000;
/** Longer than what a browser of ours sends: nobody's headers are digested without end. */
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
    if (known.size > callersKept && oldest !== undefined) known.delete(oldest);
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
