/** Records for each topic when it was last confirmed, and since when it is stale. */

import type { ServerClock } from '../server-clock.ts';
import { type Freshness, persistedReadsAtom, type StatusStore, topicFreshnessAtom } from './live-status.ts';

export type TopicFreshness = {
  confirm(path: string): void;
  stale(path: string, sinceMs: number): void;
  /** A read failed: the data is as old as its last confirmation. */
  fail(path: string): void;
  /** The data comes from the device's storage; the server last confirmed it at `sinceMs`. */
  keep(path: string, sinceMs: number): void;
  /** Stored data of this topic is no longer shown. */
  drop(path: string): void;
  forget(path: string): void;
  forgetAll(): void;
};

export function createTopicFreshness(store: StatusStore, serverClock: ServerClock): TopicFreshness {
  const known = (path: string): Freshness | undefined => store.get(topicFreshnessAtom)[path];
  const set = (path: string, freshness: Freshness) =>
    store.set(topicFreshnessAtom, { ...store.get(topicFreshnessAtom), [path]: freshness });
  function stale(path: string, sinceMs: number): void {
    const confirmedAtMs = Math.min(known(path)?.confirmedAtMs ?? sinceMs, sinceMs);
    set(path, { isStale: true, since: sinceMs, confirmedAtMs });
  }
  function drop(path: string): void {
    const { [path]: dropped, ...rest } = store.get(persistedReadsAtom);
    if (dropped !== undefined) store.set(persistedReadsAtom, rest);
  }
  return {
    confirm(path) {
      drop(path);
      set(path, { isStale: false, confirmedAtMs: serverClock.now() });
    },
    stale,
    fail(path) {
      const sinceMs = store.get(persistedReadsAtom)[path] ?? known(path)?.confirmedAtMs ?? serverClock.now();
      if (known(path)?.isStale !== true) stale(path, sinceMs);
    },
    keep(path, sinceMs) {
      store.set(persistedReadsAtom, { ...store.get(persistedReadsAtom), [path]: sinceMs });
      stale(path, sinceMs);
    },
    drop,
    forget(path) {
      const { [path]: forgotten, ...rest } = store.get(topicFreshnessAtom);
      if (forgotten !== undefined) store.set(topicFreshnessAtom, rest);
    },
    forgetAll() {
      store.set(topicFreshnessAtom, {});
      store.set(persistedReadsAtom, {});
    },
  };
}
