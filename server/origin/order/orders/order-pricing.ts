/** Prices a stored order: converts its rows to the input of the shared money rules. */

import type { PricedOrder } from '#shared/order/discount-approval.ts';
import type { GivenDiscount } from '#shared/order/discount-money.ts';
import { type OrderMoney, orderMoney } from '#shared/order/order-money.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { ChargeTerms } from '#shared/order/service-charge.ts';
import type { StoredOrder } from './stored-order.ts';

function givenOf(discount: string | null): GivenDiscount | null {
  return discount === null ? null : JSON.parse(discount);
}

function chargeTermsOf(charge: string | null): ChargeTerms | null {
  return charge === null ? null : JSON.parse(charge);
}

/** The fields that affect money. */
export function pricedOrder({ order, lines }: Pick<StoredOrder, 'order' | 'lines'>): PricedOrder {
  const priced = lines.map(line => ({
    id: line.id,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    vatRate: line.vat_rate,
    modifiers: JSON.parse(line.modifiers),
    discount: givenOf(line.discount),
    deposit: line.deposit,
    isTakeaway: line.is_takeaway === 1,
    isCharged: isCharged(line.state),
  }));
  const serviceCharge = chargeTermsOf(order.service_charge);
  return { lines: priced, discount: givenOf(order.discount), serviceCharge };
}

/** The sums in the format of an order's row. */
export function storedSums({ total, serviceCharge, depositTotal }: OrderMoney) {
  return { total, service_total: serviceCharge, deposit_total: depositTotal };
}

/** The order's totals, computed in one place for all views and rules. */
export function moneyOf(stored: Pick<StoredOrder, 'order' | 'lines'>): OrderMoney {
  const { lines, discount, serviceCharge } = pricedOrder(stored);
  return orderMoney(lines, discount, serviceCharge);
}
