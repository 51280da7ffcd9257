/** How the office calls a printer: the simulator in the person's language, devices by their names. */
import type { TFunction } from 'i18next';
import { simulatorId } from '#shared/rules/printer-drivers.ts';
import type { PrinterState } from '#shared/schemas/receipt-schema.ts';

/** Without an id: a job that no printer was set up for. */
export function printerName(
  t: TFunction,
  { id = simulatorId, name }: Partial<Pick<PrinterState, 'id' | 'name'>>,
): string {
  return id === simulatorId || name === undefined ? t('printing.printers.simulator') : name;
}
