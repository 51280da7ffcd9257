/** What one printer does when it is its turn: end its outage, settle what was unknown, print what waits. */
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { listDevices } from '../../devices/devices-store.ts';
import type { AnyCommand } from '../../orders/order-change.ts';
import { beginJob, settleJob } from '../print-jobs/job-changes.ts';
import type { PrintJobRow } from '../print-jobs/print-job-row.ts';
import { findPrintJob, listOpenPrintJobs } from '../print-jobs/print-job-store.ts';
import type { PrintWorkerOptions } from '../print-jobs/print-worker.ts';
import type { PrinterAdapter, PrinterCount, PrinterPlace, PrintOutcome } from './printer-adapter.ts';
import { driverOf, printerAmong } from './printer-choice.ts';
import { endOutage, listPrinterOutages, saveOutage } from './printer-outage-store.ts';

export type Printer = PrinterPlace & {
  /** Null: the simulator of a restaurant without printers. */
  readonly deviceId: string | null;
  /** Null: a bridge program fetches its papers. */
  readonly adapter: PrinterAdapter | null;
  /** Archived or revoked. */
  readonly isGone: boolean;
};

/** How often a printer that is out is asked whether it is back. */
export const probeEveryMs = 5_000;
/** A bridge program that says nothing of a paper for so long has lost it. */
export const reportWithinMs = 120_000;

/** What the printer's counter says of a paper that was sent there when it stood at `before`; null: nothing certain. */
function outcomeByCount(before: number, { printed, lastNumber }: PrinterCount): PrintOutcome | null {
  if (printed === before) return { kind: 'failed', error: 'notPrinted' };
  return printed === before + 1 ? { kind: 'issued', number: lastNumber } : null;
}

