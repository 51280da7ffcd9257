import { simulatorId } from '#shared/venue/printer-drivers.ts';
import { holdAlone, type WantLease } from '../../kernel/lease.ts';
import { driverOf, paperOf } from '../../venue/devices/printer-choice.ts';
import { createDrawerPulses } from '../drawers/drawer-pulses.ts';
import { findBusyPrinters } from '../printers/busy-printer-store.ts';
import { organizationsWithPrintJobs } from '../printers/printer-outage-store.ts';
import {
  type Printer,
  PrinterTurns,
  type PrintWorkerOptions,
  probeEveryMs,
} from '../printers/printer-worker.ts';
import { createHeldPrinters, keyOf } from './held-printers.ts';

export type PrintWorker = {
  /** Call after a job was queued or a printer changed. */
  wake(organizationId: string): void;
  /** Call when another process reports such a change. */
  hear(organizationId: string): void;
  /** Resolves once nothing is in progress any more. */
  stop(): Promise<void>;
  /** Resolves once every printer has done what it can do now. */
  settled(): Promise<void>;
};

/** A restaurant's printers with work: queued jobs, a drawer to open, or a fault to check. */
async function busyPrinters(
  { database, adapters }: PrintWorkerOptions,
  organizationId: string,
): Promise<(Printer & { hasOpening: boolean })[]> {
  const busy = await findBusyPrinters(database.db, organizationId);
  return busy.map(({ id, device, hasOpening }) => {
    const isGone = device === null && id !== simulatorId;
    const driver = driverOf(device);
    return {
      organizationId,
      id,
      deviceId: id === simulatorId ? null : id,
      address: device?.address ?? null,
      paper: paperOf(device),
      adapter: isGone || driver === 'bridge' ? null : adapters[driver],
      isGone,
      hasOpening,
    };
  });
}

/** Timers by key, at most one for each. */
function createProbes(clock: PrintWorkerOptions['clock']) {
  const probes = new Map<string, () => void>();
  const cancel = (key: string): void => {
    probes.get(key)?.();
    probes.delete(key);
  };
  return {
    cancel,
    set: (key: string, dueInMs: number, work: () => void) => void probes.set(key, clock.after(dueInMs, work)),
    cancelAll(): void {
      for (const cancelOne of probes.values()) cancelOne();
    },
  };
}

/** Runs one work at a time per key; calls during a run cause a single further run with the latest work. */
function createSingleRuns(stopping: AbortSignal, log: PrintWorkerOptions['log']) {
  /** Keyed by restaurant or printer. */
  const underWay = new Map<string, Promise<void>>();
  const again = new Map<string, () => Promise<void>>();
  const once = (key: string, work: () => Promise<void>): void => {
    if (stopping.aborted) return;
    if (underWay.has(key)) return void again.set(key, work);
    const done = work()
      .catch(error => {
        if (!stopping.aborted) log.error({ err: error }, 'printing stopped');
      })
      .then(() => {
        underWay.delete(key);
        const next = again.get(key);
        again.delete(key);
        if (next !== undefined) once(key, next);
      });
    underWay.set(key, done);
  };
  return { underWay, once };
}

/** Starts with leftover jobs; `stop` ends it. */
export function startPrintWorker(
  options: PrintWorkerOptions & {
    /** Ensures that one process at a time operates a printer. */
    wantLease: WantLease;
    /** Called if another process may operate a printer that has work. */
    nudgeOthers?: (organizationId: string) => void;
  },
): PrintWorker {
  const { database, log } = options;
  const stopping = new AbortController();
  const pulses = createDrawerPulses(options);
  const isAlone = options.wantLease === holdAlone;
  const turns = new PrinterTurns({ ...options, isAlone, wake: id => wake(id), pulses });
  const { underWay, once } = createSingleRuns(stopping.signal, log);
  const probes = createProbes(options.clock);

  const runPrinter = async (printer: Printer, lost: AbortSignal): Promise<void> => {
    const key = keyOf(printer);
    if (lost.aborted) return;
    // If the store can't be written now, the jobs must be retried later.
    const dueInMs = await turns.run(printer, AbortSignal.any([stopping.signal, lost])).catch(error => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'printing stopped');
      return probeEveryMs;
    });
    probes.cancel(key);
    if (dueInMs === null || stopping.signal.aborted || lost.aborted) return;
    probes.set(key, dueInMs, () => wake(printer.organizationId));
  };

  const quiet = async (printer: Printer): Promise<void> => {
    const key = keyOf(printer);
    probes.cancel(key);
    while (underWay.has(key)) await underWay.get(key);
  };

  const takeOver = (printer: Printer, lost: AbortSignal, ready: () => void): void =>
    once(keyOf(printer), async () => {
      await underWay.get('start');
      if (lost.aborted) return;
      try {
        await turns.takeOver(printer);
        ready();
        hear(printer.organizationId);
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'Interrupted print jobs are not settled yet');
        probes.set(keyOf(printer), probeEveryMs, () => takeOver(printer, lost, ready));
      }
    });

  const printers = createHeldPrinters({ want: options.wantLease, begin: takeOver, quiet });

  const look = async (
    organizationId: string,
    nudgeOthers: (organizationId: string) => void,
  ): Promise<void> => {
    if (options.archived.has(organizationId)) return;
    const busy = await busyPrinters(options, organizationId);
    for (const printer of busy) {
      const lost = printers.of(printer);
      if (lost !== null) once(keyOf(printer), () => runPrinter(printer, lost));
      else if (!underWay.has(keyOf(printer))) nudgeOthers(organizationId);
    }
    if (busy.some(({ hasOpening }) => hasOpening))
      once(`${organizationId} drawers`, () => watchDrawers(organizationId));
  };

  const wake = (organizationId: string): void =>
    once(organizationId, () => look(organizationId, options.nudgeOthers ?? (() => {})));

  const hear = (organizationId: string): void => once(organizationId, () => look(organizationId, () => {}));

  /** Runs beside the printers' turns, so that a busy printer doesn't delay the till's answer. */
  const watchDrawers = async (organizationId: string): Promise<void> => {
    const key = `${organizationId} drawers`;
    const dueInMs = await pulses.giveUpLate(organizationId);
    probes.cancel(key);
    if (dueInMs === null || stopping.signal.aborted) return;
    probes.set(key, dueInMs, () => once(key, () => watchDrawers(organizationId)));
  };

  once('start', async () => {
    const withOpenings = await pulses.noteInterrupted();
    const withJobs = await organizationsWithPrintJobs(database.db);
    for (const organizationId of new Set([...withOpenings, ...withJobs])) hear(organizationId);
  });

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    wake,
    hear,
    settled,
    async stop() {
      stopping.abort();
      probes.cancelAll();
      await settled();
      await printers.close();
    },
  };
}
