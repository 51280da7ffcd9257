/** Restaurant settings: form ↔ request body. PUT replaces the whole object, so the form has every field of the API. */

import { exemptMark, exemptWord, isExemptWord } from '#shared/catalog/vat-rate.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { emailPattern, limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Settings, SettingsChange } from '#shared/venue/settings-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import { readNames } from '../menu/second-name.ts';
import { type InvoiceForm, invoiceForm, readInvoices } from './invoice-settings-form.ts';
import { type ChargeForm, chargeForm, readCharge } from './service-charge-form.ts';
import { readService, type ServiceForm, serviceForm } from './service-form.ts';
import { readStations, type StationRow } from './station-rows.ts';
import { readTranslations, type TranslationsForm, translationsForm } from './translations-form.ts';

export type VatRow = { readonly rate: string; readonly letter: string };
export type CourseRow = {
  readonly number: number;
  readonly name: string;
  readonly names?: Readonly<Record<string, string>>;
};

export type SettingsForm = {
  readonly restaurantName: string;
  readonly address: string;
  readonly taxId: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly businessDayCutoff: string;
  readonly vatRates: readonly VatRow[];
  readonly useStartStep: boolean;
  readonly sendsFirstCourse: boolean;
  readonly usesPass: boolean;
  readonly usesCashSessions: boolean;
  readonly requiresCashSession: boolean;
  readonly showsOpenCash: boolean;
  readonly tipsOnTerminal: boolean;
  /** '' means that the opener chooses the float. */
  readonly drawerFloat: string;
  /** Separated by commas; '' means nobody. */
  readonly dayReportEmails: string;
  readonly savesDayReports: boolean;
  readonly courses: readonly CourseRow[];
  /** Undefined if the restaurant API does not support stations. */
  readonly stations: readonly StationRow[] | undefined;
} & ServiceForm &
  ChargeForm &
  InvoiceForm &
  TranslationsForm;

export function settingsFields({ version: _version, ...fields }: Settings): SettingsChange {
  return fields;
}

/** `language`: of the amounts. */
export function settingsForm(settings: SettingsChange, language = 'pl-PL'): SettingsForm {
  return {
    restaurantName: settings.restaurantName,
    address: settings.address ?? '',
    taxId: settings.taxId ?? '',
    currency: settings.currency,
    timeZone: settings.timeZone,
    defaultLanguage: settings.defaultLanguage,
    businessDayCutoff: settings.businessDayCutoff,
    vatRates: settings.vatRates.map(({ rate, letter, isExempt }) => ({
      rate: isExempt === true ? exemptWord('pl') : String(rate),
      letter,
    })),
    useStartStep: settings.useStartStep,
    sendsFirstCourse: settings.sendsFirstCourse === true,
    usesPass: settings.usesPass === true,
    usesCashSessions: settings.usesCashSessions === true,
    requiresCashSession: settings.requiresCashSession === true,
    showsOpenCash: settings.showsOpenCash === true,
    tipsOnTerminal: settings.tipsOnTerminal === true,
    drawerFloat:
      settings.drawerFloat === undefined
        ? ''
        : moneyText(settings.drawerFloat, language, fractionDigitsOf(settings.currency)),
    dayReportEmails: (settings.dayReportEmails ?? []).join(', '),
    savesDayReports: settings.savesDayReports === true,
    courses: settings.courses,
    stations: settings.stations,
    ...serviceForm(settings, language),
    ...chargeForm(settings),
    ...invoiceForm(settings),
    ...translationsForm(settings),
  };
}

/** The API's limit: as many rates as a fiscal printer has letters. */
export const vatRatesMax = 7;

type Reader = ReturnType<typeof createFormReader>;

function readVatRates(reader: Reader, rows: readonly VatRow[]): SettingsChange['vatRates'] {
  if (rows.length === 0) reader.refuse('vatRates', 'vatRatesEmpty');
  return rows.map((row, index) => {
    const letter = row.letter.trim().toUpperCase();
    if (!/^[A-Z]$/.test(letter)) reader.refuse(`vatRates/${index}/letter`, 'notLetter');
    if (rows.findIndex(other => other.letter.trim().toUpperCase() === letter) < index) {
      reader.refuse(`vatRates/${index}/letter`, 'letterTwice');
    }
    const isExempt = isExemptWord(row.rate);
    const rate = isExempt ? 0 : reader.rate(`vatRates/${index}/rate`, row.rate);
    if (rows.findIndex(other => percentText(other.rate) === percentText(row.rate)) < index) {
      reader.refuse(`vatRates/${index}/rate`, 'rateTwice');
    }
    return { rate, letter, ...exemptMark({ isExempt }) };
  });
}

