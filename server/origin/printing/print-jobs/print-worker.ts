import { listOpeningsUnderWay } from '../../cash/drawer/drawer-opening-store.ts';
import { listDevices } from '../../devices/devices-store.ts';
import { createDrawerPulses } from '../printers/drawer-pulses.ts';
import { driverOf, printerAmong, simulatorId } from '../printers/printer-choice.ts';
import { listPrinterOutages, organizationsWithPrintJobs } from '../printers/printer-outage-store.ts';
import {
  createPrinterTurns,
  markInterrupted,
  type Printer,
  type PrintWorkerOptions,
  probeEveryMs,
} from '../printers/printer-worker.ts';
import { listOpenPrintJobs } from './print-job-store.ts';

export type PrintWorker = {
  /** Something was queued, or a printer changed. */
  wake(organizationId: string): void;
  /** Resolves once nothing is in progress any more. */
  stop(): Promise<void>;
  /** Resolves once every printer has done what it can do now. */
  settled(): Promise<void>;
};

/** A restaurant's printers with work: queued jobs, a drawer to open, or an outage to check. */
async function busyPrinters(
  { database, adapters }: PrintWorkerOptions,
  organizationId: string,
): Promise<Printer[]> {
  const [jobs, openings, outages, devices] = await database.snapshot(async db => [
    await listOpenPrintJobs(db, organizationId),
    await listOpeningsUnderWay(db, organizationId),
    await listPrinterOutages(db, organizationId),
    await listDevices(db, organizationId),
  ]);
  const ids = new Set([
    ...openings.map(opening => opening.printer_id),
    ...jobs.map(job => job.device_id ?? simulatorId),
    ...outages.map(outage => outage.printer_id),
  ]);
  return [...ids].map(id => {
    const device = printerAmong(devices, id);
    const isGone = device === null && id !== simulatorId;
    const driver = driverOf(device);
    return {
      organizationId,
      id,
      deviceId: id === simulatorId ? null : id,
      address: device?.address ?? null,
      adapter: isGone || driver === 'bridge' ? null : adapters[driver],
      isGone,
    };
  });
}

/** Starts with leftover jobs; `stop` ends it. */
export function startPrintWorker(options: PrintWorkerOptions): PrintWorker {
  const { database, clock, log } = options;
  const stopping = new AbortController();
  const pulses = createDrawerPulses({ ...options, signal: stopping.signal });
  const turns = createPrinterTurns({ ...options, signal: stopping.signal, wake: id => wake(id), pulses });
  /** Work in progress, by restaurant or printer. */
  const underWay = new Map<string, Promise<void>>();
  const again = new Map<string, () => Promise<void>>();
  const probes = new Map<string, () => void>();

  /** Runs one at a time per key; calls during a run cause a single further run with the latest work. */
  const once = (key: string, work: () => Promise<void>): void => {
    if (stopping.signal.aborted) return;
    if (underWay.has(key)) return void again.set(key, work);
    const done = work()
      .catch(error => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'printing stopped');
      })
      .then(() => {
        underWay.delete(key);
        const next = again.get(key);
        again.delete(key);
        if (next !== undefined) once(key, next);
      });
    underWay.set(key, done);
  };

  const runPrinter = async (printer: Printer): Promise<void> => {
    const key = `${printer.organizationId} ${printer.id}`;
    // If the store can't be written now, the jobs must be retried later.
    const dueInMs = await turns.run(printer).catch(error => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'printing stopped');
      return probeEveryMs;
    });
    probes.get(key)?.();
    probes.delete(key);
    if (dueInMs === null || stopping.signal.aborted) return;
    probes.set(
      key,
      clock.after(dueInMs, () => wake(printer.organizationId)),
    );
  };

  const wake = (organizationId: string): void => {
    once(organizationId, async () => {
      for (const printer of await busyPrinters(options, organizationId)) {
        once(`${organizationId} ${printer.id}`, () => runPrinter(printer));
      }
      once(`${organizationId} drawers`, () => watchDrawers(organizationId));
    });
  };

  /** Beside the printers' turns: one that is busy must not keep the till waiting for an answer. */
  const watchDrawers = async (organizationId: string): Promise<void> => {
    const key = `${organizationId} drawers`;
    const dueInMs = await pulses.giveUpLate(organizationId);
    probes.get(key)?.();
    probes.delete(key);
    if (dueInMs === null || stopping.signal.aborted) return;
    probes.set(
      key,
      clock.after(dueInMs, () => once(key, () => watchDrawers(organizationId))),
    );
  };

  once('start', async () => {
    await pulses.giveUpInterrupted();
    for (const organizationId of await organizationsWithPrintJobs(database.db)) {
      await markInterrupted(options, organizationId);
      wake(organizationId);
    }
  });

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    wake,
    settled,
    async stop() {
      stopping.abort();
      for (const cancel of probes.values()) cancel();
      await settled();
    },
  };
}
