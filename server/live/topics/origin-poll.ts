/**
 * One poll of a topic at the origin: chooses the credential and interprets the answer. The server's own credential is tried first, then the freshest
 * token among the watchers; a refused one is followed by the next.
 */
import type { MemberIdentity } from '../../http/guards.ts';
import { freshestToken } from './token-pool.ts';

export type OriginCredential = { kind: 'service' } | { kind: 'user'; token: string };

/** `dataVersion`: the origin's number of the state it read, if it gives one. */
type StateAnswer =
  | { kind: 'ok'; body: string; etag: string | undefined; dataVersion?: number }
  | { kind: 'notModified'; dataVersion?: number };

/** Reads from the origin; implemented by the origin client's `read`. */
export type ReadOrigin = (request: {
  path: string;
  organizationId: string;
  credential: OriginCredential;
  etag?: string;
  signal?: AbortSignal;
}) => Promise<
  | StateAnswer
  | { kind: 'refused'; status: 401 | 403 | 404 }
  | { kind: 'fault'; reason: string; retryAfterMs?: number }
>;

export type PollAnswer =
  | StateAnswer
  /** The origin answered 404. */
  | { kind: 'gone' }
  /** `auth`: no credential was accepted. */
  | { kind: 'fault'; why: 'origin' | 'auth'; reason: string; retryAfterMs?: number };

export type OriginPoll = (etag: string | undefined, signal: AbortSignal) => Promise<PollAnswer>;

/** A poll must not try every watcher's token. */
const attemptsMax = 4;
const serviceRetryMs = 60_000;

export function createOriginPoll(options: {
  readOrigin: ReadOrigin;
  hasServiceCredential: boolean;
  organizationId: string;
  path: string;
  now: () => number;
  /** Watchers whose tokens may be used. */
  watching: () => Iterable<MemberIdentity>;
  /** The origin refuses this person the topic. */
  forbid: (userId: string) => void;
}): OriginPoll {
  const { organizationId, path } = options;
  let serviceRefusedUntilMs = 0;
  const refused = new Set<string>();

  const chooseCredential = (): { credential: OriginCredential; userId: string | null } | null => {
    const nowMs = options.now();
    if (options.hasServiceCredential && nowMs >= serviceRefusedUntilMs)
      return { credential: { kind: 'service' }, userId: null };
    const identity = freshestToken(options.watching(), nowMs, refused);
    return identity && { credential: { kind: 'user', token: identity.token }, userId: identity.userId };
  };

  return async (etag, signal) => {
    refused.clear();
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const choice = chooseCredential();
      if (choice === null) break;
      const { credential, userId } = choice;
      const answer = await options.readOrigin({
        path,
        organizationId,
        credential,
        signal,
        ...(etag !== undefined && { etag }),
      });
      if (answer.kind === 'fault') return { ...answer, why: 'origin' };
      if (answer.kind !== 'refused') return answer;
      if (answer.status === 404) return { kind: 'gone' };
      if (credential.kind === 'service') serviceRefusedUntilMs = options.now() + serviceRetryMs;
      else refused.add(credential.token);
      if (answer.status === 403 && userId !== null) options.forbid(userId);
    }
    return { kind: 'fault', why: 'auth', reason: 'no credential is accepted' };
  };
}
