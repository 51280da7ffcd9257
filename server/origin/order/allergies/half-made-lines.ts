/** Reopens finished parts of a dish that several stations make when an allergy is added: each station has to see the allergy before the dish can be ready. */
import type { OrderLineRow } from '../orders/order-row.ts';
import { mapStations, reopenedPart } from '../preparation/line-stations.ts';
import { type AllergyColumns, isConcerned } from './allergy-rules.ts';

/** Returns only the changed lines. `order` has the new allergies. Stations that work from paper are left out: a slip informs them. */
export function reopenParts(order: AllergyColumns, lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.flatMap(line => {
    if (line.state !== 'preparing' || line.stations === null || !isConcerned(order, line)) return [];
    const open = mapStations(line, row => (row.on_paper === 1 ? row : reopenedPart(row)));
    return open.stations === line.stations ? [] : [open];
  });
}

/** Replaces the changed lines within `lines`. */
export function withChanged(
  lines: readonly OrderLineRow[],
  changed: readonly OrderLineRow[],
): OrderLineRow[] {
  const byId = new Map(changed.map(line => [line.id, line]));
  return lines.map(line => byId.get(line.id) ?? line);
}
