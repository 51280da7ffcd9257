/** The connection to the printer, opened on demand and closed as soon as a response is lost. */
import { randomInt } from 'node:crypto';
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import type { OpenLine } from './lines/printer-line.ts';
import { AnswerLostError, type Exchange, openExchange, PrinterRefusedError } from './posnet/exchange.ts';
import type { Command } from './posnet/frames.ts';
import { createPrinterStatus, type PrinterStatus } from './posnet/printer-status.ts';

export type PrinterTimings = {
  /** Timeout of a status query. */
  readonly answerWithinMs: number;
  /** Timeout of a command that prints. */
  readonly printWithinMs: number;
};

export type PrinterSession = {
  /** Rejects with AnswerLostError also if there is no connection. */
  status(): Promise<PrinterStatus>;
  print(command: Command): Promise<void>;
  /** Refused if there is nothing to cancel. */
  cancel(): Promise<void>;
  /** Null if it can print. `isTrying`: the printer must not be fiscalised; otherwise it must be. */
  findFault(isTrying: boolean): Promise<PrinterFault | null>;
  /** Call after a lost response: later bytes can't be assigned to a command. */
  drop(): void;
};

export function createPrinterSession(open: OpenLine, timings: PrinterTimings): PrinterSession {
  let current: { exchange: Exchange; status: PrinterStatus } | null = null;

  const connect = async () => {
    // Printers disconnect after some idle time.
    if (current?.exchange.isOpen()) return current;
    const exchange = await openExchange(open, randomInt(9_999)).catch(cause => {
      throw new AnswerLostError('The printer can’t be reached', { cause });
    });
    current = { exchange, status: createPrinterStatus(exchange, timings.answerWithinMs) };
    return current;
  };
  const drop = () => {
    current?.exchange.close();
    current = null;
  };

  const modeFault = async (status: PrinterStatus, isTrying: boolean): Promise<PrinterFault | null> => {
    const { isFiscal, isReadOnly } = await status.readMode();
    if (isReadOnly) return 'readOnly';
    if (isFiscal && isTrying) return 'isFiscal';
    return isFiscal || isTrying ? null : 'notFiscal';
  };

  return {
    status: async () => (await connect()).status,
    async print(command) {
      await (await connect()).exchange.ask(command, timings.printWithinMs);
    },
    async cancel() {
      const { exchange } = await connect();
      await exchange.ask({ name: 'prncancel', fields: [] }, timings.printWithinMs).catch(error => {
        if (!(error instanceof PrinterRefusedError)) throw error;
      });
    },
    async findFault(isTrying) {
      try {
        const { status } = await connect();
        return (await status.findFault()) ?? (await modeFault(status, isTrying));
      } catch (error) {
        const wasConnected = current !== null;
        drop();
        if (error instanceof PrinterRefusedError) return 'offline';
        if (!(error instanceof AnswerLostError)) throw error;
        return wasConnected ? 'noAnswer' : 'unreachable';
      }
    },
    drop,
  };
}
