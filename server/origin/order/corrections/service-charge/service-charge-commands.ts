/** Removes an order's service charge, or charges it again. */
import type { ChargeRemovalCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { personOf } from '../../../kernel/callers/callers.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { moneyOf } from '../../orders/order-pricing.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { requireNoReceipt, requirePaidLinesCovered } from '../correction-rules.ts';
import { removalRight } from './charge-of-party.ts';
import {
  chargeAfter,
  chargeOf,
  isChargeSettled,
  recordedCharge,
  type StoredCharge,
} from './service-charge-rules.ts';

type Removal = NonNullable<StoredCharge['removal']>;

/** The removal with what it depends on, as in `givenDiscount` for a percentage. */
async function givenRemoval(
  context: CommandContext<ChargeRemovalCommand>,
  stored: StoredOrder,
  charge: StoredCharge,
  reason: string,
): Promise<Removal> {
  const { caller, now } = context;
  const { approvedBy } = caller;
  const { ownPercent, isBeyond } = await removalRight(context, stored, JSON.stringify(charge));
  const removal = {
    reason,
    by: personOf(caller),
    ...(approvedBy !== undefined && { approvedBy }),
    at: now,
  };
  const isAdmin = caller.roles.includes('admin');
  if (isBeyond && !isAdmin) throw new ProblemError('APPROVAL_REQUIRED');
  if (!isAdmin || (approvedBy === undefined && !isBeyond)) return { ...removal, ownPercent };
  return { ...removal, approvedAmount: moneyOf(stored).fullCharge };
}

export async function removeServiceCharge(context: CommandContext<ChargeRemovalCommand>): Promise<Order> {
  const { body, params } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const { order, payments } = stored;
  const known = chargeOf(order);
  if (known === null) throw new ProblemError('NO_SERVICE_CHARGE');
  requireNoReceipt(order);
  const { removal: _, ...charge } = known;
  const removal =
    body.removal === null ? null : await givenRemoval(context, stored, charge, body.removal.reason);
  const terms = JSON.stringify({ ...charge, ...(removal !== null && { removal }) });
  // Charging again uses the current number of guests.
  const isByGuests = removal === null && !isChargeSettled(order, payments);
  const service_charge = isByGuests
    ? chargeAfter({ ...order, service_charge: terms }, (await context.restaurant()).settings)
    : terms;
  requirePaidLinesCovered(stored, { order: { ...order, service_charge }, lines: stored.lines });
  const before = moneyOf(stored).serviceCharge;
  const after = moneyOf({ order: { ...order, service_charge }, lines: stored.lines }).serviceCharge;
  const type = removal === null ? 'order.serviceChargeRestored' : 'order.serviceChargeRemoved';
  const payload = {
    before: { ...recordedCharge(order.service_charge), amount: before },
    after: { ...recordedCharge(service_charge), amount: after },
  };
  return finishChange(context, stored, { service_charge }, [], { type, payload });
}
