/** Undoes a merge: the lines return to the other order, which returns to its table. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { MergeCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { countOpenOrders, findSeatingTable } from '../../../venue/tables/seating-store.ts';
import { commonVersion } from '../../allergies/allergy-rules.ts';
import { reopenParts, withChanged } from '../../allergies/half-made-lines.ts';
import { recordedLines } from '../../orders/counted-line.ts';
import { finishChange, loadOpenOrder, sumsChange } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import { moneyOf, storedSums } from '../../orders/order-pricing.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { requireRoomForOrder } from '../../orders/order-size-rules.ts';
import { saveLines, updateOrder } from '../../orders/order-store.ts';
import { type Seating, seatAgain } from '../../orders/seating-rules.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { noteBillReduction } from '../../payments/bill-reductions.ts';
import { joinedReduction } from '../../payments/billing-rules.ts';
import { findTickets, insertTickets } from '../../preparation/ticket-store.ts';
import { findOpenApprovals, giveApprovalsTo } from '../approval-store.ts';
import { requireNoReceipt } from '../correction-rules.ts';
import { settleCharge } from '../service-charge/charge-of-party.ts';
import { linesBilledMore, retainedCharge } from '../service-charge/service-charge-rules.ts';
import { namedOrder } from './merge-commands.ts';
import {
  linesOf,
  type MergedOrder,
  mergedOrders,
  partTickets,
  ticketIdsOf,
  withoutMerged,
} from './merge-rules.ts';
import { linesUnderWay, movedBetween, placeOf, ticketIdsUnderWay } from './moving-rules.ts';
import { giveTicketsTo, notifyTicketsOfMove, reassignLines } from './moving-store.ts';
import { linesSeated, shiftedSeat } from './seat-moves.ts';

type MergeContext = CommandContext<MergeCommand>;

function requireMerged(target: StoredOrder, source: StoredOrder): MergedOrder {
  const merged = mergedOrders(target.order).find(({ orderId }) => orderId === source.order.id);
  if (merged === undefined) throw new ProblemError('NOT_MERGED');
  requireNoReceipt(target.order);
  if (target.order.paid > 0) throw new ProblemError('ORDER_HAS_PAYMENTS');
  return merged;
}

/** The previous table, if it still has room. */
async function formerSeating(
  { tx, caller, restaurant }: MergeContext,
  { order }: StoredOrder,
): Promise<Seating> {
  const { table_id, table_label, party_number } = order;
  if (table_id === null) return { table_id, table_label, party_number };
  const table = await findSeatingTable(tx, caller.organizationId, table_id);
  if (table !== null && !table.isArchived) return seatAgain(table, order, (await restaurant()).settings);
  const errors = [{ path: 'orderId', message: 'its table is no longer there' }];
  throw new ProblemError('MERGE_NOT_POSSIBLE', { errors });
}

/** Removes the lines and the tickets that move with them. */
async function takeOut(
  context: MergeContext,
  target: StoredOrder,
  source: StoredOrder,
  { seatOffset = 0 }: MergedOrder,
): Promise<OrderLineRow[]> {
  const { tx, caller, nowMs } = context;
  const orgId = caller.organizationId;
  const isLeaving = (line: OrderLineRow) => line.merged_from_id === source.order.id;
  const present = target.lines.filter(line => line.state !== 'removed');
  const leaving = linesSeated(present.filter(isLeaving), shiftedSeat(-seatOffset));
  const tickets = await findTickets(tx, orgId, ticketIdsOf(leaving));
  const staying = present.filter(line => !isLeaving(line));
  const { lines, parted } = partTickets(leaving, staying, tickets, () => createUuid(nowMs));
  await insertTickets(tx, parted);
  await giveTicketsTo(tx, orgId, ticketIdsOf(lines), source.order.id);
  await notifyTicketsOfMove(tx, orgId, {
    ticketIds: ticketIdsUnderWay(lines),
    from: placeOf(target.order),
    to: placeOf(source.order),
  });
  const movedFrom = movedBetween(target.order, source.order);
  if (movedFrom !== null)
    await context.links.announce(context, sentLinesChanged, {
      stored: source,
      slip: { kind: 'moved', movedFrom },
      lines: linesUnderWay(lines),
    });
  const renumbered = linesOf(lines, source, () => null);
  const order = { ...source.order, ...commonVersion([source.order, target.order], context.now) };
  const returned = withChanged(renumbered, reopenParts(order, renumbered));
  await reassignLines(tx, returned);
  return returned;
}

async function reviveSource(
  context: MergeContext,
  source: StoredOrder,
  { table_label, party_number }: Seating,
  returned: readonly OrderLineRow[],
  target: StoredOrder,
): Promise<StoredOrder> {
  const { order } = source;
  const opened = {
    state: 'open',
    closed_at: null,
    merged_into_id: null,
    party_number,
    rounds: Math.max(order.rounds, ...returned.map(line => line.round ?? 0)),
    version: order.version + 1,
    ...commonVersion([order, target.order], context.now),
  } as const;
  const joint =
    linesBilledMore(returned, order.service_charge).length === 0 ? null : retainedCharge(target.order);
  const again = { ...order, ...opened, service_charge: joint ?? order.service_charge };
  const all = { ...source, order: again, lines: [...source.lines, ...returned] };
  const { service_charge, lines } = await settleCharge(context, all, all);
  const revived = { ...all, order: { ...again, service_charge }, lines };
  const sums = storedSums(moneyOf(revived));
  await updateOrder(context.tx, order, { ...opened, service_charge, ...sums });
  context.record({
    type: 'order.restored',
    entity: 'order',
    entityId: order.id,
    payload: {
      before: { state: order.state, orderId: target.order.id, number: target.order.number },
      after: { state: 'open', ...(table_label !== order.table_label && { tableLabel: table_label }) },
      ...sumsChange(order, { ...order, ...sums }),
    },
  });
  return revived;
}

export async function unmergeOrders(context: MergeContext): Promise<Order> {
  const { tx, caller, params } = context;
  const target = await loadOpenOrder(context, param(params, 'id'));
  const former = await namedOrder(context);
  const merged = requireMerged(target, former);
  requireRoomForOrder(await countOpenOrders(tx, caller.organizationId, former.order.waiter_id));
  const seating = await formerSeating(context, former);
  const source = { ...former, order: { ...former.order, ...seating } };
  const returned = await takeOut(context, target, source, merged);
  await giveApprovalsTo(tx, target, returned, source.order.id);
  const revived = await reviveSource(context, former, seating, returned, target);

  const gone = new Set(returned.map(({ id }) => id));
  const rest = { ...target, lines: target.lines.filter(({ id }) => !gone.has(id)) };
  const apart = [rest, { order: revived.order, lines: returned }];
  await noteBillReduction(context, target.order.id, -joinedReduction(apart, target));
  const { id: orderId, number } = source.order;
  const payload = { orderId, number, lines: recordedLines(returned) };
  const approvals = await findOpenApprovals(tx, caller.organizationId, [target.order.id]);
  const changes = {
    ...withoutMerged(target.order, merged),
    ...commonVersion([target.order, source.order], context.now),
  };
  const staying = withChanged(rest.lines, reopenParts({ ...target.order, ...changes }, rest.lines));
  await saveLines(tx, rest.lines, staying);
  const left = { ...rest, lines: staying };
  return finishChange(context, left, changes, [], { type: 'order.unmerged', payload }, { approvals });
}
