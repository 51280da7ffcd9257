/** Changes the order's own fields: guests, name, phone, pickup time, notes and waiter. */

import type { OrderChange } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { canTakeOrders } from '../../venue/staff/users-rules.ts';
import { listUsers } from '../../venue/staff/users-store.ts';
import {
  type AllergyColumns,
  changedAllergies,
  isConcerned,
  parseAllergies,
  recordedAllergies,
} from '../allergies/allergy-rules.ts';
import { reopenParts, withChanged } from '../allergies/half-made-lines.ts';
import { finishChange, loadOpenOrder, loadUnservedOrder } from './order-change.ts';
import { refusePhone, refusePickup } from './order-commands.ts';
import { sentLinesChanged } from './order-links.ts';
import type { OrderLineRow } from './order-row.ts';
import { saveLines } from './order-store.ts';
import { lateAt } from './send-rules.ts';
import type { NamedOrderRow, StoredOrder } from './stored-order.ts';
import { requireNoTraining } from './training-rules.ts';

type Heading = Pick<
  NamedOrderRow,
  'guest_count' | 'name' | 'phone' | 'pickup_at' | 'note' | 'waiter_id' | 'waiter_name'
> &
  AllergyColumns;

function headingOf(order: NamedOrderRow): Heading {
  const { guest_count, name, phone, pickup_at, note, waiter_id, waiter_name } = order;
  const { allergies, allergy_note, allergy_version, allergy_changed_at } = order;
  const allergy = { allergies, allergy_note, allergy_version, allergy_changed_at };
  return { guest_count, name, phone, pickup_at, note, waiter_id, waiter_name, ...allergy };
}

function recordedHeading({ guest_count, name, pickup_at, note, waiter_id, waiter_name, allergies }: Heading) {
  const fields = { guest_count, name, pickup_at, note, waiter_id, waiter_name };
  return { ...fields, allergies: recordedAllergies(allergies) };
}

/** The event only says that the phone number or the allergies' text changed, without the texts, as events are never deleted. */
function recordedChange(before: Heading, after: Heading) {
  const textOf = ({ allergy_note, allergies }: Heading) =>
    JSON.stringify([allergy_note, ...parseAllergies(allergies).map(({ seat, note }) => [seat, note])]);
  return {
    before: recordedHeading(before),
    after: recordedHeading(after),
    ...(before.phone !== after.phone && { isPhoneChanged: true }),
    ...(textOf(before) !== textOf(after) && { isAllergyNoteChanged: true }),
  };
}

/** The order's new waiter: an active person who takes orders. Only an admin assigns it to others at once; otherwise they accept a transfer. */
async function waiterAfter(
  { tx, caller, body }: CommandContext<OrderChange>,
  before: NamedOrderRow,
): Promise<Pick<Heading, 'waiter_id' | 'waiter_name'>> {
  const { waiter_id, waiter_name } = before;
  if (body.waiterId === undefined || body.waiterId === waiter_id) return { waiter_id, waiter_name };
  requireNoTraining(before, 'acceptTransfer');
  const colleague = (await listUsers(tx, caller.organizationId)).find(({ id }) => id === body.waiterId);
  if (colleague === undefined || !canTakeOrders(colleague)) {
    throw invalidField('waiterId', 'is nobody who takes orders here', 'NOT_FOUND');
  }
  if (colleague.id !== caller.userId && !caller.roles.includes('admin'))
    throw invalidField('waiterId', 'has to accept a transfer first', 'FORBIDDEN');
  return { waiter_id: colleague.id, waiter_name: colleague.displayName };
}

/** Stores and returns the unfinished lines with due times for the new pickup time. */
async function withNewDueTimes(
  context: AnyCommand,
  { lines }: StoredOrder,
  { pickup_at }: Heading,
): Promise<OrderLineRow[]> {
  const { lateMinutes } = (await context.restaurant()).settings.thresholds;
  const moved = lines.flatMap(line => {
    const { state, sent_at } = line;
    if ((state !== 'sent' && state !== 'preparing') || sent_at === null) return [];
    return [{ ...line, late_at: lateAt({ ...line, sent_at }, { lateMinutes, pickupAt: pickup_at }) }];
  });
  await saveLines(context.tx, lines, moved);
  return moved;
}

/** Queues slips: printed tickets have outdated allergies, or ones that no longer apply. */
async function notifyStations(
  context: AnyCommand,
  before: AllergyColumns,
  stored: StoredOrder,
): Promise<void> {
  const isMade = ({ state }: OrderLineRow) => ['sent', 'preparing', 'ready'].includes(state);
  const isAffected = (line: OrderLineRow) => isConcerned(stored.order, line) || isConcerned(before, line);
  const affected = stored.lines.filter(line => isMade(line) && isAffected(line));
  await context.links.announce(context, sentLinesChanged, {
    stored,
    slip: { kind: 'allergy' },
    lines: affected,
  });
}

/** A paid order whose food is still coming accepts changes of allergies, and nothing else. */
async function loadChangeable(context: CommandContext<OrderChange>): Promise<StoredOrder> {
  const { body, params } = context;
  const id = param(params, 'id');
  const { allergies, allergyNote, allergiesBefore: _, ...others } = body;
  const isAllergy = allergies !== undefined || allergyNote !== undefined;
  const load = isAllergy && Object.keys(others).length === 0 ? loadUnservedOrder : loadOpenOrder;
  return load(context, id);
}

export async function changeOrder(context: CommandContext<OrderChange>): Promise<Order> {
  const { body } = context;
  const stored = await loadChangeable(context);
  const before = headingOf(stored.order);
  const after: Heading = {
    guest_count: body.guestCount ?? before.guest_count,
    name: body.name === undefined ? before.name : body.name,
    phone: body.phone === undefined ? before.phone : body.phone,
    pickup_at: body.pickupAt === undefined ? before.pickup_at : body.pickupAt,
    note: body.note === undefined ? before.note : body.note,
    ...changedAllergies(before, body, context.now),
    ...(await waiterAfter(context, stored.order)),
  };
  const { type, table_id, business_day, is_training } = stored.order;
  if (type === 'dineIn' && table_id === null && after.name === null && is_training === 0) {
    throw invalidField('name', 'is what a tab without a table goes by');
  }
  refusePhone({ type, phone: after.phone });
  // The time may change long after the business day began, but not to another day.
  if (after.pickup_at !== before.pickup_at)
    refusePickup({ type, business_day, pickup_at: after.pickup_at }, (await context.restaurant()).settings);
  const isAllergyChanged = after.allergy_version !== before.allergy_version;
  const reopened = isAllergyChanged ? reopenParts(after, stored.lines) : [];
  await saveLines(context.tx, stored.lines, reopened);
  const current = { ...stored, lines: withChanged(stored.lines, reopened) };
  const moved = after.pickup_at === before.pickup_at ? [] : await withNewDueTimes(context, current, after);
  const { waiter_name, ...changes } = after;
  const named = { ...current, order: { ...stored.order, waiter_name } };
  const isReassigned = after.waiter_id !== before.waiter_id;
  if (isAllergyChanged)
    await notifyStations(context, before, { ...named, order: { ...named.order, ...changes } });
  const changeType = isAllergyChanged ? 'order.allergyChanged' : 'order.changed';
  const eventType = isReassigned ? 'order.handedOver' : changeType;
  return finishChange(context, named, changes, moved, {
    type: eventType,
    payload: recordedChange(before, after),
  });
}
