/** Staff of each restaurant with their roles: SQL only. */
import type { Kysely } from 'kysely';
import type { User } from '#shared/schemas/user-schema.ts';
import type { OriginTables, UserRow } from '../origin-tables.ts';

type Db = Kysely<OriginTables>;

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
    joined_at: user.joinedAt ?? null,
    version: user.version,
  };
}

/** Without archived ones, by username; clients sort by name. */
export async function listUsers(db: Db, orgId: string): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('archived_at', 'is', null)
    .orderBy('username')
    .execute();
  return rows.map(toUser);
}

/** Whether the id was ever used here, archived or not. */
export async function isUserIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUser(db: Db, orgId: string, user: User): Promise<void> {
  const row = { org_id: orgId, id: user.id, archived_at: null, ...toColumns(user) };
  await db.insertInto('users').values(row).execute();
}

export async function updateUser(db: Db, orgId: string, user: User): Promise<void> {
  await db
    .updateTable('users')
    .set(toColumns(user))
    .where('org_id', '=', orgId)
    .where('id', '=', user.id)
    .execute();
}

export async function archiveUser(db: Db, orgId: string, id: string, at: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ archived_at: at, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
