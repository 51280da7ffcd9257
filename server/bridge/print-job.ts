/**
 * Prints one job and determines its outcome. The journal has the printer's counters from before the first command: whatever is lost afterwards, they tell
 * whether it was printed, and nothing is ever sent twice.
 */
import { randomUUID } from 'node:crypto';
import type { BridgeJob, PrintedDocument } from '#shared/order/receipt-schema.ts';
import { faultSentence, type JobFault } from './fault-sentences.ts';
import type { JobJournal, StartedJob } from './job-journal.ts';
import { AnswerLostError, PrinterRefusedError } from './posnet/exchange.ts';
import type { Command } from './posnet/frames.ts';
import type { PrinterSession } from './printer-session.ts';
import { planPlainPrint } from './receipts/plain-print.ts';
import { planReceipt } from './receipts/receipt-plan.ts';
import { dailyReportOutcome, type Outcome, receiptOutcome } from './receipts/settle-rules.ts';

/** `isLegible`: all characters of a plain print appear on paper. */
type Plan = { kind: StartedJob['kind']; start: readonly Command[]; end: Command; isLegible?: boolean };

export type JobPrinter = {
  /** Records the outcome in the journal, or leaves the job as started if a response was lost. */
  print(job: BridgeJob): Promise<void>;
  /** Determines the outcome of a started job by the printer's counters. Rejects with AnswerLostError if the printer doesn't respond. */
  settle(started: StartedJob): Promise<void>;
};

/** The printer refuses a name that it has sold at a lower rate since. */
const nameRefused = [2105, 2106];
/** The receipt number in trials, in which only non-fiscal receipts may be printed. */
const trialNumber = 'TEST';

export function createJobPrinter({
  session,
  journal,
  layOut,
  isTrying,
}: {
  session: PrinterSession;
  journal: JobJournal;
  /** Lays out the lines of a document that is not a receipt. */
  layOut: (document: PrintedDocument) => string[];
  isTrying: boolean;
}): JobPrinter {
  const finish = ({ id, attempt }: Pick<BridgeJob, 'id' | 'attempt'>, outcome: Outcome): void => {
    const { number } = outcome;
    const named = isTrying && number !== undefined ? { number: `${trialNumber} ${number}` } : {};
    journal.write({ claimKey: randomUUID(), outcome: { id, report: { attempt, ...outcome, ...named } } });
  };
  const refuse = (job: BridgeJob, fault: JobFault): void =>
    finish(job, { outcome: 'failed', error: faultSentence(fault, job.document.language) });

  /** Cancels an open receipt first, so that commands that arrive late can't finish it. */
  const closeOpenReceipt = async (): Promise<void> => {
    const status = await session.status();
    if (!(await status.readMode()).isTransactionOpen) return;
    await session.cancel();
    if ((await status.readMode()).isTransactionOpen) throw new AnswerLostError('A receipt stays open');
  };

  const outcomeOf = async ({ kind, before, total }: StartedJob): Promise<Outcome> => {
    const status = await session.status();
    if (kind === 'plain') {
      await session.cancel();
      return { outcome: 'unknown', error: 'noAnswer' };
    }
    await closeOpenReceipt();
    const after = await status.readCounters();
    if (kind === 'dailyReport') return dailyReportOutcome(before, after);
    return receiptOutcome(before, after, { total, lastTotal: await status.readLastTotal() });
  };

  /** Null if everything was executed; else the refusal, provided the counters confirm that nothing was printed. */
  const send = async ({ start, end }: Plan): Promise<PrinterRefusedError | null> => {
    try {
      for (const command of start) await session.print(command);
      await session.print(end);
      return null;
    } catch (error) {
      if (error instanceof PrinterRefusedError) return error;
      throw error;
    }
  };

  /** Returns the refusal after which nothing was printed; null once the job has its outcome. */
  const carryOut = async (job: BridgeJob, plan: Plan): Promise<PrinterRefusedError | null> => {
    const status = await session.status();
    await closeOpenReceipt();
    const { id, attempt } = job;
    const before = await status.readCounters();
    const started: StartedJob = { id, attempt, kind: plan.kind, total: job.document.total, before };
    journal.write({ ...journal.read(), started });
    const refusal = await send(plan);
    const counted = refusal === null && plan.kind === 'plain' ? null : await outcomeOf(started);
    if (refusal === null) {
      // The printer has confirmed the print; the number is read from its counters.
      if (plan.isLegible === false) finish(job, { outcome: 'unknown', error: 'illegible' });
      else finish(job, counted?.outcome === 'issued' ? counted : { outcome: 'issued' });
      return null;
    }
    if (plan.kind === 'plain' || counted?.outcome === 'failed') return refusal;
    if (counted !== null) finish(job, counted);
    return null;
  };

  const printReceipt = async (job: BridgeJob, isRateNamed: boolean): Promise<void> => {
    const status = await session.status();
    const plan = planReceipt(job.document, await status.readRates(), { isRateNamed });
    if ('fault' in plan) return refuse(job, plan.fault);
    const refusal = await carryOut(job, { kind: 'receipt', ...plan });
    if (refusal === null) return;
    if (!isRateNamed && nameRefused.includes(refusal.code)) return printReceipt(job, true);
    refuse(job, { kind: 'refused', code: refusal.code, command: refusal.command });
  };

  const printOther = async (job: BridgeJob): Promise<void> => {
    const status = await session.status();
    const plan: Plan =
      job.document.kind === 'fiscalDayReport'
        ? {
            kind: 'dailyReport',
            start: [],
            end: { name: 'dailyrep', fields: [['da', await status.readDate()]] },
          }
        : { kind: 'plain', ...planPlainPrint(layOut(job.document)) };
    const refusal = await carryOut(job, plan);
    if (refusal !== null) refuse(job, { kind: 'refused', code: refusal.code, command: refusal.command });
  };

  return {
    print: job => (job.document.kind === 'receipt' ? printReceipt(job, false) : printOther(job)),
    async settle(started) {
      finish(started, await outcomeOf(started));
    },
  };
}
