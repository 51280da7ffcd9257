/**
 * The printers that this process works. One process at a time works a printer, and whoever begins first settles what was interrupted: nobody else is
 * printing there.
 */
import type { Printer } from '../printers/printer-worker.ts';

/**
 * `gained` is called once this process alone may do the named work, maybe at once, and again after a loss. At the loss its signal is aborted, and what it
 * returned resolves when the work has stopped. Returns how to give the lease up.
 */
export type WantLease = (name: string, gained: (lost: AbortSignal) => Promise<void>) => () => Promise<void>;

/** For the only process of a store. */
export const holdAlone: WantLease = (_name, gained) => {
  const ending = new AbortController();
  const done = gained(ending.signal);
  return () => {
    ending.abort();
    return done;
  };
};

type HeldPrinters = {
  /** Aborted when the printer is lost; null: another process works it, or this one doesn't yet. It is wanted from now on. */
  of(printer: Printer): AbortSignal | null;
  close(): Promise<void>;
};

export function keyOf({ organizationId, id }: Pick<Printer, 'organizationId' | 'id'>): string {
  return `${organizationId} ${id}`;
}

export function createHeldPrinters(options: {
  want: WantLease;
  /** Settles what was interrupted, then calls `ready`. */
  begin: (printer: Printer, lost: AbortSignal, ready: () => void) => void;
  /** Resolves when nothing is under way at the printer. */
  quiet: (printer: Printer) => Promise<void>;
}): HeldPrinters {
  const wanted = new Map<string, () => Promise<void>>();
  const held = new Map<string, AbortSignal>();

  const gained = (printer: Printer) => async (lost: AbortSignal) => {
    options.begin(printer, lost, () => {
      if (!lost.aborted) held.set(keyOf(printer), lost);
    });
    if (!lost.aborted) await new Promise(resolve => lost.addEventListener('abort', resolve, { once: true }));
    held.delete(keyOf(printer));
    await options.quiet(printer);
  };

  return {
    of(printer) {
      const key = keyOf(printer);
      if (!wanted.has(key)) {
        // Before `want`, which may call back at once.
        wanted.set(key, async () => {});
        wanted.set(key, options.want(`printer ${key}`, gained(printer)));
      }
      return held.get(key) ?? null;
    },
    async close() {
      await Promise.all(Array.from(wanted.values(), giveUp => giveUp()));
    },
  };
}
