/** Display name of a printer: the simulator in the user's language, devices by their names. */
import type { TFunction } from 'i18next';
import { simulatorId } from '#shared/rules/printer-drivers.ts';
import type { PrinterState } from '#shared/schemas/receipt-schema.ts';

/** `id` is undefined for a job without a configured printer. */
export function printerName(
  t: TFunction,
  { id = simulatorId, name }: Partial<Pick<PrinterState, 'id' | 'name'>>,
): string {
  return id === simulatorId || name === undefined ? t('printing.printers.simulator') : name;
}
