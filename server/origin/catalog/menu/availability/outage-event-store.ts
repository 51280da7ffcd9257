/** Reads the change that an 86 made from its event: SQL only. */
import { sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';

/** A literal, because SQLite prepares the statement again for each execution if LIMIT is a parameter. */
const one = sql.lit(1);

/** The item or ingredient before its last 86 if that created version `version`; null if another change did. */
export async function findBeforeOutage<Entity extends { version: number }>(
  tx: Transaction<OriginTables>,
  organizationId: string,
  { entity, id, version }: { entity: 'menuItem' | 'ingredient'; id: string; version: number },
): Promise<Entity | null> {
  const event = await tx
    .selectFrom('events')
    .select('payload')
    .where('org_id', '=', organizationId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('type', '=', `${entity}.unavailable`)
    .orderBy('seq', 'desc')
    .limit(one)
    .executeTakeFirst();
  if (event === undefined) return null;
  const { before, after }: { before: Entity; after: Entity } = JSON.parse(event.payload);
  return after.version === version ? before : null;
}
