/** The orders' events of a restaurant, in sequence: SQL only. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../store/database.ts';
import type { EventRow, OriginTables } from '../../kernel/origin-tables.ts';

const eventsPerRead = 2_000;

/** Reads in pieces, so that a server on the same store isn't blocked. */
export async function readOrderEvents(
  database: Database<OriginTables>,
  organizationId: string,
  take: (event: Pick<EventRow, 'at' | 'type' | 'entity_id' | 'payload'>) => void,
): Promise<void> {
  let last = 0;
  for (;;) {
    const events = await database.snapshot(db =>
      db
        .selectFrom('events')
        .select(['seq', 'at', 'type', 'entity', 'entity_id', 'payload'])
        .where('org_id', '=', organizationId)
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(eventsPerRead)
        .execute(),
    );
    for (const event of events) if (event.entity === 'order') take(event);
    const { seq } = events.at(-1) ?? {};
    if (seq === undefined) return;
    last = seq;
  }
}

/** In ms; null without orders. */
export async function findFirstOpening(
  db: Kysely<OriginTables>,
  organizationId: string,
): Promise<number | null> {
  const first = await db
    .selectFrom('orders')
    .select('opened_at')
    .where('org_id', '=', organizationId)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? null : Date.parse(first.opened_at);
}
