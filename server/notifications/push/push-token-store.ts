/** Push tokens of people's browsers: SQL only. A token belongs to one person in one restaurant at a time. */
import type { NotificationDb, PushTokensTable } from '../notification-tables.ts';

/** More than anyone's phones and browsers: beyond it the oldest registrations are removed. */
const tokensPerPerson = 16;

/** A token registered to another person or restaurant moves: the device's current user counts. */
export async function saveToken(db: NotificationDb, row: PushTokensTable): Promise<void> {
  const { token, id, org_id, user_id, created_at, last_sent_at, last_confirmed_at, ...place } = row;
  const known = await db
    .selectFrom('push_tokens')
    .select(['org_id', 'user_id'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (known?.org_id === org_id && known.user_id === user_id) {
    await db
      .updateTable('push_tokens')
      .set({ ...place, created_at })
      .where('org_id', '=', org_id)
      .where('token', '=', token)
      .execute();
    return;
  }
  await db.deleteFrom('push_tokens').where('token', '=', token).execute();
  await db.insertInto('push_tokens').values(row).execute();
  const newest = db
    .selectFrom('push_tokens')
    .select('token')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(tokensPerPerson);
  await db
    .deleteFrom('push_tokens')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('token', 'not in', newest)
    .execute();
}

export function tokensOf(db: NotificationDb, orgId: string, userIds: readonly string[]) {
  return db
    .selectFrom('push_tokens')
    .select(['token', 'user_id'])
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .execute();
}

export function listTokens(db: NotificationDb, orgId: string): Promise<PushTokensTable[]> {
  return db.selectFrom('push_tokens').selectAll().where('org_id', '=', orgId).orderBy('created_at').execute();
}

export async function organizationsWithTokens(db: NotificationDb): Promise<string[]> {
  const rows = await db.selectFrom('push_tokens').select('org_id').distinct().execute();
  return rows.map(row => row.org_id);
}

export async function deleteToken(db: NotificationDb, orgId: string, token: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('org_id', '=', orgId).where('token', '=', token).execute();
}

/** Deletes the person's own token only. */
export async function deleteTokenOf(
  db: NotificationDb,
  orgId: string,
  userId: string,
  token: string,
): Promise<void> {
  await db
    .deleteFrom('push_tokens')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .execute();
}

export async function deleteTokensOfPerson(db: NotificationDb, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
}

/** A session belongs to one person, in any restaurant. */
export async function deleteTokensOfSession(db: NotificationDb, sessionId: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('session_id', '=', sessionId).execute();
}

/** Records the time of the last push to the device, or of its last confirmation. */
export async function noteToken(
  db: NotificationDb,
  orgId: string,
  token: string,
  change: { last_sent_at: string } | { last_confirmed_at: string },
): Promise<void> {
  await db
    .updateTable('push_tokens')
    .set(change)
    .where('org_id', '=', orgId)
    .where('token', '=', token)
    .execute();
}
