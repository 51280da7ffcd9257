/** Lets a page that was loaded anew without a connection show what the device kept (`kept-reads.ts`, loaded when needed). */
import { createMemberMemory } from '../session/remembered-member.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { KeptRead, Member, PageReads } from './kept-reads.ts';

const keptReadsName = 'kelner-reads';
/** Not while the first screen loads. */
const firstAfterMs = 4_000;
const everyMs = 20_000;
/** A disk that takes longer is asked in vain. */
const answerWithinMs = 3_000;

type DeviceReads = {
  /** Null: nothing is kept that may be shown to the member of this page. Never rejects. */
  recall(path: string): Promise<KeptRead | null>;
  /** Keeps reads for a member, as long as the device remembers that one. The answer ends it and forgets them. */
  start(member: string): () => void;
  /** Nobody is signed in. */
  forget(): void;
};

export function createDeviceReads(
  environment: Pick<BrowserEnvironment, 'now' | 'setTimer' | 'onVisibleChange' | 'storage'>,
  page: PageReads,
): DeviceReads {
  const memory = createMemberMemory(environment);
  const load = () => import('./kept-reads.ts');
  let current: string | null = null;

  /** On a shared screen nobody is remembered, and another tab may have signed somebody else in. */
  function remembered(): Member | null {
    const member = memory.read();
    return member !== null && `${member.orgId} ${member.userId}` === current ? member : null;
  }

  function forget(): void {
    try {
      indexedDB.deleteDatabase(keptReadsName);
    } catch {
      // A browser that keeps nothing.
    }
  }

  return {
    forget,
    recall(path) {
      const member = remembered();
      if (member === null) return Promise.resolve(null);
      return new Promise(resolve => {
        const cancel = environment.setTimer(() => resolve(null), answerWithinMs);
        const found = load().then(({ findKept }) => findKept(keptReadsName, path, member, environment.now()));
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
        keep ??= createReadKeeper(keptReadsName, nowMs => confirmedReads(page, nowMs));
        const known = due();
        if (known !== null) await keep(known, environment.now());
      };
      // A device that takes nothing, or not now.
      const tryNow = () => void keepNow().catch(() => undefined);
      const tick = () => {
        cancel = environment.setTimer(tick, everyMs);
        tryNow();
      };
      cancel = environment.setTimer(tick, firstAfterMs);
      // A hidden page may be discarded at any moment.
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
