/**
 * One poll of a topic at the origin: chooses the credential and interprets the answer. The server's own credential is tried first, then the freshest
 * token among the watchers; a refused one is followed by the next.
 */
import type { MemberIdentity } from '../../http/guards.ts';
import { freshestToken } from './token-pool.ts';

export type OriginCredential = { kind: 'service' } | { kind: 'user'; token: string };

/** What `patch` makes of the state with the ETag `base` is the state with the ETag `etag`; as received. */
export type StateDelta = { patch: unknown; base: string | undefined; etag: string | undefined };

/** The origin's numbers of the state it read, and of that state's users, if it gives them. */
export type StateNumbers = { dataVersion?: number; usersVersion?: number };

export type StateAnswer = StateNumbers &
  (
    | { kind: 'ok'; body: string; etag: string | undefined }
    | ({ kind: 'delta' } & StateDelta)
    | { kind: 'notModified' }
  );

/** Reads from the origin; implemented by the origin client's `read`. */
export type ReadOrigin = (request: {
  path: string;
  organizationId: string;
  credential: OriginCredential;
  etag?: string;
  /** With `etag`: the answer may be a delta to its state. */
  takesDelta?: boolean;
  /** Asked about a body, so that it isn't parsed twice. */
  isJson?: (body: string) => boolean;
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

/** What is known already. */
export type KnownState = { etag: string | undefined; takesDelta: boolean };

export type OriginPoll = (known: KnownState, signal: AbortSignal) => Promise<PollAnswer>;

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
  /** Whether the delta is one to the known state; else the whole is asked for. */
  fits: (delta: StateDelta) => boolean;
  isJson: (body: string) => boolean;
}): OriginPoll {
  const { organizationId, path, isJson } = options;
  let serviceRefusedUntilMs = 0;
  const refused = new Set<string>();

  const chooseCredential = (): { credential: OriginCredential; userId: string | null } | null => {
    const nowMs = options.now();
    if (options.hasServiceCredential && nowMs >= serviceRefusedUntilMs)
      return { credential: { kind: 'service' }, userId: null };
    const identity = freshestToken(options.watching(), nowMs, refused);
    return identity && { credential: { kind: 'user', token: identity.token }, userId: identity.userId };
  };

  const ask: OriginPoll = async ({ etag, takesDelta }, signal) => {
    refused.clear();
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const choice = chooseCredential();
      if (choice === null) break;
      const { credential, userId } = choice;
      const answer = await options.readOrigin({
        path,
        organizationId,
        credential,
        isJson,
        signal,
        ...(etag !== undefined && { etag, ...(takesDelta && { takesDelta }) }),
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

  return async (known, signal) => {
    const answer = await ask(known, signal);
    const isMisfit = answer.kind === 'delta' && !options.fits(answer);
    return isMisfit ? ask({ etag: undefined, takesDelta: false }, signal) : answer;
  };
}
