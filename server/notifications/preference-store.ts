/** Notification preferences per person: SQL only. */
import type { RawBuilder } from 'kysely';
import type { MutableKind } from '#shared/platform/notification-schema.ts';
import type { RowOf } from '../store/json-rows.ts';
import type { NotificationDb } from './notification-tables.ts';

/** Absent `language`: the person's language in the staff list. */
export type StoredPreferences = {
  off: readonly MutableKind[];
  mutedUntil: string | null;
  language: string | null;
};

const untouched: StoredPreferences = { off: [], mutedUntil: null, language: null };

export function storedPreferences(
  db: NotificationDb,
  orgId: string,
  userIds: readonly string[] | RawBuilder<string>,
) {
  return db
    .selectFrom('notice_preferences')
    .select(['user_id', 'off', 'muted_until', 'language'])
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds);
}

/** Looks up preferences in the rows by the person's id. */
export function preferencesOf(
  rows: readonly RowOf<typeof storedPreferences>[],
): (userId: string) => StoredPreferences {
  const known = new Map(
    rows.map((row): [string, StoredPreferences] => [
      row.user_id,
      { off: JSON.parse(row.off), mutedUntil: row.muted_until, language: row.language },
    ]),
  );
  return userId => known.get(userId) ?? untouched;
}

export async function findPreferences(
  db: NotificationDb,
  orgId: string,
  userIds: readonly string[],
): Promise<(userId: string) => StoredPreferences> {
  const rows = userIds.length === 0 ? [] : await storedPreferences(db, orgId, userIds).execute();
  return preferencesOf(rows);
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
