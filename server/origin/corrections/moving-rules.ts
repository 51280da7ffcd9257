/** What a station must know when guests move to another table. */
import { isOnItsWay } from '#shared/order-states.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { NamedOrderRow } from '../orders/stored-order.ts';

/** Tickets with lines that are held, in preparation or to be served. */
export function ticketIdsUnderWay(lines: readonly OrderLineRow[]): string[] {
  const underWay = lines.filter(({ state }) => state === 'held' || isOnItsWay(state));
  return [...new Set(underWay.flatMap(line => line.ticket_id ?? []))];
}

/** The place that the station displays: the table, else the tab's name. */
export function placeOf({ table_label, name }: Pick<NamedOrderRow, 'table_label' | 'name'>): string | null {
  return table_label ?? name;
}
