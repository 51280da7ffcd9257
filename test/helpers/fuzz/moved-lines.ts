/** The law of moves: nothing changes for the cooks but the name on the ticket, which no other order has. */
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { preparationOf } from './order-law-checks.ts';

const linesOf = (orders: readonly Order[]) => orders.flatMap(({ lines }) => lines);

/** A line that left others of its ticket behind has a ticket of its own at its new order. */
export function movedBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const known = new Map(
    before.flatMap(({ id: orderId, lines }) =>
      lines.map(({ id, ticketId }) => [id, { orderId, ticketId }] as const),
    ),
  );
  const hasStayed = (line: OrderLine, orderId: string) => known.get(line.id)?.orderId === orderId;
  const left = new Set(
    after.flatMap(({ id, lines }) =>
      lines.flatMap(line => (hasStayed(line, id) && line.ticketId ? [line.ticketId] : [])),
    ),
  );
  const unmoved = after.flatMap(({ id, lines }) =>
    lines.map(line => {
      const ticketId = known.get(line.id)?.ticketId;
      return ticketId !== undefined && left.has(ticketId) && !hasStayed(line, id)
        ? { ...line, ticketId }
        : line;
    }),
  );
  return preparationOf(linesOf(before)) === preparationOf(unmoved) ? [] : ['a move changed what is prepared'];
}

/** Of several open orders at one table none is called like another, and none is called otherwise while it stays there. */
export function partiesBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const seated = after.filter(({ state, tableId }) => state === 'open' && tableId !== undefined);
  const labels = seated.map(({ tableId, tableLabel }) => `${tableId} ${tableLabel}`);
  const known = new Map(before.map(order => [order.id, order]));
  const renamed = seated.filter(({ id, tableId, tableLabel }) => {
    const was = known.get(id);
    return was?.state === 'open' && was.tableId === tableId && was.tableLabel !== tableLabel;
  });
  return [
    ...(new Set(labels).size === labels.length ? [] : [`two orders are called alike: ${labels}`]),
    ...renamed.map(({ tableLabel }) => `an order that stayed is called ${tableLabel} now`),
  ];
}
