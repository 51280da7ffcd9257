/**
 * What a person may watch: the roles that the origin's userinfo gives them, asked with their own token. An answer
 * holds for 60 s and is asked for again in time while they watch, and at once when somebody changed users.
 */
import type { FastifyBaseLogger } from 'fastify';
import { rolesKeptMs } from '#shared/intervals.ts';
import { reads } from '#shared/reads.ts';
import { roles as allRoles, type Role } from '#shared/roles.ts';
import type { MemberIdentity } from '../guards.ts';
import type { Cancel, LiveClock } from './live-clock.ts';
import type { ReadOrigin } from './origin-poll.ts';
import { freshestToken } from './token-pool.ts';

export type RolesFollower = { identity(): MemberIdentity; rolesChanged(): void };

export type RolesAnswer =
  | { kind: 'known'; roles: readonly Role[] }
  | { kind: 'unknown'; reason: string; isTokenRefused: boolean };

export type AreKnownAt = (nowMs: number) => boolean;

export type WatcherRoles = {
  /** What is known now, without asking. */
  known(identity: MemberIdentity): readonly Role[] | null;
  /** Whether anything is, for somebody who is followed and asked about often: good until the following ends. */
  knownOf(identity: MemberIdentity): AreKnownAt;
  /** What is known, else the origin's word. */
  ask(identity: MemberIdentity): Promise<RolesAnswer>;
  /** Keeps the answer fresh and tells of every change, the first included. */
  follow(follower: RolesFollower): () => void;
  /** Somebody's roles in the organization may have changed. */
  touch(organizationId: string): void;
  /** Somebody is shut out: what was known of them doesn't hold for another moment. */
  forget(organizationId: string, userId: string): void;
  close(): void;
};

/** Early enough for two more attempts before the answer no longer holds. */
const askAgainMs = 45_000;
const retryMs = 5_000;

type Standing = {
  readonly organizationId: string;
  roles: readonly Role[] | null;
  confirmedAtMs: number;
  fault: { reason: string; isTokenRefused: boolean };
  /** With what each was told last. */
  followers: Map<RolesFollower, string>;
  underWay: Promise<void> | null;
  isAskedAgain: boolean;
  cancelTimer: Cancel;
  areKnownAt?: AreKnownAt;
};

function readRoles(body: string): readonly Role[] | null {
  try {
    const info: unknown = JSON.parse(body);
    const held = typeof info === 'object' && info !== null && 'roles' in info ? info.roles : null;
    return Array.isArray(held) ? allRoles.filter(role => held.includes(role)) : null;
  } catch {
    return null;
  }
}