function readCourses(reader: Reader, rows: readonly CourseRow[]): SettingsChange['courses'] {
  return rows.map(({ number, name, names = {} }, index) => {
    const translated = readNames(reader, names, `courses/${index}/names`);
    return {
      number,
      name: reader.text(`courses/${index}/name`, name, limits.locationNameLength),
      ...(Object.keys(translated).length > 0 && { names: translated }),
    };
  });
}

function readEmails(reader: Reader, text: string): Pick<SettingsChange, 'dayReportEmails'> {
  const dayReportEmails = [...new Set(text.split(/[\s,;]+/).filter(address => address !== ''))];
  const max = limits.dayReportEmailsMax;
  if (
    dayReportEmails.length > max ||
    dayReportEmails.some(address => !new RegExp(emailPattern).test(address))
  )
    reader.refuse('dayReportEmails', 'notEmails', { max });
  return dayReportEmails.length === 0 ? {} : { dayReportEmails };
}

export function readSettingsForm(form: SettingsForm): Reading<SettingsChange> {
  const reader = createFormReader();
  const taxId = taxIdDigits(form.taxId);
  if (taxId !== '' && !isTaxId(taxId)) reader.refuse('taxId', 'notTaxId');
  if (!isTimeZone(form.timeZone)) reader.refuse('timeZone', 'notTimeZone');
  const businessDayCutoff = timeOfDay(form.businessDayCutoff);
  if (businessDayCutoff === null) reader.refuse('businessDayCutoff', 'notTime');
  const currency = form.currency.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) reader.refuse('currency', 'notCurrency');
  const address = reader.optionalText('address', form.address, limits.descriptionLength);
  return reader.finish({
    ...readService(reader, form),
    ...readCharge(reader, form),
    ...readInvoices(reader, form),
    ...readTranslations(reader, form),
    restaurantName: reader.text('restaurantName', form.restaurantName, limits.restaurantNameLength),
    currency,
    timeZone: form.timeZone,
    defaultLanguage: form.defaultLanguage,
    businessDayCutoff: businessDayCutoff ?? '',
    vatRates: readVatRates(reader, form.vatRates),
    useStartStep: form.useStartStep,
    ...(form.sendsFirstCourse && { sendsFirstCourse: true }),
    ...(form.usesPass && { usesPass: true }),
    ...(form.tipsOnTerminal && { tipsOnTerminal: true }),
    ...(form.usesCashSessions && {
      usesCashSessions: true,
      ...(form.requiresCashSession && { requiresCashSession: true }),
      ...(form.showsOpenCash && { showsOpenCash: true }),
      ...(form.drawerFloat.trim() !== '' && {
        drawerFloat: reader.price('drawerFloat', form.drawerFloat, fractionDigitsOf(currency)),
      }),
    }),
    ...readEmails(reader, form.dayReportEmails),
    ...(form.savesDayReports && { savesDayReports: true }),
    courses: readCourses(reader, form.courses),
    ...(form.stations !== undefined && { stations: readStations(reader, form.stations) }),
    ...withoutUndefined({ address, taxId: taxId === '' ? undefined : taxId }),
  });
}

/** "8,0 %" and "8" are the same rate, "zw" and "0" too. */
function percentText(text: string): string {
  if (isExemptWord(text)) return '0';
  return String(Number.parseFloat(text.replace(',', '.')));
}

/** Accepts number pad input: "4", "4.30", "0430" → "04:00", "04:30"; null if it is no time of day. */
function timeOfDay(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.,]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() !== undefined;
  } catch {
    return false;
  }
}

/** The next free course number, or null if all are in use. */
export function nextCourseNumber(rows: readonly CourseRow[]): number | null {
  const used = new Set(rows.map(row => row.number));
  for (let number = 1; number <= limits.courseMax; number += 1) if (!used.has(number)) return number;
  return used.has(0) ? null : 0;
}

/** The first unused VAT letter. */
export function nextVatLetter(rows: readonly VatRow[]): string {
  const used = new Set(rows.map(row => row.letter.toUpperCase()));
  return [...'ABCDEFG'].find(letter => !used.has(letter)) ?? '';
}
