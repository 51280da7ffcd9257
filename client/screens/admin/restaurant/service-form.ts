/** Service, payment and printing settings: form ↔ request body. Lists of phrases are typed one per line. */

import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { usualPlausibleLimit } from '#shared/venue/plausible-limit.ts';
import type { QuickNoteScope, SettingsChange } from '#shared/venue/settings-schema.ts';
import { targetMinutesMax } from '#shared/venue/station-work.ts';
import { type createFormReader, withoutUndefined } from '../forms/form-reading.ts';

export type ServiceForm = {
  readonly lateMinutes: string;
  readonly readyUnservedSeconds: string;
  readonly receiptPendingSeconds: string;
  /** '' means the default. */
  readonly takeOverSeconds: string;
  readonly adminAlertSeconds: string;
  /** '' means one. */
  readonly ordersPerTable: string;
  readonly reopenWindowMinutes: string;
  /** '' means the default. */
  readonly voidGraceMinutes: string;
  /** '' means the default. */
  readonly guestDataDays: string;
  /** One per line. */
  readonly voidReasons: string;
  readonly discountReasons: string;
  readonly quickNotes: string;
  /** Undefined if the restaurant API does not support them. */
  readonly quickNoteScopes: readonly QuickNoteScope[] | undefined;
  /** '' means the default for percentage and amount. */
  readonly plausiblePercent: string;
  /** "50,00". */
  readonly plausibleAmount: string;
  /** "5, 10, 15". */
  readonly tipPresets: string;
  readonly receiptHeader: string;
  readonly receiptFooter: string;
  /** '' means none. */
  readonly printerId: string;
  readonly billPrinterId: string;
  readonly isAutomatic: boolean;
};

type ServiceFields = Pick<
  SettingsChange,
  | 'thresholds'
  | 'ordersPerTable'
  | 'reopenWindowMinutes'
  | 'voidGraceMinutes'
  | 'guestDataDays'
  | 'voidReasons'
  | 'discountReasons'
  | 'quickNotes'
  | 'quickNoteScopes'
  | 'tipPresets'
  | 'plausibleLimit'
  | 'receipt'
>;

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

export function serviceForm(
  settings: ServiceFields & Pick<SettingsChange, 'currency'>,
  language: string,
): ServiceForm {
  const { thresholds, receipt, plausibleLimit, currency } = settings;
  return {
    lateMinutes: String(thresholds.lateMinutes),
    readyUnservedSeconds: String(thresholds.readyUnservedSeconds),
    receiptPendingSeconds: String(thresholds.receiptPendingSeconds),
    takeOverSeconds: textOf(thresholds.takeOverSeconds),
    adminAlertSeconds: textOf(thresholds.adminAlertSeconds),
    ordersPerTable: textOf(settings.ordersPerTable ?? 1),
    reopenWindowMinutes: String(settings.reopenWindowMinutes),
    voidGraceMinutes: textOf(settings.voidGraceMinutes),
    guestDataDays: textOf(settings.guestDataDays),
    voidReasons: settings.voidReasons.join('\n'),
    discountReasons: settings.discountReasons.join('\n'),
    quickNotes: settings.quickNotes.join('\n'),
    quickNoteScopes: settings.quickNoteScopes,
    plausiblePercent: textOf(plausibleLimit?.percent),
    plausibleAmount:
      plausibleLimit === undefined
        ? ''
        : moneyText(plausibleLimit.amount, language, fractionDigitsOf(currency)),
    tipPresets: settings.tipPresets.join(', '),
    receiptHeader: receipt.header ?? '',
    receiptFooter: receipt.footer ?? '',
    printerId: receipt.printerId ?? '',
    billPrinterId: receipt.billPrinterId ?? '',
    isAutomatic: receipt.isAutomatic,
  };
}

type Reader = ReturnType<typeof createFormReader>;

/** Scopes of the typed notes, in their order; notes for every item are left out. */
function readScopes(scopes: readonly QuickNoteScope[], notes: readonly string[]): QuickNoteScope[] {
  return notes.flatMap(note =>
    scopes.filter(scope => scope.note === note && scope.stations.length + scope.categoryIds.length > 0),
  );
}

/** Splits a text into phrases, one a line. */
export function phrasesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}

