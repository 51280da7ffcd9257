/** Everything of the outside that the data layer touches: network, clock, timers, chance and what the browser tells of itself. */
import { liveProtocol } from '#shared/live-messages.ts';
import { fetchAsked } from './asked-ahead.ts';

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
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  isOnline(): boolean;
  isVisible(): boolean;
  /** Calls `listener` when the device comes online or goes offline; the answer stops that. */
  onOnlineChange(listener: () => void): () => void;
  /** Also when a page that was frozen or put away goes on. */
  onVisibleChange(listener: () => void): () => void;
  /** What stays in this browser over restarts; a browser that keeps nothing answers null. `write` of null removes. */
  storage: KeyStorage;
  /** What stays in this tab when its page is loaded anew. */
  tabStorage: KeyStorage;
  /** Loads the page anew. */
  reload(): void;
};

type KeyStorage = { read(key: string): string | null; write(key: string, value: string | null): void };

function listen(target: EventTarget, types: readonly string[], listener: () => void): () => void {
  for (const type of types) target.addEventListener(type, listener);
  return () => {
    for (const type of types) target.removeEventListener(type, listener);
  };
}

/** Private windows and strict settings refuse the storage; then things last as long as the page. */
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
        // Kept for this page only.
      }
    },
  };
}

export function browserEnvironment(): BrowserEnvironment {
  return {
    fetch: fetchAsked,
    openSocket: () => {
      const address = new URL('/live', window.location.href);
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
      // A page that comes back out of the browser's memory ("back") has lost its socket.
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
