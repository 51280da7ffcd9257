/**
 * Registers the service worker and activates a new version when it disturbs nobody: automatically if no tab is busy,
 * else when the user agrees. Busy tabs hold a shared Web Lock; activation needs the exclusive one.
 */
import { createListeners } from '../data/listeners.ts';
import type { NoticeEnvironment } from './notices/notice-environment.ts';
import { listenToWorker, type PageMessage } from './worker/worker-messages.ts';

type UpdateEnvironment = Pick<
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

/**
 * Resolves once the pages were informed: the caller holds the lock until then, so that a tab opened meanwhile waits
 * for its shared lock.
 */
function takeOver(worker: ServiceWorker, setTimer: UpdateEnvironment['setTimer']): Promise<void> {
  const message: PageMessage = { action: 'take-over' };
  return new Promise(resolve => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    setTimer(resolve, takeOverWithinMs);
    worker.postMessage(message);
  });
}

/** Calls `changed` with the waiting worker now and after each change. Returns the stop function. */
function watchWaiting(
  registration: ServiceWorkerRegistration,
  changed: (waiting: ServiceWorker | null) => void,
): () => void {
  const look = () => {
    const { active, installing, waiting } = registration;
    // The first worker of a browser activates without waiting.
    changed(active === null ? null : waiting);
    installing?.addEventListener('statechange', look, { once: true });
  };
  registration.addEventListener('updatefound', look);
  look();
  return () => registration.removeEventListener('updatefound', look);
}

/** Acquires the shared lock; the returned function releases it and resolves once it is released. */
function holdLock(locks: LockManager | null): () => Promise<void> {
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

/** Returns the stop function. */
function repeat(setTimer: UpdateEnvironment['setTimer'], delayMs: number, work: () => void): () => void {
  let cancel = setTimer(function again() {
    work();
    cancel = setTimer(again, delayMs);
  }, delayMs);
  return () => cancel();
}

export class AppUpdates {
  readonly #environment: UpdateEnvironment;
  readonly #listeners = createListeners();
  readonly #stops = new Set<() => void>();
  #registering: Promise<ServiceWorkerRegistration | null> | null = null;
  #waiting: ServiceWorker | null = null;
  #isAtWork = false;
  #isOutdated = false;
  #isWanted = false;
  #letGo = async () => {};

  constructor(environment: UpdateEnvironment) {
    this.#environment = environment;
  }

  /** A new version is waiting to be activated. */
  readonly isReady = (): boolean => this.#waiting !== null;

  readonly subscribe = this.#listeners.add;

  /** Resolves with the active worker registration; null where service workers are not available. */
  readonly worker = (): Promise<ServiceWorkerRegistration | null> => {
    this.#registering ??= this.#register();
    return this.#registering;
  };

  /** Marks this tab as busy with work that a reload would interrupt. */
  setAtWork(isAtWork: boolean): void {
    if (isAtWork === this.#isAtWork) return;
    this.#isAtWork = isAtWork;
    const { locks, setTimer } = this.#environment;
    if (isAtWork) {
      this.#letGo = holdLock(locks);
      return;
    }
    this.#reloadWhenFree();
    void this.#letGo().then(() => setTimer(() => void this.#takeOverIfFree(), settleMs));
  }

  /** Activates the waiting version now, at the user's request. */
  apply(): void {
    this.#isWanted = true;
    if (this.#waiting !== null) void takeOver(this.#waiting, this.#environment.setTimer);
    else this.#reloadWhenFree();
  }

  start(): () => void {
    const { workers, entry, setTimer, isVisible, onVisibleChange } = this.#environment;
    const stops = this.#stops;
    const update = () =>
      void this.worker()
        .then(found => found?.update())
        .catch(() => undefined);
    stops.add(setTimer(() => void this.worker(), registerAfterMs));
    stops.add(repeat(setTimer, lookEveryMs, update));
    const tryAgain = () => {
      this.#reloadWhenFree();
      void this.#takeOverIfFree();
    };
    stops.add(repeat(setTimer, tryEveryMs, tryAgain));
    stops.add(onVisibleChange(() => isVisible() && update()));
    const stopListening = listenToWorker(workers, message => {
      if (message.action !== 'taken-over') return;
      this.#show(null);
      this.#isOutdated = message.entry !== entry;
      this.#reloadWhenFree();
    });
    stops.add(stopListening);
    return () => {
      void this.#letGo();
      this.#isAtWork = false;
      for (const stop of stops) stop();
      stops.clear();
    };
  }

  async #register(): Promise<ServiceWorkerRegistration | null> {
    const { isSecure, workers } = this.#environment;
    if (!isSecure || workers === null) return null;
    // Undefined where registration is blocked, as in some private modes.
    const registration: ServiceWorkerRegistration | undefined = await workers
      .register(workerPath, { updateViaCache: 'none' })
      .catch(() => undefined);
    if (registration === undefined) return null;
    const stopWatching = watchWaiting(registration, found => {
      this.#show(found);
      void this.#takeOverIfFree();
    });
    this.#stops.add(stopWatching);
    return workers.ready;
  }

  #show(next: ServiceWorker | null): void {
    if (next === this.#waiting) return;
    this.#waiting = next;
    this.#listeners.notify();
  }

  #isBusy(): boolean {
    return this.#isAtWork || !this.#environment.isIdle();
  }

  /** The exclusive lock is only granted while no tab is busy. */
  async #takeOverIfFree(): Promise<void> {
    const { locks, setTimer } = this.#environment;
    const worker = this.#waiting;
    if (worker === null || locks === null || this.#isBusy()) return;
    await locks.request(lockName, { ifAvailable: true }, async lock => {
      if (lock === null) return;
      await takeOver(worker, setTimer);
    });
  }

  #reloadWhenFree(): void {
    if (this.#isOutdated && (this.#isWanted || !this.#isBusy())) this.#environment.reload();
  }
}
