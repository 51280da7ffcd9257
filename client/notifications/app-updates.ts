/**
 * Registers the service worker and activates a new version when it disturbs nobody: automatically if no tab is busy,
 * else when the user agrees. Busy tabs hold a shared Web Lock; activation needs the exclusive one.
 */
import type { NoticeEnvironment } from './notices/notice-environment.ts';
import { isWorkerMessage, type PageMessage } from './worker/worker-messages.ts';

export type AppUpdates = {
  /** A new version is waiting to be activated. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Resolves with the active worker registration; null where service workers are not available. */
  worker(): Promise<ServiceWorkerRegistration | null>;
  /** Marks this tab as busy with work that a reload would interrupt. */
  setAtWork(isAtWork: boolean): void;
  /** Activates the waiting version now, at the user's request. */
  apply(): void;
  start(): () => void;
};

type BrowserEnvironment = Pick<
  NoticeEnvironment,
  | 'isSecure'
  | 'workers'
  | 'locks'
  | 'setTimer'
  | 'isVisible'
  | 'onVisibleChange'
  | 'isIdle'
  | 'entry'
  | 'reload'
>;

const workerPath = '/service-worker.js';
const lockName = 'kelner-at-work';
const lookEveryMs = 60 * 60_000;
/**
 * Short interval: a pending tap, typing or a dialog is over in seconds, but the next order may open within a
 * minute.
 */
const tryEveryMs = 5_000;
/** A first worker downloads the whole app, so it waits until the first screen has loaded over the same network. */
const registerAfterMs = 3_000;
const takeOverWithinMs = 10_000;
/**
 * Waits until the opened screen has loaded its files, because a request that starts the old worker keeps the
 * new one waiting.
 */
const settleMs = 1_000;

export function createAppUpdates(environment: BrowserEnvironment): AppUpdates {
  const { workers, locks } = environment;
  const listeners = new Set<() => void>();
  const stops = new Set<() => void>();
  let registering: Promise<ServiceWorkerRegistration | null> | null = null;
  let waiting: ServiceWorker | null = null;
  let isAtWork = false;
  let isOutdated = false;
  let isWanted = false;
  let letGo = async () => {};

  function show(next: ServiceWorker | null): void {
    if (next === waiting) return;
    waiting = next;
    for (const listener of listeners) listener();
  }

  const isBusy = () => isAtWork || !environment.isIdle();

  /** The exclusive lock is only granted while no tab is busy. */
  async function takeOverIfFree(): Promise<void> {
    const worker = waiting;
    if (worker === null || locks === null || isBusy()) return;
    await locks.request(lockName, { ifAvailable: true }, async lock => {
      if (lock === null) return;
      await takeOver(worker);
    });
  }

  /** Holds the lock until the pages were informed, so that a tab opened meanwhile waits for its shared lock. */
  function takeOver(worker: ServiceWorker): Promise<void> {
    const message: PageMessage = { action: 'take-over' };
    return new Promise(resolve => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
      environment.setTimer(resolve, takeOverWithinMs);
      worker.postMessage(message);
    });
  }

  function reloadWhenFree(): void {
    if (isOutdated && (isWanted || !isBusy())) environment.reload();
  }

  function follow(registration: ServiceWorkerRegistration): void {
    const look = () => {
      const { installing, waiting: found } = registration;
      // The first worker of a browser activates without waiting.
      show(registration.active === null ? null : found);
      void takeOverIfFree();
      installing?.addEventListener('statechange', look, { once: true });
    };
    registration.addEventListener('updatefound', look);
    stops.add(() => registration.removeEventListener('updatefound', look));
    look();
  }

  async function register(): Promise<ServiceWorkerRegistration | null> {
    if (!environment.isSecure || workers === null) return null;
    // Undefined where registration is blocked, as in some private modes.
    const registration: ServiceWorkerRegistration | undefined = await workers
      .register(workerPath, { updateViaCache: 'none' })
      .catch(() => undefined);
    if (registration === undefined) return null;
    follow(registration);
    return workers.ready;
  }

  /** Acquires the shared lock; the returned function releases it and resolves once it is released. */
  function hold(): () => Promise<void> {
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    const held = locks?.request(lockName, { mode: 'shared' }, () => released);
    return async () => {
      release();
      await held;
    };
  }

  function worker(): Promise<ServiceWorkerRegistration | null> {
    registering ??= register();
    return registering;
  }

  function every(delayMs: number, work: () => void): void {
    let cancel = environment.setTimer(function again() {
      work();
      cancel = environment.setTimer(again, delayMs);
    }, delayMs);
    stops.add(() => cancel());
  }

  return {
    isReady: () => waiting !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    worker,
    setAtWork(next) {
      if (next === isAtWork) return;
      isAtWork = next;
      if (next) {
        letGo = hold();
        return;
      }
      reloadWhenFree();
      void letGo().then(() => environment.setTimer(() => void takeOverIfFree(), settleMs));
    },
    apply() {
      isWanted = true;
      if (waiting !== null) void takeOver(waiting);
      else reloadWhenFree();
    },
    start() {
      const update = () =>
        void worker()
          .then(found => found?.update())
          .catch(() => undefined);
      stops.add(environment.setTimer(() => void worker(), registerAfterMs));
      every(lookEveryMs, update);
      every(tryEveryMs, () => {
        reloadWhenFree();
        void takeOverIfFree();
      });
      stops.add(environment.onVisibleChange(() => environment.isVisible() && update()));
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (!isWorkerMessage(data) || data.action !== 'taken-over') return;
        show(null);
        isOutdated = data.entry !== environment.entry;
        reloadWhenFree();
      };
      workers?.addEventListener('message', hear);
      workers?.startMessages();
      stops.add(() => workers?.removeEventListener('message', hear));
      return () => {
        void letGo();
        isAtWork = false;
        for (const stop of stops) stop();
        stops.clear();
      };
    },
  };
}
