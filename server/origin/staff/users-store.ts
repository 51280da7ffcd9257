/** Staff of each restaurant with their roles: SQL only. */
import type { Kysely } from 'kysely';
import type { User } from '#shared/schemas/user-schema.ts';
import { createEntityStore } from '../calls/entity-store.ts';
import type { OriginTables, UserRow } from '../origin-tables.ts';

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    orgRole: row.org_role,
    roles: JSON.parse(row.roles),
    rights: JSON.parse(row.rights),
    ...(row.language !== null && { language: row.language }),
    isActive: row.is_active === 1,
    ...(row.is_station === 1 && { isStation: true as const }),
    ...(row.joined_at !== null && { joinedAt: row.joined_at }),
    version: row.version,
  };
}

function toColumns(user: User) {
  return {
    username: user.username,
    display_name: user.displayName,
    org_role: user.orgRole,
    roles: JSON.stringify(user.roles),
    rights: JSON.stringify(user.rights),
    language: user.language ?? null,
    is_active: user.isActive ? 1 : 0,
    is_station: user.isStation ? 1 : 0,
    joined_at: user.joinedAt ?? null,
    version: user.version,
  };
}

/** By username; clients sort by name. */
export const {
  list: listUsers,
  isIdUsed: isUserIdUsed,
  insert: insertUser,
  update: updateUser,
  archive: archiveUser,
} = createEntityStore({
  table: 'users',
  orderBy: ['username'],
  toEntity: toUser,
  toColumns,
});

export async function findWaiterNames(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .where('org_id', '=', organizationId)
    .select(['id', 'display_name'])
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}
