/**
 * Writes down who a verified session speaks of: the first time somebody comes they get a row, and later what their
 * identity provider says of them is kept up. Roles are given by an admin; only an organization's admin has one from the start.
 */
import type { Transaction } from 'kysely';
import type { OrganizationRole } from '#shared/roles.ts';
import { appendEvents, countChanges } from '../events/event-store.ts';
import type { OriginTables, UserRow } from '../origin-tables.ts';
import { defaultRights } from './staff-rights.ts';
import { withoutAdmin } from './users-rules.ts';

export type Introduction = {
  organizationId: string;
  userId: string;
  /** Left out where only the session's token is known, which names nobody. */
  username?: string;
  displayName?: string;
  /** Left out where it stays as it is; a newcomer is then a basic member. */
  organizationRole?: OrganizationRole;
  /** Set for somebody who may come but was not here yet. */
  isExpected?: true;
  /** An admin of the organization who is none any more: none of the restaurant either, until one makes them one. */
  isDemoted?: true;
};

function updated(row: UserRow, introduction: Introduction, at: string): UserRow {
  return {
    ...row,
    username: introduction.username ?? row.username,
    display_name: introduction.displayName ?? row.display_name,
    org_role: introduction.organizationRole ?? row.org_role,
    roles: introduction.isDemoted ? JSON.stringify(withoutAdmin(JSON.parse(row.roles))) : row.roles,
    joined_at: introduction.isExpected ? row.joined_at : (row.joined_at ?? at),
  };
}

function created({ organizationId, userId, ...introduction }: Introduction, at: string): UserRow {
  return {
    org_id: organizationId,
    id: userId,
    // A provider's id that stands in for a name has to be a valid one (spec §5).
    username: introduction.username ?? userId.replace(/\W/g, '_'),
    display_name: introduction.displayName ?? introduction.username ?? userId,
    org_role: introduction.organizationRole ?? 'basic_member',
    roles: JSON.stringify(introduction.organizationRole === 'admin' ? ['admin'] : []),
    rights: JSON.stringify(defaultRights),
    language: null,
    is_active: 1,
    joined_at: introduction.isExpected ? null : at,
    archived_at: null,
    version: 1,
  };
}

function introductionType(before: UserRow | undefined, { isExpected }: Introduction): string {
  if (isExpected) return before === undefined ? 'user.created' : 'user.changed';
  return before?.joined_at ? 'user.changed' : 'user.joined';
}

export async function introduceUser(
  tx: Transaction<OriginTables>,
  introduction: Introduction,
  nowMs: number,
): Promise<void> {
  const { organizationId, userId } = introduction;
  const at = new Date(nowMs).toISOString();
  const before = await tx
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  const after = before === undefined ? created(introduction, at) : updated(before, introduction, at);
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return;
  const row = { ...after, version: before === undefined ? 1 : before.version + 1 };
  await tx
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.columns(['org_id', 'id']).doUpdateSet(row))
    .execute();
  await countChanges(tx, organizationId, new Set(['users']), nowMs);
  await appendEvents(tx, { organizationId, userId, idempotencyKey: null, at }, [
    {
      type: introductionType(before, introduction),
      entity: 'user',
      entityId: userId,
      payload: { ...(before === undefined ? {} : { before }), after: row },
    },
  ]);
}
