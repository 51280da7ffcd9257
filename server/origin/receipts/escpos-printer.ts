/**
 * A network printer that speaks ESC/POS, usually on port 9100. It is asked before a paper whether it can print, and after it
 * whether it is through: data that merely left this computer is no printed paper.
 */
import { connect, type Socket } from 'node:net';
import { doneQuestion, encodePaper, faultIn, hasPaper, isStatus, statusQuestions } from './escpos-bytes.ts';
import type { PrintClock, PrinterAdapter, PrinterPlace } from './printer-adapter.ts';

const usualPort = 9100;
const lastPort = 65_535;
const connectWithinMs = 3_000;
const statusWithinMs = 2_000;
/** A long paper on a slow printer; beyond that nobody knows. */
const doneWithinMs = 20_000;

/** `192.168.1.50`, `printer.local:9101`, `fe80::1`. What is no port makes a name that nobody has. */
export function placeOfAddress(address: string): { host: string; port: number } {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || Number(port) > lastPort) return { host: address, port: usualPort };
  return { host, port: Number(port) };
}

/** A connection on which single bytes are asked for. Whatever breaks it answers null. */
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
function openLine(address: string, clock: PrintClock, signal: AbortSignal): Promise<Line | null> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve(null);
    const socket = connect(placeOfAddress(address));
    const settle = (line: Line | null) => {
      cancel();
      signal.removeEventListener('abort', giveUp);
      socket.off('error', giveUp);
      resolve(line);
    };
    const giveUp = () => {
      settle(null);
      // A socket that fails late must find somebody who listens.
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
    if (answer === null || !isStatus(answer)) return 'noAnswer';
    answers.push(answer);
  }
  return faultIn(answers);
}

export function createEscposPrinter(clock: PrintClock): PrinterAdapter {
  const never = new AbortController().signal;

  const onLine = async <T>(
    { address }: PrinterPlace,
    signal: AbortSignal,
    work: (line: Line) => Promise<T>,
  ): Promise<T | 'addressMissing' | 'unreachable'> => {
    if (address === null) return 'addressMissing';
    const line = await openLine(address, clock, signal);
    if (line === null) return 'unreachable';
    try {
      return await work(line);
    } finally {
      line.end();
    }
  };

  return {
    findFault: printer => onLine(printer, never, askStatus),
    readCount: async () => null,
    async print(printer, document, signal) {
      const outcome = await onLine(printer, signal, async line => {
        const fault = await askStatus(line);
        if (fault !== null) return fault;
        line.write(await encodePaper(document));
        line.write(doneQuestion);
        const done = await line.nextByte(doneWithinMs);
        if (done === null) return { kind: 'unknown', error: 'noAnswer' } as const;
        if (!hasPaper(done)) return { kind: 'unknown', error: 'paperOut' } as const;
        return { kind: 'issued' } as const;
      });
      if (typeof outcome !== 'string') return outcome;
      return signal.aborted ? { kind: 'untouched' } : { kind: 'failed', error: outcome };
    },
  };
}
