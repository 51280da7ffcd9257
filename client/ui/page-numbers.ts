/** Page numbers of a pagination: first, last, current and its neighbours, with gaps. */
type PageSlot =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly after: number };

/** At least one page, even without entries. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Pages in ascending order; a gap replaces at least two pages. */
export function pageSlots(current: number, count: number): PageSlot[] {
  const wanted = [1, current - 1, current, current + 1, count]
    .filter(page => page >= 1 && page <= count)
    .sort((left, right) => left - right);
  const slots: PageSlot[] = [];
  let last = 0;
  for (const page of new Set(wanted)) {
    if (page - last === 2) slots.push({ kind: 'page', page: page - 1 });
    if (page - last > 2) slots.push({ kind: 'gap', after: last });
    slots.push({ kind: 'page', page });
    last = page;
  }
  return slots;
}
