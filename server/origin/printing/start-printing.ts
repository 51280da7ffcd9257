/** Puts the parts that print together: the worker with its adapters, and the calls of bridge programs. */
import type { FastifyBaseLogger } from 'fastify';
import type { OriginFrame } from '../calls/origin-frame.ts';
import type { Area } from '../origin-tables.ts';
import { type PrintWorker, startPrintWorker } from './print-jobs/print-worker.ts';
import { registerBridge } from './printers/bridge-routes.ts';
import { createEscposPrinter } from './printers/escpos-printer.ts';
import type { PrintClock } from './printers/printer-adapter.ts';
import { createPrinterResolver } from './printers/printer-address.ts';
import { createPrinterTransaction } from './printers/printer-transaction.ts';
import { createSimulator } from './printers/simulator.ts';

export type PrintingOptions = {
  /** Where the simulator writes. */
  folder: string;
  clock: PrintClock;
  /** Networks that printers may be in although they are usually refused. */
  allowedAddresses: readonly string[];
  /** Told when a printer changed something by itself: nobody's command says so to those who watch. */
  onChange: (organizationId: string) => void;
};

/** What may give a printer something to do: papers, its address, where receipts go. */
const areasOfPrinting: readonly Area[] = ['printing', 'devices'];

export function wakesPrinters(touched: ReadonlySet<Area>): boolean {
  return areasOfPrinting.some(area => touched.has(area));
}

export function startPrinting(
  { app, database, now }: Pick<OriginFrame, 'app' | 'database' | 'now'>,
  {
    folder,
    clock,
    allowedAddresses,
    onChange,
    log,
  }: PrintingOptions & { log: Pick<FastifyBaseLogger, 'error'> },
): PrintWorker {
  const change = createPrinterTransaction({ database, now, afterCommit: onChange });
  const worker = startPrintWorker({
    database,
    change,
    adapters: {
      simulator: createSimulator({ folder, clock }),
      escpos: createEscposPrinter(clock, createPrinterResolver(allowedAddresses)),
    },
    clock,
    log,
  });
  registerBridge({ app, database, now, change, wake: worker.wake });
  return worker;
}
