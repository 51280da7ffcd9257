/** Everything about notices of one signed-in member in this tab, put together; loaded after the first screen. */
import { atom } from 'jotai';
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { DataAccess } from '../data/data-access.ts';
import { isTabSafeAtom } from '../writes/kept-orders.ts';
import { type AppUpdates, createAppUpdates } from './app-updates.ts';
import { createNoticeCalls, type NoticeCalls } from './notices/notice-calls.ts';
import type { NoticeEnvironment } from './notices/notice-environment.ts';
import { createNoticeSound } from './notices/notice-sound.ts';
import { createOrderOpening } from './notices/order-opening.ts';
import { createSystemNotices } from './notices/system-notices.ts';
import { createToastStore, type ToastStore } from './notices/toast-store.ts';
import { listenForNavigation } from './notification-navigation.ts';
import { createPushRegistration, type PushRegistration } from './push/push-registration.ts';
import { createShiftMemory, type ShiftMemory } from './push/shift-memory.ts';
import { isWorkerMessage } from './worker/worker-messages.ts';

export type NotificationCenter = {
  board: ToastStore;
  push: PushRegistration;
  updates: AppUpdates;
  calls: NoticeCalls;
  environment: NoticeEnvironment;
  shift: ShiftMemory;
  /** In this tab, or in another window; where that is blocked, `blockedOrderAtom` names the order. */
  openOrder(orderId: string): void;
  unlockSound(): void;
  /** What is told is told in the language of the interface. */
  setLanguage(language: string): void;
};

/** Of the orders whose window the browser blocked, the last; null: none. */
export const blockedOrderAtom = atom<string | null>(null);
/** Something should have been heard, and the browser kept it silent. */
export const isSilencedAtom = atom(false);

export type CenterOptions = {
  access: DataAccess;
  environment: NoticeEnvironment;
  config: PublicConfig['push'];
  /** Organization and user. */
  member: string;
  /** The router's: asks first about what is unsaved. */
  go(path: string): void;
};

const languageKey = 'kelner.notice-language';
const vibration = [250, 120, 250];

export function openNotificationCenter(options: CenterOptions): {
  center: NotificationCenter;
  close(): void;
} {
  const { access, environment, config, member, go } = options;
  const { statusStore, live } = access;
  const calls = createNoticeCalls(access.http);
  const isIdle = () => environment.isIdle() && statusStore.get(isTabSafeAtom).isSafe();
  const updates = createAppUpdates({ ...environment, isIdle });
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

  const system = createSystemNotices({
    environment,
    worker: updates.worker,
    onClick(orderId) {
      environment.focus();
      if (orderId !== undefined) openOrder(orderId);
    },
  });
  /** What only a hidden tab has was seen by nobody: a push for it must not be held back. */
  const sayShown = ({ id }: { id: string }) => {
    if (environment.isVisible()) live.notices.sayShown(id);
  };
  const board = createToastStore({
    environment,
    onShown: sayShown,
    onLoud(notice) {
      if (!sound.play()) statusStore.set(isSilencedAtom, true);
      environment.vibrate(vibration);
      system.show(notice);
    },
    onOver: system.close,
  });

  /** A push that came while somebody looks is shown here too; over the socket it would be the same notice. */
  function hearWorker({ data }: MessageEvent<unknown>): void {
    if (!isWorkerMessage(data) || data.action !== 'push-shown' || data.noticeId === undefined) return;
    const { noticeId, title, body, orderId, kind = 'ready' } = data;
    const notice = { id: noticeId, kind, title, body, at: new Date(environment.now()).toISOString() };
    board.receive({
      type: 'notice',
      notice: { ...notice, ...(orderId !== undefined && { orderId }) },
      isLoud: false,
    });
  }

  function unlockSound(): void {
    sound.unlock();
    statusStore.set(isSilencedAtom, false);
  }

  environment.workers?.addEventListener('message', hearWorker);
  const stops = [
    updates.start(),
    push.start(),
    live.notices.listen(board.receive),
    listenForNavigation(environment.workers, go),
    environment.onTap(unlockSound),
    environment.onVisibleChange(() => {
      for (const notice of board.notices()) sayShown(notice);
    }),
    () => environment.workers?.removeEventListener('message', hearWorker),
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
      setLanguage(language) {
        const known = `${member} ${language}`;
        if (environment.storage.read(languageKey) === known) return;
        // A server that is away is told at the next start.
        void calls
          .changePreferences({ language })
          .then(() => environment.storage.write(languageKey, known))
          .catch(() => undefined);
      },
    },
    close() {
      for (const stop of stops) stop();
      statusStore.set(blockedOrderAtom, null);
      statusStore.set(isSilencedAtom, false);
    },
  };
}
