/** Browser APIs that notifications need: service worker, permission, storage and device type. */
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { type BrowserEnvironment, browserEnvironment } from '../../data/browser-environment.ts';

type Permission = NotificationPermission | 'unsupported';

export type NoticeEnvironment = Pick<
  BrowserEnvironment,
  'now' | 'setTimer' | 'isVisible' | 'onVisibleChange' | 'storage' | 'random'
> & {
  /** Secure context: browsers offer workers, push and notifications only there. */
  isSecure: boolean;
  /** Null without service worker support. */
  workers: ServiceWorkerContainer | null;
  hasPush: boolean;
  locks: LockManager | null;
  permission(): Permission;
  askPermission(): Promise<Permission>;
  /** Calls `listener` when the permission changes in the browser's settings, where the browser reports it. */
  onPermissionChange(listener: () => void): () => void;
  /** Shows a notification from the page, where there is no worker; null if unsupported. */
  showNotification(title: string, options: NotificationOptions): Notification | null;
  vibrate(pattern: number[]): void;
  /** iPhone or iPad, whose browser supports push only for apps added to the home screen. */
  isIphone: boolean;
  isInstalled: boolean;
  /** URL of the script that this page was loaded with. */
  entry: string;
  reload(): void;
  /** This tab may navigate away: it is not a wall screen and has no open dialog. */
  isFree(): boolean;
  /** Nobody is typing and no dialog is open. */
  isIdle(): boolean;
  /** Null if the browser blocked the popup. */
  openWindow(path: string): unknown;
  focus(): void;
  /** Calls `listener` on every tap and key press; returns the unsubscribe function. */
  onTap(listener: () => void): () => void;
};

/** The last script of the page; the one before starts the first requests. */
function findEntry(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1);
  return script === undefined ? '' : new URL(script.src).pathname;
}

/** `/app/preparation/…`: a wall screen shared by everybody. */
function isWall(): boolean {
  return window.location.pathname.startsWith(`${screenPaths.preparation}/`);
}

function isAppleTouchDevice(): boolean {
  // iPadOS identifies itself as a Mac, but no Mac has a touch screen.
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
  // Without this API, the permission is read again when the page becomes visible.
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
        // Android supports only notifications from a service worker.
        return null;
      }
    },
    vibrate(pattern) {
      // Before the first tap browsers refuse to vibrate and log a warning.
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
