/** Which restaurants require a subscription, as set by the operator: SQL only. */
import type { Kysely, Transaction } from 'kysely';
import { appendEvents, countChanges } from '../events/event-store.ts';
import type { OriginTables } from '../origin-tables.ts';

export type RestaurantSubscription = {
  readonly organizationId: string;
  readonly name: string;
  readonly needsSubscription: boolean;
};

/** Every restaurant in the store, by name. */
export async function listSubscriptions(db: Kysely<OriginTables>): Promise<RestaurantSubscription[]> {
  const rows = await db.selectFrom('settings').select(['org_id', 'document', 'needs_subscription']).execute();
  return rows
    .map(row => ({
      organizationId: row.org_id,
      name: String(JSON.parse(row.document).restaurantName),
      needsSubscription: row.needs_subscription === 1,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns false if nothing changed or the restaurant is unknown. */
export async function setSubscriptionNeeded(
  tx: Transaction<OriginTables>,
  { organizationId, needsSubscription }: Omit<RestaurantSubscription, 'name'>,
  nowMs: number,
): Promise<boolean> {
  const flag = needsSubscription ? 1 : 0;
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ needs_subscription: flag })
    .where('org_id', '=', organizationId)
    .where('needs_subscription', '!=', flag)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const at = new Date(nowMs).toISOString();
  await appendEvents(tx, { organizationId, userId: '', idempotencyKey: null, at }, [
    {
      type: needsSubscription ? 'subscription.lapsed' : 'subscription.renewed',
      entity: 'settings',
      entityId: organizationId,
      payload: {},
    },
  ]);
  await countChanges(tx, organizationId, new Set(['settings']), nowMs);
  return true;
}
