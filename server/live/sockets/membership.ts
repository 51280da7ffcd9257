/** Cached roles of one person in one restaurant, and their validity. */
import { rolesTrustedMs } from '#shared/kernel/intervals.ts';
import type { OrganizationRole, Role } from '#shared/kernel/roles.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { Cancel } from '../live-clock.ts';
import type { SeenVersion } from '../seen-versions.ts';
import type { RolesFault } from './fetch-roles.ts';

/** `tokenRefused`: the origin refused the token. */
export type RolesFollower = { identity(): MemberIdentity; rolesChanged(): void; tokenRefused(): void };

/** `inQuestion`: they were known, users were changed, and the origin's answer is pending. */
export type RolesCertainty = 'known' | 'inQuestion' | 'unknown';
export type RolesCertaintyAt = (nowMs: number) => RolesCertainty;

export type Membership = {
  readonly key: string;
  readonly organizationId: string;
  /** The restaurant's latest users version, and the one of the cached answer. */
  readonly users: SeenVersion;
  usersVersion: number | undefined;
  roles: readonly Role[] | null;
  /** When the cached answer was requested. */
  askedAtMs: number;
  /** The organization role of the token used for the answer: an organization's admin is an admin of the restaurant by the token alone. */
  askedAs: OrganizationRole | undefined;
  /** Counts changes of users, and how many of them the answer includes. */
  changes: number;
  changesIncluded: number;
  fault: RolesFault;
  /** Followers with the roles each was notified of last. */
  followers: Map<RolesFollower, string>;
  /** Resolves to whether the origin answered; null without a request in progress. */
  underWay: Promise<boolean> | null;
  cancelTimer: Cancel;
  certaintyAt?: RolesCertaintyAt;
};

export function keyOf({ organizationId, userId }: Pick<MemberIdentity, 'organizationId' | 'userId'>): string {
  return `${organizationId} ${userId}`;
}

export function newMembership(identity: MemberIdentity, users: SeenVersion): Membership {
  return {
    key: keyOf(identity),
    organizationId: identity.organizationId,
    users,
    usersVersion: undefined,
    roles: null,
    askedAtMs: 0,
    askedAs: undefined,
    changes: 0,
    changesIncluded: 0,
    fault: { reason: 'not asked yet', isTokenRefused: false },
    followers: new Map(),
    underWay: null,
    cancelTimer: () => {},
  };
}

/** When the origin last confirmed these roles: by its own answer, or by any later answer with the same users version. */
export function confirmedAtMs({ users, usersVersion, askedAtMs }: Membership): number {
  const isConfirmed = usersVersion !== undefined && users.version === usersVersion;
  return isConfirmed ? Math.max(askedAtMs, users.atMs) : askedAtMs;
}

export function lastRoles(status: Membership, nowMs: number): readonly Role[] | null {
  return nowMs - confirmedAtMs(status) < rolesTrustedMs ? status.roles : null;
}

export function certaintyAt(status: Membership, nowMs: number): RolesCertainty {
  if (lastRoles(status, nowMs) === null) return 'unknown';
  if (status.changesIncluded === status.changes) return 'known';
  return status.underWay === null ? 'unknown' : 'inQuestion';
}
