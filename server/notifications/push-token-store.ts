/** The push tokens of people's browsers: SQL only. A token belongs to one person in one restaurant at a time. */
import type { NotificationDb, PushTokensTable } from './notification-tables.ts';

/** More than anybody's phones and browsers: those that registered longest ago make way. */
const tokensPerPerson = 16;

/** The same token of somebody else, or of another restaurant, moves: whoever holds the phone now is meant. */
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

/** Somebody's own token: another person's stays. */
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

/** A session is of one person, wherever they work. */
export async function deleteTokensOfSession(db: NotificationDb, sessionId: string): Promise<void> {
  await db.deleteFrom('push_tokens').where('session_id', '=', sessionId).execute();
}

/** When a push last went to the device, or was last confirmed by it. */
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