export function createPrinterTurns({
  database,
  change,
  clock,
  log,
  signal,
}: PrintWorkerOptions & { signal: AbortSignal }) {
  const jobsOf = async ({ organizationId, deviceId }: Printer, state: PrintJobRow['state']) => {
    const jobs = await listOpenPrintJobs(database.db, organizationId);
    return jobs.filter(job => job.device_id === deviceId && job.state === state);
  };

  /** Of a printer whose turn only begins nothing can be printing: what became of it nobody noted, so nobody knows. */
  const giveUpPrinting = async (printer: Printer, error: 'noReport' | 'noAnswer'): Promise<void> => {
    const outcome = { kind: 'unknown', error } as const;
    for (const job of await jobsOf(printer, 'printing')) {
      await changeStill(printer, job, (context, left) => settleJob(context, left, outcome));
    }
  };

  /** Carries out `work` unless somebody was faster: answers null then. */
  const changeStill = <T>(
    printer: Printer,
    { id, state }: PrintJobRow,
    work: (context: AnyCommand, job: PrintJobRow) => Promise<T>,
  ): Promise<T | null> =>
    change(printer, async context => {
      const job = await findPrintJob(context.tx, printer.organizationId, id);
      if (job?.state !== state || job.dropped_at !== null || job.device_id !== printer.deviceId) return null;
      return work(context, job);
    });

  const isUp = async (printer: Printer, adapter: PrinterAdapter): Promise<boolean> => {
    const { organizationId, id } = printer;
    const outage = (await listPrinterOutages(database.db, organizationId)).find(row => row.printer_id === id);
    if (outage === undefined) return true;
    const fault = await adapter.findFault(printer);
    if (fault === outage.error) return false;
    await change(printer, async ({ tx, touch }) => {
      if (fault === null) await endOutage(tx, organizationId, id);
      else await saveOutage(tx, { ...outage, error: fault });
      touch('printing');
    });
    return fault === null;
  };

  /** The printer's counter decides, where it has one and nothing else was printed since. */
  const settleUnknown = async (printer: Printer, adapter: PrinterAdapter): Promise<void> => {
    const [unknown, ...others] = (await jobsOf(printer, 'unknown')).filter(
      job => job.counter_before !== null,
    );
    if (unknown === undefined || others.length > 0) return;
    const count = await adapter.readCount(printer);
    const outcome = count === null ? null : outcomeByCount(unknown.counter_before ?? 0, count);
    if (outcome !== null)
      await changeStill(printer, unknown, (context, job) => settleJob(context, job, outcome));
  };

  const takeNext = async (printer: Printer, adapter: PrinterAdapter): Promise<PrintJobRow | null> => {
    const [next] = await jobsOf(printer, 'queued');
    if (next === undefined) return null;
    const counterBefore = (await adapter.readCount(printer))?.printed ?? null;
    return changeStill(printer, next, (context, job) => beginJob(context, job, { counterBefore }));
  };

  const settle = (printer: Printer, printing: PrintJobRow, outcome: PrintOutcome) =>
    changeStill(printer, printing, async (context, job) => {
      await settleJob(context, job, outcome);
      if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') return;
      const { organizationId: org_id, id: printer_id } = printer;
      await saveOutage(context.tx, { org_id, printer_id, error: outcome.error, since: context.now });
    });

  /** A fault of ours must not hold up the line; what it left behind nobody knows. */
  const printed = async (printer: Printer, adapter: PrinterAdapter, job: PrintJobRow) => {
    try {
      const document: PrintedDocument = JSON.parse(job.document);
      return await adapter.print(printer, document, signal);
    } catch (error) {
      log.error({ err: error, jobId: job.id }, 'a paper could not be printed');
      return { kind: 'unknown', error: 'noAnswer' } as const;
    }
  };

  const printAll = async (printer: Printer, adapter: PrinterAdapter): Promise<number | null> => {
    await giveUpPrinting(printer, 'noAnswer');
    while (!signal.aborted) {
      if (!(await isUp(printer, adapter))) return probeEveryMs;
      await settleUnknown(printer, adapter);
      const job = await takeNext(printer, adapter);
      if (job === null) {
        if ((await jobsOf(printer, 'queued')).length === 0) return null;
        continue;
      }
      await settle(printer, job, await printed(printer, adapter, job));
    }
    return null;
  };

  /** Whatever its bridge program fetched and forgot. */
  const giveUpWaiting = async (printer: Printer): Promise<number | null> => {
    const fetched = await jobsOf(printer, 'printing');
    const dueInMs = (job: PrintJobRow) => Date.parse(job.started_at ?? '') + reportWithinMs - clock.now();
    for (const job of fetched.filter(waiting => dueInMs(waiting) <= 0)) {
      const outcome = { kind: 'unknown', error: 'noReport' } as const;
      await changeStill(printer, job, (context, late) => settleJob(context, late, outcome));
    }
    const left = fetched.map(dueInMs).filter(ms => ms > 0);
    return left.length === 0 ? null : Math.min(...left);
  };

  const refuseAll = async (printer: Printer): Promise<void> => {
    // Its bridge program may say nothing more.
    await giveUpPrinting(printer, 'noReport');
    const outcome = { kind: 'failed', error: 'printerGone' } as const;
    for (const job of await jobsOf(printer, 'queued')) {
      await changeStill(printer, job, (context, queued) => settleJob(context, queued, outcome));
    }
    await change(printer, ({ tx }) => endOutage(tx, printer.organizationId, printer.id));
  };

  return {
    /** Answers in how many milliseconds it wants another turn; null: when something is queued. */
    async run(printer: Printer): Promise<number | null> {
      if (printer.isGone) return refuseAll(printer).then(() => null);
      return printer.adapter === null ? giveUpWaiting(printer) : printAll(printer, printer.adapter);
    },
  };
}

/** What was at a printer when the server stopped: nobody knows. What a bridge program holds goes on. */
export async function markInterrupted(
  { database, change }: Pick<PrintWorkerOptions, 'database' | 'change'>,
  organizationId: string,
): Promise<void> {
  const devices = await listDevices(database.db, organizationId);
  const atBridge = (job: PrintJobRow) => {
    const printer = printerAmong(devices, job.device_id);
    return printer !== null && driverOf(printer) === 'bridge';
  };
  const interrupted = (await listOpenPrintJobs(database.db, organizationId)).filter(
    job => job.state === 'printing' && !atBridge(job),
  );
  for (const job of interrupted) {
    await change({ organizationId, deviceId: job.device_id }, context =>
      settleJob(context, job, { kind: 'unknown', error: 'restarted' }),
    );
  }
}
