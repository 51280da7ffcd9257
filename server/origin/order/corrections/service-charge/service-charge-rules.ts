/**
 * Decides whether an order has a service charge, and on which terms. The terms are those of the settings when
 * the party reached its number of guests; they end when it falls below. After a bill or a division of the
 * party, only a removal ends them; after a payment or a queued receipt they are final. Billed terms move
 * along with their lines.
 */

import type { ChargeRemoval, OrderServiceCharge } from '#shared/order/correction-schema.ts';
import { isCharged, mayBePrinted } from '#shared/order/order-states.ts';
import type { ServiceChargeSetting, Settings } from '#shared/venue/settings-schema.ts';
import type { Json } from '../../../kernel/column-types.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';

/** An order's stored service charge, without its current amounts. */
export type StoredCharge = ServiceChargeSetting & {
  isKept?: boolean;
  removal?: Omit<ChargeRemoval, 'amount'>;
};

type Charged = Pick<OrderRow, 'service_charge'>;
type Billed = Charged & Pick<OrderRow, 'bill_requested_at'>;
type Party = Pick<OrderRow, 'type' | 'guest_count'>;

/** The stored JSON was written by this server, so it isn't validated. */
export function chargeOf({ service_charge }: Charged): StoredCharge | null {
  return service_charge === null ? null : JSON.parse(service_charge);
}

/** Returns null if there is no charge. `serviceCharge` and `removedCharge` are amounts from the order's current price. */
export function chargeView(
  order: Charged,
  { serviceCharge, removedCharge }: { serviceCharge: number; removedCharge: number },
): OrderServiceCharge | null {
  const charge = chargeOf(order);
  if (charge === null) return null;
  const { removal, ...terms } = charge;
  return {
    ...terms,
    amount: serviceCharge,
    ...(removal !== undefined && { removal: { ...removal, amount: removedCharge } }),
  };
}

/** Whether a changed number of guests no longer affects the charge. */
export function isChargeSettled(
  { state, receipt_state }: Pick<OrderRow, 'state' | 'receipt_state'>,
  payments: readonly Pick<PaymentRow, 'amount' | 'tip'>[],
): boolean {
  const paid = payments.reduce((sum, { amount, tip }) => sum + amount + tip, 0);
  return state !== 'open' || paid > 0 || mayBePrinted(receipt_state);
}

/** The terms on which the settings charge this party; null if they don't. */
export function offeredCharge(
  { type, guest_count }: Party,
  { serviceCharge }: Pick<Settings, 'serviceCharge'>,
): Json | null {
  if (serviceCharge === undefined || serviceCharge.percent === 0 || type !== 'dineIn') return null;
  return guest_count < serviceCharge.minGuests ? null : JSON.stringify(serviceCharge);
}

/** The charge after the number of guests changed. A removed charge remains removed. */
export function chargeAfter(order: Party & Billed, settings: Pick<Settings, 'serviceCharge'>): Json | null {
  const charge = order.type === 'dineIn' ? chargeOf(order) : null;
  if (charge === null) return offeredCharge(order, settings);
  const isFixed = charge.removal !== undefined || charge.isKept === true || order.bill_requested_at !== null;
  const stays = isFixed || order.guest_count >= charge.minGuests;
  return stays ? order.service_charge : offeredCharge(order, settings);
}

/** The charge of each half when a party is divided between two orders; null if none is charged. */
export function retainedCharge(order: Charged): Json | null {
  const charge = chargeOf(order);
  return charge === null || charge.removal !== undefined ? null : JSON.stringify({ ...charge, isKept: true });
}

/** The percentage that a charge certainly takes: 0 if removed. */
function percentOf(charge: Json | null): number {
  const { percent, removal } = chargeOf({ service_charge: charge }) ?? { percent: 0 };
  return removal === undefined ? percent : 0;
}

/** Lines that were billed with a higher service charge than this one. */
export function linesBilledMore(lines: readonly OrderLineRow[], charge: Json | null): OrderLineRow[] {
  return lines.filter(
    ({ state, billed_charge }) => isCharged(state) && percentOf(billed_charge) > percentOf(charge),
  );
}

/** The order's charge after `arriving` lines join. Takes the charge of the arriving lines only if the order has none and no other dishes would bear it too. */
export function chargeWith(
  { order, lines, payments }: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
  arriving: readonly OrderLineRow[],
): Json | null {
  if (order.service_charge !== null || isChargeSettled(order, payments)) return order.service_charge;
  const all = [...lines, ...arriving].filter(({ state }) => isCharged(state));
  const billedMore = linesBilledMore(all, null);
  if (billedMore.length === 0 || billedMore.length < all.length) return null;
  const [highest = null] = billedMore
    .map(({ billed_charge }) => billed_charge)
    .sort((one, other) => percentOf(other) - percentOf(one));
  return retainedCharge({ service_charge: highest });
}

/** The terms without the removal, which is decided separately for each order. */
export function withoutRemoval(charge: Json | null): Json | null {
  if (charge === null) return null;
  const { removal: _, ...terms }: StoredCharge = JSON.parse(charge);
  return JSON.stringify(terms);
}

/** The event's form of a charge or its removal. */
export function recordedCharge(charge: Json | null) {
  if (charge === null) return null;
  const { percent, minGuests, removal }: StoredCharge = JSON.parse(charge);
  return { percent, minGuests, ...(removal !== undefined && { removal }) };
}
