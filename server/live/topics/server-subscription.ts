/**
 * Subscribes the server itself to topics, with its own credential, or, if the origin issued none, with the token of a connected person who may watch the
 * topic.
 */
import type { MemberIdentity } from '../../http/guards.ts';
import type { Cancel, LiveClock } from '../live-clock.ts';
import type { LiveHub } from '../live-hub.ts';
import { freshestToken } from './token-pool.ts';
import type { TopicEntry } from './topic-entry.ts';
import { findTopic, mayWatch } from './topics.ts';

type WatchedTopic = {
  /** The origin's last answer; undefined before the first. */
  current(): unknown;
  /** True once it has been answered or is unavailable. */
  isSettled(): boolean;
  leave(): void;
};

type ServerWatch = {
  /** Throws for a path that isn't live (a programming error). */
  watch(organizationId: string, path: string, changed: () => void): WatchedTopic;
  /** Allows use of a person's token until the returned function is called. */
  lend(organizationId: string, identity: () => MemberIdentity | null): () => void;
};

/** Delay after the origin refused the topic. */
const askAgainMs = 60_000;

function nobody(organizationId: string): MemberIdentity {
  const nothing = { userId: '', sessionId: '', token: '', expiresAtMs: 0 };
  return { ...nothing, organizationId, organizationRole: undefined };
}

export function createServerWatch(options: { hub: LiveHub; clock: LiveClock }): ServerWatch {
  const { hub, clock } = options;
  const lenders = new Map<string, Set<() => MemberIdentity | null>>();
  const entries = new Map<string, Set<() => TopicEntry | null>>();

  return {
    watch(organizationId, path, changed) {
      const topic = findTopic(path);
      if (topic === null) throw new Error(`${path} can't be watched`);
      let entry: TopicEntry | null = null;
      let isRefused = false;
      let isLeft = false;
      let leave = (): void => {};
      let cancelRetry: Cancel = () => {};

      const borrowed = (): MemberIdentity => {
        const people = [...(lenders.get(organizationId) ?? [])].flatMap(identity => identity() ?? []);
        const allowed = people.filter(person => mayWatch(topic, hub.roles.known(person) ?? [], person));
        return freshestToken(allowed, clock.now(), new Set()) ?? nobody(organizationId);
      };
      const join = (): void => {
        if (isLeft) return;
        const joined = hub.entryOf(organizationId, topic);
        entry = joined;
        leave = joined.join({
          identity: borrowed,
          isPatient: true,
          changed() {
            isRefused = false;
            changed();
          },
          ended() {
            isRefused = true;
            entry = null;
            cancelRetry = clock.after(askAgainMs, join);
            changed();
          },
        });
        if (joined.state.cursor !== null) changed();
      };
      const own = () => entry;
      entries.set(organizationId, (entries.get(organizationId) ?? new Set()).add(own));
      join();
      return {
        current: () => entry?.state.data,
        isSettled: () =>
          isRefused || (entry !== null && (entry.state.cursor !== null || entry.staleness !== null)),
        leave() {
          isLeft = true;
          cancelRetry();
          leave();
          entries.get(organizationId)?.delete(own);
        },
      };
    },
    lend(organizationId, identity) {
      const lending = lenders.get(organizationId) ?? new Set();
      lenders.set(organizationId, lending.add(identity));
      for (const entry of entries.get(organizationId) ?? []) entry()?.tokenRenewed();
      return () => {
        lending.delete(identity);
        if (lending.size === 0) lenders.delete(organizationId);
      };
    },
  };
}
