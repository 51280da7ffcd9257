/**
 * Settles the service charge of an order after a command. The number of guests, takeaway, moves and merges
 * may add or end it; for billed lines it is only reduced by callers with the right to remove it.
 */
import { chargeRemoval, needsApproval } from '#shared/order/discount-approval.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { AnyCommand } from '../../../kernel/calls/command-context.ts';
import type { Json } from '../../../kernel/column-types.ts';
import { pricedOrder } from '../../orders/order-pricing.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import { saveLines } from '../../orders/order-store.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { PaymentRow } from '../../payments/payment-row.ts';
import { discountLimit } from '../discount-limit.ts';
import {
  chargeAfter,
  chargeOf,
  chargeWith,
  isChargeSettled,
  linesBilledMore,
  withoutRemoval,
} from './service-charge-rules.ts';

type Charged = Pick<StoredOrder, 'order' | 'lines' | 'payments'>;

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

/** The charge of two merged orders: the target's terms, or else what the settings charge the joint party, or else the source's terms. */
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

/** Whether removing this charge, together with the caller's discounts, exceeds the limit without approval; `ownPercent` is that limit. */
export async function removalRight(context: AnyCommand, stored: StoredOrder, charge: Json | null) {
  const ownPercent = await discountLimit(context, stored);
  const priced = pricedOrder({ ...stored, order: { ...stored.order, service_charge: charge } });
  const { serviceCharge = null } = priced;
  const removed = serviceCharge && { ...serviceCharge, removal: { ownPercent } };
  return {
    ownPercent,
    isBeyond: needsApproval(priced, { ...priced, serviceCharge: removed }, chargeRemoval),
  };
}

/** The charge that billed lines retain: the order's former charge, or else the lines' own. */
function retainedFor(before: StoredOrder, { lines }: Charged, wanted: Json | null): Json | null {
  if (isChargeSettled(before.order, before.payments)) return wanted;
  const { service_charge: known } = before.order;
  return linesBilledMore(lines, known).length === 0 ? known : chargeWith({ ...before, lines }, []);
}

/** Whether this command is the removal itself, which has already checked the right. */
function isRemovedBy(before: OrderRow, wanted: Json | null): boolean {
  const removal = chargeOf({ service_charge: wanted })?.removal;
  return removal !== undefined && chargeOf(before)?.removal === undefined;
}

/** Runs after every command: throws APPROVAL_REQUIRED if billed lines would be charged less without the right to remove the charge. */
export async function settleCharge(
  context: AnyCommand,
  before: StoredOrder,
  after: Charged,
): Promise<{ service_charge: Json | null; lines: OrderLineRow[] }> {
  const wanted = await chargeOfParty(context, before.order, after.order, after.payments);
  if (linesBilledMore(after.lines, wanted).length === 0)
    return { service_charge: wanted, lines: [...after.lines] };
  const isRemoval = isRemovedBy(before.order, wanted);
  const service_charge = isRemoval ? wanted : retainedFor(before, after, wanted);
  const less = linesBilledMore(after.lines, service_charge);
  const [billed] = less;
  if (billed !== undefined && !isRemoval && !context.caller.roles.includes('admin')) {
    const { isBeyond } = await removalRight(context, { ...before, ...after }, billed.billed_charge);
    if (isBeyond) throw new ProblemError('APPROVAL_REQUIRED');
  }
  const now = new Map(less.map(line => [line.id, { ...line, billed_charge: service_charge }]));
  await saveLines(context.tx, less, [...now.values()]);
  return { service_charge, lines: after.lines.map(line => now.get(line.id) ?? line) };
}
