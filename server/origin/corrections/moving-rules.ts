/** What a station has to know when guests change their place. */
import { isOnItsWay } from '#shared/order-states.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { NamedOrderRow } from '../orders/stored-order.ts';

/** The tickets with something to make, bring or wait for. */
export function ticketIdsUnderWay(lines: readonly OrderLineRow[]): string[] {
  const underWay = lines.filter(({ state }) => state === 'held' || isOnItsWay(state));
  return [...new Set(underWay.flatMap(line => line.ticket_id ?? []))];
}

/** Where its dishes go to, as the station reads it: a table, else whose tab it is. */
export function placeOf({ table_label, name }: Pick<NamedOrderRow, 'table_label' | 'name'>): string | null {
  return table_label ?? name;
}
