/**
 * Whether the signed-in admin may change a person: an organization admin can be changed only by another one.
 */
import { isOrganizationAdmin, mayBeChangedBy } from '#shared/platform/organization-admins.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';

export function useMayChange(users: readonly User[]): (user: User) => boolean {
  const { userId } = useMember();
  const actor = { isOrganizationAdmin: users.some(user => user.id === userId && isOrganizationAdmin(user)) };
  return user => mayBeChangedBy(users, user, actor);
}
