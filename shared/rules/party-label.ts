/**
 * How an order at a table is called: the first party by the table alone, each further one by its number too. A party keeps its number for as long as its
 * order is open, so that no label changes on a ticket that is printed or cooked.
 */
export const partySeparator = ' / ';

export function partyLabel(tableLabel: string, partyNumber: number): string {
  return partyNumber > 1 ? `${tableLabel}${partySeparator}${partyNumber}` : tableLabel;
}
