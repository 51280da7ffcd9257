/** What notifications need of the browser: its worker, its permission, what it keeps, and what kind of device it is. */
import { screenPaths } from '#shared/screen-paths.ts';
import { type BrowserEnvironment, browserEnvironment } from '../../data/browser-environment.ts';

export type Permission = NotificationPermission | 'unsupported';

export type NoticeEnvironment = Pick<
  BrowserEnvironment,
  'now' | 'setTimer' | 'isVisible' | 'onVisibleChange' | 'storage' | 'random'
> & {
  /** Browsers offer workers, push and notifications only there. */
  isSecure: boolean;
  /** Null: this browser has none. */
  workers: ServiceWorkerContainer | null;
  hasPush: boolean;
  locks: LockManager | null;
  permission(): Permission;
  askPermission(): Promise<Permission>;
  /** Calls `listener` when the person changed it in the browser's settings, where the browser tells. */
  onPermissionChange(listener: () => void): () => void;
  /** A notification of the page itself, where there is no worker; null: this browser has none. */
  showNotification(title: string, options: NotificationOptions): Notification | null;
  vibrate(pattern: number[]): void;
  /** An iPhone or iPad whose browser has push only for what stands on the home screen. */
  isIphone: boolean;
  isInstalled: boolean;
  /** The script this page was started with. */
  entry: string;
  reload(): void;
  /** This screen may be left: no wall, no open dialog. */
  isFree(): boolean;
  /** Nobody is typing, and no dialog is open. */
  isIdle(): boolean;
  /** Null: the browser blocked it. */
  openWindow(path: string): unknown;
  focus(): void;
  /** Calls `listener` at every tap and key; the answer ends it. */
  onTap(listener: () => void): () => void;
};

function findEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script === null ? '' : new URL(script.src).pathname;
}

/** `/app/preparation/…`: it hangs there for everybody. */
function isWall(): boolean {
  return window.location.pathname.startsWith(`${screenPaths.preparation}/`);
}

function isAppleTouchDevice(): boolean {
  // An iPad says it is a Mac; no Mac has a touch screen.
  return (
    /iPhone|iPod|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function followPermission(listener: () => void): () => void {
  let stop = () => {};
  let isOver = false;
  const follow = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    if (isOver) return;
    status.addEventListener('change', listener);
    stop = () => status.removeEventListener('change', listener);
  };
  // Without it the state is read when the person comes back.
  void follow().catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
}

export function browserNoticeEnvironment(): NoticeEnvironment {
  const { now, setTimer, isVisible, onVisibleChange, storage, random } = browserEnvironment();
  const hasNotifications = typeof Notification !== 'undefined';
  return {
    now,
    setTimer,
    isVisible,
    onVisibleChange,
    storage,
    random,
    isSecure: window.isSecureContext,
    workers: 'serviceWorker' in navigator ? navigator.serviceWorker : null,
    hasPush: typeof PushManager !== 'undefined',
    locks: 'locks' in navigator ? navigator.locks : null,
    permission: () => (hasNotifications ? Notification.permission : 'unsupported'),
    askPermission: () =>
      hasNotifications ? Notification.requestPermission() : Promise.resolve<Permission>('unsupported'),
    onPermissionChange: followPermission,
    showNotification(title, options) {
      try {
        return new Notification(title, options);
      } catch {
        // Android knows only those of a worker.
        return null;
      }
    },
    vibrate(pattern) {
      // Before the first tap browsers refuse it, and complain to their console.
      if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
    },
    isIphone: isAppleTouchDevice(),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    entry: findEntry(),
    reload: () => window.location.reload(),
    isFree: () => !isWall() && document.querySelector('dialog[open]') === null,
    isIdle: () => document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null,
    openWindow: path => window.open(path, '_blank'),
    focus: () => window.focus(),
    onTap(listener) {
      const stopping = new AbortController();
      const options = { capture: true, passive: true, signal: stopping.signal };
      for (const type of ['pointerup', 'keydown']) window.addEventListener(type, listener, options);
      return () => stopping.abort();
    },
  };
}
