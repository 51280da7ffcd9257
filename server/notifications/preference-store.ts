/** Notification preferences per person: SQL only. */
import type { MutableKind } from '#shared/schemas/notification-schema.ts';
import type { NotificationDb } from './notification-tables.ts';

/** Absent `language`: the person's language in the staff list. */
export type StoredPreferences = {
  off: readonly MutableKind[];
  mutedUntil: string | null;
  language: string | null;
};

const untouched: StoredPreferences = { off: [], mutedUntil: null, language: null };

export async function findPreferences(
  db: NotificationDb,
  orgId: string,
  userIds: readonly string[],
): Promise<(userId: string) => StoredPreferences> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('notice_preferences')
          .selectAll()
          .where('org_id', '=', orgId)
          .where('user_id', 'in', userIds)
          .execute();
  const known = new Map(
    rows.map((row): [string, StoredPreferences] => [
      row.user_id,
      { off: JSON.parse(row.off), mutedUntil: row.muted_until, language: row.language },
    ]),
  );
  return userId => known.get(userId) ?? untouched;
}

export async function savePreferences(
  db: NotificationDb,
  orgId: string,
  userId: string,
  { off, mutedUntil, language }: StoredPreferences,
): Promise<void> {
  const fields = { off: JSON.stringify(off), muted_until: mutedUntil, language };
  await db
    .insertInto('notice_preferences')
    .values({ org_id: orgId, user_id: userId, ...fields })
    .onConflict(conflict => conflict.columns(['org_id', 'user_id']).doUpdateSet(fields))
    .execute();
}
