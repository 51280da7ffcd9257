/** Everything that happened to an order, with the names of who did it and where. */
import type { Kysely } from 'kysely';
import type { OrderEvent } from '#shared/schemas/order-list-schema.ts';
import type { OriginTables } from '../origin-tables.ts';
import { withoutNulls } from '../without-nulls.ts';

/** The oldest first. */
export async function findOrderEvents(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderId: string,
): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'e.org_id').onRef('u.id', '=', 'e.user_id'))
    .leftJoin('devices as d', join =>
      join.onRef('d.org_id', '=', 'e.org_id').onRef('d.id', '=', 'e.device_id'),
    )
    .select(['e.seq', 'e.at', 'e.type', 'e.user_id as userId', 'e.device_id as deviceId', 'e.payload'])
    .select(['u.display_name as userName', 'd.name as deviceName'])
    .where('e.org_id', '=', organizationId)
    .where('e.entity', '=', 'order')
    .where('e.entity_id', '=', orderId)
    .orderBy('e.seq')
    .execute();
  return rows.map(({ seq, userName, payload, ...event }) => ({
    id: String(seq),
    ...withoutNulls(event),
    userName: userName ?? '',
    payload: JSON.parse(payload),
  }));
}
