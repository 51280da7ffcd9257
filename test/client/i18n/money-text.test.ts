import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';

describe('a price as an owner types it', () => {
  it.each([
    ['32,50', 3250],
    ['32.50', 3250],
    ['32', 3200],
    ['32,5', 3250],
    [' 32,50 zł ', 3250],
    ['32.50 PLN', 3250],
    ['1 234,50', 123450],
    ['1\u00a0234,50', 123450],
    ['1\u202f234,50', 123450],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1 234 567', 123456700],
    ['0', 0],
    [',50', 50],
    ['5,', 500],
  ])('%s is %i grosze', (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  it.each(['', ' ', 'abc', '-5', '1.234', '1,234', '12,345', '12,3,4', '1,2.3', '.', '3 2x', '9'.repeat(17)])(
    '"%s" is refused rather than guessed',
    text => {
      expect(parseMoney(text)).toBeNull();
    },
  );

  it('has no decimals where the currency has none', () => {
    expect(fractionDigitsOf('JPY')).toBe(0);
    expect(parseMoney('1200', 0)).toBe(1200);
    expect(parseMoney('12,5', 0)).toBeNull();
  });

  it('falls back to two decimals for a currency that is being typed', () => {
    expect(fractionDigitsOf('P')).toBe(2);
  });

  it('is shown in the form with the comma of the reader’s language', () => {
    expect(moneyText(3250, 'pl-PL')).toBe('32,50');
    expect(moneyText(123450, 'en')).toBe('1234.50');
  });

  it('comes back unchanged from its own field, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('en', 'pl-PL'),
        (minor, language) => {
          expect(parseMoney(moneyText(minor, language))).toBe(minor);
        },
      ),
    );
  });
});
