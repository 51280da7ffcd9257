/**
 * When an order has a service charge, and on which terms. They are those of the settings when the party reached its number of
 * guests, stay with the order, and end when it falls below. Once the guests have seen a bill, or are divided between orders, only a removal ends them; once something is paid or a receipt is queued
 * they stay as they are. What lines were billed with goes along with them.
 */
import { isCharged, mayBePrinted } from '#shared/order-states.ts';
import type { ChargeRemoval, OrderServiceCharge } from '#shared/schemas/correction-schema.ts';
import type { ServiceChargeSetting, Settings } from '#shared/schemas/settings-schema.ts';
import type { Json } from '../../column-types.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';

/** As an order stores it, without its current amounts. */
export type StoredCharge = ServiceChargeSetting & {
  isKept?: boolean;
  removal?: Omit<ChargeRemoval, 'amount'>;
};

type Charged = Pick<OrderRow, 'service_charge'>;
type Billed = Charged & Pick<OrderRow, 'bill_requested_at'>;
type Party = Pick<OrderRow, 'type' | 'guest_count'>;

/** JSON in the store is written by this server only. */
export function chargeOf({ service_charge }: Charged): StoredCharge | null {
  return service_charge === null ? null : JSON.parse(service_charge);
}

/** Null where there is none; `removed` and `amount`: of its current price. */
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

/** Whether the charge can't come or go by the number of guests any more. */
export function isChargeSettled(
  { state, receipt_state }: Pick<OrderRow, 'state' | 'receipt_state'>,
  payments: readonly Pick<PaymentRow, 'amount' | 'tip'>[],
): boolean {
  const kept = payments.reduce((sum, { amount, tip }) => sum + amount + tip, 0);
  return state !== 'open' || kept > 0 || mayBePrinted(receipt_state);
}

/** The terms on which the settings charge this party; null: not at all. */
export function offeredCharge(
  { type, guest_count }: Party,
  { serviceCharge }: Pick<Settings, 'serviceCharge'>,
): Json | null {
  if (serviceCharge === undefined || serviceCharge.percent === 0 || type !== 'dineIn') return null;
  return guest_count < serviceCharge.minGuests ? null : JSON.stringify(serviceCharge);
}

/** After the number of guests changed. A removed charge stays removed, however many they are. */
export function chargeAfter(order: Party & Billed, settings: Pick<Settings, 'serviceCharge'>): Json | null {
  const charge = order.type === 'dineIn' ? chargeOf(order) : null;
  if (charge === null) return offeredCharge(order, settings);
  const isFixed = charge.removal !== undefined || charge.isKept === true || order.bill_requested_at !== null;
  const stays = isFixed || order.guest_count >= charge.minGuests;
  return stays ? order.service_charge : offeredCharge(order, settings);
}

/** Of a party that is divided between two orders: null where none is charged. */
export function keptCharge(order: Charged): Json | null {
  const charge = chargeOf(order);
  return charge === null || charge.removal !== undefined ? null : JSON.stringify({ ...charge, isKept: true });
}

/** What a charge takes, in percent; one that was removed takes nothing for certain. */
function percentOf(charge: Json | null): number {
  const { percent, removal } = chargeOf({ service_charge: charge }) ?? { percent: 0 };
  return removal === undefined ? percent : 0;
}

/** Lines whose guests were told a higher service charge than this one. */
export function linesToldMore(lines: readonly OrderLineRow[], charge: Json | null): OrderLineRow[] {
  return lines.filter(
    ({ state, billed_charge }) => isCharged(state) && percentOf(billed_charge) > percentOf(charge),
  );
}

/** The charge of an order as `arriving` lines join it: that of theirs where it has none, and no other dishes which would bear it too. */
export function chargeWith(
  { order, lines, payments }: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
  arriving: readonly OrderLineRow[],
): Json | null {
  if (order.service_charge !== null || isChargeSettled(order, payments)) return order.service_charge;
  const all = [...lines, ...arriving].filter(({ state }) => isCharged(state));
  const told = linesToldMore(all, null);
  if (told.length === 0 || told.length < all.length) return null;
  const [highest = null] = told
    .map(({ billed_charge }) => billed_charge)
    .sort((one, other) => percentOf(other) - percentOf(one));
  return keptCharge({ service_charge: highest });
}

/** The terms alone: who removes it there decides that for that order. */
export function withoutRemoval(charge: Json | null): Json | null {
  if (charge === null) return null;
  const { removal: _, ...terms }: StoredCharge = JSON.parse(charge);
  return JSON.stringify(terms);
}

/** For the history: what came, went or was removed. */
export function recordedCharge(charge: Json | null) {
  if (charge === null) return null;
  const { percent, minGuests, removal }: StoredCharge = JSON.parse(charge);
  return { percent, minGuests, ...(removal !== undefined && { removal }) };
}
