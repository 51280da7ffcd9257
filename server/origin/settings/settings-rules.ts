/** What the settings of a restaurant may be changed to, beyond what their schema says. */
import type { SettingsChange } from '#shared/schemas/settings-schema.ts';
import { isTaxId } from '#shared/tax-id.ts';

export type FieldFault = { path: string; message: string };

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Paths of the entries whose value stood in the list before. */
function repeats<T>(list: readonly T[], path: (index: number) => string, value: (entry: T) => unknown) {
  const seen = new Set<unknown>();
  const faults: FieldFault[] = [];
  for (const [index, entry] of list.entries()) {
    if (seen.has(value(entry))) faults.push({ path: path(index), message: 'must not be repeated' });
    seen.add(value(entry));
  }
  return faults;
}

/** `usedVatRates`: the rates that the menu's items and categories still have; none of them may leave the list. */
export function settingsFaults(change: SettingsChange, usedVatRates: readonly number[]): FieldFault[] {
  const faults: FieldFault[] = [];
  if (change.taxId !== undefined && !isTaxId(change.taxId))
    faults.push({ path: 'taxId', message: 'is not a valid NIP: the checksum does not match' });
  if (!isTimeZone(change.timeZone)) faults.push({ path: 'timeZone', message: 'is not a known time zone' });
  faults.push(
    ...repeats(
      change.vatRates,
      index => `vatRates/${index}/rate`,
      ({ rate }) => rate,
    ),
    ...repeats(
      change.vatRates,
      index => `vatRates/${index}/letter`,
      ({ letter }) => letter,
    ),
    ...repeats(
      change.courses,
      index => `courses/${index}/number`,
      ({ number }) => number,
    ),
  );
  const kept = new Set(change.vatRates.map(({ rate }) => rate));
  for (const rate of usedVatRates) {
    if (!kept.has(rate)) faults.push({ path: 'vatRates', message: `must keep ${rate} %: the menu uses it` });
  }
  return faults;
}
