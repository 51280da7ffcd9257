/**
 * The printers that this process operates. A printer is operated by one process at a time, which settles
 * interrupted jobs first, as nobody else is printing there.
 */
import type { WantLease } from '../../kernel/lease.ts';
import type { Printer } from '../printers/printer-worker.ts';

type HeldPrinters = {
  /** Requests the printer. The signal aborts when the printer is lost; null if this process doesn't operate it, or not yet. */
  of(printer: Printer): AbortSignal | null;
  close(): Promise<void>;
};

export function keyOf({ organizationId, id }: Pick<Printer, 'organizationId' | 'id'>): string {
  return `${organizationId} ${id}`;
}

export function createHeldPrinters(options: {
  want: WantLease;
  /** Settles interrupted jobs, then calls `ready`. */
  begin: (printer: Printer, lost: AbortSignal, ready: () => void) => void;
  /** Resolves when the printer has no work in progress. */
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
        // Set before `want`, which may call back at once.
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
