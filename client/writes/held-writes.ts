/**
 * Writes that this tab is sending: stored in parallel, so that no request waits for the disk, and held, so that no other
 * tab sends them meanwhile. If the tab dies before the answer, the hold runs out and another tab sends it with its key. A
 * tab that is only slow loses nothing by that: the server does each key once.
 */
import type { Amend, Hold, NewEntry, OutboxStore } from './write-store.ts';

/** Each entry as it is sent: its key and `work` are final. */
export type HeldWrites<Work> = {
  hold(entry: NewEntry<Work>): void;
  /** Its outcome is known. */
  drop(key: string): void;
  /** Its answer was lost: from then on it belongs to whatever tab sends. */
  release(entry: NewEntry<Work>): Amend<Work>;
  /** This tab sends it. */
  isMine(key: string): boolean;
  /** Another tab may have taken it over: what becomes of it is decided in the store. */
  isOverdue(key: string): boolean;
};

type Options<Work> = {
  store: Pick<OutboxStore<Work>, 'amend'>;
  scope: string;
  holder: string;
  now(): number;
  onChange(change: 'begun' | 'over'): void;
};

type Held<Work> = { entry: NewEntry<Work>; hold: Hold };

/** Longer than nearly all answers take. */
export const holdMs = 6_000;
/** How long before its end a hold does not count any more: a change that is under way needs time to reach the disk. */
const marginMs = 2_000;

/** One that ends further ahead than any hold lasts was made before the device's clock was put back. */
export function isHeld(hold: Hold | undefined, nowMs: number): hold is Hold {
  return hold !== undefined && hold.untilMs > nowMs && hold.untilMs <= nowMs + holdMs;
}

export function createHeldWrites<Work>({
  store,
  scope,
  holder,
  now,
  onChange,
}: Options<Work>): HeldWrites<Work> {
  const mine = new Map<string, Held<Work>>();
  const changed = new Set<string>();
  /** Over, but perhaps still on the disk. */
  const leaving = new Set<string>();
  let isStoring = false;

  /** As they are wanted when the transaction runs: what was answered by then is never written. */
  function amendmentOf(keys: readonly string[]): Amend<Work> {
    return before => {
      const known = before.filter(({ key }) => keys.includes(key));
      const isKnown = (key: string) => known.some(entry => entry.key === key);
      return {
        remove: known.filter(({ key }) => !mine.has(key)).map(({ seq }) => seq),
        put: known.flatMap(entry => {
          const hold = mine.get(entry.key)?.hold;
          return hold === undefined ? [] : [{ ...entry, hold }];
        }),
        add: keys.flatMap(key => {
          const held = mine.get(key);
          return held === undefined || isKnown(key) ? [] : [{ ...held.entry, hold: held.hold }];
        }),
      };
    };
  }

  async function storeChanged(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (changed.size > 0) {
      // What changes together is one transaction: a refused one and its parts.
      await null;
      const keys = [...changed];
      changed.clear();
      // A disk that refuses: the request is under way all the same.
      await store.amend(scope, amendmentOf(keys)).catch(() => undefined);
      const isOver = keys.filter(key => leaving.delete(key)).length > 0;
      if (isOver) onChange('over');
    }
    isStoring = false;
  }

  return {
    hold(entry) {
      const untilMs = now() + holdMs;
      leaving.delete(entry.key);
      mine.set(entry.key, { entry, hold: { by: holder, untilMs } });
      changed.add(entry.key);
      void storeChanged();
      onChange('begun');
    },
    drop(key) {
      if (!mine.delete(key)) return;
      leaving.add(key);
      changed.add(key);
      void storeChanged();
    },
    release(entry) {
      mine.delete(entry.key);
      changed.delete(entry.key);
      return before => {
        const known = before.find(({ key }) => key === entry.key);
        // Where another tab is done with it already, the server knows the key.
        if (known === undefined) return { add: [entry] };
        const { hold: _, ...free } = known;
        return { put: [free] };
      };
    },
    isMine: key => mine.has(key) || leaving.has(key),
    isOverdue(key) {
      const hold = mine.get(key)?.hold;
      return hold !== undefined && !isHeld(hold, now() + marginMs);
    },
  };
}