export function createWatcherRoles(options: {
  readOrigin: ReadOrigin;
  clock: LiveClock;
  log: FastifyBaseLogger;
}): WatcherRoles {
  const { readOrigin, clock, log } = options;
  const standings = new Map<string, Standing>();
  let isClosed = false;
  /** Logged once until somebody's roles can be read again, not once for everybody who is asked about. */
  let isShapeLogged = false;
  const keyOf = (identity: MemberIdentity) => `${identity.organizationId} ${identity.userId}`;

  const standingOf = (identity: MemberIdentity): Standing => {
    const key = keyOf(identity);
    const known = standings.get(key);
    if (known !== undefined) return known;
    const standing: Standing = {
      organizationId: identity.organizationId,
      roles: null,
      confirmedAtMs: 0,
      fault: { reason: 'not asked yet', isTokenRefused: false },
      followers: new Map(),
      underWay: null,
      isAskedAgain: false,
      cancelTimer: () => {},
    };
    standings.set(key, standing);
    return standing;
  };

  const rolesAt = (standing: Standing, nowMs: number): readonly Role[] | null =>
    nowMs - standing.confirmedAtMs < rolesKeptMs ? standing.roles : null;
  const rolesNow = (standing: Standing) => rolesAt(standing, clock.now());

  const tellFollowers = (standing: Standing): void => {
    const news = JSON.stringify(rolesNow(standing));
    for (const [follower, told] of [...standing.followers]) {
      if (told === news) continue;
      standing.followers.set(follower, news);
      follower.rolesChanged();
    }
  };

  const askOnce = async (standing: Standing, { organizationId, token }: MemberIdentity): Promise<void> => {
    const { path } = reads.userInfo;
    const answer = await readOrigin({ path, organizationId, credential: { kind: 'user', token } });
    const isForbidden = answer.kind === 'refused' && answer.status === 403;
    const held = answer.kind === 'ok' ? readRoles(answer.body) : isForbidden ? [] : null;
    if (held === null) {
      const isTokenRefused = answer.kind === 'refused' && answer.status === 401;
      const reason = answer.kind === 'fault' ? answer.reason : 'wrong shape: roles must be a list';
      standing.fault = { isTokenRefused, reason };
      if (answer.kind === 'ok' && !isShapeLogged)
        log.warn({ path, organizationId, reason }, 'nobody’s roles are known');
      isShapeLogged ||= answer.kind === 'ok';
      return;
    }
    isShapeLogged = false;
    // They may have lapsed without anybody being told, and topics have paused meanwhile.
    if (rolesNow(standing) === null) {
      for (const follower of standing.followers.keys()) standing.followers.set(follower, '');
    }
    standing.roles = held;
    standing.confirmedAtMs = clock.now();
  };

  const askNow = (standing: Standing, identity: MemberIdentity): Promise<void> => {
    if (standing.underWay !== null) return standing.underWay;
    standing.cancelTimer();
    const askedAtMs = clock.now();
    const hadLapsed = rolesNow(standing) === null;
    const asking = askOnce(standing, identity)
      .catch((error: unknown) => {
        standing.fault = { reason: String(error), isTokenRefused: false };
      })
      .then(() => {
        standing.underWay = null;
        if (standing.isAskedAgain) {
          standing.isAskedAgain = false;
          return askNow(standing, currentIdentity(standing) ?? identity);
        }
        // What they were not sent meanwhile is due now, although the roles are the same.
        if (hadLapsed && rolesNow(standing) !== null)
          for (const follower of standing.followers.keys()) standing.followers.set(follower, '');
        tellFollowers(standing);
        plan(standing, identity, standing.confirmedAtMs >= askedAtMs && standing.roles !== null);
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

  const plan = (standing: Standing, identity: MemberIdentity, isConfirmed: boolean): void => {
    standing.cancelTimer();
    if (isClosed) return;
    const isFollowed = standing.followers.size > 0;
    const delayMs = isFollowed ? (isConfirmed ? askAgainMs : retryMs) : rolesKeptMs;
    standing.cancelTimer = clock.after(delayMs, () => {
      if (standing.followers.size === 0) {
        standings.delete(keyOf(identity));
        return;
      }
      const asker = currentIdentity(standing);
      if (asker !== null) {
        void askNow(standing, asker);
        return;
      }
      tellFollowers(standing);
      plan(standing, identity, false);
    });
  };

  return {
    known(identity) {
      const standing = standings.get(keyOf(identity));
      return standing === undefined ? null : rolesNow(standing);
    },
    knownOf(identity) {
      const standing = standingOf(identity);
      standing.areKnownAt ??= nowMs => rolesAt(standing, nowMs) !== null;
      return standing.areKnownAt;
    },
    async ask(identity) {
      const standing = standingOf(identity);
      if (rolesNow(standing) === null) await askNow(standing, identity);
      const held = rolesNow(standing);
      return held === null ? { kind: 'unknown', ...standing.fault } : { kind: 'known', roles: held };
    },
    follow(follower) {
      const identity = follower.identity();
      const standing = standingOf(identity);
      standing.followers.set(follower, '');
      if (rolesNow(standing) === null) void askNow(standing, identity);
      else {
        clock.soon(() => tellFollowers(standing));
        if (standing.underWay === null) plan(standing, identity, false);
      }
      return () => {
        standing.followers.delete(follower);
        if (standing.followers.size === 0 && standing.underWay === null) plan(standing, identity, false);
      };
    },
    touch(organizationId) {
      for (const standing of standings.values()) {
        if (standing.organizationId !== organizationId) continue;
        const asker = currentIdentity(standing);
        if (standing.underWay !== null) standing.isAskedAgain = true;
        else if (asker !== null) void askNow(standing, asker);
        else standing.roles = null;
      }
    },
    forget(organizationId, userId) {
      const standing = standings.get(`${organizationId} ${userId}`);
      if (standing === undefined) return;
      standing.roles = null;
      if (standing.underWay !== null) standing.isAskedAgain = true;
    },
    close() {
      isClosed = true;
      for (const standing of standings.values()) standing.cancelTimer();
      standings.clear();
    },
  };
}
