/** Queues an order's bill at the printer that the settings name for bills. It is not a receipt and may be printed repeatedly. */
import { invalidField } from '../../../http/errors.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { printerAmong } from '../../venue/devices/printer-choice.ts';
import { newPrintJob } from './new-print-job.ts';
import { insertPrintJobs } from './print-job-store.ts';
import { orderDocument } from './printed-documents.ts';

/** Throws PRINTER_UNKNOWN if the settings name no printer for bills, or a removed one: bills are then only displayed. */
export async function queueBill(context: AnyCommand, stored: StoredOrder): Promise<void> {
  const { tx, caller, now } = context;
  const settings = (await context.restaurant()).settings;
  const devices = await listDevices(tx, caller.organizationId);
  const printer = printerAmong(devices, settings.receipt.billPrinterId);
  if (printer === null) throw invalidField('print', 'needs a printer for bills', 'PRINTER_UNKNOWN');
  const document = orderDocument('bill', stored, { settings, now, language: printer.language });
  const job = newPrintJob(context, { document, orderId: stored.order.id, deviceId: printer.id });
  await insertPrintJobs(tx, [job]);
  context.touch('printing');
}