function readPhrases(reader: Reader, path: string, text: string): string[] {
  const lines = phrasesOf(text);
  const twice = lines.find((line, index) => lines.indexOf(line) < index);
  const tooLong = lines.find(line => line.length > limits.reasonLength);
  if (twice !== undefined) reader.refuse(path, 'lineTwice', { line: twice });
  if (tooLong !== undefined) {
    reader.refuse(path, 'lineTooLong', { line: tooLong.slice(0, 20), max: limits.reasonLength });
  }
  if (lines.length > limits.reasonsMax) reader.refuse(path, 'tooManyLines', { max: limits.reasonsMax });
  return lines;
}

function readTips(reader: Reader, text: string): number[] {
  const words = text.split(/[\s,;%]+/).filter(word => word !== '');
  const presets = words.map(word => (/^\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
  if (presets.some(preset => !(preset >= 1 && preset <= 100))) reader.refuse('tipPresets', 'notTips');
  if (presets.length > limits.tipPresetsMax) {
    reader.refuse('tipPresets', 'tooManyTips', { max: limits.tipPresetsMax });
  }
  return presets;
}

/** 1 is sent as an absent setting, which every restaurant API understands. */
function readOrdersPerTable(reader: Reader, text: string): number | undefined {
  const max = limits.ordersPerTableMax;
  const wanted = reader.optionalInteger('ordersPerTable', text, { min: 1, max });
  return wanted === 1 ? undefined : wanted;
}

function readPlausibleLimit(
  reader: Reader,
  { plausiblePercent, plausibleAmount, currency }: ServiceForm & { currency: string },
): SettingsChange['plausibleLimit'] {
  const percent = reader.optionalInteger('plausibleLimit/percent', plausiblePercent, { min: 0, max: 100 });
  const amount =
    plausibleAmount.trim() === ''
      ? undefined
      : reader.price('plausibleLimit/amount', plausibleAmount, fractionDigitsOf(currency));
  if (percent === undefined && amount === undefined) return undefined;
  const usual = usualPlausibleLimit;
  return { percent: percent ?? usual.percent, amount: amount ?? usual.amount };
}

const seconds = { min: 10, max: 3_600 };

export function readService(reader: Reader, form: ServiceForm & { currency: string }): ServiceFields {
  return {
    thresholds: {
      lateMinutes: reader.integer('thresholds/lateMinutes', form.lateMinutes, {
        min: 1,
        max: targetMinutesMax,
      }),
      readyUnservedSeconds: reader.integer(
        'thresholds/readyUnservedSeconds',
        form.readyUnservedSeconds,
        seconds,
      ),
      receiptPendingSeconds: reader.integer(
        'thresholds/receiptPendingSeconds',
        form.receiptPendingSeconds,
        seconds,
      ),
      ...withoutUndefined({
        takeOverSeconds: reader.optionalInteger('thresholds/takeOverSeconds', form.takeOverSeconds, seconds),
        adminAlertSeconds: reader.optionalInteger(
          'thresholds/adminAlertSeconds',
          form.adminAlertSeconds,
          seconds,
        ),
      }),
    },
    reopenWindowMinutes: reader.integer('reopenWindowMinutes', form.reopenWindowMinutes, {
      min: 0,
      max: limits.reopenWindowMinutesMax,
    }),
    ...withoutUndefined({
      ordersPerTable: readOrdersPerTable(reader, form.ordersPerTable),
      voidGraceMinutes: reader.optionalInteger('voidGraceMinutes', form.voidGraceMinutes, {
        min: 0,
        max: limits.voidGraceMinutesMax,
      }),
      guestDataDays: reader.optionalInteger('guestDataDays', form.guestDataDays, {
        min: 1,
        max: limits.guestDataDaysMax,
      }),
      plausibleLimit: readPlausibleLimit(reader, form),
    }),
    voidReasons: readPhrases(reader, 'voidReasons', form.voidReasons),
    discountReasons: readPhrases(reader, 'discountReasons', form.discountReasons),
    quickNotes: readPhrases(reader, 'quickNotes', form.quickNotes),
    ...(form.quickNoteScopes !== undefined && {
      quickNoteScopes: readScopes(form.quickNoteScopes, phrasesOf(form.quickNotes)),
    }),
    tipPresets: readTips(reader, form.tipPresets),
    receipt: {
      isAutomatic: form.isAutomatic,
      ...withoutUndefined({
        header: reader.optionalText('receipt/header', form.receiptHeader, limits.receiptTextLength),
        footer: reader.optionalText('receipt/footer', form.receiptFooter, limits.receiptTextLength),
        printerId: form.printerId === '' ? undefined : form.printerId,
        billPrinterId: form.billPrinterId === '' ? undefined : form.billPrinterId,
      }),
    },
  };
}
