/**
 * Registers our service worker and brings in a new one when it suits: by itself when no tab of this browser is at work, else
 * when the person says so. A tab at work holds a lock that all tabs share; taking over needs it alone.
 */
import type { NoticeEnvironment } from './notices/notice-environment.ts';
import { isWorkerMessage, type PageMessage } from './worker/worker-messages.ts';

export type AppUpdates = {
  /** A newer version waits. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Resolves with our worker once it runs; null where there can be none. */
  worker(): Promise<ServiceWorkerRegistration | null>;
  /** Somebody is doing something here that a reload would interrupt. */
  setAtWork(isAtWork: boolean): void;
  /** At the person's word, whatever is open. */
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
const tryEveryMs = 60_000;
const takeOverWithinMs = 10_000;

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

  /** What waits is for all tabs; who has it alone knows that none is at work. */
  async function takeOverIfFree(): Promise<void> {
    const worker = waiting;
    if (worker === null || locks === null || isBusy()) return;
    await locks.request(lockName, { ifAvailable: true }, async lock => {
      if (lock === null) return;
      await takeOver(worker);
    });
  }

  /** Kept until the pages know: what is opened meanwhile waits for its lock. */
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
      // The first worker of a browser waits for nobody.
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
    // Undefined where something stands in between, as some private modes do.
    const registration: ServiceWorkerRegistration | undefined = await workers
      .register(workerPath, { updateViaCache: 'none' })
      .catch(() => undefined);
    if (registration === undefined) return null;
    follow(registration);
    return workers.ready;
  }

  /** Holds the tabs' lock; the answer lets it go, and resolves when it is gone. */
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
      void letGo().then(takeOverIfFree);
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
      void worker();
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
