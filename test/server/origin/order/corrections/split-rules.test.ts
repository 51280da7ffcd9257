import fc from 'fast-check';
import t from 'tap';
import type { GivenDiscount } from '#shared/order/discount-money.ts';
import { orderMoney } from '#shared/order/order-money.ts';
import { splitLines } from '../../../../../server/origin/order/corrections/split-rules.ts';
import type { OrderLineRow } from '../../../../../server/origin/order/orders/order-row.ts';

const given = { reason: 'Stały gość', by: { id: 'u', name: 'Anna' }, at: '2025-11-20T18:00:00.000Z' };

function line(fields: Partial<OrderLineRow>): OrderLineRow {
  return {
    org_id: 'o',
    id: 'whole',
    order_id: 'order',
    position: 1,
    menu_item_id: 'm',
    name: 'Pierogi',
    names: '{}',
    kitchen_names: '{}',
    quantity: 2,
    unit_price: 4200,
    weight: null,
    is_half: 0,
    price_list: null,
    set_menu: null,
    vat_rate: 8,
    is_takeaway: 0,
    vat_rate_dine_in: 8,
    vat_rate_takeaway: 8,
    deposit: 0,
    note: 'bez cebuli',
    seat: 1,
    allergens: '[]',
    allergy_confirmed: null,
    allergy_seen: null,
    course: 3,
    station: 'kitchen',
    station_id: 'kitchen',
    stations: null,
    target_minutes: null,
    state: 'sent',
    ticket_id: 'ticket',
    round: 1,
    added_at: given.at,
    sent_at: given.at,
    late_at: given.at,
    started_at: null,
    ready_at: null,
    at_pass: 0,
    called: null,
    served_at: null,
    modifiers: '[]',
    added_by: '{}',
    shown_at: null,
    claimed_by: null,
    void: null,
    seen_at: null,
    discount: null,
    split_from_id: null,
    merged_from_id: null,
    held_back_at: null,
    held_from: null,
    adjustment: null,
    rushed_at: null,
    rushed_before: null,
    on_paper: 0,
    printed_at: null,
    handled_at: null,
    stock_taken: null,
    billed_at: null,
    billed_charge: null,
    ...fields,
  };
}

function totalOf(lines: readonly OrderLineRow[], orderDiscount: GivenDiscount | null) {
  const priced = lines.map(row => ({
    id: row.id,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    vatRate: row.vat_rate,
    modifiers: JSON.parse(row.modifiers),
    discount: row.discount === null ? null : JSON.parse(row.discount),
    isCharged: true,
  }));
  return orderMoney(priced, orderDiscount).total;
}

const terms = fc.option(
  fc
    .tuple(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 2_000_000 }) }),
      ),
      fc.oneof(
        fc.constant({}),
        fc.record({ approvedAmount: fc.integer({ min: 0, max: 1_000_000 }) }),
        fc.record({ ownPercent: fc.integer({ min: 0, max: 100 }) }),
      ),
    )
    .map(([wanted, basis]) => ({ ...wanted, ...basis })),
);

const approvedFor = (rows: readonly OrderLineRow[]): number =>
  rows.reduce((sum, row) => sum + (JSON.parse(row.discount ?? '{}').approvedAmount ?? 0), 0);

t.test('a split changes no total by a grosz, whatever the discounts', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 99 }),
      fc.integer({ min: 1, max: 98 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: -500, max: 500 }),
      terms,
      terms,
      (quantity, part, unitPrice, priceDelta, discount, orderDiscount) => {
        const whole = line({
          quantity,
          unit_price: unitPrice,
          modifiers: JSON.stringify([{ priceDelta, quantity: 2 }]),
          discount: discount === null ? null : JSON.stringify({ ...discount, ...given }),
        });
        const parts = splitLines(whole, { id: 'part', quantity: Math.min(part, quantity - 1), position: 2 });
        return (
          parts[0].quantity + parts[1].quantity === quantity &&
          totalOf(parts, orderDiscount) === totalOf([whole], orderDiscount) &&
          approvedFor(parts) <= approvedFor([whole])
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

t.test('a split twice over still costs the same', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), terms, (unitPrice, discount) => {
      const stored = discount === null ? null : JSON.stringify({ ...discount, ...given });
      const whole = line({ quantity: 7, unit_price: unitPrice, discount: stored });
      const [kept, parted] = splitLines(whole, { id: 'b', quantity: 3, position: 2 });
      const [again, last] = splitLines(parted, { id: 'c', quantity: 1, position: 3 });
      return totalOf([kept, again, last], null) === totalOf([whole], null);
    }),
  );
});

t.test('both parts are what the line was, and the new one says what it came from', async t => {
  const [kept, parted] = splitLines(line({ quantity: 3 }), { id: 'part', quantity: 1, position: 9 });
  t.match(kept, { id: 'whole', quantity: 2, position: 1, split_from_id: null });
  t.same(parted, { ...line({}), id: 'part', quantity: 1, position: 9, split_from_id: 'whole' });
});

t.test('an amount is divided by price, and nothing is left of it where nothing is due', async t => {
  const amount = (value: number) => JSON.stringify({ kind: 'amount', value, ...given });
  const values = (rows: readonly OrderLineRow[]) =>
    rows.map(({ discount }) => (discount === null ? null : JSON.parse(discount).value));
  const split = (fields: Partial<OrderLineRow>) =>
    values(splitLines(line({ quantity: 3, ...fields }), { id: 'part', quantity: 1, position: 2 }));
  t.same(split({ discount: amount(100) }), [67, 33]);
  t.same(split({ discount: amount(1) }), [1, null]);
  t.same(split({ discount: amount(50), unit_price: 0 }), [50, null]);
});
