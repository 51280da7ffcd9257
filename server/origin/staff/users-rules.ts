/** Who may change whom, whether a username is free, and whether somebody still runs the restaurant afterwards. */
import { nameKey } from '#shared/plain-text.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/user-schema.ts';

/** Upper and lower case make no difference: nobody remembers which one it was. */
export function isUsernameTaken(staff: readonly User[], username: string): boolean {
  return staff.some(member => member.username.toLowerCase() === username.toLowerCase());
}

/** Another name than the one before has to be nobody else's; two who were called the same keep their names. */
export function isNameTaken(
  staff: readonly User[],
  { id, displayName }: { id: string; displayName: string },
): boolean {
  const key = nameKey(displayName);
  const before = staff.find(member => member.id === id);
  if (before !== undefined && nameKey(before.displayName) === key) return false;
  return staff.some(member => member.id !== id && nameKey(member.displayName) === key);
}

/** The name with the first number behind it that makes it nobody else's. */
export function freeName(staff: readonly User[], id: string, displayName: string): string {
  const taken = new Set(staff.filter(member => member.id !== id).map(member => nameKey(member.displayName)));
  const numbered = (number: number) => (number === 1 ? displayName : `${displayName} (${number})`);
  let number = 1;
  while (taken.has(nameKey(numbered(number)))) number += 1;
  return numbered(number);
}

export function withoutAdmin(roles: readonly Role[]): Role[] {
  return roles.filter(role => role !== 'admin');
}

/** Whether an order can be theirs. */
export function canTakeOrders({ isActive, orgRole, roles }: User): boolean {
  return isActive && (orgRole === 'admin' || roles.includes('waiter') || roles.includes('admin'));
}

/** An admin who was never here can't let anybody in, so only those who joined count. */
function canRun(member: User): boolean {
  const isAdmin = member.orgRole === 'admin' || member.roles.includes('admin');
  return isAdmin && member.isActive && member.joinedAt !== undefined;
}

function isOrganizationAdmin({ orgRole, isActive }: User): boolean {
  return orgRole === 'admin' && isActive;
}

/**
 * Whether an admin of the restaurant may change `member` at all: the organization's admins are changed by the
 * organization's only. Where none of them is left, any admin may let one back in.
 */
export function mayBeChangedBy(
  staff: readonly User[],
  member: User,
  actor: { isOrganizationAdmin?: boolean },
): boolean {
  if (actor.isOrganizationAdmin === true || member.orgRole !== 'admin') return true;
  return !staff.some(isOrganizationAdmin);
}

/** Whether the organization still has an admin once `before` is none any more, or is switched off (spec §6). */
export function keepsOrganizationAdmin(staff: readonly User[], before: User, after: User | null): boolean {
  if (!isOrganizationAdmin(before) || (after !== null && isOrganizationAdmin(after))) return true;
  return staff.some(
    member => member.id !== before.id && isOrganizationAdmin(member) && member.joinedAt !== undefined,
  );
}

/**
 * Whether `after` (null: archived) may take the place of the person `before`, as `actorId` wants it.
 * Refused where nobody could run the restaurant or the organization any more, and where the organization's own admin
 * would lock themselves out.
 */
export function keepsAnAdmin(
  staff: readonly User[],
  before: User,
  after: User | null,
  actorId: string,
): boolean {
  if (actorId === before.id && before.orgRole === 'admin')
    return after?.isActive === true && after.roles.includes('admin');
  if (!keepsOrganizationAdmin(staff, before, after)) return false;
  if (!canRun(before) || (after !== null && canRun(after))) return true;
  return staff.some(member => member.id !== before.id && canRun(member));
}

const byName = new Intl.Collator('pl', { sensitivity: 'base', numeric: true });

/** As a list of people is read: by name, in an alphabet that knows where ł stands. */
export function inNameOrder(staff: readonly User[]): User[] {
  return staff.toSorted(
    (one, other) =>
      byName.compare(one.displayName, other.displayName) || byName.compare(one.username, other.username),
  );
}
