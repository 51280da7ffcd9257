import fc from 'fast-check';
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { discountOn } from '#shared/order/discount-money.ts';
import { distribute, lineTotal, orderMoney, type PricedLine } from '#shared/order/order-money.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const runs = { numRuns: 1_000 };

const terms = fc.option(
  fc
    .tuple(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
        fc.record({
          kind: fc.constant('amount' as const),
          value: fc.integer({ min: 1, max: limits.priceMax }),
        }),
      ),
      fc.oneof(
        fc.constant({}),
        fc.record({ approvedAmount: fc.integer({ min: 0, max: limits.priceMax }) }),
        fc.record({ ownPercent: fc.integer({ min: 0, max: 100 }) }),
      ),
    )
    .map(([wanted, basis]) => ({ ...wanted, ...basis })),
);
const option = fc.record({
  priceDelta: fc.integer({ min: -5_000, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const orderLines: fc.Arbitrary<PricedLine[]> = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: limits.quantityMax }),
      unitPrice: fc.integer({ min: 0, max: limits.priceMax }),
      vatRate: fc.constantFrom(0, 5, 5.5, 8, 23, 7.25, 100),
      modifiers: fc.array(option, { maxLength: 4 }),
      discount: terms,
      isCharged: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map(lines => lines.map((line, index) => ({ ...line, id: `line${index}` })));

t.test('the net amount is rounded half up to a whole grosz', async t => {
  const netOf = (unitPrice: number, vatRate: number) => {
    const line = { ...{ id: 'a', quantity: 1, modifiers: [], discount: null }, unitPrice, vatRate };
    return orderMoney([{ ...line, isCharged: true }], null).vatBreakdown[0]?.net;
  };
  t.equal(netOf(12_300, 23), 10_000);
  t.equal(netOf(100, 23), 81);
  t.equal(netOf(10_800, 8), 10_000);
  t.equal(netOf(1_055, 5.5), 1_000);
  t.equal(netOf(500, 0), 500);
  t.equal(netOf(3, 100), 2, '1.5 rounds up');
});

t.test('nothing ordered costs nothing', async t => {
  const money = orderMoney([], { kind: 'percent', value: 50 });
  t.match(money, { subtotal: 0, discountTotal: 0, orderDiscount: 0, total: 0, vatBreakdown: [] });
});

t.test('options are paid for as often as the dish, and never make it cheaper than nothing', async t => {
  const modifiers = [
    { priceDelta: 300, quantity: 2 },
    { priceDelta: -100, quantity: 1 },
  ];
  t.equal(lineTotal({ unitPrice: 2_000, quantity: 3, modifiers }), 7_500);
  const cheap = [{ priceDelta: -5_000, quantity: 1 }];
  t.equal(lineTotal({ unitPrice: 2_000, quantity: 3, modifiers: cheap }), 0);
});

t.test(
  'a discount takes off its percentage, rounded half up, or its amount, never more than all',
  async t => {
    t.equal(discountOn(1_005, { kind: 'percent', value: 10 }), 101);
    t.equal(discountOn(1_004, { kind: 'percent', value: 10 }), 100);
    t.equal(discountOn(999, { kind: 'percent', value: 100 }), 999);
    t.equal(discountOn(999, { kind: 'amount', value: 1_500 }), 999);
    t.equal(discountOn(999, null), 0);
  },
);

t.test('what is distributed comes to the amount, each part within a grosz of its proportion', async () => {
  const parts = fc.record({
    amount: fc.integer({ min: 0, max: limits.paymentMax }),
    weights: fc.array(fc.integer({ min: 0, max: limits.paymentMax }), { minLength: 1, maxLength: 40 }),
  });
  fc.assert(
    fc.property(parts, ({ amount, weights }) => {
      const all = sumOf(weights);
      const given = distribute(amount, weights);
      if (all === 0) return given.every(part => part === 0);
      const isNear = given.every(
        (part, index) => Math.abs(part - (amount * (weights[index] ?? 0)) / all) < 1.000_01,
      );
      return sumOf(given) === amount && isNear;
    }),
    runs,
  );
});

t.test('a line’s discount is its own; the order’s is spread over what the lines still cost', async t => {
  const line = { quantity: 1, vatRate: 8, modifiers: [], discount: null, isCharged: true };
  const money = orderMoney(
    [
      { ...line, id: 'soup', unitPrice: 2_200 },
      { ...line, id: 'beer', unitPrice: 900, vatRate: 23, discount: { kind: 'percent', value: 50 } },
      { ...line, id: 'voided', unitPrice: 9_999, isCharged: false },
    ],
    { kind: 'amount', value: 265 },
  );
  t.match(money, { subtotal: 3_100, orderDiscount: 265, discountTotal: 715, total: 2_385 });
  t.same(money.lines.get('soup'), {
    lineTotal: 2_200,
    ownDiscount: 0,
    wantedDiscount: 0,
    discountTotal: 220,
    serviceCharge: 0,
    depositTotal: 0,
    payable: 1_980,
  });
  t.same(money.lines.get('beer'), {
    lineTotal: 900,
    ownDiscount: 450,
    wantedDiscount: 450,
    discountTotal: 495,
    serviceCharge: 0,
    depositTotal: 0,
    payable: 405,
  });
  t.same(money.lines.get('voided'), {
    lineTotal: 9_999,
    ownDiscount: 0,
    wantedDiscount: 0,
    discountTotal: 0,
    serviceCharge: 0,
    depositTotal: 0,
    payable: 0,
  });
  t.same(money.vatBreakdown, [
    { rate: 23, net: 329, vat: 76, gross: 405 },
    { rate: 8, net: 1_833, vat: 147, gross: 1_980 },
  ]);
});

t.test(
  'total = Σ lines − discounts = Σ VAT shares, to the grosz, whatever is discounted or voided',
  async () => {
    fc.assert(
      fc.property(orderLines, terms, (lines, discount) => {
        const money = orderMoney(lines, discount);
        const charged = lines.filter(({ isCharged }) => isCharged);
        const parts = lines.map(({ id }) => money.lines.get(id)).filter(part => part !== undefined);
        const own = sumOf(parts.map(part => part.ownDiscount));
        return (
          parts.length === lines.length &&
          money.subtotal === sumOf(charged.map(lineTotal)) &&
          money.total === money.subtotal - money.discountTotal &&
          money.discountTotal === own + money.orderDiscount &&
          money.total === sumOf(parts.map(({ payable }) => payable)) &&
          money.total === sumOf(money.vatBreakdown.map(({ gross }) => gross)) &&
          parts.every(({ payable, discountTotal }) => payable >= 0 && discountTotal >= 0)
        );
      }),
      runs,
    );
  },
);

t.test('net and VAT of each rate add up to its gross, within half a grosz of the exact net', async () => {
  fc.assert(
    fc.property(orderLines, terms, (lines, discount) => {
      const { vatBreakdown } = orderMoney(lines, discount);
      const rates = vatBreakdown.map(({ rate }) => rate);
      const wanted = new Set(lines.filter(({ isCharged }) => isCharged).map(({ vatRate }) => vatRate));
      return (
        rates.join() === [...wanted].sort((one, other) => other - one).join() &&
        vatBreakdown.every(
          ({ rate, net, vat, gross }) =>
            net + vat === gross &&
            net >= 0 &&
            vat >= 0 &&
            Math.abs(gross / (1 + rate / 100) - net) <= 0.500_001,
        )
      );
    }),
    runs,
  );
});

t.test(
  'a deposit is due on each piece that leaves the house, beside price, discount, service charge and VAT',
  async t => {
    const can = {
      ...{ id: 'can', unitPrice: 800, quantity: 2, vatRate: 23, deposit: 50, isTakeaway: true },
      ...{ modifiers: [], discount: null, isCharged: true },
    };
    const terms = { kind: 'percent', value: 100 } as const;
    const money = orderMoney([can, { ...can, id: 'eaten', isTakeaway: false }], terms, { percent: 10 });
    t.match(money, {
      subtotal: 3_200,
      discountTotal: 3_200,
      serviceCharge: 0,
      depositTotal: 100,
      total: 100,
    });
    t.same(money.vatBreakdown, [{ rate: 23, net: 0, vat: 0, gross: 0 }]);
    t.match(money.lines.get('can'), { depositTotal: 100, payable: 100 });
    t.match(money.lines.get('eaten'), { depositTotal: 0, payable: 0 });
    const voided = orderMoney([{ ...can, isCharged: false }], null);
    t.match(voided, { depositTotal: 0, total: 0 });
  },
);
