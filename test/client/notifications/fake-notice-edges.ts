/** Fake browser APIs for notification tests: permission, worker messages, Web Locks and storage, all driven manually. */
import type { NoticeEnvironment } from '../../../client/notifications/notices/notice-environment.ts';
import type { WorkerMessage } from '../../../client/notifications/worker/worker-messages.ts';
import { createFakeEnvironment } from '../harness/fake-browser-environment.ts';

/** A waiting service worker, which records the page's `postMessage` calls. */
export class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly heard: unknown[] = [];
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  activate(): void {
    this.state = 'activated';
    this.dispatchEvent(new Event('statechange'));
  }
}

type ShownBySystem = { title: string; options: NotificationOptions };

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker();
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly shown: ShownBySystem[] = [];
  readonly closed: string[] = [];
  endpoint: string | undefined;
  updates = 0;
  readonly pushManager = {
    getSubscription: async () => (this.endpoint === undefined ? null : { endpoint: this.endpoint }),
  };
  async showNotification(title: string, options: NotificationOptions): Promise<void> {
    this.shown.push({ title, options });
  }
  async getNotifications({ tag = '' }: { tag?: string }) {
    return this.shown
      .filter(({ options }) => options.tag === tag)
      .map(() => ({ close: () => this.closed.push(tag) }));
  }
  async update(): Promise<void> {
    this.updates += 1;
  }
  /** Simulates that a newer version was found and installed. */
  bring(worker: FakeWorker): void {
    this.waiting = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class FakeWorkers extends EventTarget {
  readonly registration = new FakeRegistration();
  readonly ready = Promise.resolve(this.registration);
  async register(): Promise<FakeRegistration> {
    return this.registration;
  }
  startMessages(): void {}
  say(message: WorkerMessage, ports: MessagePort[] = []): void {
    this.dispatchEvent(new MessageEvent('message', { data: message, ports }));
  }
}

/** One LockManager, shared by all tabs of a browser. */
export function createFakeLocks(): LockManager {
  let holders = 0;
  const request = async (
    _name: string,
    { mode = 'exclusive', ifAvailable = false }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ) => {
    if (mode === 'exclusive' && ifAvailable && holders > 0) return work(null);
    holders += 1;
    try {
      return await work({ name: 'kelner-at-work', mode } as Lock);
    } finally {
      holders -= 1;
    }
  };
  return { request } as unknown as LockManager;
}

type Permission = ReturnType<NoticeEnvironment['permission']>;

type FakeNoticeEnvironment = NoticeEnvironment & {
  given: { permission: Permission; answer: Permission };
  fakeWorkers: FakeWorkers;
  did: string[];
  changeVisible(isVisible: boolean): void;
  tap(): void;
  isIdleNow: boolean;
  isFreeNow: boolean;
};

export function createFakeNoticeEnvironment(changes: Partial<NoticeEnvironment> = {}): FakeNoticeEnvironment {
  const base = createFakeEnvironment();
  const fakeWorkers = new FakeWorkers();
  const taps = new Set<() => void>();
  const environment: FakeNoticeEnvironment = {
    now: base.now,
    setTimer: base.setTimer,
    isVisible: base.isVisible,
    onVisibleChange: base.onVisibleChange,
    storage: base.storage,
    random: base.random,
    changeVisible: base.changeVisible,
    given: { permission: 'default', answer: 'granted' },
    fakeWorkers,
    did: [],
    isIdleNow: true,
    isFreeNow: true,
    isSecure: true,
    workers: fakeWorkers as unknown as ServiceWorkerContainer,
    hasPush: true,
    locks: createFakeLocks(),
    permission: () => environment.given.permission,
    async askPermission() {
      environment.did.push('asked');
      environment.given.permission = environment.given.answer;
      return environment.given.permission;
    },
    onPermissionChange: () => () => {},
    showNotification: () => null,
    vibrate: pattern => void environment.did.push(`vibrated ${pattern.join(' ')}`),
    isIphone: false,
    isInstalled: false,
    entry: '/assets/index-old.js',
    reload: () => void environment.did.push('reloaded'),
    isFree: () => environment.isFreeNow,
    isIdle: () => environment.isIdleNow,
    openWindow: path => void environment.did.push(`window ${path}`),
    focus: () => void environment.did.push('focused'),
    onTap(listener) {
      taps.add(listener);
      return () => taps.delete(listener);
    },
    tap() {
      for (const listener of taps) listener();
    },
    ...changes,
  };
  return environment;
}

/** Flushes settled promises. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}
