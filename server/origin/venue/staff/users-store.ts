/** Staff of each restaurant with their roles: SQL only. */
import type { Kysely } from 'kysely';
import { storedUser } from '#shared/venue/user-schema.ts';
import { mapColumns } from '../../kernel/calls/entity-columns.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

/** Sorted by username; clients sort by name. */
export const {
  list: listUsers,
  isIdUsed: isUserIdUsed,
  insert: insertUser,
  update: updateUser,
  archive: archiveUser,
} = createEntityStore({
  table: 'users',
  orderBy: ['username'],
  ...mapColumns(storedUser),
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
