/** What a station must know when guests move to another table. */
import { isOnItsWay } from '#shared/order-states.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import type { NamedOrderRow } from '../../orders/stored-order.ts';
import { ticketIdsOf } from './merge-rules.ts';

/** What is held, in preparation or to be served. */
export function linesUnderWay(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ state }) => state === 'held' || isOnItsWay(state));
}

export function ticketIdsUnderWay(lines: readonly OrderLineRow[]): string[] {
  return ticketIdsOf(linesUnderWay(lines));
}

/** The place that the station displays: the table, else the tab's name. */
export function placeOf({ table_label, name }: Pick<NamedOrderRow, 'table_label' | 'name'>): string | null {
  return table_label ?? name;
}

/** What a station's paper says about the order that its dishes were merged out of; null where their place stays. */
export function movedBetween(from: NamedOrderRow, to: NamedOrderRow): string | null {
  const place = placeOf(from);
  if (place === placeOf(to)) return null;
  return place === null ? `#${from.number}` : `${place} #${from.number}`;
}
