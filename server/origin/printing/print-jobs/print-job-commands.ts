/** An admin's commands on print jobs other than receipts, and on printers. */
import { randomBytes } from 'node:crypto';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { BridgeToken, PrintedDocument } from '#shared/order/receipt-schema.ts';
import { isPrinter } from '#shared/venue/printer-drivers.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { listDevices, updateDevice } from '../../venue/devices/devices-store.ts';
import { driverOf, isFiscalPrinter, printerAmong } from '../../venue/devices/printer-choice.ts';
import { createBridgeToken, hashBridgeSecret } from '../printers/bridge-tokens.ts';
import { newPrintJob } from './new-print-job.ts';
import type { PrintJobRow } from './print-job-row.ts';
import { findPrintJob, insertPrintJobs, updatePrintJob } from './print-job-store.ts';

const secretBytes = 32;

/** The job named in the path unless it is in progress: throws RECEIPT_STATE for receipts and for jobs being printed. */
async function restingPrintJob(
  { tx, caller, params }: AnyCommand,
  states: readonly PrintJobRow['state'][],
): Promise<PrintJobRow> {
  const job = await findPrintJob(tx, caller.organizationId, param(params, 'id'));
  if (job === null || job.dropped_at !== null) throw new ProblemError('NOT_FOUND');
  if (job.kind === 'receipt' || !states.includes(job.state)) throw new ProblemError('RECEIPT_STATE');
  return job;
}

function note(context: AnyCommand, type: string, { id, kind, state, order_id }: PrintJobRow): void {
  const payload = { before: { state }, kind, ...(order_id !== null && { orderId: order_id }) };
  context.record({ type, entity: 'printJob', entityId: id, payload });
  context.touch('printing');
}

export async function retryPrint(context: CommandContext<EmptyCommand>): Promise<void> {
  const job = await restingPrintJob(context, ['failed', 'unknown']);
  await updatePrintJob(context.tx, job, { state: 'queued', error: null, finished_at: null });
  note(context, 'printJob.retried', job);
}

export async function dropPrint(context: CommandContext<undefined>): Promise<void> {
  const job = await restingPrintJob(context, ['queued', 'failed', 'unknown']);
  await updatePrintJob(context.tx, job, { dropped_at: context.now });
  note(context, 'printJob.dropped', job);
}

async function namedPrinter({ tx, caller, params }: AnyCommand): Promise<DeviceRow> {
  const devices = await listDevices(tx, caller.organizationId);
  const id = param(params, 'id');
  if (!devices.some(device => device.id === id)) throw new ProblemError('NOT_FOUND');
  const printer = printerAmong(devices, id);
  if (printer === null) throw new ProblemError('PRINTER_UNKNOWN');
  return printer;
}

/** Queues a document without an order, which only has a kind and a printer. */
async function queueAt(
  context: AnyCommand,
  printer: DeviceRow,
  { kind, event }: { kind: 'test' | 'fiscalDayReport'; event: string },
): Promise<void> {
  const { tx, caller, now } = context;
  const settings = await readSettings(tx, caller.organizationId);
  const document: PrintedDocument = {
    kind,
    header: [settings.restaurantName, printer.name],
    footer: [],
    language: printer.language ?? settings.defaultLanguage,
    dateLanguage: settings.defaultLanguage,
    currency: settings.currency,
    orderNumber: 0,
    waiterName: caller.displayName,
    guestCount: 0,
    at: now,
    timeZone: settings.timeZone,
    lines: [],
    vat: [],
    subtotal: 0,
    discountTotal: 0,
    total: 0,
    payments: [],
    tip: 0,
    change: 0,
  };
  const job = newPrintJob(context, { document, orderId: null, deviceId: printer.id });
  await insertPrintJobs(tx, [job]);
  note(context, event, job);
}

export async function testPrint(context: CommandContext<EmptyCommand>): Promise<void> {
  await queueAt(context, await namedPrinter(context), { kind: 'test', event: 'printJob.tested' });
}

/** Closes the printer's own fiscal day, which only printers with a maker's protocol have. */
export async function printFiscalDayReport(context: CommandContext<EmptyCommand>): Promise<void> {
  const printer = await namedPrinter(context);
  if (!isFiscalPrinter(printer)) throw new ProblemError('PRINTER_UNKNOWN');
  await queueAt(context, printer, { kind: 'fiscalDayReport', event: 'printJob.fiscalDayReportAsked' });
}

/** Replaces any earlier token. Shown once and stored as a hash only. */
export async function makeBridgeToken(context: CommandContext<EmptyCommand>): Promise<BridgeToken> {
  const { tx, caller, params } = context;
  const id = param(params, 'id');
  const device = (await listDevices(tx, caller.organizationId)).find(known => known.id === id);
  if (device === undefined) throw new ProblemError('NOT_FOUND');
  const isOfKind = isPrinter(device) || device.kind === 'terminal';
  if (!isOfKind || device.revoked_at !== null || driverOf(device) !== 'bridge')
    throw invalidField('driver', 'is not bridge', 'PRINTER_UNKNOWN');
  const secret = randomBytes(secretBytes).toString('base64url');
  const bridge_token_hash = hashBridgeSecret(secret);
  await updateDevice(tx, caller.organizationId, { ...device, bridge_token_hash });
  context.record({
    type: 'device.bridgeTokenMade',
    entity: 'device',
    entityId: id,
    payload: {},
  });
  context.touch('devices');
  return { deviceId: id, token: createBridgeToken(device, secret) };
}
