/**
 * A dish of several stations of which one has its part ready when an allergy is told: that station has to see it and say so
 * again, or the dish would be ready with the last of them, unseen by it.
 */
import type { OrderLineRow } from '../orders/order-row.ts';
import { mapStations, reopenedPart } from '../preparation/line-stations.ts';
import { type AllergyColumns, isConcerned } from './allergy-rules.ts';

/** Those that changed. `order`: with its allergies as they are now. Whoever works from paper is told on paper. */
export function reopenParts(order: AllergyColumns, lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.flatMap(line => {
    if (line.state !== 'preparing' || line.stations === null || !isConcerned(order, line)) return [];
    const open = mapStations(line, row => (row.on_paper === 1 ? row : reopenedPart(row)));
    return open.stations === line.stations ? [] : [open];
  });
}

/** All of `lines`, with those of `changed`. */
export function withChanged(
  lines: readonly OrderLineRow[],
  changed: readonly OrderLineRow[],
): OrderLineRow[] {
  const byId = new Map(changed.map(line => [line.id, line]));
  return lines.map(line => byId.get(line.id) ?? line);
}
