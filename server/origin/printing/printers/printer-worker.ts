/** One printer's turn: check its fault, settle unknown jobs, print the queue. */
import type { FastifyBaseLogger } from 'fastify';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { PrinterDriver } from '#shared/venue/printer-drivers.ts';
import type { Database } from '../../../store/database.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../../kernel/restaurant/archived-restaurants.ts';
import type { DrawerPulses } from '../drawers/drawer-pulses.ts';
import { beginJob, queueAgain, settleJob } from '../print-jobs/job-changes.ts';
import type { PrintJobRow } from '../print-jobs/print-job-row.ts';
import { findPrintJob, listOpenPrintJobs } from '../print-jobs/print-job-store.ts';
import type {
  PrintClock,
  PrinterAdapter,
  PrinterCount,
  PrinterPlace,
  PrintOutcome,
} from './printer-adapter.ts';
import { endOutage, listPrinterOutages, saveOutage } from './printer-outage-store.ts';
import { standInAfterMs } from './stand-in-rules.ts';
import { endOutageOf, moveBridgeTickets, moveToStandIn } from './stand-in-tickets.ts';

export type PrintWorkerOptions = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  /** Bridge programs fetch their jobs themselves. */
  adapters: Readonly<Record<Exclude<PrinterDriver, 'bridge'>, PrinterAdapter>>;
  clock: PrintClock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** Printers of archived restaurants do nothing. */
  archived: Pick<ArchivedRestaurants, 'has'>;
};

export type Printer = PrinterPlace & {
  /** Null for the simulator of a restaurant without printers. */
  readonly deviceId: string | null;
  /** Null if a bridge program fetches its jobs. */
  readonly adapter: PrinterAdapter | null;
  /** Archived or revoked. */
  readonly isGone: boolean;
};

/** The interval at which a faulty printer is checked. */
export const probeEveryMs = 5_000;
/** A bridge program that reports nothing on a job for this long has lost it. */
const reportWithinMs = 120_000;

/** Limits retries of a document whose printing crashes the process. */
const attemptsMax = 3;

/** The outcome of a job that was sent when the printer's counter was at `before`; null if uncertain. */
function outcomeByCount(before: number, { printed, lastNumber }: PrinterCount): PrintOutcome | null {
  if (printed === before) return { kind: 'failed', error: 'notPrinted' };
  return printed === before + 1 ? { kind: 'issued', number: lastNumber } : null;
}

type TurnOptions = PrintWorkerOptions & {
  /** Whether no other process operates the store's printers. */
  isAlone: boolean;
  wake: (organizationId: string) => void;
  pulses: DrawerPulses;
};

export class PrinterTurns {
  readonly #options: TurnOptions;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** Runs before the first turn: settles jobs that the previous process left. Jobs at a bridge program continue. */
  async takeOver(printer: Printer): Promise<void> {
    if (printer.adapter !== null || printer.isGone) await this.#giveUpPrinting(printer, 'restarted');
    await this.#options.pulses.giveUpInterrupted(printer);
  }

  /** Returns the milliseconds until the next turn; null to wait for the next job. */
  async run(printer: Printer, signal: AbortSignal): Promise<number | null> {
    if (printer.adapter === null) await this.#options.pulses.send(printer, null, signal);
    if (printer.isGone) return this.#refuseAll(printer).then(() => null);
    if (printer.adapter === null) return this.#giveUpWaiting(printer);
    return this.#printAll(printer, printer.adapter, signal);
  }

  async #openJobsOf({ organizationId, deviceId }: Printer): Promise<PrintJobRow[]> {
    const open = await listOpenPrintJobs(this.#options.database.db, organizationId);
    return open.filter(job => job.device_id === deviceId);
  }

  async #jobsOf(printer: Printer, state: PrintJobRow['state']): Promise<PrintJobRow[]> {
    return (await this.#openJobsOf(printer)).filter(job => job.state === state);
  }

  async #outageOf({ organizationId, id }: Printer) {
    const outages = await listPrinterOutages(this.#options.database.db, organizationId);
    return outages.find(row => row.printer_id === id);
  }

