/** A connection to a ZVT terminal over TCP, and the exchange of one command until the terminal ends it. */
import { connect } from 'node:net';
import type { PrintClock } from '../../printing/printers/printer-adapter.ts';
import type { PrinterSocketAddress } from '../../printing/printers/printer-address.ts';
import { afterArrivals } from '../patient-timer.ts';
import { type Apdu, apduBytes, createApduReader } from './zvt-apdu.ts';
import { readZvtStatus, type ZvtStatus } from './zvt-fields.ts';

const connectWithinMs = 3_000;
/** The terminal acknowledges a command within this time. */
const acknowledgedWithinMs = 5_000;

const acknowledgement = 0x8000;
const refusalClass = 0x84;
const statusInformation = 0x040f;
const completion = 0x060f;
const abortOfTerminal = 0x061e;
const abort = 0x06b0;
const none = new Uint8Array();

export type ZvtEnd = {
  /** `refused`: the terminal didn't begin. `lost`: no answer, or the connection ended. */
  readonly kind: 'completed' | 'aborted' | 'refused' | 'lost';
  /** The code of an abort or a refusal. */
  readonly code: number | null;
  readonly status: ZvtStatus | null;
};

export type ZvtLine = {
  /** Waits for `silenceMs` after each packet. Asks the terminal to stop when `cancel` is aborted. */
  run(command: Apdu, silenceMs: number, cancel?: AbortSignal): Promise<ZvtEnd>;
  end(): void;
};

type Socket = ReturnType<typeof connect>;

function lineOn(socket: Socket, clock: PrintClock, stop: AbortSignal): ZvtLine {
  const read = createApduReader();
  const waiting: Apdu[] = [];
  let isOver = false;
  let wake = () => {};
  const over = () => {
    isOver = true;
    wake();
  };
  socket.on('data', bytes => {
    waiting.push(...read(bytes));
    wake();
  });
  socket.on('error', over).on('end', over).on('close', over);
  stop.addEventListener('abort', over);

  const send = (command: number, data: Uint8Array = none) => void socket.write(apduBytes({ command, data }));

  /** Null if nothing came in time, or nothing can come any more. */
  const next = async (withinMs: number): Promise<Apdu | null> => {
    let isLate = false;
    const cancelTimer = afterArrivals(clock, withinMs, () => {
      isLate = true;
      wake();
    });
    while (waiting.length === 0 && !isOver && !isLate) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
    cancelTimer();
    return stop.aborted ? null : (waiting.shift() ?? null);
  };

  const exchange = async (command: Apdu, silenceMs: number): Promise<ZvtEnd> => {
    send(command.command, command.data);
    let isBegun = false;
    let status: ZvtStatus | null = null;
    for (;;) {
      const apdu = await next(isBegun ? silenceMs : acknowledgedWithinMs);
      if (apdu === null) return { kind: 'lost', code: null, status };
      const [code = null] = apdu.data;
      if (apdu.command >> 8 === refusalClass && (apdu.command & 0xff) !== 0) {
        if (!isBegun) return { kind: 'refused', code: apdu.command & 0xff, status };
        continue;
      }
      isBegun = true;
      if (apdu.command === acknowledgement || apdu.command >> 8 === refusalClass) continue;
      send(acknowledgement);
      if (apdu.command === statusInformation) status = readZvtStatus(apdu.data);
      if (apdu.command === completion) return { kind: 'completed', code: null, status };
      if (apdu.command === abortOfTerminal) return { kind: 'aborted', code, status };
    }
  };

  return {
    async run(command, silenceMs, cancel) {
      const stopPaying = () => send(abort);
      cancel?.addEventListener('abort', stopPaying);
      const end = await exchange(command, silenceMs);
      cancel?.removeEventListener('abort', stopPaying);
      return end;
    },
    end() {
      stop.removeEventListener('abort', over);
      // After `destroy` the system would still deliver written bytes, even minutes later.
      socket.resetAndDestroy();
    },
  };
}

/** Null if nobody answers in time. */
export function openZvtLine(
  place: PrinterSocketAddress,
  clock: PrintClock,
  stop: AbortSignal,
): Promise<ZvtLine | null> {
  return new Promise(resolve => {
    if (stop.aborted) return resolve(null);
    const socket = connect({ ...place, noDelay: true });
    const settle = (line: ZvtLine | null) => {
      cancelTimer();
      stop.removeEventListener('abort', giveUp);
      socket.off('error', giveUp);
      resolve(line);
    };
    const giveUp = () => {
      settle(null);
      // A late socket error must have a listener.
      socket.on('error', () => {}).destroy();
    };
    const cancelTimer = afterArrivals(clock, connectWithinMs, giveUp);
    stop.addEventListener('abort', giveUp);
    socket.once('error', giveUp);
    socket.once('connect', () => settle(lineOn(socket, clock, stop)));
  });
}
