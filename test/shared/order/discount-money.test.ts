import fc from 'fast-check';
import t from 'tap';
import {
  discountOn,
  type GivenDiscount,
  lineDiscountMoney,
  orderDiscountMoney,
  ownLimit,
} from '#shared/order/discount-money.ts';
import { orderMoney, type PricedLine } from '#shared/order/order-money.ts';

const percent = (value: number, basis: Partial<GivenDiscount> = {}): GivenDiscount => ({
  ...{ kind: 'percent', value },
  ...basis,
});

t.test('what was approved is the most that is taken off', async t => {
  const half = percent(50, { approvedAmount: 900 });
  t.same(lineDiscountMoney(1800, half), { wanted: 900, taken: 900 });
  t.same(lineDiscountMoney(9000, half), { wanted: 4500, taken: 900 });
  t.same(lineDiscountMoney(1000, half), { wanted: 500, taken: 500 });
  t.same(orderDiscountMoney([{ full: 9000, discount: null, taken: 0 }], half), { wanted: 4500, taken: 900 });
});

t.test('what somebody gives on their own word is a share of what is charged', async t => {
  const off: GivenDiscount = { kind: 'amount', value: 900, ownPercent: 10 };
  t.same(lineDiscountMoney(9000, off), { wanted: 900, taken: 900 });
  t.same(lineDiscountMoney(1000, off), { wanted: 900, taken: 100 });
  const beer = { full: 1000, discount: percent(10, { ownPercent: 10 }), taken: 100 };
  const soup = { full: 2000, discount: null, taken: 0 };
  t.same(orderDiscountMoney([beer, soup], off), { wanted: 900, taken: 200 }, 'the beer’s counts too');
  const comp = { full: 1000, discount: percent(100, { approvedAmount: 1000 }), taken: 1000 };
  t.same(orderDiscountMoney([comp, soup], off), { wanted: 900, taken: 200 }, 'the comp gives no room');
});

t.test('a discount from before there were limits holds as it is', async t => {
  t.same(lineDiscountMoney(9000, percent(50)), { wanted: 4500, taken: 4500 });
  t.same(orderDiscountMoney([{ full: 9000, discount: null, taken: 0 }], percent(50)), {
    wanted: 4500,
    taken: 4500,
  });
});

const basis = fc.oneof(
  fc.record({ approvedAmount: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ ownPercent: fc.integer({ min: 0, max: 100 }) }),
);
const terms = fc.record({
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  value: fc.integer({ min: 1, max: 100 }),
});
const discount = fc.option(
  fc.tuple(terms, basis).map(([wanted, on]): GivenDiscount => ({ ...wanted, ...on })),
);
const lines = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPrice: fc.integer({ min: 0, max: 6_000 }),
      vatRate: fc.constantFrom(8, 23),
      discount,
      isCharged: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map(rows => rows.map((row, index): PricedLine => ({ ...row, id: `${index}`, modifiers: [] })));

t.test(
  'whatever an order holds, no more is given away than was approved and the givers may give',
  async () => {
    fc.assert(
      fc.property(lines, discount, (rows, ofOrder) => {
        const money = orderMoney(rows, ofOrder);
        const charged = rows.filter(({ isCharged }) => isCharged);
        const full = charged.map(line => money.lines.get(line.id)?.lineTotal ?? 0);
        const given = [...charged.map(line => line.discount), ofOrder].filter(one => one !== null);
        const approved = given.reduce((sum, { approvedAmount }) => sum + (approvedAmount ?? 0), 0);
        const widest = Math.max(0, ...given.map(({ ownPercent }) => ownPercent ?? 0));
        // Rounding leaves each line up to a grosz.
        const own = full.reduce((sum, amount) => sum + Math.ceil((amount * widest) / 100), 0);
        const isWithin = money.discountTotal <= approved + own;
        return isWithin && money.total >= 0 && [...money.lines.values()].every(({ payable }) => payable >= 0);
      }),
      { numRuns: 2_000 },
    );
  },
);

t.test('a percentage within its giver’s limit takes off all that it says, of any price', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100 }), (full, value) => {
      const one = percent(value, { ownPercent: value });
      return ownLimit(full, one) >= discountOn(full, one);
    }),
  );
});
