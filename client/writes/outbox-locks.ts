/**
 * Writes that this tab sends itself, without waiting for the disk. They are stored at the same time, with a lock that prevents
 * other tabs from sending them. If the tab dies, the lock expires and another tab sends them with the same keys, which
 * the server carries out once each.
 */
import type { NewWrite, OutboxChange, OutboxStore, StoredWrite } from './outbox-store.ts';

type LockedWrite = NewWrite & { lock: NonNullable<NewWrite['lock']> };

export type LockOptions = {
  store: Pick<OutboxStore, 'change'>;
  scope: string;
  /** This tab. */
  holder: string;
  now(): number;
  /** Resolves when access to the disk no longer delays the next frame. */
  untilPainted(): Promise<void>;
  onLock(change: 'begun' | 'over'): void;
};

/** Longer than nearly all answers take. */
export const lockMs = 6_000;
/** A lock counts as expired this long before its end, because a change takes time to reach the disk. */
const marginMs = 2_000;

/** A lock that ends further ahead than any lasts was set before the device's clock was set back. */
export function isLocked(lock: StoredWrite['lock'], nowMs: number): lock is LockedWrite['lock'] {
  return lock !== undefined && lock.untilMs > nowMs && lock.untilMs <= nowMs + lockMs;
}

/** A stored write that was attempted is final; an untried one is replaced by its current version. */
function updated(stored: StoredWrite, write: NewWrite): StoredWrite {
  return stored.attemptedAtMs === undefined ? { ...stored, ...write, revision: stored.revision + 1 } : stored;
}

/** Brings the disk in line with `locked`, one transaction at a time. */
function createLockStorage(
  { store, scope, untilPainted, onLock }: LockOptions,
  locked: ReadonlyMap<string, LockedWrite>,
  /** No longer locked, but perhaps still on the disk. */
  leaving: Set<string>,
) {
  const changed = new Set<string>();
  /** Stored at this tab's request and not removed yet. */
  const written = new Set<string>();
  let isStoring = false;

  /** Two tabs may send a write that was attempted, but only one an untried write. */
  function isTakenOver(stored: StoredWrite | undefined, { key, attemptedAtMs }: NewWrite): boolean {
    if (attemptedAtMs !== undefined) return false;
    if (stored === undefined) return written.has(key);
    return stored.attemptedAtMs !== undefined || stored.problem !== undefined;
  }

  /** Computed inside the transaction: a write that was answered by then is never stored. */
  function storing(keys: readonly string[], before: readonly StoredWrite[]): ReturnType<OutboxChange> {
    const known = before.filter(({ key }) => keys.includes(key));
    const ours = keys
      .flatMap(key => locked.get(key) ?? [])
      .map(write => ({ write, stored: known.find(({ key }) => key === write.key) }))
      .filter(({ write, stored }) => !isTakenOver(stored, write));
    return {
      remove: known.filter(({ key }) => !locked.has(key)).map(({ seq }) => seq),
      put: ours.flatMap(({ write, stored }) =>
        stored ? [{ ...updated(stored, write), lock: write.lock }] : [],
      ),
      add: ours.flatMap(({ write, stored }) => (stored ? [] : [write])),
    };
  }

  async function storeKeys(keys: readonly string[]): Promise<void> {
    let gone: readonly string[] = [];
    let fresh: readonly string[] = [];
    const change: OutboxChange = before => {
      const next = storing(keys, before);
      gone = keys.filter(key => !locked.has(key));
      fresh = keys.filter(key => locked.has(key) && !written.has(key));
      for (const key of fresh) written.add(key);
      return next;
    };
    // The request is under way even if the disk refuses.
    const after = await store.change(scope, change).catch(() => null);
    for (const key of after === null ? fresh : gone) written.delete(key);
  }

  async function storeChanged(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (changed.size > 0) {
      // Changes until then share one transaction; a write that is answered by then needs none.
      await untilPainted();
      const keys = [...changed];
      changed.clear();
      if (keys.some(key => locked.has(key) || written.has(key))) await storeKeys(keys);
      const isOver = keys.filter(key => leaving.delete(key)).length > 0;
      if (isOver) onLock('over');
    }
    isStoring = false;
  }

  return {
    isTakenOver,
    store(key: string) {
      changed.add(key);
      void storeChanged();
    },
    forget: (key: string) => changed.delete(key),
  };
}

/** A locked write has its final key and, once attempted, its final request. */
export function createWriteLocks(options: LockOptions) {
  const { store, scope, holder, now, onLock } = options;
  const locked = new Map<string, LockedWrite>();
  const leaving = new Set<string>();
  const storage = createLockStorage(options, locked, leaving);

  function setLock(write: NewWrite): LockedWrite {
    const next = { ...write, lock: { by: holder, untilMs: now() + lockMs } };
    locked.set(write.key, next);
    return next;
  }

  return {
    /** Stores the write in its current version. */
    lock(write: NewWrite) {
      leaving.delete(write.key);
      setLock(write);
      storage.store(write.key);
      onLock('begun');
    },
    /** The write was answered, or is no longer wanted. */
    drop(key: string) {
      if (!locked.delete(key)) return;
      leaving.add(key);
      storage.store(key);
    },
    /** No answer came: from now on whichever tab has the lease sends it. */
    release(write: NewWrite): OutboxChange {
      locked.delete(write.key);
      storage.forget(write.key);
      return before => {
        const stored = before.find(({ key }) => key === write.key);
        if (storage.isTakenOver(stored, write)) return {};
        // If another tab has sent it meanwhile, the server knows the key.
        if (stored === undefined) return { add: [write] };
        const { lock: _, ...free } = updated(stored, write);
        return { put: [free] };
      };
    },
    /** Renews the lock of an untried write. False if another tab has taken it over; rejects if the disk does not answer. */
    async relock(key: string): Promise<boolean> {
      const known = locked.get(key);
      if (known === undefined) return false;
      const { lock: _, ...write } = known;
      const { lock } = setLock(write);
      await store.change(scope, before => {
        const stored = before.find(other => other.key === key);
        if (storage.isTakenOver(stored, write)) locked.delete(key);
        return stored === undefined || !locked.has(key) ? {} : { put: [{ ...updated(stored, write), lock }] };
      });
      return locked.has(key);
    },
    isLocked: (key: string) => locked.has(key),
    /** Locked by this tab, or just dropped by it. */
    isOwn: (key: string) => locked.has(key) || leaving.has(key),
    /** Another tab may have taken it over: the store decides. */
    isOverdue(key: string) {
      const lock = locked.get(key)?.lock;
      return lock !== undefined && !isLocked(lock, now() + marginMs);
    },
  };
}
