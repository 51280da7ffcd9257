/** The connection to the printer, opened when it is needed and given up as soon as an answer is lost. */
import { randomInt } from 'node:crypto';
import type { PrinterFault } from '#shared/printer-faults.ts';
import type { OpenLine } from './lines/printer-line.ts';
import { AnswerLostError, type Exchange, openExchange, PrinterRefusedError } from './posnet/exchange.ts';
import type { Command } from './posnet/frames.ts';
import { createPrinterStatus, type PrinterStatus } from './posnet/printer-status.ts';

export type PrinterTimings = {
  /** A question about its state. */
  readonly answerWithinMs: number;
  /** A command that prints. */
  readonly printWithinMs: number;
};

export type PrinterSession = {
  /** Rejects with AnswerLostError where there is no connection, either. */
  status(): Promise<PrinterStatus>;
  print(command: Command): Promise<void>;
  /** Refused where there is nothing to cancel. */
  cancel(): Promise<void>;
  /** Null: it can print. `isTrying`: it has to be a printer that isn't fiscalised, else one that is. */
  findFault(isTrying: boolean): Promise<PrinterFault | null>;
  /** After an answer was lost: what comes now belongs to nothing. */
  drop(): void;
};

export function createPrinterSession(open: OpenLine, timings: PrinterTimings): PrinterSession {
  let current: { exchange: Exchange; status: PrinterStatus } | null = null;

  const connect = async () => {
    // Printers hang up when they were not asked anything for a while.
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
