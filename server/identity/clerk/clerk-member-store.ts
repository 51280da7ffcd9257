/** Memberships in Clerk's organizations and ids of handled webhook messages: SQL only. */
import { sql } from 'kysely';
import type { IdentityDb } from '../local/account-store.ts';
import type { ClerkMembersTable, ClerkOrganizationsTable } from '../shared/identity-tables.ts';

export async function listClerkMembers(db: IdentityDb): Promise<ClerkMembersTable[]> {
  return db.selectFrom('clerk_members').selectAll().execute();
}

/** `digest` changes with every membership, but not with `seen_at`; `seen`: since `seenSinceMs`. */
export async function findClerkMemberNews(
  db: IdentityDb,
  seenSinceMs: number,
): Promise<{
  digest: string;
  seen: Pick<ClerkMembersTable, 'organization_id' | 'user_id' | 'seen_at_ms'>[];
}> {
  const { digest } = await db
    .selectFrom('clerk_members')
    .select(sql<string>`count(*) || '-' || coalesce(sum(changed_at_ms), 0)`.as('digest'))
    .executeTakeFirstOrThrow();
  const seen = await db
    .selectFrom('clerk_members')
    .select(['organization_id', 'user_id', 'seen_at_ms'])
    .where('seen_at_ms', '>=', seenSinceMs)
    .execute();
  return { digest, seen };
}

export async function saveClerkMember(
  db: IdentityDb,
  member: Omit<ClerkMembersTable, 'seen_at_ms'>,
): Promise<void> {
  await db
    .insertInto('clerk_members')
    .values({ ...member, seen_at_ms: null })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(member))
    .execute();
}

export async function listClerkOrganizations(db: IdentityDb): Promise<ClerkOrganizationsTable[]> {
  return db.selectFrom('clerk_organizations').selectAll().execute();
}

export async function saveClerkOrganization(
  db: IdentityDb,
  organization: Omit<ClerkOrganizationsTable, 'has_plan'>,
): Promise<void> {
  await db
    .insertInto('clerk_organizations')
    .values({ ...organization, has_plan: null })
    .onConflict(conflict => conflict.column('id').doUpdateSet(organization))
    .execute();
}

export async function saveSeen(
  db: IdentityDb,
  { organizationId, userId }: { organizationId: string; userId: string },
  seenAtMs: number,
): Promise<void> {
  await db
    .updateTable('clerk_members')
    .set({ seen_at_ms: seenAtMs })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function savePlan(db: IdentityDb, organizationId: string, hasPlan: 'yes' | 'no'): Promise<void> {
  await db
    .insertInto('clerk_organizations')
    .values({ id: organizationId, name: null, changed_at_ms: 0, deleted_at_ms: null, has_plan: hasPlan })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ has_plan: hasPlan }))
    .execute();
}

export async function wasMessageTaken(db: IdentityDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('clerk_messages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Records the message and deletes those retained until `now`. */
export async function noteMessage(
  db: IdentityDb,
  message: { id: string; retainedUntil: string; now: string },
): Promise<void> {
  await db.deleteFrom('clerk_messages').where('kept_until', '<=', message.now).execute();
  await db
    .insertInto('clerk_messages')
    .values({ id: message.id, kept_until: message.retainedUntil })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
