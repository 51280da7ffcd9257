/**
 * Roles that decide what a person may watch: read from the origin's userinfo with their own token. An answer is valid for 60 s and is refreshed while they
 * watch; polls that show the same users version confirm it, so that new requests are rare. After a change of users it is no longer used for new decisions:
 * those wait for the next answer.
 */
import type { FastifyBaseLogger } from 'fastify';
import { rolesTrustedMs } from '#shared/kernel/intervals.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { LiveClock } from '../live-clock.ts';
import { createSeenVersions, type SeenVersion } from '../seen-versions.ts';
import type { ReadOrigin } from '../topics/origin-poll.ts';
import { freshestToken } from '../topics/token-pool.ts';
import { createRolesFetcher, type RolesFault } from './fetch-roles.ts';
import {
  certaintyAt,
  confirmedAtMs,
  keyOf,
  lastRoles,
  type Membership,
  newMembership,
  type RolesCertainty,
  type RolesCertaintyAt,
  type RolesFollower,
} from './membership.ts';

type RolesAnswer = { kind: 'known'; roles: readonly Role[] } | ({ kind: 'unknown' } & RolesFault);

export type WatcherRoles = {
  /** The known roles, without a request; the previous ones while `inQuestion`. */
  known(identity: MemberIdentity): readonly Role[] | null;
  /** The certainty for a frequently queried follower; the returned function is valid until it unfollows. */
  certaintyOf(identity: MemberIdentity): RolesCertaintyAt;
  /** The known roles, else the origin's answer to a request sent after the last change of users. */
  ask(identity: MemberIdentity): Promise<RolesAnswer>;
  /** Keeps the roles fresh and reports every change, the first included. */
  follow(follower: RolesFollower): () => void;
  /** A follower has a fresh token, which is used for a request if the roles are uncertain. */
  tokenRenewed(identity: MemberIdentity): void;
  /** Somebody's roles in the organization may have changed. */
  touch(organizationId: string): void;
  /** The origin answered a request sent at `atMs` from a state with this version of the restaurant's users. */
  usersSeen(organizationId: string, seen: SeenVersion): void;
  /** A person lost access: their cached roles are dropped at once. */
  forget(organizationId: string, userId: string): void;
  close(): void;
};

/** Leaves time for retries before the answer expires. */
const askAgainMs = 45_000;
const retryMs = 5_000;
/** The limit for confirmed answers: the origin sees active people by their own requests, and may refuse them. */
const heldMaxMs = 5 * 60_000;

