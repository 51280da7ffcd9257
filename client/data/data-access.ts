/** The data layer of a tab as screens use it through `useData`: reads, writes and the live connection. */
import type { QueryClient } from '@tanstack/react-query';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadName } from '#shared/contract/reads.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import type { WriteQueue } from '../writes/write-queue.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Http } from './http.ts';
import type { LiveConnection } from './live/live-connection.ts';
import type { StatusStore } from './live/live-status.ts';
import type { ServerClock } from './server-clock.ts';

export type DataAccess = {
  http: Http;
  queryClient: QueryClient;
  live: LiveConnection;
  serverClock: ServerClock;
  statusStore: StatusStore;
  /** The paired device that this browser is. */
  device: DeviceMemory;
  /** Jitter between 0.9 and 1.1 that spreads the polls of many tabs. */
  pollingJitter: number;
  /** Fetches a row of the read table; a response older than a live update is dropped in favour of the cache. */
  read<T>(path: string, signal: AbortSignal): Promise<T>;
  /** Prefetches a read; `anew` also refetches data that is still fresh. Never rejects. */
  preload(name: ReadName, params?: PathParams, freshness?: 'recent' | 'anew'): Promise<void>;
  writes: WriteQueue;
  /** Without a socket, refetches the reads that the write may have changed. */
  refreshAfterWrite(name: WriteName): void;
  /**
   * Reports the Idempotency-Keys of writes whose effects arrived over the socket; returns the unsubscribe function.
   */
  onIncluded(listener: (keys: readonly string[]) => void): () => void;
  /** Calls `listener` when the server has carried out `name` for somebody on this page; returns the unsubscribe function. */
  onWritten(name: WriteName, listener: () => void): () => void;
  written(name: WriteName): void;
  /** Backed by localStorage. */
  storage: BrowserEnvironment['storage'];
  /** Runs `work` once after `delayMs`; returns a function that cancels it. */
  setTimer: BrowserEnvironment['setTimer'];
  /** Removes the stored reads of earlier members; called while nobody is signed in. */
  clearPersistedReads(): void;
  /**
   * Starts a session for a member, identified by `member`. The returned function ends it and clears all cached data,
   * so that the next user doesn't see it.
   */
  start(member: string): () => void;
};
