/**
 * Roles that decide what a person may watch: read from the origin's userinfo with their own token. An answer is valid for 60 s and is refreshed while
 * they watch. After a change of users it is no longer used for new decisions: those wait for the next answer.
 */
import type { FastifyBaseLogger } from 'fastify';
import { rolesKeptMs } from '#shared/intervals.ts';
import type { Role } from '#shared/roles.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { Cancel, LiveClock } from '../live-clock.ts';
import type { ReadOrigin } from '../topics/origin-poll.ts';
import { freshestToken } from '../topics/token-pool.ts';
import { createRolesFetcher, type RolesFault } from './fetch-roles.ts';

/** `tokenRefused`: the origin refused the token. */
export type RolesFollower = { identity(): MemberIdentity; rolesChanged(): void; tokenRefused(): void };

export type RolesAnswer = { kind: 'known'; roles: readonly Role[] } | ({ kind: 'unknown' } & RolesFault);

/** `inQuestion`: they were known, users were changed, and the origin's answer is pending. */
export type RolesCertainty = 'known' | 'inQuestion' | 'unknown';
export type RolesCertaintyAt = (nowMs: number) => RolesCertainty;

export type WatcherRoles = {
  /** The known roles, without a request; the previous ones while `inQuestion`. */
  known(identity: MemberIdentity): readonly Role[] | null;
  /** The certainty for a frequently queried follower; the returned function is valid until it unfollows. */
  certaintyOf(identity: MemberIdentity): RolesCertaintyAt;
  /** The known roles, else the origin's answer to a request sent after the last change of users. */
  ask(identity: MemberIdentity): Promise<RolesAnswer>;
  /** Keeps the roles fresh and reports every change, the first included. */
  follow(follower: RolesFollower): () => void;
  /** A follower has a fresh token, which is used for a request where the roles are uncertain. */
  tokenRenewed(identity: MemberIdentity): void;
  /** Somebody's roles in the organization may have changed. */
  touch(organizationId: string): void;
  /** A person lost access: their cached roles are dropped at once. */
  forget(organizationId: string, userId: string): void;
  close(): void;
};

/** Leaves time for retries before the answer expires. */
const askAgainMs = 45_000;
const retryMs = 5_000;

type Membership = {
  readonly key: string;
  readonly organizationId: string;
  roles: readonly Role[] | null;
  confirmedAtMs: number;
  /** Counts changes of users, and how many of them the answer includes. */
  changes: number;
  changesIncluded: number;
  fault: RolesFault;
  /** Followers with the roles each was notified of last. */
  followers: Map<RolesFollower, string>;
  /** Whether the origin answered. */
  underWay: Promise<boolean> | null;
  cancelTimer: Cancel;
  certaintyAt?: RolesCertaintyAt;
};

