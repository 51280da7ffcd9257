/** Reasons why an order can't be merged into another. The origin refuses by them, screens show them in advance. */
type Merged = { type: string; payments: readonly unknown[]; discount?: unknown };

type LeavingBlocker = 'paid' | 'discounted';

/** Reasons that prevent a merge into any order. */
export function leavingBlockers({ payments, discount }: Omit<Merged, 'type'>): LeavingBlocker[] {
  return [
    ...(payments.length > 0 ? (['paid'] as const) : []),
    ...(discount === undefined || discount === null ? [] : (['discounted'] as const)),
  ];
}

/** `otherPlace`: one is dine-in, the other takeaway. */
export function mergeBlockers(
  target: Pick<Merged, 'type'>,
  source: Merged,
): (LeavingBlocker | 'otherPlace')[] {
  return [...leavingBlockers(source), ...(source.type === target.type ? [] : (['otherPlace'] as const))];
}
