import fc from 'fast-check';
import t from 'tap';
import { chargeOn } from '#shared/order/discount-money.ts';
import { orderMoney, type PricedLine } from '#shared/order/order-money.ts';
import { chargeLabel, chargeShares } from '#shared/order/service-charge.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function line(id: string, unitPrice: number, vatRate: number): PricedLine {
  return { id, unitPrice, vatRate, quantity: 1, modifiers: [], discount: null, isCharged: true };
}

const soup = line('soup', 2_200, 8);
const beer = line('beer', 905, 23);

t.test('a service charge is a share of what is paid after discounts, rounded half up', async t => {
  t.equal(chargeOn(3_105, 10), 311, '310.5 rounds up');
  t.equal(chargeOn(3_104, 10), 310);
  t.equal(chargeOn(1_000, 12.5), 125);
  const money = orderMoney([soup, beer], { kind: 'amount', value: 1_105 }, { percent: 10 });
  t.match(money, { subtotal: 3_105, discountTotal: 1_105, serviceCharge: 200, total: 2_200 });
});

t.test('it takes the VAT rates of what is served, in proportion', async t => {
  const money = orderMoney([soup, beer], null, { percent: 10 });
  t.equal(money.serviceCharge, 311);
  t.match(
    money.vatBreakdown.map(({ rate, gross, serviceCharge }) => [rate, gross, serviceCharge]),
    [
      [23, 905 + 91, 91],
      [8, 2_200 + 220, 220],
    ],
  );
  t.match(money.lines.get('beer'), { serviceCharge: 91, payable: 996 });
});

t.test('or one rate of its own', async t => {
  const { vatBreakdown, total } = orderMoney([soup, beer], null, { percent: 10, vatRate: 23 });
  t.same(
    vatBreakdown.map(({ rate, gross, serviceCharge = 0 }) => [rate, gross, serviceCharge]),
    [
      [23, 905 + 311, 311],
      [8, 2_200, 0],
    ],
  );
  t.equal(sumOf(vatBreakdown.map(({ gross }) => gross)), total);
});

t.test('what was approved to come off is the most that does', async t => {
  const removal = { approvedAmount: 200 };
  t.match(orderMoney([line('a', 2_000, 8)], null, { percent: 10, removal }), {
    ...{ serviceCharge: 0, removedCharge: 200, total: 2_000 },
  });
  t.match(orderMoney([line('a', 2_000, 8), line('b', 3_000, 8)], null, { percent: 10, removal }), {
    ...{ serviceCharge: 300, removedCharge: 200, fullCharge: 500, total: 5_300 },
  });
});

t.test('within the rights of a waiter it comes off together with their discounts', async t => {
  const terms = { percent: 10, removal: { ownPercent: 10 } };
  const lines = [line('a', 10_000, 8)];
  t.match(orderMoney(lines, null, terms), { serviceCharge: 0, total: 10_000 });
  const half = { kind: 'percent', value: 5, ownPercent: 10 } as const;
  t.match(orderMoney(lines, half, terms), { discountTotal: 500, serviceCharge: 450, total: 9_950 });
  const all = { kind: 'percent', value: 10, ownPercent: 10 } as const;
  t.match(orderMoney(lines, all, terms), { discountTotal: 1_000, serviceCharge: 900, total: 9_900 });
});

t.test('bills name it with its percentage', async t => {
  const charge = { name: 'Serwis', names: { en: 'Service charge' }, percent: 12.5 };
  t.equal(chargeLabel(charge, 'pl-PL'), 'Serwis 12,5%');
  t.equal(chargeLabel(charge, 'en'), 'Service charge 12.5%');
});

const parts = fc.array(
  fc.record({
    vatRate: fc.constantFrom(0, 5, 8, 23),
    payable: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { maxLength: 30 },
);

t.test('its parts add up, and each line and rate bears its own to the grosz', async () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 60 }), (all, halves) => {
      const sum = sumOf(all.map(({ payable }) => payable));
      const charge = chargeOn(sum, halves / 2);
      const shares = chargeShares(all, charge);
      const exactOf = (amount: number) => (sum === 0 ? 0 : (amount * charge) / sum);
      const rates = Map.groupBy(
        all.map((part, index) => ({ ...part, share: shares[index] ?? 0 })),
        ({ vatRate }) => vatRate,
      );
      return (
        sumOf(shares) === charge &&
        all.every(({ payable }, index) => Math.abs((shares[index] ?? 0) - exactOf(payable)) < 1.000_001) &&
        [...rates.values()].every(ofRate => {
          const exact = exactOf(sumOf(ofRate.map(({ payable }) => payable)));
          return Math.abs(sumOf(ofRate.map(({ share }) => share)) - exact) < 1.000_001;
        })
      );
    }),
    { numRuns: 1_000 },
  );
});
