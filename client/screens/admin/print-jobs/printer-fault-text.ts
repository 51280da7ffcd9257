/** Translated text of a printer error; free text from a bridge program is shown unchanged. */
import type { TFunction } from 'i18next';

export function printerFaultText(t: TFunction, error: string): string {
  return t(`printerFaults.${error}`, { defaultValue: error });
}
