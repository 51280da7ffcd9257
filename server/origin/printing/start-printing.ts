/** Wires up printing: the worker with its adapters, and the calls of bridge programs. */
import type { FastifyBaseLogger } from 'fastify';
import type { OriginFrame } from '../kernel/calls/origin-frame.ts';
import type { OwnTransaction } from '../kernel/calls/own-transaction.ts';
import { areasOfPrinting } from '../kernel/events/data-versions.ts';
import { holdAlone, type WantLease } from '../kernel/lease.ts';
import type { Area } from '../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../kernel/restaurant/archived-restaurants.ts';
import { type PrintWorker, startPrintWorker } from './print-jobs/print-worker.ts';
import { registerBridge } from './printers/bridge-routes.ts';
import { createEscposPrinter } from './printers/escpos-printer.ts';
import type { PrintClock } from './printers/printer-adapter.ts';
import { createPrinterResolver } from './printers/printer-address.ts';
import { createSimulator } from './printers/simulator.ts';

export type PrintingOptions = {
  /** The output folder of the simulator. */
  folder: string;
  clock: PrintClock;
  /** Networks permitted for printers although blocked by default. */
  allowedAddresses: readonly string[];
  /** Called when a printer changed something without a user's command. */
  onChange: (organizationId: string) => void;
  /** Absent if this is the only process of the store. */
  wantLease?: WantLease;
  /** Called if another process may operate a printer that has work. */
  nudgeOthers?: (organizationId: string) => void;
  /** Receives a function to call when another process reports that a restaurant's printers may have work. */
  onStart?: (hear: (organizationId: string) => void) => void;
};

export function wakesPrinters(touched: ReadonlySet<Area>): boolean {
  return areasOfPrinting.some(area => touched.has(area));
}

export function startPrinting(
  {
    app,
    database,
    now,
    change,
    archived,
  }: Pick<OriginFrame, 'app' | 'database' | 'now'> & {
    change: OwnTransaction;
    archived: ArchivedRestaurants;
  },
  {
    folder,
    clock,
    allowedAddresses,
    wantLease = holdAlone,
    nudgeOthers = () => {},
    onStart = () => {},
    log,
  }: PrintingOptions & { log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'> },
): PrintWorker {
  const worker = startPrintWorker({
    database,
    change,
    adapters: {
      simulator: createSimulator({ folder, clock }),
      escpos: createEscposPrinter(clock, createPrinterResolver(allowedAddresses)),
    },
    clock,
    wantLease,
    nudgeOthers,
    log,
    archived,
  });
  onStart(worker.hear);
  const stopListening = archived.onTurn(worker.hear);
  app.addHook('onClose', async () => stopListening());
  registerBridge({ app, database, now, change, archived, wake: worker.wake });
  return worker;
}
