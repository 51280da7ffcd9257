/**
 * Recent role changes in organizations: a token issued before contains the old role for up to a minute, and is read with the new one from the moment of the
 * change.
 */
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import type { Identity } from '../../http/guards.ts';

export type ChangedRoles = {
  note(organizationId: string, userId: string, role: OrganizationRole): void;
  /** The identity with the current role. */
  judge(identity: Identity): Identity;
};

/** Longer than any token lives. */
const retentionMs = 10 * 60_000;

export function createChangedRoles(elapsedMs: () => number): ChangedRoles {
  const changed = new Map<string, { role: OrganizationRole; atMs: number }>();
  const keyOf = (organizationId: string, userId: string) => `${organizationId} ${userId}`;
  return {
    note(organizationId, userId, role) {
      const nowMs = elapsedMs();
      for (const [key, { atMs }] of changed) if (nowMs - atMs > retentionMs) changed.delete(key);
      changed.set(keyOf(organizationId, userId), { role, atMs: nowMs });
    },
    judge(identity) {
      const { organizationId, userId, organizationRole } = identity;
      if (organizationId === undefined) return identity;
      const role = changed.get(keyOf(organizationId, userId))?.role ?? organizationRole;
      return role === organizationRole ? identity : { ...identity, organizationRole: role };
    },
  };
}
