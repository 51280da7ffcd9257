/** Why nothing comes out, in words; what a bridge program says in words of its own stays as it is. */
import type { TFunction } from 'i18next';

export function printerFaultText(t: TFunction, error: string): string {
  return t(`printerFaults.${error}`, { defaultValue: error });
}
