/**
 * One turn of the bridge at a time: report known outcomes, settle unknown ones, report a printer fault, and fetch the next job only if none of these is
 * left.
 */
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import type { JobJournal } from './job-journal.ts';
import { KelnerCallError, type KelnerCalls } from './kelner-calls.ts';
import { AnswerLostError, PrinterRefusedError } from './posnet/exchange.ts';
import type { JobPrinter } from './print-job.ts';
import type { PrinterSession } from './printer-session.ts';

export type BridgeParts = {
  calls: KelnerCalls;
  session: PrinterSession;
  jobs: JobPrinter;
  journal: JobJournal;
  /** True for a trial with a printer that isn't fiscalised. */
  isTrying: boolean;
  /** Prints a line for the operator. */
  tell: (line: string) => void;
};

export type BridgeTurn = 'busy' | 'idle' | 'hindered';

/** One turn. `busy`: the next may follow at once; `hindered`: the printer or Kelner is unavailable. */
export async function takeTurn(parts: BridgeParts): Promise<BridgeTurn> {
  const { calls, session, jobs, journal, isTrying, tell } = parts;
  const { claimKey, started, outcome } = journal.read();

  if (outcome !== undefined) {
    const { id, report } = outcome;
    const isNoted = await calls.report(id, report);
    const { number = '', error = '' } = report;
    tell(
      `${id}: ${report.outcome} ${number}${error}${isNoted ? '' : ' (Kelner had decided otherwise)'}`.trim(),
    );
    journal.write({ claimKey });
    return 'busy';
  }

  const hindered = async (fault: PrinterFault): Promise<BridgeTurn> => {
    await calls.claim({ key: claimKey, fault });
    return 'hindered';
  };
  const fault = await session.findFault(isTrying);
  if (fault !== null) {
    tell(`The printer can’t print: ${fault}`);
    return hindered(fault);
  }

  try {
    if (started !== undefined) {
      await jobs.settle(started);
      return 'busy';
    }
    const job = await calls.claim({ key: claimKey });
    if (job === null) return 'idle';
    await jobs.print(job);
    return 'busy';
  } catch (error) {
    const isPrinters = error instanceof AnswerLostError || error instanceof PrinterRefusedError;
    if (!isPrinters) throw error;
    session.drop();
    tell(error.message);
    // The journal has the job's state: the next turn settles it, or fetches the same job again.
    return hindered('noAnswer');
  }
}

export type BridgePauses = { readonly idleMs: number; readonly hinderedMs: number };

/** Takes turns until the signal; a started one is finished. */
export async function runBridge(
  take: (tell: (line: string) => void) => Promise<BridgeTurn>,
  {
    pauses,
    pause,
    tell,
    signal,
  }: {
    pauses: BridgePauses;
    pause: (ms: number) => Promise<void>;
    tell: (line: string) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  let lastLine = '';
  const tellOnce = (line: string) => {
    if (line !== lastLine) tell(line);
    lastLine = line;
  };
  while (!signal.aborted) {
    let turn: BridgeTurn = 'hindered';
    try {
      turn = await take(tellOnce);
    } catch (error) {
      // A failed turn loses nothing of a job, because the journal has it.
      const message = error instanceof Error ? error.message : String(error);
      tellOnce(error instanceof KelnerCallError ? message : `A turn failed: ${message}`);
    }
    if (turn === 'idle') lastLine = '';
    if (turn !== 'busy' && !signal.aborted) {
      await pause(turn === 'idle' ? pauses.idleMs : pauses.hinderedMs);
    }
  }
}
