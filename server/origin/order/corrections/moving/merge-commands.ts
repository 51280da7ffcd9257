/** Merges two orders: the lines move unchanged, and nothing is sent again. */
import type { MergeCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { commonVersion } from '../../allergies/allergy-rules.ts';
import { reopenParts, withChanged } from '../../allergies/half-made-lines.ts';
import { recordedLines } from '../../orders/counted-line.ts';
import { finishChange, loadOpenOrder, sumsChange } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import { saveLines, updateOrder } from '../../orders/order-store.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { requireNoTraining } from '../../orders/training-rules.ts';
import { findOrder } from '../../orders/whole-order-store.ts';
import { noteBillReduction } from '../../payments/bill-reductions.ts';
import { joinedReduction } from '../../payments/billing-rules.ts';
import { requireNotAtTerminal } from '../../payments/terminal-payments.ts';
import { findOpenApprovals, giveApprovalsTo } from '../approval-store.ts';
import { expireApprovals } from '../expire-approvals.ts';
import { joinedCharge } from '../service-charge/charge-of-party.ts';
import {
  linesOf,
  mergedOrders,
  mergedSeatOffset,
  mergeFaults,
  ticketIdsOf,
  withMerged,
} from './merge-rules.ts';
import { linesUnderWay, movedBetween, placeOf, ticketIdsUnderWay } from './moving-rules.ts';
import { giveMergedOrdersTo, giveTicketsTo, notifyTicketsOfMove, reassignLines } from './moving-store.ts';
import { linesSeated, shiftedSeat } from './seat-moves.ts';

type MergeContext = CommandContext<MergeCommand>;

/** Loads the order named in the body. */
export async function namedOrder({ tx, caller, body, call }: MergeContext): Promise<StoredOrder> {
  const named = await findOrder(tx, caller.organizationId, body.orderId);
  if (named === null) throw invalidField('orderId', 'is not an order', 'NOT_FOUND');
  requireNoTraining(named.order, call);
  requireNotAtTerminal(named.order, call);
  return named;
}

/** The emptied source is marked as merged, not cancelled. */
async function endSource(context: MergeContext, source: StoredOrder, target: StoredOrder): Promise<void> {
  const { tx, now } = context;
  const { order } = source;
  const changes = {
    state: 'cancelled',
    closed_at: now,
    merged_from: '[]',
    at_terminal: null,
    merged_into_id: target.order.id,
    total: 0,
    service_total: 0,
    deposit_total: 0,
    version: order.version + 1,
  } as const;
  await updateOrder(tx, order, changes);
  const left = { ...source, order: { ...order, ...changes }, lines: [] };
  await expireApprovals(context, left, await findOpenApprovals(tx, order.org_id, [order.id]));
  context.record({
    type: 'order.mergedInto',
    entity: 'order',
    entityId: order.id,
    payload: {
      before: { state: order.state },
      after: { state: 'cancelled', orderId: target.order.id, number: target.order.number },
      ...sumsChange(order, left.order),
    },
  });
}

export async function mergeOrders(context: MergeContext): Promise<Order> {
  const { tx, caller, params } = context;
  const orgId = caller.organizationId;
  const target = await loadOpenOrder(context, param(params, 'id'));
  const source = await namedOrder(context);
  const errors = mergeFaults(target, source);
  if (errors.length > 0) throw new ProblemError('MERGE_NOT_POSSIBLE', { errors });

  const coming = linesSeated(
    source.lines.filter(line => line.state !== 'removed'),
    shiftedSeat(mergedSeatOffset(target, source)),
  );
  const merged = {
    ...withMerged(target, source),
    ...commonVersion([target.order, source.order], context.now),
  };
  const changes = { ...merged, service_charge: await joinedCharge(context, target, source, merged) };
  const order = { ...target.order, ...changes };
  const renumbered = linesOf(coming, target, line => line.merged_from_id ?? source.order.id);
  const lines = withChanged(renumbered, reopenParts(order, renumbered));
  const own = withChanged(target.lines, reopenParts(order, target.lines));
  await saveLines(tx, target.lines, own);
  await notifyTicketsOfMove(tx, orgId, {
    ticketIds: ticketIdsUnderWay(coming),
    from: placeOf(source.order),
    to: placeOf(target.order),
  });
  const movedFrom = movedBetween(source.order, target.order);
  if (movedFrom !== null) {
    const joint = { ...target, order };
    await context.links.announce(context, sentLinesChanged, {
      stored: joint,
      slip: { kind: 'moved', movedFrom },
      lines: linesUnderWay(coming),
    });
  }
  await giveTicketsTo(tx, orgId, ticketIdsOf(coming), target.order.id);
  await reassignLines(tx, lines);
  await giveApprovalsTo(tx, source, lines, target.order.id);
  await giveMergedOrdersTo(
    tx,
    orgId,
    mergedOrders(source.order).map(({ orderId }) => orderId),
    target.order.id,
  );
  await endSource(context, source, target);

  const { id: orderId, number } = source.order;
  const payload = { orderId, number, lines: recordedLines(lines) };
  const approvals = await findOpenApprovals(tx, orgId, [target.order.id]);
  // The event has the cost of the target's own lines under the joint service charge.
  const { service_charge } = changes;
  const charged = { ...target, order: { ...target.order, service_charge } };
  const joined = { order: charged.order, lines: [...target.lines, ...lines] };
  await noteBillReduction(context, target.order.id, joinedReduction([charged, source], joined));
  const joining = { ...target, lines: own };
  return finishChange(context, joining, changes, lines, { type: 'order.merged', payload }, { approvals });
}
