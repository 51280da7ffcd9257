/**
 * What a person may watch: the roles that the origin's userinfo gives them, asked with their own token. An answer
 * holds for 60 s and is asked for again in time while they watch. Once somebody changed users it counts for nothing new:
 * the next one is waited for.
 */
import type { FastifyBaseLogger } from 'fastify';
import { rolesKeptMs } from '#shared/intervals.ts';
import type { Role } from '#shared/roles.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { Cancel, LiveClock } from '../live-clock.ts';
import type { ReadOrigin } from '../topics/origin-poll.ts';
import { freshestToken } from '../topics/token-pool.ts';
import { createRolesQuestion, type RolesFault } from './fetch-roles.ts';

/** `tokenRefused`: the origin didn't accept it. */
export type RolesFollower = { identity(): MemberIdentity; rolesChanged(): void; tokenRefused(): void };

export type RolesAnswer = { kind: 'known'; roles: readonly Role[] } | ({ kind: 'unknown' } & RolesFault);

/** `inQuestion`: they were known, somebody changed users, and the origin's word is awaited. */
export type RolesCertainty = 'known' | 'inQuestion' | 'unknown';
export type RolesCertaintyAt = (nowMs: number) => RolesCertainty;

export type WatcherRoles = {
  /** What is known now, without asking; what was known, while that is in question. */
  known(identity: MemberIdentity): readonly Role[] | null;
  /** How sure that is, for somebody who is followed and asked about often: good until the following ends. */
  certaintyOf(identity: MemberIdentity): RolesCertaintyAt;
  /** What is known, else the origin's word: its answer to a question that was put after the last change of users. */
  ask(identity: MemberIdentity): Promise<RolesAnswer>;
  /** Keeps the answer fresh and tells of every change, the first included. */
  follow(follower: RolesFollower): () => void;
  /** A follower has a fresh token: where nothing is certain it is asked with. */
  tokenRenewed(identity: MemberIdentity): void;
  /** Somebody's roles in the organization may have changed. */
  touch(organizationId: string): void;
  /** Somebody is shut out: what was known of them doesn't hold for another moment. */
  forget(organizationId: string, userId: string): void;
  close(): void;
};

/** Leaves time for more attempts before the answer no longer holds. */
const askAgainMs = 45_000;
const retryMs = 5_000;

