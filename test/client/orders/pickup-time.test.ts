import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../client/i18n/formats.ts';
import { pickupInstant } from '../../../client/orders/pickup-time.ts';

const { time } = createFormats('pl-PL', { currency: 'PLN', timeZone: 'Europe/Warsaw' });
const at = (typed: string, now: string) => pickupInstant(typed, Date.parse(now), time, '04:00');

describe('a typed pickup time', () => {
  it('is in the business day of now', () => {
    expect(at('18:30', '2025-06-10T15:12:40.000Z')).toBe('2025-06-10T16:30:00.000Z');
    expect(at('22:30', '2025-06-10T08:00:00.000Z')).toBe('2025-06-10T20:30:00.000Z');
    expect(at('08:00', '2025-06-10T18:00:00.000Z')).toBe('2025-06-10T06:00:00.000Z');
    expect(at('00:30', '2025-06-10T21:00:00.000Z')).toBe('2025-06-10T22:30:00.000Z');
    expect(at('23:45', '2025-06-10T22:10:00.000Z')).toBe('2025-06-10T21:45:00.000Z');
    expect(at('05:00', '2025-06-10T22:10:00.000Z')).toBe('2025-06-10T03:00:00.000Z');
  });

  it.each([
    ['03:15', '2027-03-28T00:30:00.000Z', '2027-03-28T01:15:00.000Z'],
    ['01:45', '2027-03-28T01:10:00.000Z', '2027-03-28T00:45:00.000Z'],
    // The clock goes from two to three.
    ['02:30', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'],
    ['03:30', '2027-03-27T20:00:00.000Z', '2027-03-28T01:30:00.000Z'],
    ['03:30', '2027-10-30T23:30:00.000Z', '2027-10-31T02:30:00.000Z'],
    // The first half past two, and while it is past, the second.
    ['02:30', '2027-10-30T23:45:00.000Z', '2027-10-31T00:30:00.000Z'],
    ['02:45', '2027-10-31T01:20:00.000Z', '2027-10-31T01:45:00.000Z'],
  ])(
    'of %s in a night in which clocks are changed, at %s, is a time of the same night',
    (typed, now, then) => {
      expect(at(typed, now)).toBe(then);
    },
  );
});
