/**
 * Decides what stands in for the socket (contract, "Fallback"): without one for 5 s, timed polling, until the first
 * snapshot. Also decides the word for it: polling only counts while the server answers, else the tab is offline.
 */
import { fallbackAfterMs } from '#shared/intervals.ts';
import type { Edges } from './edges.ts';
import type { ConnectionListener } from './live-connection.ts';
import { isPollingAtom, type LiveStatus, liveStatusAtom, type StatusStore } from './live-status.ts';
import type { ServerClock } from './server-clock.ts';

export type PollingFallback = ConnectionListener & {
  start(): void;
  stop(): void;
  /** Whether the last HTTP call was answered. */
  observeReachability(isReachable: boolean): void;
};

export function createPollingFallback(
  store: StatusStore,
  edges: Edges,
  serverClock: ServerClock,
  /** The first poll of a fallback: what is shown is some seconds old already, and whether the server answers is not known. */
  pollAtOnce: () => void,
): PollingFallback {
  let isLive = false;
  let isReachable = true;
  let isWaiting = false;
  let cancelWait = () => {};
  let stopListening = () => {};

  function statusNow(): LiveStatus {
    if (isLive) return { kind: 'live', confirmedAtMs: serverClock.now() };
    if (!edges.isOnline() || !isReachable) return { kind: 'offline' };
    return { kind: store.get(isPollingAtom) ? 'polling' : 'connecting' };
  }

  function show(): void {
    const next = statusNow();
    if (next.kind !== store.get(liveStatusAtom).kind || next.kind === 'live') store.set(liveStatusAtom, next);
  }

  function waitForSocket(): void {
    if (isWaiting || store.get(isPollingAtom)) return;
    isWaiting = true;
    cancelWait = edges.setTimer(() => {
      isWaiting = false;
      store.set(isPollingAtom, true);
      show();
      pollAtOnce();
    }, fallbackAfterMs);
  }

  function stopWaiting(): void {
    cancelWait();
    isWaiting = false;
  }

  return {
    start() {
      stopListening = edges.onOnlineChange(show);
      waitForSocket();
      show();
    },
    stop() {
      stopWaiting();
      stopListening();
      isLive = false;
      store.set(isPollingAtom, false);
      show();
    },
    onLive() {
      stopWaiting();
      isLive = true;
      isReachable = true;
      store.set(isPollingAtom, false);
      show();
    },
    onLost() {
      isLive = false;
      waitForSocket();
      show();
    },
    onHeartbeat: show,
    observeReachability(next) {
      isReachable = next;
      show();
    },
  };
}
