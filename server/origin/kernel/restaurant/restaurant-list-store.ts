/** The restaurants of a store as operators see them, and which of them are archived: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import { appendEvents, countChanges } from '../events/event-store.ts';
import type { OriginTables } from '../origin-tables.ts';

export type ListedRestaurant = {
  readonly organizationId: string;
  readonly name: string;
  /** Times of the first and the last event; null if there are none. */
  readonly createdAt: string | null;
  readonly lastActivityAt: string | null;
  /** Null while the restaurant is active. */
  readonly archivedAt: string | null;
  /** The number of active people on the staff list. */
  readonly people: number;
  readonly orders: number;
};

/** Sorted by name. */
export async function listRestaurants(db: Kysely<OriginTables>): Promise<ListedRestaurant[]> {
  const rows = await db
    .selectFrom('settings as s')
    .select(['s.org_id', 's.document', 's.archived_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('users as u')
        .select(fn.countAll<number>().as('n'))
        .whereRef('u.org_id', '=', 's.org_id')
        .where('u.is_active', '=', 1)
        .where('u.archived_at', 'is', null)
        .as('people'),
      selectFrom('orders as o')
        .select(fn.countAll<number>().as('n'))
        .whereRef('o.org_id', '=', 's.org_id')
        .as('orders'),
      selectFrom('events as e')
        .select('e.at')
        .whereRef('e.org_id', '=', 's.org_id')
        .orderBy('e.seq')
        .limit(1)
        .as('created_at'),
      selectFrom('events as e')
        .select('e.at')
        .whereRef('e.org_id', '=', 's.org_id')
        .orderBy('e.seq', 'desc')
        .limit(1)
        .as('last_at'),
    ])
    .execute();
  return rows
    .map(row => ({
      organizationId: row.org_id,
      name: String(JSON.parse(row.document).restaurantName),
      createdAt: row.created_at,
      lastActivityAt: row.last_at,
      archivedAt: row.archived_at,
      people: row.people ?? 0,
      orders: row.orders ?? 0,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The name of a restaurant; null for an unknown id. */
export async function findRestaurantName(db: Kysely<OriginTables>, organizationId: string) {
  const row = await db
    .selectFrom('settings')
    .select('document')
    .where('org_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined ? null : String(JSON.parse(row.document).restaurantName);
}

/** `isArchived: false` restores it. Returns false if nothing changes or the id is unknown. */
export async function setArchived(
  tx: Transaction<OriginTables>,
  { organizationId, isArchived }: { organizationId: string; isArchived: boolean },
  nowMs: number,
): Promise<boolean> {
  const at = new Date(nowMs).toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ archived_at: isArchived ? at : null })
    .where('org_id', '=', organizationId)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await appendEvents(tx, { organizationId, userId: '', idempotencyKey: null, at }, [
    {
      type: isArchived ? 'restaurant.archived' : 'restaurant.unarchived',
      entity: 'settings',
      entityId: organizationId,
      payload: {},
    },
  ]);
  await countChanges(tx, organizationId, new Set(['settings']), nowMs);
  return true;
}
