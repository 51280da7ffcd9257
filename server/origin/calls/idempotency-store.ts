/** Stores each command's response under its Idempotency-Key for a day, so that a repeated request has one effect. */
import type { Transaction } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';
import { prepareQuery } from '../prepared-query.ts';

export type KeyOwner = { organizationId: string; userId: string; key: string };

export type RecordedAnswer = { requestHash: string; status: number; body: string };

const answerQuery = prepareQuery<OriginTables, KeyOwner>()((db, value) =>
  db
    .selectFrom('idempotency_records')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('org_id', '=', value('organizationId'))
    .where('user_id', '=', value('userId'))
    .where('key', '=', value('key')),
);

const answerInsert = prepareQuery<OriginTables, KeyOwner & RecordedAnswer & { at: string }>()((db, value) =>
  db.insertInto('idempotency_records').values({
    org_id: value('organizationId'),
    user_id: value('userId'),
    key: value('key'),
    request_hash: value('requestHash'),
    status: value('status'),
    body: value('body'),
    at: value('at'),
  }),
);

export async function findRecordedAnswer(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
): Promise<RecordedAnswer | null> {
  const [row] = await answerQuery(tx, owner);
  return row ?? null;
}

export async function recordAnswer(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
  answer: RecordedAnswer,
  at: string,
): Promise<void> {
  await answerInsert(tx, { ...owner, ...answer, at });
}

/** Of all organizations: expired keys are worthless. */
export async function forgetAnswersBefore(tx: Transaction<OriginTables>, at: string): Promise<void> {
  await tx.deleteFrom('idempotency_records').where('at', '<', at).execute();
}
