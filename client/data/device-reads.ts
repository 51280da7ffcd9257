/** Serves reads that the device has stored (`persisted-reads.ts`) when a page is reloaded without a connection. */
import { createMemberMemory } from '../session/remembered-member.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { Member, PageReads, PersistedRead } from './persisted-reads.ts';

const persistedReadsName = 'kelner-reads';
/** Delays the first save until the first screen has loaded. */
const firstAfterMs = 4_000;
const everyMs = 20_000;
/** Gives up on the database after this time. */
const answerWithinMs = 3_000;

export type DeviceReads = {
  /** Returns null if nothing is stored that the member of this page may see. Never rejects. */
  recall(path: string): Promise<PersistedRead | null>;
  /**
   * Stores reads for a member while the device remembers that member. The returned function stops and deletes
   * them.
   */
  start(member: string): () => void;
  /** Deletes all stored reads; called while nobody is signed in. */
  forget(): void;
};

export function createDeviceReads(
  environment: Pick<BrowserEnvironment, 'now' | 'setTimer' | 'onVisibleChange' | 'storage'>,
  page: PageReads,
): DeviceReads {
  const memory = createMemberMemory(environment);
  const load = () => import('./persisted-reads.ts');
  let current: string | null = null;

  /**
   * Returns null on a shared screen, which remembers nobody, and when another tab has signed somebody else
   * in.
   */
  function remembered(): Member | null {
    const member = memory.read();
    return member !== null && `${member.orgId} ${member.userId}` === current ? member : null;
  }

  function forget(): void {
    try {
      indexedDB.deleteDatabase(persistedReadsName);
    } catch {
      // Storage is not available in this browser.
    }
  }

  return {
    forget,
    recall(path) {
      const member = remembered();
      if (member === null) return Promise.resolve(null);
      return new Promise(resolve => {
        const cancel = environment.setTimer(() => resolve(null), answerWithinMs);
        const found = load().then(({ findPersisted }) =>
          findPersisted(persistedReadsName, path, member, environment.now()),
        );
        found.then(resolve, () => resolve(null)).finally(cancel);
      });
    },
    start(member) {
      current = member;
      let cancel = () => {};
      let keep: ((member: Member, nowMs: number) => Promise<void>) | null = null;
      let isOver = false;
      const due = () => (isOver ? null : remembered());
      const keepNow = async () => {
        if (due() === null) return;
        const { confirmedReads, createReadKeeper } = await load();
        keep ??= createReadKeeper(persistedReadsName, nowMs => confirmedReads(page, nowMs));
        const known = due();
        if (known !== null) await keep(known, environment.now());
      };
      // A failed save is retried at the next tick.
      const tryNow = () => void keepNow().catch(() => undefined);
      const tick = () => {
        cancel = environment.setTimer(tick, everyMs);
        tryNow();
      };
      cancel = environment.setTimer(tick, firstAfterMs);
      // Saves when the page is hidden, because a hidden page may be discarded at any moment.
      const stopListening = environment.onVisibleChange(tryNow);
      return () => {
        isOver = true;
        current = null;
        cancel();
        stopListening();
        forget();
      };
    },
  };
}
