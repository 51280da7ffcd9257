/** A connection to an ESC/POS printer: questions with their answers, and data at the pace that the printer sets. */
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWordReader } from './escpos-status.ts';
import type { PrintClock } from './printer-adapter.ts';
import type { PrinterSocketAddress } from './printer-address.ts';

export const connectWithinMs = 3_000;
/** The amount that a printer still accepts after it asks for a pause. */
const pieceBytes = 256;

type Answer = 'status' | 'done';

/** Any failure yields null or false. */
export type Line = {
  /** Flow control delays answers that come in sequence, as it does data. Ignores answers that arrived before the question. */
  ask(question: Uint8Array, form: Answer, withinMs: number): Promise<number | null>;
  /** Sends in pieces; returns `none` or `part` if the printer accepts no more for `withinMs` or the connection ends. */
  send(bytes: Uint8Array, withinMs: number): Promise<'all' | 'part' | 'none'>;
  end(): void;
};

function lineOn(socket: Socket, clock: PrintClock, signal: AbortSignal): Line {
  const answers: Record<Answer, number[]> = { status: [], done: [] };
  const wordOf = createWordReader();
  let isPaused = false;
  let wake = () => {};
  let isOver = false;
  const over = () => {
    isOver = true;
    wake();
  };
  socket.on('data', chunk => {
    for (const byte of chunk) {
      const word = wordOf(byte);
      if (word === 'pause' || word === 'resume') isPaused = word === 'pause';
      else if (word !== null) answers[word].push(byte);
    }
    wake();
  });
  socket.on('error', over).on('close', over);
  signal.addEventListener('abort', over);

  const wait = async (isMet: () => boolean, withinMs: number): Promise<void> => {
    let isLate = false;
    const cancel = clock.after(withinMs, () => {
      isLate = true;
      wake();
    });
    while (!isMet() && !isOver && !isLate) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
    cancel();
  };

  const send: Line['send'] = async (bytes, withinMs) => {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await wait(() => !isPaused, withinMs);
      if (isPaused || isOver) return at === 0 ? 'none' : 'part';
      let isTaken = false;
      socket.write(bytes.subarray(at, at + pieceBytes), () => {
        isTaken = true;
        wake();
      });
      await wait(() => isTaken, withinMs);
      if (!isTaken || isOver) return 'part';
      // Lets flow control from the printer be read before the next piece.
      await nextTurn();
    }
    return 'all';
  };

  return {
    send,
    async ask(question, form, withinMs) {
      answers[form] = [];
      if (form === 'status') socket.write(question);
      else if ((await send(question, withinMs)) !== 'all') return null;
      await wait(() => answers[form].length > 0, withinMs);
      return answers[form][0] ?? null;
    },
    end() {
      signal.removeEventListener('abort', over);
      socket.destroy();
    },
  };
}

/** Null if nobody answers in time. */
export function openLine(
  place: PrinterSocketAddress,
  clock: PrintClock,
  signal: AbortSignal,
): Promise<Line | null> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve(null);
    // Disables Nagle's algorithm, as data in the system's buffer can't be paused.
    const socket = connect({ ...place, noDelay: true });
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
