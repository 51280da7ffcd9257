import t from 'tap';
import type { DiscountRequest } from '#shared/order/correction-schema.ts';
import { defaultRights } from '../../../../../server/origin/kernel/callers/staff-rights.ts';
import { givenDiscount } from '../../../../../server/origin/order/corrections/discount-rules.ts';
import type { StoredOrder } from '../../../../../server/origin/order/orders/stored-order.ts';

const reason = 'Stały gość';
const now = '2025-11-20T18:00:00.000Z';
const by = { id: 'u1', name: 'Anna' };
const caller = {
  organizationId: 'o',
  userId: by.id,
  displayName: by.name,
  roles: ['waiter'] as const,
  rights: defaultRights,
  isService: false,
};
const admin = { ...caller, roles: ['admin'] as const };

/** Only the fields that affect money. */
function orderOf(unitPrices: readonly number[], discount: object | null = null) {
  const lines = unitPrices.map((unit_price, index) => ({
    id: `line${index}`,
    quantity: 1,
    unit_price,
    vat_rate: 8,
    modifiers: '[]',
    discount: null,
    state: 'sent',
  }));
  const given = discount === null ? null : JSON.stringify(discount);
  const order = { discount: given, service_charge: null };
  return { order, lines } as unknown as Pick<StoredOrder, 'order' | 'lines'>;
}

type Terms = Pick<DiscountRequest, 'kind' | 'value'>;
const percent = (value: number): Terms => ({ kind: 'percent', value });
const amount = (value: number): Terms => ({ kind: 'amount', value });

function given(unitPrices: readonly number[], place: string | null, terms: Terms, who = {}) {
  const giver = { caller, limitPercent: 10, now, ...who };
  return JSON.parse(givenDiscount(orderOf(unitPrices), place, { ...terms, reason }, giver));
}

const refused = { code: 'APPROVAL_REQUIRED' };

t.test('a grosz beyond a person’s limit needs an approval', async t => {
  for (const place of ['line0', null]) {
    t.match(given([1000], place, percent(10)), { ownPercent: 10 });
    t.match(given([1000], place, amount(100)), { ownPercent: 10 });
    t.throws(() => given([1000], place, percent(11)), refused);
    t.throws(() => given([1000], place, amount(101)), refused);
    t.match(given([1000], place, percent(100), { limitPercent: 100 }), { ownPercent: 100 });
    const tooMuch = { code: 'INVALID_REQUEST' };
    t.throws(() => given([1000], place, percent(101), { limitPercent: 100 }), tooMuch);
    t.throws(() => given([1000], place, percent(101), { caller: admin }), tooMuch);
  }
  t.throws(() => given([], null, amount(1)), refused, 'off nothing: it would be of whatever comes next');
});

t.test('a percentage within the limit is within it however it is rounded', async t => {
  const prices = Array.from({ length: 40 }, (_, index) => 5 + 10 * index);
  t.ok(given(prices, null, percent(10)));
  for (const [index] of prices.entries()) t.ok(given(prices, `line${index}`, percent(10)));
});

t.test('what an admin gives is an amount, unless the order’s waiter may give it as well', async t => {
  t.match(given([1000, 500], null, percent(50), { caller: admin }), { approvedAmount: 750 });
  t.match(given([1000, 500], 'line1', percent(50), { caller: admin }), { approvedAmount: 250 });
  t.match(given([1000], null, amount(5000), { caller: admin }), { approvedAmount: 5000 }, 'as they said');
  const own = given([1000], null, percent(5), { caller: admin });
  t.match(own, { ownPercent: 10 });
  t.notOk('approvedAmount' in own);
});

t.test('what an admin approves is what it takes off then', async t => {
  const approvedBy = { id: 'u2', name: 'Zofia' };
  const asked = { caller: { ...admin, approvedBy } };
  t.same(given([1000], null, amount(5000), asked), {
    ...{ kind: 'amount', value: 5000, reason, approvedAmount: 1000 },
    ...{ by, approvedBy, at: now },
  });
  t.match(given([1000], null, percent(5), asked), { approvedAmount: 50 });
});
