/** Rules of the staff list: who may change whom, unique names, and that an admin remains. */
import { nameKey } from '#shared/kernel/plain-text.ts';
import { isOrganizationAdmin } from '#shared/platform/organization-admins.ts';
import type { User } from '#shared/venue/user-schema.ts';

/** Case-insensitive. */
export function isUsernameTaken(staff: readonly User[], username: string): boolean {
  return staff.some(member => member.username.toLowerCase() === username.toLowerCase());
}

/** A changed name must be unique; existing duplicates may stay. */
export function isNameTaken(
  staff: readonly User[],
  { id, displayName }: { id: string; displayName: string },
): boolean {
  const key = nameKey(displayName);
  const before = staff.find(member => member.id === id);
  if (before !== undefined && nameKey(before.displayName) === key) return false;
  return staff.some(member => member.id !== id && nameKey(member.displayName) === key);
}

/** The name with the first number appended that makes it unique. */
export function freeName(staff: readonly User[], id: string, displayName: string): string {
  const taken = new Set(staff.filter(member => member.id !== id).map(member => nameKey(member.displayName)));
  const numbered = (number: number) => (number === 1 ? displayName : `${displayName} (${number})`);
  let number = 1;
  while (taken.has(nameKey(numbered(number)))) number += 1;
  return numbered(number);
}

/** Whether they can be an order's waiter. */
export function canTakeOrders({ isActive, orgRole, roles }: User): boolean {
  return isActive && (orgRole === 'admin' || roles.includes('waiter') || roles.includes('admin'));
}

/** Only admins who have joined count: others can't let anybody in. */
function canRun(member: User): boolean {
  const isAdmin = member.orgRole === 'admin' || member.roles.includes('admin');
  return isAdmin && member.isActive && member.joinedAt !== undefined;
}

/** Whether the organization still has an admin if `before` stops being one or is deactivated (spec §6). */
export function keepsOrganizationAdmin(staff: readonly User[], before: User, after: User | null): boolean {
  if (!isOrganizationAdmin(before) || (after !== null && isOrganizationAdmin(after))) return true;
  return staff.some(
    member => member.id !== before.id && isOrganizationAdmin(member) && member.joinedAt !== undefined,
  );
}

/**
 * Whether `actorId` may replace `before` by `after` (null if archived). Refused if restaurant or organization
 * would have no admin left, and if an organization admin would lock themselves out.
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

/** Changes exactly when a person's presence is stored, which no change counter covers: then the sum of the times grows. */
export function presenceTag(presence: ReadonlyMap<string, string>): string {
  return [...presence.values()].reduce((sum, at) => sum + Date.parse(at), 0).toString(36);
}

const byName = new Intl.Collator('pl', { sensitivity: 'base', numeric: true });

/** Sorted by name, in an alphabetical order that supports Polish letters. */
export function inNameOrder(staff: readonly User[]): User[] {
  return staff.toSorted(
    (one, other) =>
      byName.compare(one.displayName, other.displayName) || byName.compare(one.username, other.username),
  );
}
