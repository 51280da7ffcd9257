/** Composition root of a tab's data layer: creates its parts and wires them together. */
import type { QueryClient } from '@tanstack/react-query';
import { findRead } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import { type WriteName, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { appVersion } from './data/app-version.ts';
import type { BrowserEnvironment } from './data/browser-environment.ts';
import type { DataAccess } from './data/data-access.ts';
import { createDeviceMemory } from './data/device-memory.ts';
import { createDeviceReads } from './data/device-reads.ts';
import { type Credentials, createHttp, type Http } from './data/http.ts';
import { createListeners } from './data/listeners.ts';
import { createLiveCache } from './data/live/live-cache.ts';
import { LiveConnection } from './data/live/live-connection.ts';
import {
  createStatusStore,
  endedMembersAtom,
  onReachable,
  persistedReadsAtom,
  type StatusStore,
} from './data/live/live-status.ts';
import type { LiveSubscriptions } from './data/live/live-subscriptions.ts';
import { createPollingFallback, type PollingFallback } from './data/live/polling-fallback.ts';
import { createTopicFreshness, type TopicFreshness } from './data/live/topic-freshness.ts';
import { startPresence } from './data/paired-device.ts';
import { createQueryClient } from './data/query-client.ts';
import { readKey, readOptions } from './data/read-options.ts';
import { createReader } from './data/reader.ts';
import { createServerClock } from './data/server-clock.ts';
import { createWriteQueue } from './writes/write-queue.ts';

/** Drops stored copies that no screen shows; a screen opened later would take them for current data. */
function dropUnshown(queryClient: QueryClient, statusStore: StatusStore, freshness: TopicFreshness): void {
  for (const path of Object.keys(statusStore.get(persistedReadsAtom))) {
    queryClient.removeQueries({ queryKey: readKey(path), exact: true, type: 'inactive' });
    if (queryClient.getQueryData(readKey(path)) === undefined) freshness.drop(path);
  }
}

function followReachability(http: Http, fallback: PollingFallback, live: LiveConnection): () => void {
  let wasReachable = true;
  return http.onReachability(isReachable => {
    fallback.observeReachability(isReachable);
    if (!isReachable) live.checkLiveness();
    else if (!wasReachable) live.wake();
    else live.reconnectSoon();
    wasReachable = isReachable;
  });
}

/** A tab stays open for weeks: per-path state is dropped together with the cached data. */
function forgetRemoved(
  queryClient: QueryClient,
  subscriptions: LiveSubscriptions,
  freshness: TopicFreshness,
): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [path] = query.queryKey;
    if (type !== 'removed' || typeof path !== 'string' || subscriptions.isWatched(path)) return;
    subscriptions.forget(path);
    freshness.forget(path);
  });
}

/** A read that something on the page watches is tried for seconds; the next screen doesn't wait for that. */
function isBeingRead(queryClient: QueryClient, key: readonly unknown[]): boolean {
  const query = queryClient.getQueryState(key);
  if (query?.fetchStatus !== 'fetching') return false;
  return query.data !== undefined || query.fetchFailureCount > 0;
}

export function createDataAccess(environment: BrowserEnvironment, credentials: Credentials): DataAccess {
  const serverClock = createServerClock(environment.now);
  const device = createDeviceMemory(environment);
  const http = createHttp(environment, credentials, serverClock, () => device.current()?.id ?? null);
  const queryClient = createQueryClient();
  const statusStore = createStatusStore();
  const freshness = createTopicFreshness(statusStore, serverClock);
  const deviceReads = createDeviceReads(environment, { queryClient, statusStore, serverClock });
  const fallback = createPollingFallback(statusStore, environment, serverClock, () => readAgain(() => true));
  const written = createListeners<WriteName>();
  const included = createListeners<readonly string[]>();
  const include = (keys: readonly string[]) => {
    access.writes.markApplied(keys);
    included.notify(keys);
  };
  const live = new LiveConnection({
    environment,
    credentials,
    serverClock,
    sink: createLiveCache(queryClient, freshness, include),
    listener: fallback,
    onShutOut: () => http.notifyForbidden('/live'),
    clientId: createUuid(environment.now()),
  });

  /** Refetches the active reads that match, except those kept up to date by the socket. */
  function readAgain(isChosen: (name: ReadName) => boolean): void {
    const isWanted = (path: unknown) => {
      if (typeof path !== 'string' || live.isLive(path)) return false;
      // Optional query parameters don't change the row.
      const found = findRead(path) ?? findRead(path.replace(/\?.*/, ''));
      return found !== null && isChosen(found.name);
    };
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isWanted(path) });
  }

  function refreshAfterWrite(name: WriteName): void {
    const touched: readonly ReadName[] = writes[name].touches;
    readAgain(read => touched.includes(read));
  }

  const sources = { http, queryClient, live, serverClock };
  const access: DataAccess = {
    ...sources,
    statusStore,
    device,
    writes: createWriteQueue({ http, queryClient, refreshAfterWrite, written: written.notify }, environment),
    pollingJitter: 0.9 + environment.random() * 0.2,
    read: createReader(sources, environment, freshness, deviceReads),
    async preload(name, params, freshness = 'recent') {
      const options = readOptions(access, name, params, false);
      if (isBeingRead(queryClient, options.queryKey)) return;
      await queryClient.prefetchQuery({
        ...options,
        ...(freshness === 'anew' && { staleTime: 0 }),
        retry: false,
      });
    },
    refreshAfterWrite,
    written: written.notify,
    onWritten: (name, listener) => written.add(each => each === name && listener()),
    onIncluded: included.add,
    storage: environment.storage,
    setTimer: environment.setTimer,
    clearPersistedReads: deviceReads.forget,
    start(member) {
      access.writes.setMember(member);
      const stops = [
        deviceReads.start(member),
        onReachable(statusStore, () => dropUnshown(queryClient, statusStore, freshness)),
        followReachability(http, fallback, live),
        forgetRemoved(queryClient, live.subscriptions, freshness),
      ];
      fallback.start();
      live.start();
      stops.push(startPresence(device, http, environment, appVersion));
      return () => {
        for (const stop of stops) stop();
        live.stop();
        live.subscriptions.forgetAll();
        fallback.stop();
        freshness.forgetAll();
        queryClient.clear();
        access.writes.setMember(null);
        statusStore.set(endedMembersAtom, count => count + 1);
      };
    },
  };
  return access;
}
