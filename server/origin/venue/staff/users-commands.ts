/** An admin's commands on the staff list. Sign-in is handled by the identity provider. */
import { plainName } from '#shared/kernel/plain-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { mayBeChangedBy } from '#shared/platform/organization-admins.ts';
import type { NewUser, User, UserChange } from '#shared/venue/user-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import { deletePresence } from '../../kernel/callers/presence-store.ts';
import { defaultRights } from '../../kernel/callers/staff-rights.ts';
import { requireStationLimits } from '../../kernel/callers/station-account-rules.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { deleteFilters } from './saved-filters-store.ts';
import { staffMemberLeft } from './staff-links.ts';
import { canTakeOrders, isNameTaken, isUsernameTaken, keepsAnAdmin } from './users-rules.ts';
import { archiveUser, insertUser, isUserIdUsed, listUsers, updateUser } from './users-store.ts';

const entity = 'user';

/** The person joins later, with an invitation of the identity provider that carries this id. */
export async function createUser(context: CommandContext<NewUser>): Promise<User> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isUserIdUsed(tx, organizationId, id));
  const staff = await listUsers(tx, organizationId);
  if (isUsernameTaken(staff, body.username))
    throw invalidField('username', 'is already in use', 'USERNAME_TAKEN');
  const displayName = plainName(body.displayName);
  requireFreeDisplayName(staff, { id, displayName });
  const rights = body.rights ?? defaultRights;
  const after: User = {
    ...body,
    id,
    displayName,
    rights,
    orgRole: 'basic_member',
    isActive: true,
    version: 1,
  };
  await insertUser(tx, organizationId, after);
  context.record({ type: 'user.created', entity, entityId: id, payload: { after } });
  context.touch('users');
  return after;
}

function requireFreeDisplayName(staff: readonly User[], user: Pick<User, 'id' | 'displayName'>): void {
  if (isNameTaken(staff, user)) throw invalidField('displayName', 'is already in use', 'NAME_TAKEN');
}

function requireChangeable(staff: readonly User[], id: string, caller: Caller): User {
  const member = requireEntity(staff, id);
  if (!mayBeChangedBy(staff, member, caller)) throw new ProblemError('ORGANIZATION_ADMIN_REQUIRED');
  return member;
}

export async function changeUser(context: CommandContext<UserChange>): Promise<User> {
  const { tx, caller, params } = context;
  const { ordersTo, ...change } = context.body;
  const staff = await listUsers(tx, caller.organizationId);
  const before = requireChangeable(staff, param(params, 'id'), caller);
  context.expectVersion(before);
  const changed = mergeChange(before, change);
  const after = { ...changed, displayName: plainName(changed.displayName), version: before.version + 1 };
  requireFreeDisplayName(staff, after);
  requireStationLimits(after);
  if (!keepsAnAdmin(staff, before, after, caller.userId)) throw new ProblemError('LAST_ADMIN');
  await updateUser(tx, caller.organizationId, after);
  if (!canTakeOrders(after))
    await context.links.announce(context, staffMemberLeft, { userId: before.id, ordersTo });
  context.record({ type: 'user.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('users');
  return after;
}

export async function archiveStaffMember(context: CommandContext<undefined>): Promise<void> {
  const { tx, caller, params, now } = context;
  const staff = await listUsers(tx, caller.organizationId);
  const before = requireChangeable(staff, param(params, 'id'), caller);
  context.expectVersion(before);
  if (!keepsAnAdmin(staff, before, null, caller.userId)) throw new ProblemError('LAST_ADMIN');
  await archiveUser(tx, caller.organizationId, before.id, now);
  await deleteFilters(tx, caller.organizationId, before.id);
  await deletePresence(tx, caller.organizationId, before.id);
  await context.links.announce(context, staffMemberLeft, { userId: before.id });
  context.record({ type: 'user.archived', entity, entityId: before.id, payload: { before } });
  context.touch('users');
}
