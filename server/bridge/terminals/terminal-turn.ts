/**
 * One turn of the bridge beside a card terminal: report a known answer, give up what a process that ended had begun,
 * and fetch the next task only if neither is left. What may charge a card is written to disk before it is sent.
 */
import { randomUUID } from 'node:crypto';
import type { TerminalAnswer, TerminalTask } from '#shared/terminals/terminal-task-schema.ts';
import type { JobJournal } from '../job-journal.ts';
import type { BridgeTurn } from '../run-bridge.ts';

export type StartedTask = Pick<TerminalTask, 'id'>;

export type TerminalCalls = {
  claim(claim: {
    key: string;
    working?: string;
  }): Promise<{ task: TerminalTask | null; isCancelled: boolean }>;
  /** False if Kelner waits for another task by now. */
  report(id: string, answer: TerminalAnswer): Promise<boolean>;
};

export type TerminalParts = {
  calls: TerminalCalls;
  journal: JobJournal<StartedTask, TerminalAnswer>;
  carryOut(task: TerminalTask, signals: { cancel: AbortSignal; stop: AbortSignal }): Promise<TerminalAnswer>;
  /** Prints a line for the operator. */
  tell: (line: string) => void;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  stop: AbortSignal;
};

/** A guest who waits isn't there any more when a computer that slept wakes up. */
const freshMs = 30_000;
const watchEveryMs = 1_000;

const neverSent: TerminalAnswer = { outcome: { kind: 'cancelled', reason: 'notReached' } };
/** Kelner asks the terminal what became of it. */
const lost: TerminalAnswer = { outcome: { kind: 'unknown' } };

/** Aborts when the waiter stops the payment. Returns a function that ends watching. */
function watchForCancel({ calls, pause, tell }: TerminalParts, id: string, cancel: AbortController) {
  let isOver = false;
  const watch = async () => {
    while (!isOver && !cancel.signal.aborted) {
      await pause(watchEveryMs);
      if (isOver) return;
      const found = await calls.claim({ key: id, working: id }).catch(error => {
        tell(error instanceof Error ? error.message : String(error));
        return { isCancelled: false };
      });
      if (found.isCancelled) cancel.abort();
    }
  };
  void watch();
  return () => {
    isOver = true;
  };
}

export async function takeTerminalTurn(parts: TerminalParts): Promise<BridgeTurn> {
  const { calls, journal, carryOut, tell, now, stop } = parts;
  const { claimKey, started, outcome } = journal.read();
  if (outcome !== undefined) {
    const isAwaited = await calls.report(outcome.id, outcome.report);
    tell(`${outcome.id}: ${JSON.stringify(outcome.report)}${isAwaited ? '' : ' (Kelner asks again)'}`);
    journal.write({ claimKey });
    return 'busy';
  }
  if (started !== undefined) {
    journal.write({ claimKey: randomUUID(), outcome: { id: started.id, report: lost } });
    return 'busy';
  }
  const claimedAtMs = now();
  const { task } = await calls.claim({ key: claimKey });
  if (task === null) return 'idle';
  const { id, kind } = task;
  journal.write({ claimKey, started: { id } });
  const cancel = new AbortController();
  const isStale = kind === 'pay' && now() - claimedAtMs > freshMs;
  const endWatch = kind === 'pay' && !isStale ? watchForCancel(parts, id, cancel) : () => {};
  const answer = isStale
    ? neverSent
    : await carryOut(task, { cancel: cancel.signal, stop }).finally(endWatch);
  journal.write({ claimKey: randomUUID(), outcome: { id, report: answer } });
  return 'busy';
}
