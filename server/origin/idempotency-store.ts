/** Keeps the answer of every command under its key for a day, so that the same tap sent twice has one effect. */
import type { Transaction } from 'kysely';
import type { OriginTables } from './origin-tables.ts';

export type KeyOwner = { organizationId: string; userId: string; key: string };

export type RecordedAnswer = { requestHash: string; status: number; body: string };

export async function findRecordedAnswer(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
): Promise<RecordedAnswer | null> {
  const row = await tx
    .selectFrom('idempotency_records')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('org_id', '=', owner.organizationId)
    .where('user_id', '=', owner.userId)
    .where('key', '=', owner.key)
    .executeTakeFirst();
  return row ?? null;
}

export async function recordAnswer(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
  answer: RecordedAnswer,
  at: string,
): Promise<void> {
  await tx
    .insertInto('idempotency_records')
    .values({
      org_id: owner.organizationId,
      user_id: owner.userId,
      key: owner.key,
      request_hash: answer.requestHash,
      status: answer.status,
      body: answer.body,
      at,
    })
    .execute();
}

/** Of all organizations: a key is worth nothing once its day is over. */
export async function forgetAnswersBefore(tx: Transaction<OriginTables>, at: string): Promise<void> {
  await tx.deleteFrom('idempotency_records').where('at', '<', at).execute();
}