  /** Runs `work` unless the job changed meanwhile; returns null if it did. */
  #changeStill<T>(
    printer: Printer,
    { id, state }: PrintJobRow,
    work: (context: AnyCommand, job: PrintJobRow) => Promise<T>,
  ): Promise<T | null> {
    return this.#options.change(printer, async context => {
      const job = await findPrintJob(context.tx, printer.organizationId, id);
      if (job?.state !== state || job.dropped_at !== null || job.device_id !== printer.deviceId) return null;
      return work(context, job);
    });
  }

  /** At the start of a turn nothing can be printing: a job in that state has an unrecorded, and so unknown, outcome. */
  async #giveUpPrinting(printer: Printer, error: 'noReport' | 'noAnswer' | 'restarted'): Promise<void> {
    const outcome = { kind: 'unknown', error } as const;
    for (const job of await this.#jobsOf(printer, 'printing')) {
      await this.#changeStill(printer, job, (context, left) => settleJob(context, left, outcome));
    }
  }

  async #isUp(printer: Printer, adapter: PrinterAdapter): Promise<boolean> {
    const { change, log } = this.#options;
    const outage = await this.#outageOf(printer);
    if (outage === undefined) return true;
    const fault = await adapter.findFault(printer);
    if (fault === outage.error) return false;
    if (fault === null) log.info({ printerId: printer.id }, 'A printer works again');
    else log.warn({ printerId: printer.id, fault }, 'A printer is still out, for another reason');
    await change(printer, async context => {
      if (fault === null) return endOutageOf(context, outage);
      await saveOutage(context.tx, { ...outage, error: fault });
      context.touch('printing');
    });
    return fault === null;
  }

  /** Returns the milliseconds until the faulty printer has to be checked again. */
  async #moveTickets(printer: Printer): Promise<number> {
    const { change, clock, wake } = this.#options;
    const outage = await this.#outageOf(printer);
    if (outage === undefined) return probeEveryMs;
    const leftMs = Date.parse(outage.since) + standInAfterMs - clock.now();
    // The fault starts in the future if the clock was set back.
    if (leftMs > 0 && leftMs <= standInAfterMs) return Math.min(leftMs, probeEveryMs);
    if (await change(printer, context => moveToStandIn(context, outage))) wake(printer.organizationId);
    return probeEveryMs;
  }

  /**
   * Requeues a job that an ended process had begun and that wasn't printed. With other processes on the
   * store, the job may have been at another one's simulator.
   */
  #isQueuedAgain({ error, attempts }: PrintJobRow, outcome: PrintOutcome): boolean {
    const isInterrupted = error === 'restarted' && outcome.kind === 'failed';
    return this.#options.isAlone && isInterrupted && attempts < attemptsMax;
  }

  /** Uses the printer's counter, if it has one. A single further document settles only a single job. */
  async #settleUnknown(
    printer: Printer,
    adapter: PrinterAdapter,
    open: readonly PrintJobRow[],
  ): Promise<boolean> {
    const unknown = open.filter(job => job.state === 'unknown' && job.counter_before !== null);
    const count = unknown.length === 0 ? null : await adapter.readCount(printer);
    if (count === null) return false;
    for (const job of unknown) {
      const outcome = outcomeByCount(job.counter_before ?? 0, count);
      if (outcome?.kind === 'failed' || (outcome !== null && unknown.length === 1))
        await this.#changeStill(printer, job, (context, still) =>
          this.#isQueuedAgain(still, outcome)
            ? queueAgain(context, still)
            : settleJob(context, still, outcome),
        );
    }
    return true;
  }

  /** Null if somebody changed the job meanwhile. */
  async #take(printer: Printer, adapter: PrinterAdapter, next: PrintJobRow): Promise<PrintJobRow | null> {
    const counterBefore = (await adapter.readCount(printer))?.printed ?? null;
    return this.#changeStill(printer, next, (context, job) => beginJob(context, job, { counterBefore }));
  }

  async #settle(printer: Printer, printing: PrintJobRow, outcome: PrintOutcome): Promise<void> {
    await this.#changeStill(printer, printing, async (context, job) => {
      await settleJob(context, job, outcome);
      if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') return;
      // The printer works; it only lacks letters of this document.
      if (outcome.error === 'illegible') return;
      const { organizationId: org_id, id: printer_id } = printer;
      const { error } = outcome;
      this.#options.log.warn({ printerId: printer_id, fault: error, jobId: job.id }, 'a printer is out');
      // Nothing was printed, so the fault began with the first attempt.
      const since = outcome.kind === 'failed' ? (job.started_at ?? context.now) : context.now;
      await saveOutage(context.tx, { org_id, printer_id, error, since, stand_in_id: null });
    });
  }

  /** An internal fault must not block the queue; the job's outcome is unknown. */
  async #print(
    printer: Printer,
    adapter: PrinterAdapter,
    job: PrintJobRow,
    signal: AbortSignal,
  ): Promise<PrintOutcome> {
    try {
      const document: PrintedDocument = JSON.parse(job.document);
      return await adapter.print(printer, document, signal);
    } catch (error) {
      this.#options.log.error({ err: error, jobId: job.id }, 'a paper could not be printed');
      return { kind: 'unknown', error: 'noAnswer' };
    }
  }

  async #printAll(printer: Printer, adapter: PrinterAdapter, signal: AbortSignal): Promise<number | null> {
    const { archived, pulses } = this.#options;
    await this.#giveUpPrinting(printer, 'noAnswer');
    while (!signal.aborted && !archived.has(printer.organizationId)) {
      // Drawers go first: somebody waits at the till for the change.
      await pulses.send(printer, adapter, signal);
      if (!(await this.#isUp(printer, adapter))) return this.#moveTickets(printer);
      const found = await this.#openJobsOf(printer);
      const isSettled = await this.#settleUnknown(printer, adapter, found);
      const open = isSettled ? await this.#openJobsOf(printer) : found;
      const next = open.find(({ state }) => state === 'queued');
      if (next === undefined) return null;
      const job = await this.#take(printer, adapter, next);
      if (job !== null) await this.#settle(printer, job, await this.#print(printer, adapter, job, signal));
    }
    return null;
  }

  /** Settles jobs as unknown that the bridge program fetched but never reported on. */
  async #giveUpWaiting(printer: Printer): Promise<number | null> {
    const { change, clock, wake } = this.#options;
    const fetched = await this.#jobsOf(printer, 'printing');
    const dueInMs = (job: PrintJobRow) => Date.parse(job.started_at ?? '') + reportWithinMs - clock.now();
    for (const job of fetched.filter(waiting => dueInMs(waiting) <= 0)) {
      const outcome = { kind: 'unknown', error: 'noReport' } as const;
      await this.#changeStill(printer, job, (context, late) => settleJob(context, late, outcome));
    }
    const left = fetched.map(dueInMs).filter(ms => ms > 0);
    const watched = await change(printer, context => moveBridgeTickets(context, printer.id));
    if (watched.hasMoved) wake(printer.organizationId);
    if (watched.isWatched) left.push(probeEveryMs);
    return left.length === 0 ? null : Math.min(...left);
  }

  async #refuseAll(printer: Printer): Promise<void> {
    const { change, clock, wake } = this.#options;
    // A removed printer's bridge program may never report.
    await this.#giveUpPrinting(printer, 'noReport');
    const since = (await this.#outageOf(printer))?.since ?? new Date(clock.now()).toISOString();
    const gone = { printer_id: printer.id, error: 'printerGone', since };
    if (await change(printer, context => moveToStandIn(context, gone))) wake(printer.organizationId);
    const outcome = { kind: 'failed', error: 'printerGone' } as const;
    for (const job of await this.#jobsOf(printer, 'queued')) {
      await this.#changeStill(printer, job, (context, queued) => settleJob(context, queued, outcome));
    }
    await change(printer, ({ tx }) => endOutage(tx, printer.organizationId, printer.id));
  }
}
