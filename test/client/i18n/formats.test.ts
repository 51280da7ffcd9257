import { expect, test } from 'vitest';
import { displayName } from '../../../client/i18n/display-name.ts';
import { createFormats } from '../../../client/i18n/formats.ts';
import { toLanguageCode } from '../../../client/i18n/languages.ts';

const warsaw = { currency: 'PLN', timeZone: 'Europe/Warsaw' };
const plain = (text: string) => text.replace(/\s/g, ' ');

test('money is written as the language writes it, from minor units', () => {
  expect(plain(createFormats('pl-PL', warsaw).money(1_250))).toBe('12,50 zł');
  expect(plain(createFormats('en', warsaw).money(1_250))).toBe('PLN 12.50');
  expect(plain(createFormats('pl-PL', warsaw).moneyPlain(1_234_567))).toBe('12 345,67');
  expect(createFormats('en', { currency: 'JPY', timeZone: 'Asia/Tokyo' }).moneyPlain(1_250)).toBe('1,250');
});

test('an amount below zero has the minus sign, in both languages', () => {
  const { money, moneyPlain } = createFormats('en', warsaw);
  expect([plain(money(-1_250)), plain(moneyPlain(-1_250))]).toEqual(['−PLN 12.50', '−12.50']);
  expect(plain(createFormats('pl-PL', warsaw).money(-123_456))).toBe('−1234,56 zł');
});

test("times are the restaurant's, whatever the tablet thinks, on a 24 h clock", () => {
  const { time, dateTime } = createFormats('en', warsaw);
  expect(time('2026-07-01T17:05:00Z')).toBe('19:05');
  expect(time(Date.parse('2026-01-01T17:05:00Z'))).toBe('18:05');
  expect(dateTime('2026-07-01T22:30:00Z')).toBe('2 Jul 2026, 00:30');
});

test('elapsed minutes are whole and never negative', () => {
  const { minutesSince } = createFormats('en', warsaw);
  const opened = '2026-01-01T12:00:00Z';
  expect(minutesSince(opened, Date.parse('2026-01-01T12:41:59Z'))).toBe(41);
  expect(minutesSince(opened, Date.parse('2026-01-01T11:59:00Z'))).toBe(0);
});

test('a dish is named in the language of the person where the menu knows it', () => {
  const soup = { name: 'Żurek', names: { en: 'Sour rye soup' } };
  expect(displayName(soup, 'en')).toBe('Sour rye soup');
  expect(displayName(soup, 'en-GB')).toBe('Sour rye soup');
  expect(displayName(soup, 'pl-PL')).toBe('Żurek');
});

test('a browser that says pl, in whatever form, gets Polish §1.4c', () => {
  expect(['pl', 'pl-PL', 'PL_pl', 'en-US', 'de'].map(toLanguageCode)).toEqual([
    'pl-PL',
    'pl-PL',
    'pl-PL',
    'en',
    'de',
  ]);
});
