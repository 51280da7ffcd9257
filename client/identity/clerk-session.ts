/**
 * Clerk session tokens for this tab's requests. Requests made before Clerk has loaded wait for it for at most 5 s;
 * while Clerk does not answer, the last token is used for as long as the server accepts it.
 */

import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem } from '../data/client-problem.ts';
import type { Credentials } from '../data/http.ts';

/** Asks Clerk for a token; null if nobody is signed in. */
export type AskClerk = (options: { skipCache: boolean }) => Promise<string | null>;

export type ClerkSession = Credentials & {
  /** Called when Clerk is loaded, with the token source of the current session, or null if there is none. */
  attach(ask: AskClerk): void;
  /** The last known token, however old. */
  lastToken(): string | null;
  /** Call when the session has ended: its token must not be used again. */
  forget(): void;
};

/** Long enough for a slow network, short enough for a waiter at a table. */
export const clerkWithinMs = 5_000;
/** Spec §8. */
export const loadFailureText = 'Failed to download latest ClerkJS';

type Asked = { kind: 'told'; token: string | null } | { kind: 'silent'; cause: unknown };

export function createClerkSession(
  { setTimer }: Pick<BrowserEnvironment, 'setTimer'>,
  /** Reads the token that Clerk stored in a cookie; null if there is none. */
  readCookie: () => string | null,
): ClerkSession {
  let ask: AskClerk | null = null;
  let last: string | null = null;
  let isForgotten = false;
  /** Clerk did not answer in time: later requests do not wait until it answers again. */
  let isSilent = false;
  let asking: Promise<Asked> | null = null;
  /** The token refresh in flight, shared by concurrent callers. */
  let renewing: Promise<Asked> | null = null;
  const waiting = new Set<() => void>();

  function lastToken(): string | null {
    return isForgotten ? null : (last ?? readCookie());
  }

  async function whenAttached(): Promise<AskClerk> {
    if (ask === null) await new Promise<void>(resolve => waiting.add(resolve));
    return ask ?? whenAttached();
  }

  async function askOnce(skipCache: boolean): Promise<Asked> {
    const askNow = await whenAttached();
    try {
      const token = await askNow({ skipCache });
      isSilent = false;
      if (token !== null) last = token;
      return { kind: 'told', token };
    } catch (cause) {
      return { kind: 'silent', cause };
    }
  }

  function within(answer: Promise<Asked>): Promise<Asked> {
    return new Promise(resolve => {
      const late = () => {
        isSilent = true;
        resolve({ kind: 'silent', cause: new Error(ask === null ? loadFailureText : 'Clerk is silent') });
      };
      const cancel = setTimer(late, isSilent ? 0 : clerkWithinMs);
      void answer.then(result => {
        cancel();
        resolve(result);
      });
    });
  }

  function askAsUsual(): Promise<Asked> {
    asking ??= askOnce(false).finally(() => {
      asking = null;
    });
    return asking;
  }

  function askFresh(): Promise<Asked> {
    renewing ??= askOnce(true).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function obtain(skipCache: boolean): Promise<string | null> {
    if (isForgotten) return null;
    const asked = await within(skipCache ? askFresh() : (renewing ?? askAsUsual()));
    if (isForgotten) return null;
    if (asked.kind === 'told') return asked.token;
    const token = lastToken();
    if (token === null) throw new ClientProblem('NETWORK', { cause: asked.cause });
    return token;
  }

  return {
    // Signed-in users do not wait for Clerk's scripts: the cookie's token is tried first.
    token: async () => (ask === null ? lastToken() : null) ?? obtain(false),
    renew: () => obtain(true),
    attach(next) {
      ask = next;
      isForgotten = false;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    lastToken,
    forget() {
      last = null;
      isForgotten = true;
    },
  };
}

/** Clerk stores its token in a cookie that scripts can read; the server verifies it like any other. */
export function readSessionCookie(cookies: string): string | null {
  return /(?:^|; *)__session=([^;]+)/.exec(cookies)?.[1] ?? null;
}
