/**
 * Adapter for network printers with ESC/POS, usually on port 9100. Queries the status before a job, and its completion after: data that was merely
 * sent counts as unprinted.
 */
import { connect, type Socket } from 'node:net';
import {
  doneQuestion,
  drawerPulse,
  encodeDocument,
  faultIn,
  hasPaper,
  isStatus,
  statusQuestions,
} from './escpos-bytes.ts';
import { type PrintClock, type PrinterAdapter, type PrinterPlace, pause } from './printer-adapter.ts';
import type { PrinterSocketAddress, ResolvePrinter } from './printer-address.ts';

const connectWithinMs = 3_000;
const statusWithinMs = 2_000;
/** Every address fault is reported after the same time with the same code, so that it doesn't reveal what listens there. */
const failAfterMs = connectWithinMs + statusWithinMs;
/** Enough for a long document on a slow printer; beyond it the outcome is unknown. */
const doneWithinMs = 20_000;
const pulseDoneWithinMs = 2_000;

/** A connection for single-byte status requests. Any failure yields null. */
type Line = {
  write(bytes: Uint8Array): void;
  nextByte(withinMs: number): Promise<number | null>;
  end(): void;
};

function lineOn(socket: Socket, clock: PrintClock, signal: AbortSignal): Line {
  const bytes: number[] = [];
  let wake = () => {};
  let isOver = false;
  const over = () => {
    isOver = true;
    wake();
  };
  socket.on('data', chunk => {
    bytes.push(...chunk);
    wake();
  });
  socket.on('error', over).on('close', over);
  signal.addEventListener('abort', over);
  return {
    write: data => void socket.write(data),
    async nextByte(withinMs) {
      let isLate = false;
      const cancel = clock.after(withinMs, () => {
        isLate = true;
        wake();
      });
      while (bytes.length === 0 && !isOver && !isLate) {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
      cancel();
      return bytes.shift() ?? null;
    },
    end() {
      signal.removeEventListener('abort', over);
      socket.destroy();
    },
  };
}

/** Null where nobody answers in time. */
function openLine(place: PrinterSocketAddress, clock: PrintClock, signal: AbortSignal): Promise<Line | null> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve(null);
    const socket = connect(place);
    const settle = (line: Line | null) => {
      cancel();
      signal.removeEventListener('abort', giveUp);
      socket.off('error', giveUp);
      resolve(line);
    };
    const giveUp = () => {
      settle(null);
      // A late socket error must have a listener.
      socket.on('error', () => {}).destroy();
    };
    const cancel = clock.after(connectWithinMs, giveUp);
    signal.addEventListener('abort', giveUp);
    socket.once('error', giveUp);
    socket.once('connect', () => settle(lineOn(socket, clock, signal)));
  });
}

async function askStatus(line: Line) {
  const answers: number[] = [];
  for (const question of statusQuestions) {
    line.write(question);
    const answer = await line.nextByte(statusWithinMs);
    if (answer === null || !isStatus(answer)) return 'unreachable';
    answers.push(answer);
  }
  return faultIn(answers);
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
        line.write(bytes);
        line.write(doneQuestion);
        const done = await line.nextByte(doneWithinMs);
        if (done === null) return { kind: 'unknown', error: 'noAnswer' } as const;
        if (!hasPaper(done)) return { kind: 'unknown', error: 'paperOut' } as const;
        return isLegible ? ({ kind: 'issued' } as const) : ({ kind: 'unknown', error: 'illegible' } as const);
      });
      if (typeof outcome !== 'string') return outcome;
      return signal.aborted ? { kind: 'untouched' } : { kind: 'failed', error: outcome };
    },
    async openDrawer(printer, signal) {
      const outcome = await onLine(printer, signal, async line => {
        // A printer that is out would keep the pulse, and open the drawer once it is back.
        const fault = await askStatus(line);
        if (fault !== null) return fault;
        if (signal.aborted) return 'unreachable';
        line.write(drawerPulse);
        line.write(doneQuestion);
        const done = await line.nextByte(pulseDoneWithinMs);
        return done === null
          ? ({ kind: 'unknown', error: 'noAnswer' } as const)
          : ({ kind: 'issued' } as const);
      });
      return typeof outcome === 'string' ? { kind: 'failed', error: outcome } : outcome;
    },
  };
}
