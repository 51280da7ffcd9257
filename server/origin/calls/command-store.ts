/**
 * What every command reads first, in one statement, and writes last: its response under its Idempotency-Key, of a large order its id, is kept for a day, so that
 * a repeated request has one effect.
 */
import { sql, type Transaction } from 'kysely';
import { byDialect } from '../../store/dialect-sql.ts';
import { onlyRow, prepareQuery } from '../../store/prepared-query.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { type Restaurant, restaurantOf } from '../restaurant/settings-store.ts';
import { pairedDevice } from './calling-device.ts';

type KeyOwner = { organizationId: string; userId: string; key: string };

/** `orderId`: in place of the body of a large one, of the order that it was; with its version then. */
type RecordedAnswer = {
  requestHash: string;
  status: number;
  body: string;
  orderId: string | null;
  orderVersion: number | null;
};

type CommandStart = {
  /** Of the same key before; null: it is new. */
  readonly recorded: RecordedAnswer | null;
  /** The paired device with the given id, if there is one. */
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
        // As a literal: SQLite prepares a statement anew each time a parameter of LIMIT is given.
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

/** Of all organizations: expired keys are worthless. */
export async function forgetAnswersBefore(tx: Transaction<OriginTables>, at: string): Promise<void> {
  await tx.deleteFrom('idempotency_records').where('at', '<', at).execute();
}
