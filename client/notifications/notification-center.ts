/** Wires the notification parts together for the signed-in member of this tab; loaded after the first screen. */
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import type { DataAccess } from '../data/data-access.ts';
import { AppUpdates } from './app-updates.ts';
import { blockedOrderAtom, isSilencedAtom } from './blocked-by-browser.ts';
import { createNoticeCalls, type NoticeCalls } from './notices/notice-calls.ts';
import { browserNoticeEnvironment, type NoticeEnvironment } from './notices/notice-environment.ts';
import { createNoticeSound } from './notices/notice-sound.ts';
import { createNoticeWriter, type WriteNotice } from './notices/notice-writer.ts';
import { createOrderOpening } from './notices/order-opening.ts';
import { isForGuests, isPractice } from './notices/practice-order.ts';
import type { createSystemNotices, SystemNotices } from './notices/system-notices.ts';
import { createToastStore, type ToastStore } from './notices/toast-store.ts';
import { createPushRegistration, type PushRegistration } from './push/push-registration.ts';
import { createShiftMemory, type ShiftMemory } from './push/shift-memory.ts';
import { listenToWorker, type WorkerMessage } from './worker/worker-messages.ts';

export type NotificationCenter = {
  board: ToastStore;
  push: PushRegistration;
  updates: AppUpdates;
  calls: NoticeCalls;
  environment: NoticeEnvironment;
  shift: ShiftMemory;
  /** Opens the order in this tab or a new window; if that is blocked, `blockedOrderAtom` holds its id. */
  openOrder(orderId: string): void;
  unlockSound(): void;
  setLanguage(language: string): void;
  write: WriteNotice;
};

type CenterOptions = {
  access: DataAccess;
  config: PublicConfig['push'];
  /** Organization id and user id. */
  member: string;
  words(): Parameters<WriteNotice>[0];
  /** Navigates by the router, which asks about unsaved changes first. */
  go(path: string): void;
};

const languageKey = 'kelner.notice-language';
/** Patterns that can be felt in a pocket: two for dishes to pick up, one long for 86'd ones, three short for a delay, one for the rest. */
const vibrations: Partial<Record<NoticeKind, number[]>> = {
  ready: [250, 120, 250],
  unavailable: [700],
  late: [120, 80, 120, 80, 120],
};
const otherVibration = [250];

/** Null for a message other than a push with a notification's id. */
function pushedNotice(message: WorkerMessage, nowMs: number): Notice | null {
  if (message.action !== 'push-shown' || message.noticeId === undefined) return null;
  const { noticeId, title, body, orderId, kind = 'ready' } = message;
  const at = new Date(nowMs).toISOString();
  return { id: noticeId, kind, title, body, at, ...(orderId !== undefined && { orderId }) };
}

/** Sends a member's language once from this device. */
function sendLanguage(
  calls: NoticeCalls,
  storage: NoticeEnvironment['storage'],
  { member, language }: { member: string; language: string },
): void {
  const known = `${member} ${language}`;
  if (storage.read(languageKey) === known) return;
  // If the server can't be reached, the language is sent at the next start.
  void calls
    .changePreferences({ language })
    .then(() => storage.write(languageKey, known))
    .catch(() => undefined);
}

/** System notifications, whose code is loaded with the first notice that rings or ends; without its chunk there are none. */
function systemNotices(options: Parameters<typeof createSystemNotices>[0]) {
  let opened: Promise<SystemNotices> | null = null;
  return (work: (notices: SystemNotices) => void): void => {
    opened ??= import('./notices/system-notices.ts').then(loaded => loaded.createSystemNotices(options));
    void opened.then(work).catch(() => undefined);
  };
}

export function openNotices(
  { access, config, member, words, go }: CenterOptions,
  environment: NoticeEnvironment = browserNoticeEnvironment(),
): { center: NotificationCenter; close(): void } {
  const { statusStore, live } = access;
  const calls = createNoticeCalls(access.http);
  const isIdle = () => environment.isIdle() && access.writes.isSafe();
  const updates = new AppUpdates({ ...environment, isIdle });
  const shift = createShiftMemory(environment);
  const sound = createNoticeSound(() => new AudioContext());
  const opening = createOrderOpening({ isFree: environment.isFree, go, openWindow: environment.openWindow });
  const push = createPushRegistration({
    environment,
    config,
    calls,
    member,
    worker: updates.worker,
    loadFirebase: () => import('./push/firebase-messaging.ts'),
  });

  function openOrder(orderId: string): void {
    statusStore.set(blockedOrderAtom, opening.open(orderId) ? null : orderId);
  }

  const toSystem = systemNotices({
    environment,
    worker: updates.worker,
    onClick(orderId) {
      environment.focus();
      if (orderId !== undefined) openOrder(orderId);
    },
  });
  /** Only visible tabs report a notification as seen: for a hidden tab the push must still be sent. */
  const sayShown = ({ id }: { id: string }) => {
    if (environment.isVisible()) live.notices.sayShown(id);
  };
  const board = createToastStore({
    environment,
    onShown: sayShown,
    onLoud(notice) {
      if (isPractice(access.queryClient, location.pathname) && !isForGuests(notice)) return;
      if (!sound.play()) statusStore.set(isSilencedAtom, true);
      environment.vibrate(vibrations[notice.kind] ?? otherVibration);
      toSystem(({ show }) => show(writer.write(words(), notice, access.serverClock.now())));
    },
    onOver: id => toSystem(({ close }) => close(id)),
    onDismissed: live.notices.sayDismissed,
  });

  const writer = createNoticeWriter(board.receive);

  function hearWorker(message: WorkerMessage, ports: readonly MessagePort[]): void {
    if (message.action === 'navigate-to-order') {
      go(waiterOrderPath(message.orderId));
      ports[0]?.postMessage('gone');
    }
    // A visible tab shows a push too; the socket's copy has the same id and is not shown twice.
    const notice = pushedNotice(message, environment.now());
    if (notice !== null) writer.receive({ type: 'notice', notice, isLoud: false });
  }

  function unlockSound(): void {
    sound.unlock();
    statusStore.set(isSilencedAtom, false);
  }

  const stops = [
    updates.start(),
    push.start(),
    live.notices.listen(writer.receive),
    listenToWorker(environment.workers, hearWorker),
    environment.onTap(unlockSound),
    environment.onVisibleChange(() => {
      for (const notice of board.notices()) sayShown(notice);
    }),
    () => board.stop(),
    () => sound.close(),
  ];

  return {
    center: {
      board,
      push,
      updates,
      calls,
      environment,
      shift,
      openOrder,
      unlockSound,
      write: writer.write,
      setLanguage: language => sendLanguage(calls, environment.storage, { member, language }),
    },
    close() {
      for (const stop of stops) stop();
      statusStore.set(blockedOrderAtom, null);
      statusStore.set(isSilencedAtom, false);
    },
  };
}
