/** Translated texts of a printer's fault; free text from a bridge program is shown unchanged. */
import type { TFunction } from 'i18next';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { standInStateOf } from './print-job-rules.ts';

export function printerFaultText(t: TFunction, error: string): string {
  return t(`printerFaults.${error}`, { defaultValue: error });
}

/** Describes a printer's fault and its stand-in; null while it works. */
export function outageText(t: TFunction, { isOut, error, standIn }: PrinterState): string | null {
  if (!isOut) return null;
  const fault = error === undefined ? t('printing.printers.out') : printerFaultText(t, error);
  const replacement = standIn && t(`printing.standIn.${standInStateOf(standIn)}`, { name: standIn.name });
  return [fault, replacement].filter(Boolean).join(' · ');
}
