/** All events of an order, with the names of users and devices. */
import type { Kysely } from 'kysely';
import { limits } from '#shared/kernel/limits.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import { withoutNulls } from '../../../kernel/calls/without-nulls.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';

type Entity = { entity: 'order' | 'table'; ids: readonly string[] };

/** The length of an event without its payload. */
const eventCharacters = 300;

/** The latest events that fit, the oldest first; `isWhole` if none is omitted. */
function latest<Row extends { payload: string }>(newestFirst: readonly Row[]) {
  let characters = 0;
  const fitting = newestFirst.filter(({ payload }) => {
    characters += payload.length + eventCharacters;
    return characters <= limits.historyCharactersMax;
  });
  return { rows: fitting.toReversed(), isWhole: fitting.length === newestFirst.length };
}

/** A placeholder for the omitted events before `next`. */
function leftOut({ at }: Pick<OrderEvent, 'at'>): OrderEvent {
  return { id: '0', at, type: 'history.leftOut', userId: '', userName: '', payload: {} };
}

/** Events of these entities, the oldest first, each with the entity it belongs to. */
async function findEvents(db: Kysely<OriginTables>, organizationId: string, { entity, ids }: Entity) {
  if (ids.length === 0) return { events: [], isWhole: true };
  const found = await db
    .selectFrom('events as e')
    .leftJoin('users as u', join => join.onRef('u.org_id', '=', 'e.org_id').onRef('u.id', '=', 'e.user_id'))
    .leftJoin('devices as d', join =>
      join.onRef('d.org_id', '=', 'e.org_id').onRef('d.id', '=', 'e.device_id'),
    )
    .select(['e.seq', 'e.entity_id', 'e.at', 'e.type', 'e.user_id as userId'])
    .select(['e.device_id as deviceId', 'e.payload', 'u.display_name as userName', 'd.name as deviceName'])
    .where('e.org_id', '=', organizationId)
    .where('e.entity', '=', entity)
    .where('e.entity_id', 'in', ids)
    .orderBy('e.seq', 'desc')
    .limit(Math.ceil(limits.historyCharactersMax / eventCharacters))
    .execute();
  const { rows, isWhole } = latest(found);
  const events = rows.map(({ seq, entity_id, userName, payload, ...event }) => ({
    entityId: entity_id,
    event: {
      id: String(seq),
      ...withoutNulls(event),
      userName: userName ?? '',
      payload: JSON.parse(payload),
    } satisfies OrderEvent,
  }));
  return { events, isWhole };
}

/** The oldest first. */
export async function findOrderEvents(
  db: Kysely<OriginTables>,
  organizationId: string,
  orderId: string,
): Promise<OrderEvent[]> {
  const found = await findEvents(db, organizationId, { entity: 'order', ids: [orderId] });
  const events = found.events.map(({ event }) => event);
  const [oldest] = events;
  return found.isWhole || oldest === undefined ? events : [leftOut(oldest), ...events];
}

/** The histories of the orders, each event with its order, and the table's own. Each list is the oldest first. */
export async function findTableHistory(
  db: Kysely<OriginTables>,
  organizationId: string,
  tableId: string,
  orders: ReadonlyMap<string, number>,
): Promise<{ ofOrders: OrderEvent[]; ofTable: OrderEvent[] }> {
  const ofOrders = await findEvents(db, organizationId, { entity: 'order', ids: [...orders.keys()] });
  const ofTable = await findEvents(db, organizationId, { entity: 'table', ids: [tableId] });
  return {
    ofOrders: ofOrders.events.map(({ entityId, event }) => ({
      ...event,
      orderId: entityId,
      orderNumber: orders.get(entityId) ?? 0,
    })),
    ofTable: ofTable.events.map(({ event }) => event),
  };
}
