/** A waiter offers orders to a colleague, who accepts or declines; until then they belong to the giver, who may cancel the offer. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { OrderTransfer, TransferRequest } from '#shared/order/correction-schema.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import { personOf } from '../../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { canTakeOrders } from '../../../venue/staff/users-rules.ts';
import { listUsers } from '../../../venue/staff/users-store.ts';
import { finishChange, loadUncancelledOrder } from '../../orders/order-change.ts';
import type { NamedOrderRow } from '../../orders/stored-order.ts';
import type { OrderTransferRow } from './transfer-row.ts';
import {
  giverOf,
  isOpen,
  isSameOffer,
  type OfferedOrders,
  offeredOf,
  receiverOf,
  requireMayOffer,
  requireOpen,
  transferRetentionMs,
  transferView,
} from './transfer-rules.ts';
import {
  endTransfersTo,
  findOffered,
  findTransfer,
  forgetTransfers,
  listOrdersAtWork,
  listTransfers,
  saveTransfer,
} from './transfer-store.ts';

export function transfersSince(nowMs: number): string {
  return new Date(nowMs - transferRetentionMs).toISOString();
}

function viewOf({ nowMs }: AnyCommand, row: OrderTransferRow, orders: OfferedOrders): OrderTransfer {
  const view = transferView(row, orders, nowMs);
  if (view === null) throw new ProblemError('TRANSFER_DECIDED');
  return view;
}

/** Records what happens to an offer in the history of each of its orders. */
function recordOffer(context: AnyCommand, row: OrderTransferRow, type: string): void {
  const payload = { transferId: row.id, from: giverOf(row), to: receiverOf(row) };
  const orderIds: string[] = JSON.parse(row.order_ids);
  for (const entityId of orderIds) context.record({ type, entity: 'order', entityId, payload });
}

async function receiverOfField({ tx, caller }: AnyCommand, field: string, userId: string): Promise<Person> {
  const colleague = (await listUsers(tx, caller.organizationId)).find(({ id }) => id === userId);
  if (colleague === undefined || !canTakeOrders(colleague))
    throw invalidField(field, 'is nobody who takes orders here', 'NOT_FOUND');
  return { id: colleague.id, name: colleague.displayName };
}

export async function askTransfer(context: CommandContext<TransferRequest>): Promise<OrderTransfer> {
  const { tx, caller, body, nowMs, now } = context;
  const { organizationId: orgId, userId: giverId } = caller;
  if (body.to === giverId) throw invalidField('to', 'is yourself');
  const receiver = await receiverOfField(context, 'to', body.to);
  await forgetTransfers(tx, orgId, transfersSince(nowMs));
  const rows = await listTransfers(tx, orgId, transfersSince(nowMs));
  const fresh: OrderTransferRow = {
    org_id: orgId,
    id: createUuid(nowMs),
    giver: JSON.stringify(personOf(caller)),
    receiver: JSON.stringify(receiver),
    order_ids: JSON.stringify(body.orderIds),
    state: 'open',
    asked_at: now,
    decided_by: null,
    decided_at: null,
  };
  const orders = await findOffered(tx, orgId, [...rows, fresh]);
  const offer = { giverId, receiverId: receiver.id, orderIds: body.orderIds };
  const same = rows.find(row => isOpen(row, orders, nowMs) && isSameOffer(row, offer));
  if (same !== undefined) return viewOf(context, same, orders);
  requireMayOffer(body.orderIds, { giverId, orders, rows, nowMs });
  await saveTransfer(tx, fresh);
  recordOffer(context, fresh, 'order.transferAsked');
  context.touch('transfers');
  return viewOf(context, fresh, orders);
}

/** Loads the transfer named in the path, with its orders. */
async function loadTransfer({ tx, caller, params }: AnyCommand) {
  const row = await findTransfer(tx, caller.organizationId, param(params, 'id'));
  if (row === null) throw new ProblemError('NOT_FOUND');
  return { row, orders: await findOffered(tx, caller.organizationId, [row]) };
}

function decided(
  context: AnyCommand,
  row: OrderTransferRow,
  state: OrderTransfer['state'],
): OrderTransferRow {
  return { ...row, state, decided_by: JSON.stringify(personOf(context.caller)), decided_at: context.now };
}