export function createWatcherRoles(options: {
  readOrigin: ReadOrigin;
  clock: LiveClock;
  log: FastifyBaseLogger;
}): WatcherRoles {
  const { clock } = options;
  const askForRoles = createRolesFetcher(options);
  const memberships = new Map<string, Membership>();
  let isClosed = false;
  const keyOf = (identity: MemberIdentity) => `${identity.organizationId} ${identity.userId}`;

  const statusOf = (identity: MemberIdentity): Membership => {
    const key = keyOf(identity);
    const known = memberships.get(key);
    if (known !== undefined) return known;
    const status: Membership = {
      key,
      organizationId: identity.organizationId,
      roles: null,
      confirmedAtMs: 0,
      changes: 0,
      changesIncluded: 0,
      fault: { reason: 'not asked yet', isTokenRefused: false },
      followers: new Map(),
      underWay: null,
      cancelTimer: () => {},
    };
    memberships.set(key, status);
    return status;
  };

  const lastRoles = (status: Membership, nowMs: number): readonly Role[] | null =>
    nowMs - status.confirmedAtMs < rolesKeptMs ? status.roles : null;
  const certaintyAt = (status: Membership, nowMs: number): RolesCertainty => {
    if (lastRoles(status, nowMs) === null) return 'unknown';
    if (status.changesIncluded === status.changes) return 'known';
    return status.underWay === null ? 'unknown' : 'inQuestion';
  };
  const certaintyNow = (status: Membership) => certaintyAt(status, clock.now());
  const rolesNow = (status: Membership) => (certaintyNow(status) === 'unknown' ? null : status.roles);

  const notifyFollowers = (status: Membership): void => {
    const news = JSON.stringify(rolesNow(status));
    for (const [follower, told] of [...status.followers]) {
      if (told === news) continue;
      status.followers.set(follower, news);
      follower.rolesChanged();
    }
  };

  const askOnce = async (status: Membership, identity: MemberIdentity): Promise<boolean> => {
    const { changes } = status;
    const answer = await askForRoles(identity);
    if (answer.kind === 'fault') {
      status.fault = answer;
      if (answer.isTokenRefused)
        for (const follower of status.followers.keys())
          if (follower.identity().token === identity.token) follower.tokenRefused();
      return false;
    }
    // What followers were not sent while the roles were uncertain is due now, even if the roles are the same.
    if (certaintyNow(status) !== 'known') {
      for (const follower of status.followers.keys()) status.followers.set(follower, '');
    }
    status.roles = answer.roles;
    status.confirmedAtMs = clock.now();
    status.changesIncluded = changes;
    return true;
  };

  const askNow = (status: Membership, identity: MemberIdentity): Promise<boolean> => {
    if (status.underWay !== null) return status.underWay;
    status.cancelTimer();
    const { changes } = status;
    const asking = askOnce(status, identity).then(isAnswered => {
      status.underWay = null;
      if (status.changes > changes && status.followers.size > 0) {
        void askNow(status, currentIdentity(status) ?? identity);
      } else {
        notifyFollowers(status);
        plan(status, isAnswered);
      }
      return isAnswered;
    });
    status.underWay = asking;
    return asking;
  };

  const currentIdentity = (status: Membership): MemberIdentity | null =>
    freshestToken(
      Array.from(status.followers.keys(), follower => follower.identity()),
      clock.now(),
      new Set(),
    );

  const plan = (status: Membership, isConfirmed: boolean): void => {
    status.cancelTimer();
    if (isClosed) return;
    const isFollowed = status.followers.size > 0;
    const delayMs = isFollowed ? (isConfirmed ? askAgainMs : retryMs) : rolesKeptMs;
    status.cancelTimer = clock.after(delayMs, () => {
      if (status.followers.size === 0) {
        memberships.delete(status.key);
        return;
      }
      const asker = currentIdentity(status);
      if (asker !== null) {
        void askNow(status, asker);
        return;
      }
      notifyFollowers(status);
      plan(status, false);
    });
  };

  return {
    known(identity) {
      const status = memberships.get(keyOf(identity));
      return status === undefined ? null : rolesNow(status);
    },
    certaintyOf(identity) {
      const status = statusOf(identity);
      status.certaintyAt ??= nowMs => certaintyAt(status, nowMs);
      return status.certaintyAt;
    },
    async ask(identity) {
      const status = statusOf(identity);
      const { changes } = status;
      if (certaintyNow(status) !== 'known') {
        const isOwn = status.underWay === null;
        const isAnswered = await askNow(status, identity);
        // The answer under way may predate a change of users, or someone else's token was refused. A failed origin is not asked twice, so that
        // callers get their answer in time.
        const isOneMoreDue = isAnswered || (!isOwn && status.fault.isTokenRefused);
        if (isOneMoreDue && certaintyNow(status) !== 'known') await askNow(status, identity);
      }
      // Changes during the wait don't count: else it might never end.
      const held = status.changesIncluded < changes ? null : lastRoles(status, clock.now());
      const { reason, isTokenRefused } = status.fault;
      return held === null ? { kind: 'unknown', reason, isTokenRefused } : { kind: 'known', roles: held };
    },
    follow(follower) {
      const identity = follower.identity();
      const status = statusOf(identity);
      status.followers.set(follower, '');
      if (certaintyNow(status) !== 'known') void askNow(status, identity);
      else {
        clock.soon(() => {
          if (certaintyNow(status) !== 'inQuestion') notifyFollowers(status);
        });
        if (status.underWay === null) plan(status, false);
      }
      return () => {
        status.followers.delete(follower);
        if (status.followers.size === 0 && status.underWay === null) plan(status, false);
      };
    },
    tokenRenewed(identity) {
      const status = memberships.get(keyOf(identity));
      if (status !== undefined && status.underWay === null && certaintyNow(status) !== 'known')
        void askNow(status, identity);
    },
    touch(organizationId) {
      for (const status of memberships.values()) {
        if (status.organizationId !== organizationId) continue;
        status.changes += 1;
        // Without followers, or with a request under way, the next caller or its answer schedules the next request.
        if (status.followers.size === 0 || status.underWay !== null) continue;
        const asker = currentIdentity(status);
        if (asker === null) plan(status, false);
        else void askNow(status, asker);
      }
    },
    forget(organizationId, userId) {
      const status = memberships.get(`${organizationId} ${userId}`);
      if (status === undefined) return;
      status.roles = null;
      status.changes += 1;
    },
    close() {
      isClosed = true;
      for (const status of memberships.values()) status.cancelTimer();
      memberships.clear();
    },
  };
}
