/** The sales figures of a day report from its closed orders: sales by VAT rate, discounts and receipts. */

import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Names, Person } from '#shared/kernel/schema-parts.ts';
import type { Discount } from '#shared/order/correction-schema.ts';
import type { OrderMoney } from '#shared/order/order-money.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { chargeView } from '../../order/corrections/service-charge/service-charge-rules.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import { parseSomeNames } from '../../order/orders/order-view.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { vatRows } from '../../order/orders/vat-sums.ts';
import type { DayFacts } from './day-facts.ts';

type Sales = Pick<
  DayReportFigures,
  | 'orders'
  | 'guests'
  | 'sales'
  | 'vat'
  | 'discounts'
  | 'removedCharges'
  | 'missingReceipts'
  | 'waivedReceipts'
  | 'openItems'
>;
type Priced = { stored: StoredOrder; money: OrderMoney };

function sumOf<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

function discountEntry(
  discount: string | null,
  amount: number,
  of: { orderNumber: number; item: string | null; names: Names | null },
): DayReportFigures['discounts'] {
  if (discount === null || amount === 0) return [];
  const { reason, by, approvedBy, at }: Discount = JSON.parse(discount);
  return [withoutNulls({ ...of, amount, reason, by, approvedBy: approvedBy ?? null, at })];
}

function discountsOf({ stored: { order, lines }, money }: Priced): DayReportFigures['discounts'] {
  const { number: orderNumber } = order;
  return [
    ...lines.flatMap(({ id, name: item, names, discount }) =>
      discountEntry(discount, money.lines.get(id)?.ownDiscount ?? 0, {
        ...{ orderNumber, item, names: parseSomeNames(names) },
      }),
    ),
    ...discountEntry(order.discount, money.orderDiscount, { orderNumber, item: null, names: null }),
  ];
}

/** Grouped by who added them, the largest sum first. */
function openItems(sold: readonly Priced[]): Pick<Sales, 'openItems'> {
  const lines = sold.flatMap(({ stored, money }) =>
    stored.lines
      .filter(({ menu_item_id, state }) => menu_item_id === null && isCharged(state))
      .map(({ id, added_by, quantity }) => {
        const by: Person = JSON.parse(added_by);
        const { lineTotal = 0, discountTotal = 0 } = money.lines.get(id) ?? {};
        return { by, quantity, amount: lineTotal - discountTotal };
      }),
  );
  if (lines.length === 0) return {};
  const people = [...Map.groupBy(lines, ({ by }) => by.id).values()].flatMap(own => {
    const [first] = own;
    const quantity = sumOf(own, line => line.quantity);
    return first === undefined ? [] : [{ by: first.by, quantity, amount: sumOf(own, line => line.amount) }];
  });
  return { openItems: people.toSorted((one, other) => other.amount - one.amount) };
}

/** The service charge that somebody removed from the order. */
function removalOf({ stored: { order }, money }: Priced): NonNullable<DayReportFigures['removedCharges']> {
  const { removal } = chargeView(order, money) ?? {};
  if (removal === undefined || removal.amount === 0) return [];
  const { amount, reason, by, approvedBy, at } = removal;
  const who = { by, ...(approvedBy !== undefined && { approvedBy }) };
  return [{ orderNumber: order.number, amount, reason, ...who, at }];
}

/** Paid orders without a fiscal receipt or an invoice, unless the receipt was skipped deliberately. */
function missingReceipts(sold: readonly Priced[]): DayReportFigures['missingReceipts'] {
  return sold
    .map(({ stored }) => stored.order)
    .filter(
      ({ total, deposit_total, has_fiscal_receipt, receipt_state, invoice_number }) =>
        total > deposit_total &&
        has_fiscal_receipt === 0 &&
        receipt_state !== 'waived' &&
        invoice_number === null,
    )
    .map(({ number, total, deposit_total, receipt_state }) => ({
      orderNumber: number,
      total: total - deposit_total,
      isPrinted: receipt_state === 'issued',
    }));
}

export function daySales({ sold, waivers, settings }: DayFacts): Sales {
  const priced = sold.map(({ order: stored }) => ({ stored, money: moneyOf(stored) }));
  const vat = vatRows(
    priced.flatMap(({ money }) => money.vatBreakdown),
    settings,
  );
  const serviceCharge = sumOf(priced, ({ money }) => money.serviceCharge);
  const removals = priced.flatMap(removalOf);
  return {
    orders: sold.length,
    guests: sumOf(priced, ({ stored }) => stored.order.guest_count),
    sales: {
      net: sumOf(vat, ({ net }) => net),
      vat: sumOf(vat, row => row.vat),
      gross: sumOf(vat, ({ gross }) => gross),
      ...(serviceCharge !== 0 && { serviceCharge }),
    },
    vat,
    discounts: priced.flatMap(discountsOf),
    ...openItems(priced),
    ...(removals.length > 0 && { removedCharges: removals }),
    missingReceipts: missingReceipts(priced),
    waivedReceipts: waivers.map(({ order: { order }, reason, by, at }) => ({
      orderNumber: order.number,
      total: order.total - order.deposit_total,
      reason,
      by,
      at,
    })),
  };
}
