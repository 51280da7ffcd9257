/** Keeps what happened, append-only and numbered per organization, beside the count of changes per area. */
import type { Kysely, Transaction } from 'kysely';
import type { Area, EventRow, OriginTables } from '../origin-tables.ts';

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

export async function appendEvents(
  tx: Transaction<OriginTables>,
  origin: EventOrigin,
  drafts: readonly EventDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const last = await tx
    .selectFrom('events')
    .select('seq')
    .where('org_id', '=', origin.organizationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = drafts.map((draft, index) => toRow(origin, draft, (last?.seq ?? 0) + 1 + index));
  await tx.insertInto('events').values(rows).execute();
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
  await tx
    .insertInto('change_counters')
    .values([...areas].map(area => ({ org_id: organizationId, area, value: nowMs })))
    .onConflict(conflict =>
      conflict.columns(['org_id', 'area']).doUpdateSet(({ ref, case: when, eb }) => ({
        value: when()
          .when('change_counters.value', '>=', ref('excluded.value'))
          .then(eb('change_counters.value', '+', 1))
          .else(ref('excluded.value'))
          .end(),
      })),
    )
    .execute();
}

/** The counts of `areas`, in their order; 0 for what never changed. */
export async function readChangeCounts(
  db: Kysely<OriginTables>,
  organizationId: string,
  areas: readonly Area[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('change_counters')
    .select(['area', 'value'])
    .where('org_id', '=', organizationId)
    .execute();
  const values = new Map(rows.map(row => [row.area, row.value]));
  return areas.map(area => values.get(area) ?? 0);
}
