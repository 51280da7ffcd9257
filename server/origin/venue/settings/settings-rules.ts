/** Rules for settings beyond their schema. */

import { invoiceVatRates } from '#shared/catalog/vat-rate.ts';
import { isTaxId } from '#shared/kernel/tax-id.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { SettingsChange } from '#shared/venue/settings-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import { stationFaults } from './station-rules.ts';

type FieldFault = { path: string; message: string };

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Paths of the entries whose value occurs earlier in the list. */
function repeats<T>(list: readonly T[], path: (index: number) => string, value: (entry: T) => unknown) {
  const seen = new Set<unknown>();
  const faults: FieldFault[] = [];
  for (const [index, entry] of list.entries()) {
    if (seen.has(value(entry))) faults.push({ path: path(index), message: 'must not be repeated' });
    seen.add(value(entry));
  }
  return faults;
}

/** Invoices need the seller's NIP, amounts in złoty, and VAT rates that they have fields for. */
function invoiceFaults({ invoices, taxId, currency, vatRates }: SettingsChange): FieldFault[] {
  if (invoices === undefined) return [];
  const isExempt = vatRates.some(rate => rate.isExempt === true);
  return [
    ...(taxId === undefined ? [{ path: 'taxId', message: 'is required for invoices' }] : []),
    ...(currency === 'PLN' ? [] : [{ path: 'currency', message: 'must be PLN for invoices' }]),
    ...vatRates.flatMap(({ rate }, index) =>
      invoiceVatRates.includes(rate)
        ? []
        : [
            {
              path: `vatRates/${index}/rate`,
              message: `must be one of ${invoiceVatRates.join(', ')} for invoices`,
            },
          ],
    ),
    ...(isExempt && invoices.exemption === undefined
      ? [{ path: 'invoices/exemption', message: 'is required with an exempt VAT rate' }]
      : []),
  ];
}

/** `usedVatRates` are the rates of items and categories, none of which may be removed. */
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
    ...change.vatRates.flatMap(({ rate, isExempt }, index) =>
      isExempt === true && rate !== 0
        ? [{ path: `vatRates/${index}/rate`, message: 'must be 0 where sales are exempt' }]
        : [],
    ),
    ...repeats(
      change.courses,
      index => `courses/${index}/number`,
      ({ number }) => number,
    ),
    ...(change.stations === undefined ? [] : stationFaults(change.stations)),
    ...repeats(
      change.quickNoteScopes ?? [],
      index => `quickNoteScopes/${index}/note`,
      ({ note }) => note,
    ),
    ...repeats(
      change.translations ?? [],
      index => `translations/${index}/text`,
      ({ text }) => text,
    ),
  );
  for (const [index, { note }] of (change.quickNoteScopes ?? []).entries()) {
    if (!change.quickNotes.includes(note))
      faults.push({ path: `quickNoteScopes/${index}/note`, message: 'is not a quick note' });
  }
  faults.push(...invoiceFaults(change));
  const remaining = new Set(change.vatRates.map(({ rate }) => rate));
  const chargeRate = change.serviceCharge?.vatRate;
  if (chargeRate !== undefined && !remaining.has(chargeRate))
    faults.push({ path: 'serviceCharge/vatRate', message: 'is not one of the VAT rates' });
  for (const rate of usedVatRates) {
    if (!remaining.has(rate))
      faults.push({ path: 'vatRates', message: `must keep ${rate}%: the menu uses it` });
  }
  return faults;
}

/** Throws PRINTER_UNKNOWN if the settings name a device that is missing or not a printer. */
export function requirePrinters(
  { receipt }: Pick<SettingsChange, 'receipt'>,
  devices: readonly Pick<Device, 'id' | 'kind'>[],
): void {
  const printers = devices.filter(({ kind }) => kind === 'printer' || kind === 'fiscalPrinter');
  for (const field of ['printerId', 'billPrinterId'] as const) {
    const wanted = receipt[field];
    if (wanted !== undefined && !printers.some(({ id }) => id === wanted))
      throw invalidField(`receipt/${field}`, 'is not a printer', 'PRINTER_UNKNOWN');
  }
}
