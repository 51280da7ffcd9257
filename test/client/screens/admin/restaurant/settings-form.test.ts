import { describe, expect, it } from 'vitest';
import { isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import {
  nextCourseNumber,
  nextVatLetter,
  readSettingsForm,
  settingsFields,
  settingsForm,
} from '../../../../../client/screens/admin/restaurant/settings-form.ts';

const settings: Settings = {
  restaurantName: 'Bar Mleczny',
  taxId: '1234563218',
  currency: 'PLN',
  timeZone: 'Europe/Warsaw',
  defaultLanguage: 'pl',
  businessDayCutoff: '04:00',
  vatRates: [
    { rate: 23, letter: 'A' },
    { rate: 8, letter: 'B' },
  ],
  useStartStep: true,
  courses: [{ number: 1, name: 'Przystawki' }],
  thresholds: { lateMinutes: 20, readyUnservedSeconds: 180, receiptPendingSeconds: 60 },
  reopenWindowMinutes: 30,
  voidReasons: ['wrong dish'],
  discountReasons: ['regular guest'],
  quickNotes: ['no onion'],
  tipPresets: [10],
  receipt: { isAutomatic: true },
  version: 4,
};

describe('the settings’ form', () => {
  it('comes back as it was when nothing is edited', () => {
    expect(readSettingsForm(settingsForm(settings))).toEqual({
      kind: 'valid',
      value: settingsFields(settings),
    });
  });

  it('keeps the settings for invoices, and names a series that is none', () => {
    const invoices = { name: 'Bar sp. z o.o.', address: 'Łódź', series: 'FV', replacesReceipt: true };
    const form = settingsForm({ ...settings, invoices });
    expect(readSettingsForm(form)).toMatchObject({ value: { invoices } });
    expect(readSettingsForm({ ...form, issuesInvoices: false })).not.toHaveProperty('value.invoices');
    expect(readSettingsForm({ ...form, invoiceSeries: 'FV/1' })).toMatchObject({
      faults: { 'invoices/series': { key: 'notSeries' } },
    });
  });

  it('names every field that is wrong under the server’s path', () => {
    const reading = readSettingsForm({
      ...settingsForm(settings),
      restaurantName: '',
      taxId: '123-456-32-19',
      currency: 'zł',
      timeZone: 'Europe/Warszawa',
      businessDayCutoff: '25:00',
      vatRates: [
        { rate: '23', letter: 'A' },
        { rate: 'x', letter: 'a' },
        { rate: '8', letter: '' },
      ],
      courses: [{ number: 1, name: ' ' }],
      lateMinutes: '0',
    });
    expect(reading).toEqual({
      kind: 'faulty',
      faults: {
        restaurantName: { key: 'required' },
        taxId: { key: 'notTaxId' },
        currency: { key: 'notCurrency' },
        timeZone: { key: 'notTimeZone' },
        businessDayCutoff: { key: 'notTime' },
        'vatRates/1/letter': { key: 'letterTwice' },
        'vatRates/1/rate': { key: 'notRate' },
        'vatRates/2/letter': { key: 'notLetter' },
        'courses/0/name': { key: 'required' },
        'thresholds/lateMinutes': { key: 'outOfRange', values: { min: 1, max: 240 } },
      },
    });
  });

  it.each([
    ['4', '04:00'],
    ['4.30', '04:30'],
    ['0430', '04:30'],
    [' 23:59 ', '23:59'],
  ])('takes the time %s as %s', (businessDayCutoff, read) => {
    const reading = readSettingsForm({ ...settingsForm(settings), businessDayCutoff });
    expect(reading).toMatchObject({ kind: 'valid', value: { businessDayCutoff: read } });
  });

  it.each(['', '24', '4:60', '4:5', '4 AM'])('takes no time from "%s"', businessDayCutoff => {
    expect(readSettingsForm({ ...settingsForm(settings), businessDayCutoff })).toMatchObject({
      faults: { businessDayCutoff: { key: 'notTime' } },
    });
  });

  it('refuses the same rate twice, however it is written', () => {
    const vatRates = [
      { rate: '8', letter: 'A' },
      { rate: '8,0 %', letter: 'B' },
    ];
    expect(readSettingsForm({ ...settingsForm(settings), vatRates })).toMatchObject({
      faults: { 'vatRates/1/rate': { key: 'rateTwice' } },
    });
  });

  it.each(['zw', 'ZW.', ' exempt '])('takes %s for sales that are exempt, and writes it back', rate => {
    const vatRates = [{ rate, letter: 'E' }];
    const reading = readSettingsForm({ ...settingsForm(settings), vatRates });
    expect(reading).toMatchObject({ value: { vatRates: [{ rate: 0, letter: 'E', isExempt: true }] } });
    if (reading.kind !== 'valid') throw new Error('valid');
    expect(settingsForm(reading.value).vatRates).toEqual([{ rate: 'zw', letter: 'E' }]);
    const twice = [...vatRates, { rate: '0', letter: 'D' }];
    expect(readSettingsForm({ ...settingsForm(settings), vatRates: twice })).toMatchObject({
      faults: { 'vatRates/1/rate': { key: 'rateTwice' } },
    });
  });

  it('wants at least one VAT rate', () => {
    expect(readSettingsForm({ ...settingsForm(settings), vatRates: [] })).toMatchObject({
      faults: { vatRates: { key: 'vatRatesEmpty' } },
    });
  });

  it('proposes the next course and letter', () => {
    expect(nextCourseNumber([{ number: 1, name: 'x' }])).toBe(2);
    expect(nextCourseNumber([1, 2, 3, 4, 5].map(number => ({ number, name: 'x' })))).toBe(0);
    expect(nextCourseNumber([0, 1, 2, 3, 4, 5].map(number => ({ number, name: 'x' })))).toBeNull();
    expect(nextVatLetter([{ rate: '23', letter: 'a' }])).toBe('B');
  });
});

describe('the tax number', () => {
  it('is read with dashes, spaces and country', () => {
    expect(taxIdDigits(' PL 123-456-32-18 ')).toBe('1234563218');
  });

  it('has to carry its checksum', () => {
    expect(isTaxId('1234563218')).toBe(true);
    expect(isTaxId('1234563219')).toBe(false);
    expect(isTaxId('12345')).toBe(false);
  });
});
