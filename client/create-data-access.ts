/** Composition root of a tab's data layer: creates its parts and wires them together. */
import { findRead } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import { type WriteName, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { appVersion } from './data/app-version.ts';
import type { BrowserEnvironment } from './data/browser-environment.ts';
import { isClientProblem } from './data/client-problem.ts';
import type { DataAccess } from './data/data-access.ts';
import { createDeviceMemory } from './data/device-memory.ts';
import { createDeviceReads } from './data/device-reads.ts';
import { type Credentials, createHttp, silentAfterMs } from './data/http.ts';
import { createLiveCache } from './data/live/live-cache.ts';
import { LiveConnection } from './data/live/live-connection.ts';
import {
  createStatusStore,
  endedMembersAtom,
  onReachable,
  persistedReadsAtom,
} from './data/live/live-status.ts';
import { createPollingFallback } from './data/live/polling-fallback.ts';
import { createTopicFreshness } from './data/live/topic-freshness.ts';
import { startPresence } from './data/paired-device.ts';
import { createQueryClient } from './data/query-client.ts';
import { readKey, readOptions } from './data/read-options.ts';
import { createServerClock } from './data/server-clock.ts';
import { createWriteQueue } from './writes/write-queue.ts';

export function createDataAccess(environment: BrowserEnvironment, credentials: Credentials): DataAccess {
  const serverClock = createServerClock(environment.now);
  const device = createDeviceMemory(environment);
  const http = createHttp(environment, credentials, serverClock, () => device.current()?.id ?? null);
  const queryClient = createQueryClient();
  const statusStore = createStatusStore();
  const freshness = createTopicFreshness(statusStore, serverClock);
  const fallback = createPollingFallback(statusStore, environment, serverClock, () => readAgain(() => true));
  const includedListeners = new Set<(keys: readonly string[]) => void>();
  const include = (keys: readonly string[]) => {
    access.writes.markApplied(keys);
    for (const listener of includedListeners) listener(keys);
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

  const deviceReads = createDeviceReads(environment, { queryClient, statusStore, serverClock });

  /** Returns the device's stored copy of a read that gets no answer; null once the server has answered. */
  async function recall(path: string, answering: Promise<unknown>): Promise<unknown> {
    let isAnswered = false;
    const isCut = await new Promise<boolean>(resolve => {
      const cancelTimer = environment.setTimer(() => resolve(true), silentAfterMs);
      answering
        .then(
          () => {
            isAnswered = true;
          },
          error => resolve(isClientProblem(error) && error.isPassing),
        )
        .finally(() => {
          cancelTimer();
          resolve(false);
        });
    });
    const found = isCut ? await deviceReads.recall(path) : null;
    if (found === null || isAnswered) return null;
    freshness.keep(path, serverClock.now() - (environment.now() - found.atMs));
    return found.data;
  }

  async function read<T>(path: string, signal: AbortSignal): Promise<T> {
    const answering = ask<T>(path, signal);
    if (queryClient.getQueryData(readKey(path)) !== undefined) return answering;
    const found = await recall(path, answering);
    if (found === null) return answering;
    answering.then(
      body => queryClient.setQueryData(readKey(path), body),
      () => undefined,
    );
    return found as T;
  }

  async function ask<T>(path: string, signal: AbortSignal): Promise<T> {
    const { subscriptions } = live;
    const generation = subscriptions.generation(path);
    const request = { method: 'GET', path, signal, cursor: subscriptions.cursor(path) } as const;
    const { body, cursor } = await http.send(request).catch((error: unknown) => {
      if (isClientProblem(error) && error.isPassing && subscriptions.isWatched(path) && !live.isLive(path))
        freshness.fail(path);
      throw error;
    });
    const known = queryClient.getQueryData<T>(readKey(path));
    if (subscriptions.generation(path) !== generation && known !== undefined) return known;
    subscriptions.keepCursor(path, cursor);
    freshness.confirm(path);
    return body as T;
  }

  const writtenListeners = new Set<{ name: WriteName; listener: () => void }>();
  const written = (name: WriteName) => {
    for (const each of writtenListeners) if (each.name === name) each.listener();
  };

  const access: DataAccess = {
    http,
    queryClient,
    live,
    serverClock,
    statusStore,
    device,
    writes: createWriteQueue({ http, queryClient, refreshAfterWrite, written }, environment),
    pollingJitter: 0.9 + environment.random() * 0.2,
    read,
    preload: (name, params, freshness = 'recent') =>
      queryClient.prefetchQuery({
        ...readOptions(access, name, params, false),
        ...(freshness === 'anew' && { staleTime: 0 }),
        retry: false,
      }),
    refreshAfterWrite,
    written,
    onWritten(name, listener) {
      const each = { name, listener };
      writtenListeners.add(each);
      return () => writtenListeners.delete(each);
    },
    onIncluded(listener) {
      includedListeners.add(listener);
      return () => includedListeners.delete(listener);
    },
    storage: environment.storage,
    setTimer: environment.setTimer,
    clearPersistedReads: deviceReads.forget,
    start(member) {
      access.writes.setMember(member);
      const stopPersisting = deviceReads.start(member);
      // Drop stored copies that no screen shows; a screen opened later would take them for current data.
      const stopDropping = onReachable(statusStore, () => {
        for (const path of Object.keys(statusStore.get(persistedReadsAtom))) {
          queryClient.removeQueries({ queryKey: readKey(path), exact: true, type: 'inactive' });
          if (queryClient.getQueryData(readKey(path)) === undefined) freshness.drop(path);
        }
      });
      let wasReachable = true;
      const stopReachability = http.onReachability(isReachable => {
        fallback.observeReachability(isReachable);
        if (!isReachable) live.checkLiveness();
        else if (!wasReachable) live.wake();
        else live.reconnectSoon();
        wasReachable = isReachable;
      });
      // A tab stays open for weeks: per-path state is dropped together with the cached data.
      const stopForgetting = queryClient.getQueryCache().subscribe(({ type, query }) => {
        const [path] = query.queryKey;
        if (type !== 'removed' || typeof path !== 'string' || live.subscriptions.isWatched(path)) return;
        live.subscriptions.forget(path);
        freshness.forget(path);
      });
      fallback.start();
      live.start();
      const stopPresence = startPresence(device, http, environment, appVersion);
      return () => {
        stopPersisting();
        stopDropping();
        stopPresence();
        stopForgetting();
        stopReachability();
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
