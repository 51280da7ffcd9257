/** The service charge of an order whose number of guests changes, or that becomes a takeaway. */
import type { AnyCommand } from '../../calls/command-context.ts';
import type { Json } from '../../column-types.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';
import { chargeAfter, isChargeSettled, withoutRemoval } from './service-charge-rules.ts';

export async function chargeOfParty(
  context: AnyCommand,
  before: OrderRow,
  after: OrderRow,
  payments: readonly PaymentRow[],
): Promise<Json | null> {
  const isSame = before.guest_count === after.guest_count && before.type === after.type;
  if (isSame || isChargeSettled(after, payments)) return after.service_charge;
  return chargeAfter(after, (await context.restaurant()).settings);
}

/** Of two orders that become one: the target's terms, else those that the settings offer them together, else the source's. */
export async function joinedCharge(
  context: AnyCommand,
  target: StoredOrder,
  source: StoredOrder,
  merged: Partial<OrderRow>,
): Promise<Json | null> {
  const { order, payments } = target;
  const own = await chargeOfParty(context, order, { ...order, ...merged }, payments);
  return own ?? (isChargeSettled(order, payments) ? null : withoutRemoval(source.order.service_charge));
}
