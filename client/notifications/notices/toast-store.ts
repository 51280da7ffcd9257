/**
 * Store of this tab's notifications: each is shown once, however often and by whichever channel it arrives, until the
 * user or the server closes it. Only one tab of a browser plays the sound.
 */
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import { createListeners } from '../../data/listeners.ts';
import type { NoticeMessage } from '../../data/live/live-notices.ts';
import type { NoticeEnvironment } from './notice-environment.ts';

export type BoardNotice = Notice & {
  /** Claimed by a colleague: shown briefly with their name; empty if it simply ended. */
  takenBy?: string;
  /** It has just arrived and asks for an action: shown before the others for a moment. */
  isNew?: boolean;
};

export type ToastStore = {
  /** Newest last; the same array until something changes. */
  notices(): readonly BoardNotice[];
  subscribe(listener: () => void): () => void;
  receive(message: NoticeMessage): void;
  /** The person is done with it: they dismissed it or acted on it. */
  dismiss(id: string): void;
  stop(): void;
};

type Options = {
  environment: Pick<NoticeEnvironment, 'setTimer' | 'storage'>;
  onShown(notice: Notice): void;
  /** Sound, vibration and, in a hidden tab, a system notification: once for each id. */
  onLoud(notice: Notice): void;
  onOver(id: string): void;
  /** Called again when the server still sends it: it may not have heard of it. */
  onDismissed(id: string): void;
};

/** Kinds that ask for no action. */
export const newsKinds: readonly NoticeKind[] = [
  'late',
  'recalled',
  'reportAnswered',
  'transferAnswered',
  'test',
];

const heardKey = 'kelner.heard';
const doneKey = 'kelner.done-notices';
const storedMax = 100;
const shownAtMost = 30;
/** How long "taken by a colleague" is shown. */
const takenMs = 6_000;
/** How long a new notice that asks for an action is shown first. */
const newMs = 8_000;
/**
 * After a reconnect the server sends the open notifications again; what it does not resend within this time ended while
 * offline.
 */
const resentWithinMs = 4_000;
/** How long a test notification is shown. */
const fleeting: Partial<Record<Notice['kind'], number>> = { test: 15_000, recalled: 60_000 };

function readIds(storage: NoticeEnvironment['storage'], key: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function storeIds(storage: NoticeEnvironment['storage'], key: string, ids: readonly string[]): void {
  storage.write(key, JSON.stringify(ids.slice(-storedMax)));
}

/** True if no other tab has played this id's sound yet. */
function isHeardFirst(storage: NoticeEnvironment['storage'], id: string): boolean {
  const heard = readIds(storage, heardKey);
  if (heard.includes(id)) return false;
  storeIds(storage, heardKey, [...heard, id]);
  return true;
}

/** One timer for each notice. */
function createTimers({ setTimer }: Pick<NoticeEnvironment, 'setTimer'>) {
  const cancels = new Map<string, () => void>();
  function cancel(id: string): void {
    cancels.get(id)?.();
    cancels.delete(id);
  }
  return {
    cancel,
    start(id: string, delayMs: number, work: (id: string) => void): void {
      cancel(id);
      cancels.set(
        id,
        setTimer(() => work(id), delayMs),
      );
    },
    cancelAll(): void {
      for (const id of [...cancels.keys()]) cancel(id);
    },
  };
}

export function createToastStore({ environment, onShown, onLoud, onOver, onDismissed }: Options): ToastStore {
  const listeners = createListeners();
  const removals = createTimers(environment);
  const ages = createTimers(environment);
  /** Ids closed here; the server resends what is still open after a reconnect or reload. */
  const done = new Set(readIds(environment.storage, doneKey));
  let notices: readonly BoardNotice[] = [];
  /** Ids received over an earlier socket that the current one has not resent yet. */
  const unconfirmed = new Set<string>();
  let cancelDrop = () => {};

  function change(next: readonly BoardNotice[]): void {
    notices = next;
    listeners.notify();
  }

  function remove(id: string): void {
    removals.cancel(id);
    done.add(id);
    storeIds(environment.storage, doneKey, [...done]);
    if (notices.some(notice => notice.id === id)) change(notices.filter(notice => notice.id !== id));
  }

  function dismiss(id: string): void {
    remove(id);
    onDismissed(id);
  }

  function age(newId: string): void {
    change(notices.map(one => (one.id === newId ? { ...one, isNew: false } : one)));
  }

  function show(notice: Notice, isLoud: boolean): void {
    onShown(notice);
    unconfirmed.delete(notice.id);
    const isShown = notices.some(({ id }) => id === notice.id);
    const isKnown = isShown || done.has(notice.id);
    const isNew = !isKnown && isLoud && !newsKinds.includes(notice.kind);
    if (!isKnown) change([...notices, isNew ? { ...notice, isNew } : notice].slice(-shownAtMost));
    if (isNew) ages.start(notice.id, newMs, age);
    // A push carries fewer fields than the socket's message.
    if (isShown) change(notices.map(one => (one.id === notice.id ? { ...one, ...notice } : one)));
    const fleetingMs = fleeting[notice.kind];
    if (!isKnown && fleetingMs !== undefined) removals.start(notice.id, fleetingMs, remove);
    if (done.has(notice.id)) onDismissed(notice.id);
    // A silent notification may be repeated with sound when nobody has claimed it.
    if (isLoud && !done.has(notice.id) && isHeardFirst(environment.storage, notice.id)) onLoud(notice);
  }

  /** Not marked as closed: it reappears if the server was only slow. */
  function dropUnconfirmed(): void {
    for (const id of unconfirmed) onOver(id);
    change(notices.filter(({ id }) => !unconfirmed.has(id)));
    unconfirmed.clear();
  }

  function awaitResent(): void {
    cancelDrop();
    for (const { id, kind, takenBy } of notices)
      if (fleeting[kind] === undefined && takenBy === undefined) unconfirmed.add(id);
    if (unconfirmed.size > 0) cancelDrop = environment.setTimer(dropUnconfirmed, resentWithinMs);
  }

  function end(id: string, takenBy: string | undefined): void {
    onOver(id);
    unconfirmed.delete(id);
    if (takenBy === undefined || done.has(id)) {
      remove(id);
      return;
    }
    done.add(id);
    change(notices.map(notice => (notice.id === id ? { ...notice, takenBy } : notice)));
    removals.start(id, takenMs, remove);
  }

  return {
    notices: () => notices,
    subscribe: listeners.add,
    receive(message) {
      if (message.type === 'notice') show(message.notice, message.isLoud);
      else if (message.type === 'welcome') awaitResent();
      else end(message.id, message.takenBy);
    },
    dismiss,
    stop() {
      cancelDrop();
      removals.cancelAll();
      ages.cancelAll();
    },
  };
}
