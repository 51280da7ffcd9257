import { describe, expect, it } from 'vitest';
import { isWithinLimit } from '../../../../../client/screens/waiter/corrections/own-discount.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

describe('what a waiter may give without asking', () => {
  const soup = makeLine({ id: 'soup', quantity: 2, unitPrice: 1_000 });
  const beer = makeLine({ id: 'beer', quantity: 1, unitPrice: 1_000 });
  const order = makeOrder({ lines: [soup, beer] });
  const part = { lineId: 'soup', count: 1 };

  it('is their share of the dish or of everything', () => {
    expect(isWithinLimit(order, null, percent(10), 10)).toBe(true);
    expect(isWithinLimit(order, null, amount(301), 10)).toBe(false);
    expect(isWithinLimit(order, { lineId: 'soup', count: 2 }, amount(200), 10)).toBe(true);
    expect(isWithinLimit(order, part, amount(101), 10)).toBe(false);
  });

  it('counts what is given already', () => {
    const given = { ...percent(10), ownPercent: 10, amount: 100, reason: 'r', by: { id: 'w', name: 'W' } };
    const discounted = makeOrder({ lines: [soup, { ...beer, discount: { ...given, at: '' } }] });
    expect(isWithinLimit(discounted, null, percent(10), 10)).toBe(false);
    expect(isWithinLimit(discounted, null, amount(200), 10)).toBe(true);
    expect(isWithinLimit(discounted, part, percent(10), 10)).toBe(true);
  });
});