/** A closed order counts as sold by the waiter who had it then; only its unserved dishes pass to the receiver. */
function recordedSeller({ state, sold_by, waiter_id: id, waiter_name }: NamedOrderRow) {
  if (state === 'open' || sold_by !== null) return {};
  return { sold_by: JSON.stringify({ id, name: waiter_name ?? '' }) };
}

/** `why` is added to the event in the order's history. */
async function giveOrder(context: AnyCommand, id: string, to: Person, why: object): Promise<void> {
  const stored = await loadUncancelledOrder(context, id);
  const before = { waiter_id: stored.order.waiter_id, waiter_name: stored.order.waiter_name };
  const after = { waiter_id: to.id, waiter_name: to.name };
  const named = { ...stored, order: { ...stored.order, waiter_name: to.name } };
  const changes = { waiter_id: to.id, ...recordedSeller(stored.order) };
  const payload = { ...why, before, after };
  await finishChange(context, named, changes, [], { type: 'order.handedOver', payload });
}

/** Reassigns all unfinished orders of a person who no longer takes orders, to `to` or else to the caller. */
export async function reassignOrdersOf(context: AnyCommand, userId: string, to?: string): Promise<void> {
  const ids = await listOrdersAtWork(context.tx, context.caller.organizationId, userId);
  if (ids.length === 0) return;
  const receiver =
    to === undefined ? personOf(context.caller) : await receiverOfField(context, 'ordersTo', to);
  for (const id of ids) await giveOrder(context, id, receiver, { by: personOf(context.caller) });
}

/** Accepting twice, from two phones of the receiver, is no error. */
export async function acceptTransfer(context: CommandContext<EmptyCommand>): Promise<OrderTransfer> {
  const { tx, caller } = context;
  const { row, orders } = await loadTransfer(context);
  const receiver = receiverOf(row);
  if (receiver.id !== caller.userId) throw new ProblemError('TRANSFER_NOT_YOURS');
  if (row.state === 'accepted') return viewOf(context, row, orders);
  requireOpen(row, orders, context.nowMs);
  const moved = offeredOf(row, orders);
  for (const { id } of moved) await giveOrder(context, id, personOf(caller), { transferId: row.id });
  const ids = JSON.stringify(moved.map(({ id }) => id));
  const after = { ...decided(context, row, 'accepted'), order_ids: ids };
  await saveTransfer(tx, after);
  context.touch('transfers');
  return viewOf(context, after, orders);
}

async function end(
  context: AnyCommand,
  { row, orders }: { row: OrderTransferRow; orders: OfferedOrders },
  state: 'declined' | 'cancelled',
): Promise<OrderTransfer> {
  if (row.state === state) return viewOf(context, row, orders);
  requireOpen(row, orders, context.nowMs);
  const after = decided(context, row, state);
  await saveTransfer(context.tx, after);
  recordOffer(context, row, state === 'declined' ? 'order.transferDeclined' : 'order.transferCancelled');
  context.touch('transfers');
  return viewOf(context, after, orders);
}

export async function declineTransfer(context: CommandContext<EmptyCommand>): Promise<OrderTransfer> {
  const loaded = await loadTransfer(context);
  if (receiverOf(loaded.row).id !== context.caller.userId) throw new ProblemError('TRANSFER_NOT_YOURS');
  return end(context, loaded, 'declined');
}

/** Allowed to the giver and to admins. */
export async function cancelTransfer(context: CommandContext<EmptyCommand>): Promise<OrderTransfer> {
  const { userId, roles } = context.caller;
  const loaded = await loadTransfer(context);
  if (giverOf(loaded.row).id !== userId && !roles.includes('admin'))
    throw new ProblemError('TRANSFER_NOT_YOURS');
  return end(context, loaded, 'cancelled');
}

/** Ends offers to a person who was deactivated or no longer takes orders, as nobody will answer them. */
export async function endTransfersOf({ tx, caller, now, touch }: AnyCommand, userId: string): Promise<void> {
  if (await endTransfersTo(tx, caller.organizationId, { userId, at: now })) touch('transfers');
}
