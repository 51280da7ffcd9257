/** What keeps an order from being merged into another: the origin names it, screens say it before an attempt. */
type Merged = { type: string; payments: readonly unknown[]; discount?: unknown };

export type LeavingBlocker = 'paid' | 'discounted';

/** What keeps an order from being merged into any other. */
export function leavingBlockers({ payments, discount }: Omit<Merged, 'type'>): LeavingBlocker[] {
  return [
    ...(payments.length > 0 ? (['paid'] as const) : []),
    ...(discount === undefined || discount === null ? [] : (['discounted'] as const)),
  ];
}

/** `otherPlace`: one is eaten here, the other taken away. */
export function mergeBlockers(
  target: Pick<Merged, 'type'>,
  source: Merged,
): (LeavingBlocker | 'otherPlace')[] {
  return [...leavingBlockers(source), ...(source.type === target.type ? [] : (['otherPlace'] as const))];
}
