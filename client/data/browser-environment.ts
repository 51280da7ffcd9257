/**
 * The browser APIs that the data layer uses: network, clock, timers, randomness, storage, page events. Injected so
 * that tests can replace them.
 */
import { liveProtocol } from '#shared/live/live-messages.ts';
import { appVersion } from './app-version.ts';
import { fetchPrefetched } from './prefetch.ts';

/** The part of WebSocket that the live connection uses. */
export type SocketLike = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

export type BrowserEnvironment = {
  fetch(input: string, init: RequestInit): Promise<Response>;
  openSocket(): SocketLike;
  now(): number;
  random(): number;
  /** Runs `work` once after `delayMs`; returns a function that cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  isOnline(): boolean;
  isVisible(): boolean;
  /** Calls `listener` on changes between online and offline; returns the unsubscribe function. */
  onOnlineChange(listener: () => void): () => void;
  /** Also fires when a frozen or cached page resumes. */
  onVisibleChange(listener: () => void): () => void;
  /** Persistent storage (localStorage). Without storage reads return null; writing null removes the key. */
  storage: KeyStorage;
  /** Storage of this tab that survives a reload (sessionStorage). */
  tabStorage: KeyStorage;
  reload(): void;
};

type KeyStorage = { read(key: string): string | null; write(key: string, value: string | null): void };

function listen(target: EventTarget, types: readonly string[], listener: () => void): () => void {
  for (const type of types) target.addEventListener(type, listener);
  return () => {
    for (const type of types) target.removeEventListener(type, listener);
  };
}

/** Private windows and strict settings block storage; values then last as long as the page. */
function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyStorage {
  return {
    read(key) {
      try {
        return window[name].getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        if (value === null) window[name].removeItem(key);
        else window[name].setItem(key, value);
      } catch {
        // In memory for this page only.
      }
    },
  };
}

export function browserEnvironment(): BrowserEnvironment {
  return {
    fetch: fetchPrefetched,
    openSocket: () => {
      const address = new URL('/live', window.location.href);
      address.searchParams.set('version', appVersion);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(address, liveProtocol);
    },
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onOnlineChange: listener => listen(window, ['online', 'offline'], listener),
    onVisibleChange(listener) {
      const stop = listen(document, ['visibilitychange', 'resume'], listener);
      // A page restored from the back/forward cache has lost its socket.
      const stopBack = listen(window, ['pageshow'], listener);
      return () => {
        stop();
        stopBack();
      };
    },
    storage: browserStorage('localStorage'),
    tabStorage: browserStorage('sessionStorage'),
    reload: () => window.location.reload(),
  };
}
