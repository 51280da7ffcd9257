/**
 * Decides whether an empty list is plausible. The last few orders may be closed at once; but all tables, menu items or staff, or a full list of
 * tickets, that disappear in one poll are treated as a fault of the origin until it has repeated the answer for as long as the last confirmed data
 * would have been valid.
 */
import type { Topic } from './topics.ts';

/** True if an empty list must not replace `data` yet. */
type IsImplausiblyEmpty = (data: unknown, isEmpty: boolean) => boolean;

export function createEmptyListGuard(topic: Topic, now: () => number): IsImplausiblyEmpty {
  let emptySinceMs: number | null = null;
  return (data, isEmpty) => {
    const isLoss = Array.isArray(data) && data.length > topic.goneAtOnceMax && isEmpty;
    emptySinceMs = isLoss ? (emptySinceMs ?? now()) : null;
    return emptySinceMs !== null && now() - emptySinceMs < topic.refreshMs(data);
  };
}
