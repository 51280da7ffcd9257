import fc from 'fast-check';
import t from 'tap';
import { limits } from '#shared/limits.ts';
import { netOf, sumOfLines, vatBreakdown } from '../../../../server/origin/orders/order-money.ts';

t.test('the net amount is rounded half up to a whole grosz', async t => {
  t.equal(netOf(12_300, 23), 10_000);
  t.equal(netOf(100, 23), 81);
  t.equal(netOf(10_800, 8), 10_000);
  t.equal(netOf(1_055, 5.5), 1_000);
  t.equal(netOf(500, 0), 500);
  t.equal(netOf(3, 100), 2, '1.5 rounds up');
});

t.test('nothing ordered costs nothing', async t => {
  t.same(vatBreakdown([]), []);
  t.equal(sumOfLines([]), 0);
});

t.test('the VAT shares add up to the total, to the grosz', async t => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: limits.quantityMax }),
    unitPrice: fc.integer({ min: 0, max: limits.priceMax }),
    vatRate: fc.constantFrom(0, 5, 5.5, 8, 23, 7.25, 100),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), lines => {
      const shares = vatBreakdown(lines);
      const rates = shares.map(share => share.rate);
      t.same(
        shares.reduce((sum, share) => sum + share.gross, 0),
        sumOfLines(lines),
      );
      t.same(
        rates,
        [...new Set(lines.map(({ vatRate }) => vatRate))].sort((one, other) => other - one),
      );
      return shares.every(
        ({ rate, net, vat, gross }) =>
          net + vat === gross &&
          net >= 0 &&
          vat >= 0 &&
          Math.abs(gross / (1 + rate / 100) - net) <= 0.500_001,
      );
    }),
  );
});
