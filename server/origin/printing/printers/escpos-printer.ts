/**
 * Adapter for network printers with ESC/POS, usually on port 9100. Queries the status before a job, and its
 * completion after: data that was merely sent counts as unprinted.
 */
import { drawerPulse, encodeDocument } from './escpos-bytes.ts';
import { connectWithinMs, type Line, openLine } from './escpos-connection.ts';
import { doneQuestion, faultIn, hasPaper, statusQuestions } from './escpos-status.ts';
import {
  type PrintClock,
  type PrinterAdapter,
  type PrinterPlace,
  type PrintOutcome,
  pause,
} from './printer-adapter.ts';
import type { ResolvePrinter } from './printer-address.ts';

const statusWithinMs = 2_000;
/** Every address fault is reported after the same time with the same code, so that it doesn't reveal what listens there. */
const failAfterMs = connectWithinMs + statusWithinMs;
/** Enough for a long document on a slow printer; beyond it the outcome is unknown. */
const doneWithinMs = 20_000;
const pulseDoneWithinMs = 2_000;
/** Nothing is printed between them, only sent. */
const olderAnswersWithinMs = 250;

async function askStatus(line: Line) {
  const answers: number[] = [];
  for (const question of statusQuestions) {
    const answer = await line.ask(question, 'status', statusWithinMs);
    if (answer === null) return 'unreachable';
    answers.push(answer);
  }
  return faultIn(answers);
}

/**
 * Whether the printer has executed everything that it was sent before, over earlier connections too. It answers in sequence, on whatever connection there is, so the
 * answers to all older questions have come soon after the first.
 */
async function hasCaughtUp(line: Line, clock: PrintClock, withinMs: number, signal: AbortSignal) {
  if ((await line.ask(doneQuestion, 'done', withinMs)) === null) return false;
  await pause(clock, olderAnswersWithinMs, signal);
  return !signal.aborted;
}

/** Returns the printer's answer once it has executed everything. */
async function carryOut(line: Line, bytes: Uint8Array, withinMs: number): Promise<number | PrintOutcome> {
  const sent = await line.send(bytes, withinMs);
  if (sent === 'none') return { kind: 'failed', error: 'offline' };
  const done = sent === 'all' ? await line.ask(doneQuestion, 'done', withinMs) : null;
  return done ?? { kind: 'unknown', error: 'noAnswer' };
}

export function createEscposPrinter(clock: PrintClock, resolvePrinter: ResolvePrinter): PrinterAdapter {
  const never = new AbortController().signal;

  const onLine = async <T>(
    { address }: PrinterPlace,
    signal: AbortSignal,
    work: (line: Line) => Promise<T>,
  ): Promise<T | 'addressMissing' | 'unreachable'> => {
    if (address === null) return 'addressMissing';
    const answered = new AbortController();
    const laterOn = pause(clock, failAfterMs, AbortSignal.any([signal, answered.signal]));
    const place = await resolvePrinter(address);
    const line = place && (await openLine(place, clock, signal));
    const outcome = line === null ? 'unreachable' : await work(line).finally(line.end);
    if (outcome === 'unreachable') await laterOn;
    answered.abort();
    return outcome;
  };

  return {
    findFault: printer => onLine(printer, never, askStatus),
    readCount: async () => null,
    async print(printer, document, signal) {
      const { bytes, isLegible } = await encodeDocument(document, printer.paper);
      const outcome = await onLine(printer, signal, async line => {
        const fault = await askStatus(line);
        if (fault !== null) return fault;
        if (!(await hasCaughtUp(line, clock, doneWithinMs, signal))) return 'offline';
        const done = await carryOut(line, bytes, doneWithinMs);
        if (typeof done !== 'number') return done;
        if (!hasPaper(done)) return { kind: 'unknown', error: 'paperOut' } as const;
        return isLegible ? ({ kind: 'issued' } as const) : ({ kind: 'unknown', error: 'illegible' } as const);
      });
      if (typeof outcome !== 'string') return outcome;
      return signal.aborted ? { kind: 'untouched' } : { kind: 'failed', error: outcome };
    },
    async openDrawer(printer, signal) {
      const outcome = await onLine(printer, signal, async line => {
        // A printer with a fault would store the pulse, and open the drawer once it is back.
        const fault = await askStatus(line);
        if (fault !== null) return fault;
        if (!(await hasCaughtUp(line, clock, pulseDoneWithinMs, signal))) return 'offline';
        const done = await carryOut(line, drawerPulse, pulseDoneWithinMs);
        return typeof done === 'number' ? ({ kind: 'issued' } as const) : done;
      });
      return typeof outcome === 'string' ? { kind: 'failed', error: outcome } : outcome;
    },
  };
}
