/** What an 86 changed, as its event has it: SQL only. */
import { sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../origin-tables.ts';

/** As a literal: SQLite prepares a statement anew each time a parameter of LIMIT is given. */
const one = sql.lit(1);

/** What the item or ingredient was before its last 86, if that made it version `version`; null if something else did. */
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
