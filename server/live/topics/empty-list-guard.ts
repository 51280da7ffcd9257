/**
 * Whether an empty list can be believed. The last few orders may be closed at once; a whole room, menu or staff, or a
 * kitchen full of tickets, that is gone at one stroke is a fault of the origin rather than news, until it has said so for
 * as long as the data it confirmed last would have been good anyway.
 */
import type { Topic } from './topics.ts';

/** True where `body`, in place of `data`, is not to be believed now. */
export type IsImplausiblyEmpty = (data: unknown, body: string) => boolean;

export function createEmptyListGuard(topic: Topic, now: () => number): IsImplausiblyEmpty {
  let emptySinceMs: number | null = null;
  return (data, body) => {
    const isLoss = Array.isArray(data) && data.length > topic.goneAtOnceMax && body.trim() === '[]';
    emptySinceMs = isLoss ? (emptySinceMs ?? now()) : null;
    return emptySinceMs !== null && now() - emptySinceMs < topic.refreshMs(data);
  };
}
