/** Timeline of a table: events of its orders while they were there, and of the table itself. */
import type { OrderEvent } from '#shared/order/order-list-schema.ts';

/** The number of events is limited too. */
const timelineDays = 7;
const timelineMost = 1_000;

export function timelineSince(nowMs: number): string {
  return new Date(nowMs - timelineDays * 24 * 60 * 60_000).toISOString();
}

function tableIn(part: unknown): string | null {
  if (typeof part !== 'object' || part === null || !('tableId' in part)) return null;
  return typeof part.tableId === 'string' ? part.tableId : null;
}

/** The order's table before and after an event that moved it. */
function movement({ type, payload }: OrderEvent): { before: string | null; after: string | null } | null {
  if (type !== 'order.opened' && type !== 'order.moved') return null;
  const parts = typeof payload === 'object' && payload !== null ? payload : {};
  return {
    before: 'before' in parts ? tableIn(parts.before) : null,
    after: 'after' in parts ? tableIn(parts.after) : null,
  };
}

/** `ofOrders` contains the complete histories of all orders that were ever at the table, the oldest event first; so is the result. */
export function tableTimeline(
  tableId: string,
  { ofOrders, ofTable }: { ofOrders: readonly OrderEvent[]; ofTable: readonly OrderEvent[] },
  since: string,
): OrderEvent[] {
  const places = new Map<string | undefined, string | null>();
  const here = ofOrders.filter(event => {
    const moved = movement(event);
    const before = moved === null ? (places.get(event.orderId) ?? null) : moved.before;
    const after = moved === null ? before : moved.after;
    places.set(event.orderId, after);
    return before === tableId || after === tableId;
  });
  // The order's own event already shows that it left.
  const own = ofTable.filter(({ type }) => type !== 'table.left');
  return [...here, ...own]
    .filter(({ at }) => at >= since)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .slice(-timelineMost);
}
