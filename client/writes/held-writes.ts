/**
 * Writes that this tab is sending or is about to send: stored in parallel, so that no request waits for the disk, and held,
 * so that no other tab sends them meanwhile. If the tab dies, the hold runs out and another tab sends them, each with its
 * key. A tab that is only slow loses nothing by that: the server does each key once.
 */
import type { Amend, Hold, NewEntry, OutboxEntry } from './outbox-entries.ts';
import type { OutboxStore } from './write-store.ts';

/** Each entry with its final key, and once it was tried (`attemptedAtMs`) with its final `work`. */
export type HeldWrites<Work> = {
  /** As it is from now on. */
  hold(entry: NewEntry<Work>): void;
  /** Its outcome is known, or nobody wants it any more. */
  drop(key: string): void;
  /** No answer came, or none will: from then on it belongs to whatever tab sends. */
  release(entry: NewEntry<Work>): Amend<Work>;
  /** Whether one that was never tried is still this tab's to send; rejects where the disk does not say. */
  reclaim(key: string): Promise<boolean>;
  isHeld(key: string): boolean;
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
  /** When the disk's work no longer delays what the person is about to see. */
  untilPainted(): Promise<void>;
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
  untilPainted,
  onChange,
}: Options<Work>): HeldWrites<Work> {
  const mine = new Map<string, Held<Work>>();
  const dirty = new Set<string>();
  /** Over, but perhaps still on the disk. */
  const leaving = new Set<string>();
  /** What the disk was asked to keep and was not yet told to forget. */
  const written = new Set<string>();
  let isStoring = false;

  /** What was tried may be sent by two tabs, what was not by one. */
  function isTakenOver(
    known: OutboxEntry<Work> | undefined,
    { key, attemptedAtMs }: NewEntry<Work>,
  ): boolean {
    if (attemptedAtMs !== undefined) return false;
    if (known === undefined) return written.has(key);
    return known.attemptedAtMs !== undefined || known.problem !== undefined;
  }

  /** On the disk what was tried stays as it is, what was not becomes what it is now. */
  function changed(known: OutboxEntry<Work>, entry: NewEntry<Work>): OutboxEntry<Work> {
    return known.attemptedAtMs === undefined ? { ...known, ...entry, revision: known.revision + 1 } : known;
  }

  /** As they are wanted when the transaction runs: what was answered by then is never written. */
  function amendmentOf(keys: readonly string[]): Amend<Work> {
    return before => {
      const known = before.filter(({ key }) => keys.includes(key));
      const wanted = keys.flatMap(key => mine.get(key) ?? []);
      const places = wanted.map(held => ({
        ...held,
        place: known.find(({ key }) => key === held.entry.key),
      }));
      const ours = places.filter(({ place, entry }) => !isTakenOver(place, entry));
      return {
        remove: known.filter(({ key }) => !mine.has(key)).map(({ seq }) => seq),
        put: ours.flatMap(({ place, entry, hold }) => (place ? [{ ...changed(place, entry), hold }] : [])),
        add: ours.flatMap(({ place, entry, hold }) => (place ? [] : [{ ...entry, hold }])),
      };
    };
  }

  async function storeNow(keys: readonly string[]): Promise<void> {
    let gone: readonly string[] = [];
    let fresh: readonly string[] = [];
    const amendment: Amend<Work> = before => {
      const change = amendmentOf(keys)(before);
      gone = keys.filter(key => !mine.has(key));
      fresh = keys.filter(key => mine.has(key) && !written.has(key));
      for (const key of fresh) written.add(key);
      return change;
    };
    // A disk that refuses: the request is under way all the same.
    const after = await store.amend(scope, amendment).catch(() => null);
    for (const key of after === null ? fresh : gone) written.delete(key);
  }

  async function storeChanged(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (dirty.size > 0) {
      // What changes until then is one transaction, a refused one and its parts too; what is answered by then is none.
      await untilPainted();
      const keys = [...dirty];
      dirty.clear();
      if (keys.some(key => mine.has(key) || written.has(key))) await storeNow(keys);
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
      dirty.add(entry.key);
      void storeChanged();
      onChange('begun');
    },
    drop(key) {
      if (!mine.delete(key)) return;
      leaving.add(key);
      dirty.add(key);
      void storeChanged();
    },
    release(entry) {
      mine.delete(entry.key);
      dirty.delete(entry.key);
      return before => {
        const known = before.find(({ key }) => key === entry.key);
        if (isTakenOver(known, entry)) return {};
        // Where another tab is done with what was tried, the server knows the key.
        if (known === undefined) return { add: [entry] };
        const { hold: _, ...free } = changed(known, entry);
        return { put: [free] };
      };
    },
    async reclaim(key) {
      const held = mine.get(key);
      if (held === undefined) return false;
      const { entry } = held;
      const hold = { by: holder, untilMs: now() + holdMs };
      mine.set(key, { entry, hold });
      await store.amend(scope, before => {
        const known = before.find(other => other.key === key);
        if (isTakenOver(known, entry)) mine.delete(key);
        return known === undefined || !mine.has(key) ? {} : { put: [{ ...changed(known, entry), hold }] };
      });
      return mine.has(key);
    },
    isHeld: key => mine.has(key),
    isMine: key => mine.has(key) || leaving.has(key),
    isOverdue(key) {
      const hold = mine.get(key)?.hold;
      return hold !== undefined && !isHeld(hold, now() + marginMs);
    },
  };
}
