/** Writes down for each topic when it was last known to be the server's state, and since when it is not. */

import { type Freshness, type StatusStore, topicFreshnessAtom } from './live-status.ts';
import type { ServerClock } from './server-clock.ts';

export type TopicFreshness = {
  confirm(path: string): void;
  stale(path: string, sinceMs: number): void;
  forget(path: string): void;
  forgetAll(): void;
};

export function createTopicFreshness(store: StatusStore, serverClock: ServerClock): TopicFreshness {
  const known = (path: string): Freshness | undefined => store.get(topicFreshnessAtom)[path];
  const set = (path: string, freshness: Freshness) =>
    store.set(topicFreshnessAtom, { ...store.get(topicFreshnessAtom), [path]: freshness });
  return {
    confirm: path => set(path, { isStale: false, confirmedAtMs: serverClock.now() }),
    stale: (path, sinceMs) =>
      set(path, { isStale: true, since: sinceMs, confirmedAtMs: known(path)?.confirmedAtMs ?? null }),
    forget(path) {
      const { [path]: _forgotten, ...rest } = store.get(topicFreshnessAtom);
      store.set(topicFreshnessAtom, rest);
    },
    forgetAll: () => store.set(topicFreshnessAtom, {}),
  };
}
