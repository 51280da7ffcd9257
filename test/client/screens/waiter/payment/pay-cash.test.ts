import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickCash, tipOf } from '../../../../../client/screens/waiter/payment/pay-cash.ts';

describe('cash to tap', () => {
  it('is what guests are likely to hand over', () => {
    expect(quickCash(5_280, 'PLN')).toEqual([6_000, 10_000, 20_000, 50_000]);
    expect(quickCash(10_000, 'PLN')).toEqual([20_000, 50_000]);
    expect(quickCash(0, 'PLN')).toEqual([]);
    expect(quickCash(3_250, 'JPY')).toEqual([3_300, 3_500, 4_000, 5_000]);
    expect(quickCash(4_700, 'KWD')).toEqual([4_750, 5_000, 10_000, 20_000]);
  });

  it('always covers the sum, the least first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), sum => {
        const quick = quickCash(sum, 'PLN');
        expect(quick.every(cash => cash > sum)).toBe(true);
        expect([...quick].sort((one, other) => one - other)).toEqual(quick);
      }),
    );
  });
});

describe('percentages', () => {
  it('of a tip are rounded half up', () => {
    expect(tipOf(1_005, 10)).toBe(101);
    expect(tipOf(1_004, 10)).toBe(100);
  });
});
