/** Append-only event log, numbered per organization, and change counters per area: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { elementsOf } from '../../../store/dialect-sql.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import type { Area, EventRow, OriginTables } from '../origin-tables.ts';
import { insertRows } from '../row-writers.ts';

/** An event as a command creates it; user, time and idempotency key are added when stored. */
export type EventDraft = {
  /** `order.sent`: the entity and a verb in the past tense. */
  type: string;
  entity: string;
  entityId: string;
  /** Contains `before` and `after` if something changed. */
  payload: Record<string, unknown>;
};

type EventOrigin = {
  organizationId: string;
  userId: string;
  /** The paired device it was done on, if known. */
  deviceId?: string | null;
  idempotencyKey: string | null;
  at: string;
};

/** A literal, because SQLite prepares the statement again for each execution if LIMIT is a parameter. */
const one = sql.lit(1);

const lastEventQuery = prepareQuery<OriginTables, { organizationId: string }>()((db, value) =>
  db
    .selectFrom('events')
    .select('seq')
    .where('org_id', '=', value('organizationId'))
    .orderBy('seq', 'desc')
    .limit(one),
);

/** Inserts all events in one statement; `lastSeq` is the number of the organization's last event. */
export async function insertEvents(
  tx: Transaction<OriginTables>,
  origin: EventOrigin,
  drafts: readonly EventDraft[],
  lastSeq: number,
): Promise<void> {
  await insertRows(
    tx,
    'events',
    drafts.map((draft, index) => toRow(origin, draft, lastSeq + 1 + index)),
  );
}

export async function appendEvents(
  tx: Transaction<OriginTables>,
  origin: EventOrigin,
  drafts: readonly EventDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const [last] = await lastEventQuery(tx, origin);
  await insertEvents(tx, origin, drafts, last?.seq ?? 0);
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

/** The number of each restaurant's last event. */
export async function readLastSeqs(db: Kysely<OriginTables>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('settings as s')
    .select('s.org_id')
    .select(({ selectFrom }) =>
      selectFrom('events as e')
        .select('e.seq')
        .whereRef('e.org_id', '=', 's.org_id')
        .orderBy('e.seq', 'desc')
        .limit(one)
        .as('seq'),
    )
    .execute();
  return new Map(rows.map(({ org_id, seq }) => [org_id, seq ?? 0]));
}

/** The time of the entity's last event; 0 if it has none. */
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
    .limit(one)
    .executeTakeFirst();
  return last === undefined ? 0 : Date.parse(last.at);
}

/** Who recorded the latest event of each of these types, keyed by entity. */
export async function findLastActors(
  db: Kysely<OriginTables>,
  organizationId: string,
  { entity, ids, types }: { entity: string; ids: readonly string[]; types: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['entity_id', 'type', 'user_id'])
    .where('org_id', '=', organizationId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('type', 'in', types)
    .orderBy('seq')
    .execute();
  const last = new Map(rows.map(row => [`${row.entity_id} ${row.type}`, row]));
  const actors = new Map<string, string[]>();
  for (const { entity_id: id, user_id: userId } of last.values())
    actors.set(id, [...new Set([...(actors.get(id) ?? []), userId])]);
  return actors;
}

type Touched = { organizationId: string; areas: string; nowMs: number };

const countQuery = prepareQuery<OriginTables, Touched>()((db, value) =>
  db
    .insertInto('change_counters')
    .columns(['org_id', 'area', 'value'])
    .expression(
      db
        .selectFrom(elementsOf<Area>(value('areas')).as('touched'))
        .select(({ val, cast }) => [
          cast<string>(val(value('organizationId')), 'text').as('org_id'),
          'touched.value as area',
          cast<number>(val(value('nowMs')), 'bigint').as('value'),
        ])
        // Without a WHERE clause, SQLite parses ON CONFLICT as part of the join.
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
    )
    .returning(['area', 'value']),
);

/**
 * Increments the counter of each area and returns the new values. Counters are based on the clock, so that after a restore no value is reused for
 * other content.
 */
export async function countChanges(
  tx: Transaction<OriginTables>,
  organizationId: string,
  areas: ReadonlySet<Area>,
  nowMs: number,
): Promise<{ area: Area; value: number }[]> {
  if (areas.size === 0) return [];
  return countQuery(tx, { organizationId, areas: JSON.stringify([...areas]), nowMs });
}

/** Change counters of one consistent state of an organization's data. */
export type ChangeCounts = {
  /** In the order of `areas`; 0 for an area that never changed. */
  of(areas: readonly Area[]): number[];
  /** Increases with every change: a state with at least a write's number includes that write. */
  readonly dataVersion: number;
};

/** The sum of all counters of an organization. */
export function dataVersionOf(counts: ReadonlyMap<Area, number>): number {
  return [...counts.values()].reduce((sum, value) => sum + value, 0);
}

const countsQuery = prepareQuery<OriginTables, { organizationId: string }>()((db, value) =>
  db.selectFrom('change_counters').select(['area', 'value']).where('org_id', '=', value('organizationId')),
);

export async function readChangeCounts(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<ChangeCounts> {
  const rows = await countsQuery(db, { organizationId });
  const values = new Map(rows.map(row => [row.area, row.value]));
  return {
    of: areas => areas.map(area => values.get(area) ?? 0),
    dataVersion: dataVersionOf(values),
  };
}
