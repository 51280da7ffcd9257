/** Clients without a socket, who count as watchers of a topic for a while after each of their reads. */
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import type { MemberIdentity } from '../../http/guards.ts';

type TopicReaders = {
  /** Returns until when the person counts. */
  add(identity: MemberIdentity): number;
  forget(userId: string): void;
  has(userId: string): boolean;
  areAny(): boolean;
  identities(): Iterable<MemberIdentity>;
  /** Removes expired readers; returns until when the last of the others counts, or null. */
  forgetPast(): number | null;
};

export function createTopicReaders(now: () => number): TopicReaders {
  const readers = new Map<string, { identity: MemberIdentity; untilMs: number }>();
  return {
    add(identity) {
      const untilMs = now() + topicLingerMs;
      readers.set(identity.userId, { identity, untilMs });
      return untilMs;
    },
    forget: userId => void readers.delete(userId),
    has: userId => readers.has(userId),
    areAny: () => readers.size > 0,
    *identities() {
      for (const reader of readers.values()) yield reader.identity;
    },
    forgetPast() {
      const nowMs = now();
      for (const [userId, { untilMs }] of readers) {
        // A deadline further ahead than possible was set before the clock was set back.
        if (untilMs <= nowMs || untilMs > nowMs + topicLingerMs) readers.delete(userId);
      }
      return readers.size === 0 ? null : Math.max(...Array.from(readers.values(), reader => reader.untilMs));
    },
  };
}
