/**
 * Reads what every command needs first, in one statement, and stores its response last. Responses are
 * retained for a day under their Idempotency-Key, so that a repeated request has one effect; a large order is
 * stored by its id.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { keyRetentionMs } from '../../../http/idempotency-keys.ts';
import { byDialect } from '../../../store/dialect-sql.ts';
import { onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { type Restaurant, restaurantOf } from '../restaurant/settings-store.ts';
import { pairedDevice } from './calling-device.ts';
import type { ExpiringRows } from './shed-rows.ts';

type KeyOwner = { organizationId: string; userId: string; key: string };

/** `orderId` and `orderVersion` replace the body if the answer was a large order. */
type RecordedAnswer = {
  requestHash: string;
  status: number;
  body: string;
  orderId: string | null;
  orderVersion: number | null;
};

type CommandStart = {
  /** The stored answer for this key; null for a new key. */
  readonly recorded: RecordedAnswer | null;
  /** Null unless the id is that of a paired device. */
  readonly deviceId: string | null;
  readonly restaurant: Restaurant;
  /** The change counters before the command. */
  readonly counts: ReadonlyMap<Area, number>;
  readonly lastEventSeq: number;
};

const startQuery = prepareQuery<OriginTables, KeyOwner & { deviceId: string }>()((db, value) =>
  db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('command'))
    .leftJoin('settings as s', join => join.on('s.org_id', '=', value('organizationId')))
    .leftJoin('idempotency_records as r', join =>
      join
        .on('r.org_id', '=', value('organizationId'))
        .on('r.user_id', '=', value('userId'))
        .on('r.key', '=', value('key')),
    )
    .select(['s.document', 's.version', 's.needs_subscription', 's.archived_at'])
    .select(['r.request_hash', 'r.status', 'r.body', 'r.order_id', 'r.order_version'])
    .select(eb => [
      eb
        .selectFrom('change_counters')
        .select(
          byDialect({
            sqlite: sql<string>`json_group_object(area, value)`,
            postgres: sql<string>`cast(json_object_agg(area, value) as text)`,
          }).as('counts'),
        )
        .where('org_id', '=', value('organizationId'))
        .as('counts'),
      eb
        .selectFrom('events')
        .select('seq')
        .where('org_id', '=', value('organizationId'))
        .orderBy('seq', 'desc')
        // A literal, because SQLite prepares the statement again for each execution if LIMIT is a parameter.
        .limit(sql.lit(1))
        .as('last_event_seq'),
      pairedDevice(db, value('organizationId'), value('deviceId')).select('id').as('device_id'),
    ]),
);

export async function readCommandStart(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
  deviceId: string | null,
): Promise<CommandStart> {
  const row = onlyRow(await startQuery(tx, { ...owner, deviceId: deviceId ?? '' }));
  const { document, version, needs_subscription, archived_at, request_hash, status, body } = row;
  const { order_id: orderId, order_version: orderVersion } = row;
  const hasSettings = document !== null && version !== null && needs_subscription !== null;
  const isRecorded = request_hash !== null && status !== null && body !== null;
  return {
    recorded: isRecorded ? { requestHash: request_hash, status, body, orderId, orderVersion } : null,
    deviceId: row.device_id,
    restaurant: restaurantOf(hasSettings ? { document, version, needs_subscription, archived_at } : null),
    counts: new Map(Object.entries(JSON.parse(row.counts ?? '{}')) as [Area, number][]),
    lastEventSeq: row.last_event_seq ?? 0,
  };
}

const answerInsert = prepareQuery<OriginTables, KeyOwner & RecordedAnswer & { at: string }>()((db, value) =>
  db.insertInto('idempotency_records').values({
    org_id: value('organizationId'),
    user_id: value('userId'),
    key: value('key'),
    request_hash: value('requestHash'),
    status: value('status'),
    body: value('body'),
    order_id: value('orderId'),
    order_version: value('orderVersion'),
    at: value('at'),
  }),
);

export async function recordAnswer(
  tx: Transaction<OriginTables>,
  owner: KeyOwner,
  answer: RecordedAnswer,
  at: string,
): Promise<void> {
  await answerInsert(tx, { ...owner, ...answer, at });
}

/** A client repeats no write after `keyGoodMs`, which is shorter. */
export const expiringAnswers: ExpiringRows = {
  table: 'idempotency_records',
  key: ['user_id', 'key'],
  retentionMs: keyRetentionMs,
  expired: before => sql`at < ${before}`,
};

/** The time of the oldest answer that is still stored; infinite if there is none. */
export async function oldestAnswerMs(db: Kysely<OriginTables>, organizationId: string): Promise<number> {
  const { at } = await db
    .selectFrom('idempotency_records')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('org_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
}
