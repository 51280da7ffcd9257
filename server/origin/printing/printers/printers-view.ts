/** Formats the state of each printer and the waiting and failed jobs for the API. */

import type { PrintedDocument, PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import { isPrinter, simulatorId } from '#shared/venue/printer-drivers.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { driverOf, isFiscalPrinter } from '../../venue/devices/printer-choice.ts';
import { standInAmong } from '../../venue/devices/ticket-printers.ts';
import type { PrinterOutageRow, PrintJobRow } from '../print-jobs/print-job-row.ts';
import { isBridgeSilent } from './bridge-silence.ts';

/** For API clients; screens use their own translation. */
const simulatorName = 'Simulator';

type Printing = {
  devices: readonly DeviceRow[];
  jobs: readonly PrintJobRow[];
  outages: readonly PrinterOutageRow[];
  /** From the settings; the simulator if unset. */
  receiptPrinterId: string | undefined;
};

type Outages = Pick<Printing, 'devices' | 'outages'>;

/** The stand-in of a faulty printer; null if there is none. */
function standInState(printer: DeviceRow | null, { devices, outages }: Outages, nowMs: number) {
  const standIn = printer && standInAmong(devices, printer.stand_in_printer_id);
  if (standIn === null) return null;
  const isOut = isBridgeSilent(standIn, nowMs) || outages.some(row => row.printer_id === standIn.id);
  const outage = outages.find(row => row.printer_id === printer?.id);
  return { name: standIn.name, isOut, isPrinting: !isOut && outage?.stand_in_id === standIn.id };
}

/** Null if it prints only its own jobs. */
function namesPrintedFor(id: string, { devices, outages }: Outages): string[] | null {
  const printers = new Set(outages.flatMap(row => (row.stand_in_id === id ? row.printer_id : [])));
  const names = devices.filter(device => printers.has(device.id)).map(({ name }) => name);
  return names.length === 0 ? null : names;
}

function printerState(printer: DeviceRow | null, printing: Printing, nowMs: number): PrinterState {
  const { jobs, outages, receiptPrinterId } = printing;
  const id = printer?.id ?? simulatorId;
  const outage = outages.find(row => row.printer_id === id);
  const silent = printer !== null && isBridgeSilent(printer, nowMs);
  const isOut = silent || outage !== undefined;
  return withoutNulls({
    id,
    name: printer?.name ?? simulatorName,
    driver: driverOf(printer),
    isFiscal: isFiscalPrinter(printer) && id === receiptPrinterId,
    isOut,
    error: silent ? 'bridgeSilent' : (outage?.error ?? null),
    outSince: silent ? printer.last_seen_at : (outage?.since ?? null),
    waitingJobs: jobs.filter(job => (job.device_id ?? simulatorId) === id && job.state === 'queued').length,
    standIn: isOut ? standInState(printer, printing, nowMs) : null,
    printsFor: namesPrintedFor(id, printing),
  });
}

/** Sorted by name; the simulator is last, if it is in use. */
export function printerStates(printing: Printing, nowMs: number): PrinterState[] {
  const { devices, jobs, receiptPrinterId } = printing;
  const printers = devices.filter(device => isPrinter(device) && device.revoked_at === null);
  const isSimulated = receiptPrinterId === undefined || jobs.some(job => job.device_id === null);
  return [...printers, ...(isSimulated ? [null] : [])].map(printer => printerState(printer, printing, nowMs));
}

/** Changes when a bridge program goes offline by the passing of time, which no change counter covers. */
export function silenceTag(devices: readonly DeviceRow[], nowMs: number): string {
  return devices.map(device => (isPrinter(device) && isBridgeSilent(device, nowMs) ? '1' : '0')).join('');
}

/** Receipts and other documents that are not printed yet. */
export function printJobViews(printing: Pick<Printing, 'devices' | 'jobs'>): PrintJob[] {
  const names = new Map(printing.devices.map(({ id, name }) => [id, name]));
  return printing.jobs.map(job => {
    const { orderNumber, tableLabel, orderName, total }: PrintedDocument = JSON.parse(job.document);
    return withoutNulls({
      id: job.id,
      kind: job.kind,
      state: job.state,
      orderId: job.order_id,
      orderNumber: job.order_id === null ? null : orderNumber,
      tableLabel: tableLabel ?? orderName ?? null,
      total: job.kind === 'kitchenTicket' || job.order_id === null ? null : total,
      printerId: job.device_id,
      printerName: job.device_id === null ? simulatorName : (names.get(job.device_id) ?? ''),
      standInFor: job.stand_in_for === null ? null : (names.get(job.stand_in_for) ?? ''),
      attempts: job.attempts,
      error: job.error,
      number: job.number,
      createdAt: job.created_at,
      finishedAt: job.finished_at,
    });
  });
}
