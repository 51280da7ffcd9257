/**
 * The label of an order at a table: the table for the first party, with a number for each further one. A party keeps its number while its order is open,
 * because tickets show it.
 */
export const partySeparator = ' / ';

export function partyLabel(tableLabel: string, partyNumber: number): string {
  return partyNumber > 1 ? `${tableLabel}${partySeparator}${partyNumber}` : tableLabel;
}
