/** Counts over an order's lines: units per menu item, units to send per station. */

import type { Station } from '#shared/kernel/roles.ts';
import { isCharged, type LineState } from '#shared/order/order-states.ts';

export type Countable = { menuItemId?: string; quantity: number; state: LineState };

/** Quantity of drafts by menu item: the number on the menu's round button. */
export function countDraftsByItem(lines: readonly Countable[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const line of lines)
    if (line.state === 'draft')
      counts.set(line.menuItemId, (counts.get(line.menuItemId) ?? 0) + line.quantity);
  return counts;
}

/** Counts as guests, stations and waiters do: a line of 6 is 6, a weighed dish is 1. */
export function portionsOf(lines: readonly Pick<Countable, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function countItems(lines: readonly Countable[]): number {
  return portionsOf(lines.filter(({ state }) => isCharged(state)));
}

/** The parts of "2 kitchen, 1 bar", without the stations that get nothing. */
export function stationParts(counts: Record<Station, number>): { station: Station; count: number }[] {
  const order: Station[] = ['kitchen', 'bar', 'none'];
  return order.flatMap(station => (counts[station] > 0 ? [{ station, count: counts[station] }] : []));
}
