/** Work that one process at a time may do. */

/**
 * `gained` is called when this process alone may do the named work, possibly at once, and again after a loss.
 * A loss aborts its signal, and its promise resolves when the work has stopped. Returns a function that
 * releases the lease.
 */
export type WantLease = (name: string, gained: (lost: AbortSignal) => Promise<void>) => () => Promise<void>;

/** For a store with a single process. */
export const holdAlone: WantLease = (_name, gained) => {
  const ending = new AbortController();
  const done = gained(ending.signal);
  return () => {
    ending.abort();
    return done;
  };
};
