/** Finds tables by a typed part of their label. */

import { foldText } from '#shared/kernel/fold-text.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';

/** Tables whose label begins with the text, the exact one first; none for an empty text. */
export function findTables(tables: readonly WaiterTable[], text: string): WaiterTable[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  const isExact = ({ label }: WaiterTable) => foldText(label) === wanted;
  return tables
    .filter(({ label }) => foldText(label).startsWith(wanted))
    .sort((one, other) => Number(isExact(other)) - Number(isExact(one)));
}
