/**
 * Switches to polling (contract, "Fallback") after 5 s without a socket, until the first snapshot. Also decides the
 * displayed status: "polling" requires that the server responds, else the tab is offline.
 */
import { fallbackAfterMs } from '#shared/kernel/intervals.ts';
import { closeCodes } from '#shared/live/live-messages.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ConnectionListener } from './live-connection.ts';
import { isPollingAtom, type LiveStatus, liveStatusAtom, type StatusStore } from './live-status.ts';

export type PollingFallback = ConnectionListener & {
  start(): void;
  stop(): void;
  /** Whether the last HTTP call got a response. */
  observeReachability(isReachable: boolean): void;
};

/** After becoming visible, a tab gives its socket this long before it polls. */
const catchUpAfterMs = 1_000;

export function createPollingFallback(
  store: StatusStore,
  environment: BrowserEnvironment,
  serverClock: ServerClock,
  /** Refetches active reads that aren't live: they are seconds old, and it is unknown whether the server responds. */
  pollAtOnce: () => void,
): PollingFallback {
  let isLive = false;
  let isReachable = true;
  let isWaiting = false;
  let isCrowded = false;
  let heardAtMs: number | null = null;
  let cancelWait = () => {};
  let cancelCatchUp = () => {};
  let stopListening = () => {};

  function statusNow(): LiveStatus {
    if (isLive) return { kind: 'live' };
    if (!environment.isOnline() || !isReachable)
      return { kind: 'offline', ...(heardAtMs !== null && { sinceMs: heardAtMs }) };
    return store.get(isPollingAtom) ? { kind: 'polling', isCrowded } : { kind: 'connecting' };
  }

  function show(): void {
    const next = statusNow();
    const isSame = JSON.stringify(next) === JSON.stringify(store.get(liveStatusAtom));
    if (!isSame) store.set(liveStatusAtom, next);
  }

  function hear(): void {
    heardAtMs = serverClock.now();
    show();
  }

  function waitForSocket(): void {
    if (isWaiting || store.get(isPollingAtom)) return;
    isWaiting = true;
    cancelWait = environment.setTimer(() => {
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

  function catchUp(): void {
    cancelCatchUp();
    if (!environment.isVisible()) return;
    cancelCatchUp = environment.setTimer(() => {
      if (store.get(isPollingAtom)) pollAtOnce();
    }, catchUpAfterMs);
  }

  return {
    start() {
      const stops = [environment.onOnlineChange(show), environment.onVisibleChange(catchUp)];
      stopListening = () => {
        for (const stop of stops) stop();
      };
      waitForSocket();
      show();
    },
    stop() {
      stopWaiting();
      cancelCatchUp();
      stopListening();
      isLive = false;
      isCrowded = false;
      heardAtMs = null;
      store.set(isPollingAtom, false);
      show();
    },
    onLive() {
      stopWaiting();
      isLive = true;
      isReachable = true;
      isCrowded = false;
      store.set(isPollingAtom, false);
      hear();
    },
    onDoubt() {
      isLive = false;
      show();
    },
    onLost(code) {
      isLive = false;
      if (code !== null) isCrowded = code === closeCodes.tooMany;
      waitForSocket();
      show();
    },
    onHeartbeat: hear,
    observeReachability(next) {
      isReachable = next;
      if (next) hear();
      else show();
    },
  };
}
