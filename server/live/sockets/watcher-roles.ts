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

/** Leaves time for retries before the answer expires. */
const askAgainMs = 45_000;
const retryMs = 5_000;
/** The limit for confirmed answers: the origin sees active people by their own requests, and may refuse them. */
const heldMaxMs = 5 * 60_000;

export class WatcherRoles {
  readonly #clock: LiveClock;
  readonly #askForRoles: ReturnType<typeof createRolesFetcher>;
  readonly #memberships = new Map<string, Membership>();
  readonly #usersVersions = createSeenVersions();
  /** Memberships whose followers had no data while roles were unknown: they are notified once roles are known, even if unchanged. */
  readonly #awaited = new Set<Membership>();
  #isClosed = false;

  constructor(options: { readOrigin: ReadOrigin; clock: LiveClock; log: FastifyBaseLogger }) {
    this.#clock = options.clock;
    this.#askForRoles = createRolesFetcher(options);
  }

  /** The known roles, without a request; the previous ones while `inQuestion`. */
  known(identity: MemberIdentity): readonly Role[] | null {
    const status = this.#memberships.get(keyOf(identity));
    return status === undefined ? null : this.#rolesNow(status);
  }

  /** The certainty for a frequently queried follower; the returned function is valid until it unfollows. */
  certaintyOf(identity: MemberIdentity): RolesCertaintyAt {
    const status = this.#statusOf(identity);
    status.certaintyAt ??= nowMs => this.#certaintyFor(status, nowMs);
    return status.certaintyAt;
  }

  /** The known roles, else the origin's answer to a request sent after the last change of users. */
  async ask(identity: MemberIdentity): Promise<RolesAnswer> {
    const status = this.#statusOf(identity);
    const { changes } = status;
    if (this.#certaintyNow(status) !== 'known') {
      const isOwn = status.underWay === null;
      const isAnswered = await this.#askNow(status, identity);
      // The pending answer may predate a change of users, or may have failed because somebody else's token was refused. A failed origin is not asked
      // twice, so that callers get their answer in time.
      const isOneMoreDue = isAnswered || (!isOwn && status.fault.isTokenRefused);
      if (isOneMoreDue && this.#certaintyNow(status) !== 'known') await this.#askNow(status, identity);
    }
    // Changes during the wait don't count, because it might never end.
    const held = status.changesIncluded < changes ? null : lastRoles(status, this.#clock.now());
    const { reason, isTokenRefused } = status.fault;
    return held === null ? { kind: 'unknown', reason, isTokenRefused } : { kind: 'known', roles: held };
  }

  /** Keeps the roles fresh and reports every change, the first included. */
  follow(follower: RolesFollower): () => void {
    const identity = follower.identity();
    const status = this.#statusOf(identity);
    status.followers.set(follower, '');
    if (this.#certaintyNow(status) !== 'known') void this.#askNow(status, identity);
    else {
      this.#clock.soon(() => {
        if (this.#certaintyNow(status) !== 'inQuestion') this.#notifyFollowers(status);
      });
      if (status.underWay === null) this.#plan(status, false);
    }
    return () => {
      status.followers.delete(follower);
      if (status.followers.size === 0 && status.underWay === null) this.#plan(status, false);
    };
  }

  /** A follower has a fresh token, which is used for a request if the roles are uncertain. */
  tokenRenewed(identity: MemberIdentity): void {
    const status = this.#memberships.get(keyOf(identity));
    if (status === undefined) return;
    if (status.roles !== null && status.askedAs !== identity.organizationRole) status.changes += 1;
    if (status.underWay === null && this.#certaintyNow(status) !== 'known')
      void this.#askNow(status, identity);
  }

  /** Somebody's roles in the organization may have changed. */
  touch(organizationId: string): void {
    for (const status of this.#memberships.values()) {
      if (status.organizationId === organizationId) this.#touchOne(status);
    }
  }

  /** The origin answered a request sent at `atMs` from a state with this version of the restaurant's users. */
  usersSeen(organizationId: string, seen: SeenVersion): void {
    const isChanged = this.#usersVersions.note(organizationId, seen);
    for (const status of isChanged ? this.#memberships.values() : []) {
      const isOlder = status.usersVersion !== undefined && status.usersVersion !== seen.version;
      if (status.organizationId === organizationId && isOlder) this.#touchOne(status);
    }
    // A poll confirmed the roles without a request for them.
    for (const status of this.#awaited)
      if (status.organizationId === organizationId && this.#certaintyNow(status) === 'known')
        this.#notifyFollowers(status);
  }

  /** A person lost access: their cached roles are dropped at once. */
  forget(organizationId: string, userId: string): void {
    const status = this.#memberships.get(keyOf({ organizationId, userId }));
    if (status === undefined) return;
    status.roles = null;
    status.changes += 1;
  }

  close(): void {
    this.#isClosed = true;
    for (const status of this.#memberships.values()) status.cancelTimer();
    this.#memberships.clear();
    this.#awaited.clear();
  }

  #statusOf(identity: MemberIdentity): Membership {
    const key = keyOf(identity);
    const known = this.#memberships.get(key);
    if (known !== undefined) return known;
    const status = newMembership(identity, this.#usersVersions.of(identity.organizationId));
    this.#memberships.set(key, status);
    return status;
  }

  #certaintyNow(status: Membership): RolesCertainty {
    return certaintyAt(status, this.#clock.now());
  }

  #rolesNow(status: Membership): readonly Role[] | null {
    return this.#certaintyNow(status) === 'unknown' ? null : status.roles;
  }

  #certaintyFor(status: Membership, nowMs: number): RolesCertainty {
    const certainty = certaintyAt(status, nowMs);
    if (certainty !== 'known') this.#awaited.add(status);
    return certainty;
  }

  #notifyFollowers(status: Membership): void {
    const certainty = this.#certaintyFor(status, this.#clock.now());
    const isKnownAgain = certainty === 'known' && this.#awaited.delete(status);
    const news = JSON.stringify(this.#rolesNow(status));
    for (const [follower, lastNews] of [...status.followers]) {
      if (lastNews === news && !isKnownAgain) continue;
      status.followers.set(follower, news);
      follower.rolesChanged();
    }
  }

  async #askOnce(status: Membership, identity: MemberIdentity): Promise<boolean> {
    const { changes } = status;
    const sentAtMs = this.#clock.now();
    const answer = await this.#askForRoles(identity);
    if (answer.kind === 'fault') {
      status.fault = answer;
      if (answer.isTokenRefused)
        for (const follower of status.followers.keys())
          if (follower.identity().token === identity.token) follower.tokenRefused();
      return false;
    }
    this.#certaintyFor(status, this.#clock.now());
    status.roles = answer.roles;
    status.askedAtMs = this.#clock.now();
    status.askedAs = identity.organizationRole;
    status.usersVersion = answer.usersVersion;
    status.changesIncluded = changes;
    this.usersSeen(status.organizationId, { version: answer.usersVersion, atMs: sentAtMs });
    return true;
  }

  #askNow(status: Membership, identity: MemberIdentity): Promise<boolean> {
    if (status.underWay !== null) return status.underWay;
    status.cancelTimer();
    const { changes } = status;
    const asking = this.#askOnce(status, identity).then(isAnswered => {
      status.underWay = null;
      if (status.changes > changes && status.followers.size > 0) {
        void this.#askNow(status, this.#currentIdentity(status) ?? identity);
      } else {
        this.#notifyFollowers(status);
        this.#plan(status, isAnswered);
      }
      return isAnswered;
    });
    status.underWay = asking;
    return asking;
  }