type Standing = {
  readonly key: string;
  readonly organizationId: string;
  roles: readonly Role[] | null;
  confirmedAtMs: number;
  /** How often users were changed, and how many of these changes the answer includes. */
  changes: number;
  changesIncluded: number;
  fault: RolesFault;
  /** With what each was told last. */
  followers: Map<RolesFollower, string>;
  /** Whether the origin gave an answer. */
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
  const askForRoles = createRolesQuestion(options);
  const standings = new Map<string, Standing>();
  let isClosed = false;
  const keyOf = (identity: MemberIdentity) => `${identity.organizationId} ${identity.userId}`;

  const standingOf = (identity: MemberIdentity): Standing => {
    const key = keyOf(identity);
    const known = standings.get(key);
    if (known !== undefined) return known;
    const standing: Standing = {
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
    standings.set(key, standing);
    return standing;
  };

  const lastRoles = (standing: Standing, nowMs: number): readonly Role[] | null =>
    nowMs - standing.confirmedAtMs < rolesKeptMs ? standing.roles : null;
  const certaintyAt = (standing: Standing, nowMs: number): RolesCertainty => {
    if (lastRoles(standing, nowMs) === null) return 'unknown';
    if (standing.changesIncluded === standing.changes) return 'known';
    return standing.underWay === null ? 'unknown' : 'inQuestion';
  };
  const certaintyNow = (standing: Standing) => certaintyAt(standing, clock.now());
  const rolesNow = (standing: Standing) => (certaintyNow(standing) === 'unknown' ? null : standing.roles);

  const tellFollowers = (standing: Standing): void => {
    const news = JSON.stringify(rolesNow(standing));
    for (const [follower, told] of [...standing.followers]) {
      if (told === news) continue;
      standing.followers.set(follower, news);
      follower.rolesChanged();
    }
  };

  const askOnce = async (standing: Standing, identity: MemberIdentity): Promise<boolean> => {
    const { changes } = standing;
    const answer = await askForRoles(identity);
    if (answer.kind === 'fault') {
      standing.fault = answer;
      if (answer.isTokenRefused)
        for (const follower of standing.followers.keys())
          if (follower.identity().token === identity.token) follower.tokenRefused();
      return false;
    }
    // What followers were not sent while nothing was certain is due now, although the roles may be the same.
    if (certaintyNow(standing) !== 'known') {
      for (const follower of standing.followers.keys()) standing.followers.set(follower, '');
    }
    standing.roles = answer.roles;
    standing.confirmedAtMs = clock.now();
    standing.changesIncluded = changes;
    return true;
  };

  const askNow = (standing: Standing, identity: MemberIdentity): Promise<boolean> => {
    if (standing.underWay !== null) return standing.underWay;
    standing.cancelTimer();
    const { changes } = standing;
    const asking = askOnce(standing, identity).then(isAnswered => {
      standing.underWay = null;
      if (standing.changes > changes && standing.followers.size > 0) {
        void askNow(standing, currentIdentity(standing) ?? identity);
      } else {
        tellFollowers(standing);
        plan(standing, isAnswered);
      }
      return isAnswered;
    });
    standing.underWay = asking;
    return asking;
  };

  const currentIdentity = (standing: Standing): MemberIdentity | null =>
    freshestToken(
      Array.from(standing.followers.keys(), follower => follower.identity()),
      clock.now(),
      new Set(),
    );

  const plan = (standing: Standing, isConfirmed: boolean): void => {
    standing.cancelTimer();
    if (isClosed) return;
    const isFollowed = standing.followers.size > 0;
    const delayMs = isFollowed ? (isConfirmed ? askAgainMs : retryMs) : rolesKeptMs;
    standing.cancelTimer = clock.after(delayMs, () => {
      if (standing.followers.size === 0) {
        standings.delete(standing.key);
        return;
      }
      const asker = currentIdentity(standing);
      if (asker !== null) {
        void askNow(standing, asker);
        return;
      }
      tellFollowers(standing);
      plan(standing, false);
    });
  };

  return {
    known(identity) {
      const standing = standings.get(keyOf(identity));
      return standing === undefined ? null : rolesNow(standing);
    },
    certaintyOf(identity) {
      const standing = standingOf(identity);
      standing.certaintyAt ??= nowMs => certaintyAt(standing, nowMs);
      return standing.certaintyAt;
    },
    async ask(identity) {
      const standing = standingOf(identity);
      const { changes } = standing;
      if (certaintyNow(standing) !== 'known') {
        const isOwn = standing.underWay === null;
        const isAnswered = await askNow(standing, identity);
        // That one may be older than a change of users, or somebody else's token was refused. An origin that failed is
        // not asked twice: whoever waits is told so in time.
        const isOneMoreDue = isAnswered || (!isOwn && standing.fault.isTokenRefused);
        if (isOneMoreDue && certaintyNow(standing) !== 'known') await askNow(standing, identity);
      }
      // Changes that came while they waited don't count: else there might be no end.
      const held = standing.changesIncluded < changes ? null : lastRoles(standing, clock.now());
      const { reason, isTokenRefused } = standing.fault;
      return held === null ? { kind: 'unknown', reason, isTokenRefused } : { kind: 'known', roles: held };
    },
    follow(follower) {
      const identity = follower.identity();
      const standing = standingOf(identity);
      standing.followers.set(follower, '');
      if (certaintyNow(standing) !== 'known') void askNow(standing, identity);
      else {
        clock.soon(() => {
          if (certaintyNow(standing) !== 'inQuestion') tellFollowers(standing);
        });
        if (standing.underWay === null) plan(standing, false);
      }
      return () => {
        standing.followers.delete(follower);
        if (standing.followers.size === 0 && standing.underWay === null) plan(standing, false);
      };
    },
    tokenRenewed(identity) {
      const standing = standings.get(keyOf(identity));
      if (standing !== undefined && standing.underWay === null && certaintyNow(standing) !== 'known')
        void askNow(standing, identity);
    },
    touch(organizationId) {
      for (const standing of standings.values()) {
        if (standing.organizationId !== organizationId) continue;
        standing.changes += 1;
        // Nobody follows, or a question is under way: whoever wants to know, and the answer to it, sees to the next.
        if (standing.followers.size === 0 || standing.underWay !== null) continue;
        const asker = currentIdentity(standing);
        if (asker === null) plan(standing, false);
        else void askNow(standing, asker);
      }
    },
    forget(organizationId, userId) {
      const standing = standings.get(`${organizationId} ${userId}`);
      if (standing === undefined) return;
      standing.roles = null;
      standing.changes += 1;
    },
    close() {
      isClosed = true;
      for (const standing of standings.values()) standing.cancelTimer();
      standings.clear();
    },
  };
}
