/** Whether a username is free, and whether somebody still runs the restaurant after a person is changed or archived. */
import type { User } from '#shared/schemas/user-schema.ts';

/** Upper and lower case make no difference: nobody remembers which one it was. */
export function isUsernameTaken(staff: readonly User[], username: string): boolean {
  return staff.some(member => member.username.toLowerCase() === username.toLowerCase());
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

/**
 * Whether `after` (null: archived) may take the place of the person `before`, as `actorId` wants it.
 * Refused where nobody could run the restaurant any more, and where the organization's own admin would lock
 * themselves out.
 */
export function keepsAnAdmin(
  staff: readonly User[],
  before: User,
  after: User | null,
  actorId: string,
): boolean {
  if (actorId === before.id && before.orgRole === 'admin')
    return after?.isActive === true && after.roles.includes('admin');
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
