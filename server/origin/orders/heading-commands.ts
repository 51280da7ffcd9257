/** Changes the order's own fields: guests, name, phone, pickup time, notes and waiter. */
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { invalidField } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { readSettings } from '../settings/settings-store.ts';
import { canTakeOrders } from '../staff/users-rules.ts';
import { listUsers } from '../staff/users-store.ts';
import { finishChange, loadOpenOrder } from './order-change.ts';
import { refusePhone, refusePickup } from './order-commands.ts';
import type { NamedOrderRow } from './stored-order.ts';

type Heading = Pick<
  NamedOrderRow,
  'guest_count' | 'name' | 'phone' | 'pickup_at' | 'note' | 'allergy_note' | 'waiter_id' | 'waiter_name'
>;

function headingOf(order: NamedOrderRow): Heading {
  const { guest_count, name, phone, pickup_at, note, allergy_note, waiter_id, waiter_name } = order;
  return { guest_count, name, phone, pickup_at, note, allergy_note, waiter_id, waiter_name };
}

/** For the event: that the phone number changed, but no number, as events are never deleted. */
function recordedChange({ phone: phoneBefore, ...before }: Heading, { phone, ...after }: Heading) {
  return { before, after, ...(phone !== phoneBefore && { isPhoneChanged: true }) };
}

/** The order's new waiter: an active person who takes orders. */
async function waiterAfter(
  { tx, caller, body }: CommandContext<OrderChange>,
  before: Heading,
): Promise<Pick<Heading, 'waiter_id' | 'waiter_name'>> {
  const { waiter_id, waiter_name } = before;
  if (body.waiterId === undefined || body.waiterId === waiter_id) return { waiter_id, waiter_name };
  const colleague = (await listUsers(tx, caller.organizationId)).find(({ id }) => id === body.waiterId);
  if (colleague === undefined || !canTakeOrders(colleague)) {
    throw invalidField('waiterId', 'is nobody who takes orders here', 'NOT_FOUND');
  }
  return { waiter_id: colleague.id, waiter_name: colleague.displayName };
}

export async function changeOrder(context: CommandContext<OrderChange>): Promise<Order> {
  const { body } = context;
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const before = headingOf(stored.order);
  const after: Heading = {
    guest_count: body.guestCount ?? before.guest_count,
    name: body.name === undefined ? before.name : body.name,
    phone: body.phone === undefined ? before.phone : body.phone,
    pickup_at: body.pickupAt === undefined ? before.pickup_at : body.pickupAt,
    note: body.note === undefined ? before.note : body.note,
    allergy_note: body.allergyNote === undefined ? before.allergy_note : body.allergyNote,
    ...(await waiterAfter(context, before)),
  };
  const { type, table_id, business_day } = stored.order;
  if (type === 'dineIn' && table_id === null && after.name === null) {
    throw invalidField('name', 'is what a tab without a table goes by');
  }
  refusePhone({ type, phone: after.phone });
  // Its time may be changed long after its day began, not to another day.
  if (after.pickup_at !== before.pickup_at)
    refusePickup(
      { type, business_day, pickup_at: after.pickup_at },
      await readSettings(context.tx, context.caller.organizationId),
    );
  const { waiter_name, ...changes } = after;
  const named = { ...stored, order: { ...stored.order, waiter_name } };
  const isHandedOver = after.waiter_id !== before.waiter_id;
  const eventType = isHandedOver ? 'order.handedOver' : 'order.changed';
  return finishChange(context, named, changes, [], {
    type: eventType,
    payload: recordedChange(before, after),
  });
}
