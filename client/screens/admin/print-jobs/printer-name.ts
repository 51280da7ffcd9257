/** Display name of a printer: the simulator in the user's language, devices by their names. */
import type { TFunction } from 'i18next';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { simulatorId } from '#shared/venue/printer-drivers.ts';

/** `id` is undefined for a job without a configured printer. */
export function printerName(
  t: TFunction,
  { id = simulatorId, name }: Partial<Pick<PrinterState, 'id' | 'name'>>,
): string {
  return id === simulatorId || name === undefined ? t('printing.printers.simulator') : name;
}
