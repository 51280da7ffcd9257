/**
 * One poll of a topic at the origin: chooses the credential and interprets the answer. The server's own credential is tried first, then the freshest
 * token among the watchers; a refused one is followed by the next.
 */
import type { MemberIdentity } from '../../http/guards.ts';
import type { SeenVersion } from '../seen-versions.ts';
import { freshestToken } from './token-pool.ts';

type OriginCredential = { kind: 'service' } | { kind: 'user'; token: string };

/** `patch` changes the state with the ETag `base` into the state with the ETag `etag`; as received. */
export type StateDelta = { patch: unknown; base: string | undefined; etag: string | undefined };

/** Optional versions of the state that the origin read. */
type StateNumbers = {
  dataVersion?: number;
  usersVersion?: number;
  /** The answer stays the same for this time while the data version does. */
  steadyForMs?: number;
};

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
  /** Called with a body before it is accepted; the parsed value is reused. */
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

/** The known state; `isRoutine`: no nudge suggests that it has changed. */
type KnownState = { etag: string | undefined; takesDelta: boolean; isRoutine: boolean };

type OriginPoll = (known: KnownState, signal: AbortSignal) => Promise<PollAnswer>;

/** A poll must not try every watcher's token. */
const attemptsMax = 4;
const serviceRetryMs = 60_000;
/** A version seen this recently makes a routine poll unnecessary. */
const seenWithinMs = 2_000;

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
  /** Whether the delta applies to the known state; otherwise the whole is requested. */
  fits: (delta: StateDelta) => boolean;
  isJson: (body: string) => boolean;
  /** The latest version of the restaurant's data, from any request. */
  dataSeen: SeenVersion;
  /** A poll was answered by the data version. */
  spared?: () => void;
}): OriginPoll {
  const { organizationId, path, isJson, dataSeen } = options;
  /** From the last answer. */
  let steady: { dataVersion: number; untilMs: number } | null = null;
  let serviceRefusedUntilMs = 0;
  const refused = new Set<string>();

  const chooseCredential = (): { credential: OriginCredential; userId: string | null } | null => {
    const nowMs = options.now();
    if (options.hasServiceCredential && nowMs >= serviceRefusedUntilMs)
      return { credential: { kind: 'service' }, userId: null };
    const identity = freshestToken(options.watching(), nowMs, refused);
    return identity && { credential: { kind: 'user', token: identity.token }, userId: identity.userId };
  };

  /** The known answer, if another read or the change watch has just found the same data version. */
  const steadyAnswer = (): PollAnswer | null => {
    const { version, atMs } = dataSeen;
    if (steady === null || steady.dataVersion !== version) return null;
    const isRecent = atMs > options.now() - seenWithinMs && atMs < steady.untilMs;
    return isRecent ? { kind: 'notModified', dataVersion: version } : null;
  };

  const ask = async (
    { etag, takesDelta }: Pick<KnownState, 'etag' | 'takesDelta'>,
    signal: AbortSignal,
  ): Promise<PollAnswer> => {
    refused.clear();
    const sentAtMs = options.now();
    steady = null;
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
      if (answer.kind !== 'refused') {
        const { dataVersion, steadyForMs } = answer;
        if (dataVersion !== undefined && steadyForMs !== undefined)
          steady = { dataVersion, untilMs: sentAtMs + steadyForMs };
        return answer;
      }
      if (answer.status === 404) return { kind: 'gone' };
      if (credential.kind === 'service') serviceRefusedUntilMs = options.now() + serviceRetryMs;
      else refused.add(credential.token);
      if (answer.status === 403 && userId !== null) options.forbid(userId);
    }
    // If no token is accepted either, the server's credential is tried again.
    serviceRefusedUntilMs = 0;
    return { kind: 'fault', why: 'auth', reason: 'no credential is accepted' };
  };

  return async (known, signal) => {
    const spared = known.isRoutine ? steadyAnswer() : null;
    if (spared !== null) options.spared?.();
    const answer = spared ?? (await ask(known, signal));
    const isMisfit = answer.kind === 'delta' && !options.fits(answer);
    return isMisfit ? ask({ etag: undefined, takesDelta: false }, signal) : answer;
  };
}
