/** Rules for informing stations when guests move to another table. */
import { isOnItsWay } from '#shared/order/order-states.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { NamedOrderRow } from '../../orders/stored-order.ts';
import { ticketIdsOf } from './merge-rules.ts';

/** Lines that are held, in preparation or waiting to be served. */
export function linesUnderWay(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ state }) => state === 'held' || isOnItsWay(state));
}

export function ticketIdsUnderWay(lines: readonly OrderLineRow[]): string[] {
  return ticketIdsOf(linesUnderWay(lines));
}

/** The place that the station displays: the table, or else the tab's name. */
export function placeOf({ table_label, name }: Pick<NamedOrderRow, 'table_label' | 'name'>): string | null {
  return table_label ?? name;
}

/** The former place, with the order number, on slips for dishes that join another order; null if their place stays the same. */
export function movedBetween(from: NamedOrderRow, to: NamedOrderRow): string | null {
  const place = placeOf(from);
  if (place === placeOf(to)) return null;
  return place === null ? `#${from.number}` : `${place} #${from.number}`;
}
