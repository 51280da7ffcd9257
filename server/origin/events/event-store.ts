/** Keeps what happened, append-only and numbered per organization, beside the count of changes per area. */

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Area, EventRow, OriginTables } from '../origin-tables.ts';
import { prepareQuery } from '../prepared-query.ts';

/** What a command says of one thing it did; who, when and under which key is added by the frame. */
export type EventDraft = {
  /** `order.sent`: the entity and what happened to it, in the past. */
  type: string;
  entity: string;
  entityId: string;
  /** With `before` and `after` where something changed. */
  payload: Record<string, unknown>;
};

export type EventOrigin = {
  organizationId: string;
  userId: string;
  /** The paired device it was done on, where one said so. */
  deviceId?: string | null;
  idempotencyKey: string | null;
  at: string;
};

const lastEventQuery = prepareQuery<OriginTables, { organizationId: string }>()((db, value) =>
  db
    .selectFrom('events')
    .select('seq')
    .where('org_id', '=', value('organizationId'))
    .orderBy('seq', 'desc')
    .limit(1),
);

const eventInsert = prepareQuery<OriginTables, EventRow>()((db, value) =>
  db.insertInto('events').values({
    org_id: value('org_id'),
    seq: value('seq'),
    at: value('at'),
    user_id: value('user_id'),
    device_id: value('device_id'),
    idempotency_key: value('idempotency_key'),
    type: value('type'),
    entity: value('entity'),
    entity_id: value('entity_id'),
    payload: value('payload'),
  }),
);

export async function appendEvents(
  tx: Transaction<OriginTables>,
  origin: EventOrigin,
  drafts: readonly EventDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const [last] = await lastEventQuery(tx, origin);
  const first = (last?.seq ?? 0) + 1;
  for (const [index, draft] of drafts.entries()) await eventInsert(tx, toRow(origin, draft, first + index));
}

function toRow(origin: EventOrigin, draft: EventDraft, seq: number): EventRow {
  return {
    org_id: origin.organizationId,
    seq,
    at: origin.at,
    user_id: origin.userId,
    device_id: origin.deviceId ?? null,
    idempotency_key: origin.idempotencyKey,
    type: draft.type,
    entity: draft.entity,
    entity_id: draft.entityId,
    payload: JSON.stringify(draft.payload),
  };
}

/** When something last happened to an entity; 0 where nothing is known of it. */
export async function lastEventMs(
  db: Kysely<OriginTables>,
  organizationId: string,
  { entity, entityId }: Pick<EventDraft, 'entity' | 'entityId'>,
): Promise<number> {
  const last = await db
    .selectFrom('events')
    .select('at')
    .where('org_id', '=', organizationId)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : Date.parse(last.at);
}

type Touched = { organizationId: string; areas: string; nowMs: number };

const countQuery = prepareQuery<OriginTables, Touched>()((db, value) =>
  db
    .insertInto('change_counters')
    .columns(['org_id', 'area', 'value'])
    .expression(
      db
        .selectFrom(sql<{ value: Area }>`json_each(${value('areas')})`.as('touched'))
        .select(({ val }) => [
          val(value('organizationId')).as('org_id'),
          'touched.value as area',
          val(value('nowMs')).as('value'),
        ])
        // Without it SQLite takes ON CONFLICT for a part of the join.
        .where(sql<boolean>`true`),
    )
    .onConflict(conflict =>
      conflict.columns(['org_id', 'area']).doUpdateSet(({ ref, case: when, eb }) => ({
        value: when()
          .when('change_counters.value', '>=', ref('excluded.value'))
          .then(eb('change_counters.value', '+', 1))
          .else(ref('excluded.value'))
          .end(),
      })),
    ),
);

/**
 * Counts a change of each area. The count follows the clock, so that after a backup was put back no value ever
 * stands for two different contents.
 */
export async function countChanges(
  tx: Transaction<OriginTables>,
  organizationId: string,
  areas: ReadonlySet<Area>,
  nowMs: number,
): Promise<void> {
  if (areas.size === 0) return;
  await countQuery(tx, { organizationId, areas: JSON.stringify([...areas]), nowMs });
}

/** How often something changed, of one state of an organization's data. */
export type ChangeCounts = {
  /** In the order of `areas`; 0 for what never changed. */
  of(areas: readonly Area[]): number[];
  /** Grows with every change: a state with at least a write's number holds that write. */
  readonly dataVersion: number;
};

export async function readChangeCounts(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<ChangeCounts> {
  const rows = await db
    .selectFrom('change_counters')
    .select(['area', 'value'])
    .where('org_id', '=', organizationId)
    .execute();
  const values = new Map(rows.map(row => [row.area, row.value]));
  return {
    of: areas => areas.map(area => values.get(area) ?? 0),
    dataVersion: rows.reduce((sum, { value }) => sum + value, 0),
  };
}