  #currentIdentity(status: Membership): MemberIdentity | null {
    const identities = Array.from(status.followers.keys(), follower => follower.identity());
    return freshestToken(identities, this.#clock.now(), new Set());
  }

  /** 0 if it is time to ask. */
  #confirmedForMs(status: Membership): number {
    const nowMs = this.#clock.now();
    if (certaintyAt(status, nowMs) !== 'known' || nowMs - status.askedAtMs >= heldMaxMs) return 0;
    return Math.max(0, confirmedAtMs(status) + askAgainMs - nowMs);
  }

  #plan(status: Membership, isConfirmed: boolean): void {
    const isFollowed = status.followers.size > 0;
    this.#planIn(status, isFollowed ? (isConfirmed ? askAgainMs : retryMs) : rolesTrustedMs);
  }

  #planIn(status: Membership, delayMs: number): void {
    status.cancelTimer();
    if (this.#isClosed) return;
    status.cancelTimer = this.#clock.after(delayMs, () => {
      if (status.followers.size === 0) {
        this.#memberships.delete(status.key);
        this.#awaited.delete(status);
        return;
      }
      const leftMs = this.#confirmedForMs(status);
      if (leftMs > 0) return this.#planIn(status, leftMs);
      const asker = this.#currentIdentity(status);
      if (asker !== null) {
        void this.#askNow(status, asker);
        return;
      }
      this.#notifyFollowers(status);
      this.#plan(status, false);
    });
  }

  #touchOne(status: Membership): void {
    status.changes += 1;
    // Without followers, or with a request in progress, the next caller or its answer schedules the next request.
    if (status.followers.size === 0 || status.underWay !== null) return;
    const asker = this.#currentIdentity(status);
    if (asker === null) this.#plan(status, false);
    else void this.#askNow(status, asker);
  }
}
