/** Display order of locations, categories and items: computes what to save when one is moved up or down. */

export type Ordered = { readonly id: string; readonly sortOrder: number };

/** The list with `id` moved by `by` positions (-1: up); unchanged at the ends and for an unknown id. */
export function moved<T extends Ordered>(list: readonly T[], id: string, by: number): T[] {
  const from = list.findIndex(entry => entry.id === id);
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter(other => other !== entry);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** The entries whose `sortOrder` has to change so that the list keeps this order. */
export function orderChanges<T extends Ordered>(list: readonly T[]): { entry: T; sortOrder: number }[] {
  return list
    .map((entry, index) => ({ entry, sortOrder: index }))
    .filter(({ entry, sortOrder }) => entry.sortOrder !== sortOrder);
}

/** A `sortOrder` after all others. */
export function lastSortOrder(list: readonly Ordered[]): number {
  return list.reduce((highest, entry) => Math.max(highest, entry.sortOrder), -1) + 1;
}