export function createWatcherRoles(options: {
  readOrigin: ReadOrigin;
  clock: LiveClock;
  log: FastifyBaseLogger;
}): WatcherRoles {
  const { clock } = options;
  const askForRoles = createRolesFetcher(options);
  const memberships = new Map<string, Membership>();
  const usersVersions = createSeenVersions();
  /** Memberships whose followers had no data while roles were unknown: they are notified once roles are known, even if unchanged. */
  const awaited = new Set<Membership>();
  let isClosed = false;

  const statusOf = (identity: MemberIdentity): Membership => {
    const key = keyOf(identity);
    const known = memberships.get(key);
    if (known !== undefined) return known;
    const status = newMembership(identity, usersVersions.of(identity.organizationId));
    memberships.set(key, status);
    return status;
  };

  const certaintyNow = (status: Membership) => certaintyAt(status, clock.now());
  const rolesNow = (status: Membership) => (certaintyNow(status) === 'unknown' ? null : status.roles);

  const certaintyFor = (status: Membership, nowMs: number): RolesCertainty => {
    const certainty = certaintyAt(status, nowMs);
    if (certainty !== 'known') awaited.add(status);
    return certainty;
  };

  const notifyFollowers = (status: Membership): void => {
    const isKnownAgain = certaintyFor(status, clock.now()) === 'known' && awaited.delete(status);
    const news = JSON.stringify(rolesNow(status));
    for (const [follower, lastNews] of [...status.followers]) {
      if (lastNews === news && !isKnownAgain) continue;
      status.followers.set(follower, news);
      follower.rolesChanged();
    }
  };

  const askOnce = async (status: Membership, identity: MemberIdentity): Promise<boolean> => {
    const { changes } = status;
    const sentAtMs = clock.now();
    const answer = await askForRoles(identity);
    if (answer.kind === 'fault') {
      status.fault = answer;
      if (answer.isTokenRefused)
        for (const follower of status.followers.keys())
          if (follower.identity().token === identity.token) follower.tokenRefused();
      return false;
    }
    certaintyFor(status, clock.now());
    status.roles = answer.roles;
    status.askedAtMs = clock.now();
    status.askedAs = identity.organizationRole;
    status.usersVersion = answer.usersVersion;
    status.changesIncluded = changes;
    usersSeen(status.organizationId, { version: answer.usersVersion, atMs: sentAtMs });
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

  /** 0 if it is time to ask. */
  const confirmedForMs = (status: Membership): number => {
    if (certaintyNow(status) !== 'known' || clock.now() - status.askedAtMs >= heldMaxMs) return 0;
    return Math.max(0, confirmedAtMs(status) + askAgainMs - clock.now());
  };

  const plan = (status: Membership, isConfirmed: boolean): void => {
    const isFollowed = status.followers.size > 0;
    planIn(status, isFollowed ? (isConfirmed ? askAgainMs : retryMs) : rolesTrustedMs);
  };

  const planIn = (status: Membership, delayMs: number): void => {
    status.cancelTimer();
    if (isClosed) return;
    status.cancelTimer = clock.after(delayMs, () => {
      if (status.followers.size === 0) {
        memberships.delete(status.key);
        awaited.delete(status);
        return;
      }
      const leftMs = confirmedForMs(status);
      if (leftMs > 0) return planIn(status, leftMs);
      const asker = currentIdentity(status);
      if (asker !== null) {
        void askNow(status, asker);
        return;
      }
      notifyFollowers(status);
      plan(status, false);
    });
  };

  const touchOne = (status: Membership): void => {
    status.changes += 1;
    // Without followers, or with a request in progress, the next caller or its answer schedules the next request.
    if (status.followers.size === 0 || status.underWay !== null) return;
    const asker = currentIdentity(status);
    if (asker === null) plan(status, false);
    else void askNow(status, asker);
  };

  function usersSeen(organizationId: string, seen: SeenVersion): void {
    const isChanged = usersVersions.note(organizationId, seen);
    for (const status of isChanged ? memberships.values() : []) {
      const isOlder = status.usersVersion !== undefined && status.usersVersion !== seen.version;
      if (status.organizationId === organizationId && isOlder) touchOne(status);
    }
    // A poll confirmed the roles without a request for them.
    for (const status of awaited)
      if (status.organizationId === organizationId && certaintyNow(status) === 'known')
        notifyFollowers(status);
  }

  return {
    usersSeen,
    known(identity) {
      const status = memberships.get(keyOf(identity));
      return status === undefined ? null : rolesNow(status);
    },
    certaintyOf(identity) {
      const status = statusOf(identity);
      status.certaintyAt ??= nowMs => certaintyFor(status, nowMs);
      return status.certaintyAt;
    },
    async ask(identity) {
      const status = statusOf(identity);
      const { changes } = status;
      if (certaintyNow(status) !== 'known') {
        const isOwn = status.underWay === null;
        const isAnswered = await askNow(status, identity);
        // The pending answer may predate a change of users, or may have failed because somebody else's token was refused. A failed origin is not asked
        // twice, so that callers get their answer in time.
        const isOneMoreDue = isAnswered || (!isOwn && status.fault.isTokenRefused);
        if (isOneMoreDue && certaintyNow(status) !== 'known') await askNow(status, identity);
      }
      // Changes during the wait don't count, because it might never end.
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
      if (status === undefined) return;
      if (status.roles !== null && status.askedAs !== identity.organizationRole) status.changes += 1;
      if (status.underWay === null && certaintyNow(status) !== 'known') void askNow(status, identity);
    },
    touch(organizationId) {
      for (const status of memberships.values()) {
        if (status.organizationId === organizationId) touchOne(status);
      }
    },
    forget(organizationId, userId) {
      const status = memberships.get(keyOf({ organizationId, userId }));
      if (status === undefined) return;
      status.roles = null;
      status.changes += 1;
    },
    close() {
      isClosed = true;
      for (const status of memberships.values()) status.cancelTimer();
      memberships.clear();
      awaited.clear();
    },
  };
}
