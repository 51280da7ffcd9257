/**
 * Records the users of verified sessions: a new one gets a row, a known one is updated from the identity
 * provider. Admins assign the roles; only an organization's admin has one from the start.
 */
import type { Transaction } from 'kysely';
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import { storedUser } from '#shared/venue/user-schema.ts';
import { mapColumns } from '../calls/entity-columns.ts';
import { appendEvents, countChanges } from '../events/event-store.ts';
import type { OriginTables, UserRow } from '../origin-tables.ts';
import { defaultRights, withoutAdmin } from './staff-rights.ts';

const { toColumns } = mapColumns(storedUser);

type Introduction = {
  organizationId: string;
  userId: string;
  /** Omitted if only a session token is known, which contains no names. */
  username?: string;
  displayName?: string;
  /** Omitted if unchanged; a new user is then a basic member. */
  organizationRole?: OrganizationRole;
  /** True for users who have been invited but haven't joined yet. */
  isExpected?: true;
  /** True for a former organization admin: the restaurant's admin role is removed as well, until an admin assigns it again. */
  isDemoted?: true;
  /** True marks the account as a station's screen, permanently. */
  isStation?: true;
};

function updated(row: UserRow, introduction: Introduction, at: string): UserRow {
  return {
    ...row,
    username: introduction.username ?? row.username,
    display_name: introduction.displayName ?? row.display_name,
    org_role: row.is_station === 1 ? row.org_role : (introduction.organizationRole ?? row.org_role),
    is_station: introduction.isStation ? 1 : row.is_station,
    roles: introduction.isDemoted ? JSON.stringify(withoutAdmin(JSON.parse(row.roles))) : row.roles,
    joined_at: introduction.isExpected ? row.joined_at : (row.joined_at ?? at),
  };
}

function created({ organizationId, userId, ...introduction }: Introduction, at: string): UserRow {
  const columns = toColumns({
    id: userId,
    // An id used as a name must be a valid username (spec §5).
    username: introduction.username ?? userId.replace(/\W/g, '_'),
    displayName: introduction.displayName ?? introduction.username ?? userId,
    orgRole: introduction.organizationRole ?? 'basic_member',
    roles: introduction.organizationRole === 'admin' ? ['admin'] : [],
    rights: defaultRights,
    isActive: true,
    ...(introduction.isStation && { isStation: true }),
    ...(!introduction.isExpected && { joinedAt: at }),
    version: 1,
  });
  return { ...columns, org_id: organizationId, id: userId, archived_at: null };
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
