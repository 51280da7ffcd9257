/** Requests for an admin's approval beyond a waiter's rights, and the admin's decision. */

import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ApprovalRequest, ApproveCommand } from '#shared/order/correction-schema.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { atLimit, invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOrder } from '../orders/order-change.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { approvalFacts, basisOf } from './approval-facts.ts';
import type { ApprovalRow } from './approval-row.ts';
import { checkRequest, isSameMatter, requestOf } from './approval-rules.ts';
import { countPendingApprovals, decideApprovals, findApproval, insertApproval } from './approval-store.ts';
import { runApproved, tryApproved } from './approved-command.ts';

async function newId({ tx, caller, nowMs }: CommandContext<unknown>, chosen: string | undefined) {
  if (chosen === undefined) return createUuid(nowMs);
  if ((await findApproval(tx, caller.organizationId, chosen)) === null) return chosen;
  throw invalidField('id', 'is already in use', 'ID_TAKEN');
}

export async function askApproval(context: CommandContext<ApprovalRequest>): Promise<Order> {
  const { tx, caller, body, params, now } = context;
  checkRequest(body);
  const stored = await loadOrder(context, param(params, 'id'));
  const id = await newId(context, body.id);
  await tryApproved(context, stored.order.id, body);
  const asked: ApprovalRow = {
    org_id: caller.organizationId,
    id,
    order_id: stored.order.id,
    request: JSON.stringify({ ...body, id }),
    basis: JSON.stringify(basisOf(body, stored)),
    amount: approvalFacts(body, stored).amount,
    state: 'pending',
    asked_by: JSON.stringify(personOf(caller)),
    asked_at: now,
    decided_by: null,
    decided_at: null,
  };
  const overtaken = stored.approvals.filter(other => isSameMatter(requestOf(other), body)).map(row => row.id);
  await decideApprovals(tx, caller.organizationId, overtaken, {
    state: 'dropped',
    decided_by: null,
    decided_at: now,
  });
  const { pendingApprovalsPerPersonMax } = limits;
  if ((await countPendingApprovals(tx, asked)) >= pendingApprovalsPerPersonMax)
    throw atLimit('approvals', pendingApprovalsPerPersonMax, 'APPROVALS_AT_LIMIT');
  await insertApproval(tx, asked);
  const approvals = [...stored.approvals.filter(row => !overtaken.includes(row.id)), asked];
  const { kind, lineId, paymentId, discount, reason } = body;
  const payload = { approvalId: id, kind, lineId, paymentId, discount, reason, amount: asked.amount };
  return finishChange(context, stored, {}, [], { type: 'approval.asked', payload }, { approvals });
}

/** Loads the approval named in the path, with its order. */
async function loadApproval(context: CommandContext<unknown>, name: 'id' | 'approvalId') {
  const approval = await findApproval(context.tx, context.caller.organizationId, param(context.params, name));
  if (approval === null) throw new ProblemError('NOT_FOUND');
  return { approval, stored: await loadOrder(context, approval.order_id) };
}

/** Stores the decision and returns the order without decided approvals. */
async function decide(
  context: CommandContext<unknown>,
  stored: StoredOrder,
  approval: ApprovalRow,
  state: 'refused' | 'dropped',
): Promise<Order> {
  const { tx, caller, now } = context;
  const decision = { state, decided_by: JSON.stringify(personOf(caller)), decided_at: now };
  await decideApprovals(tx, caller.organizationId, [approval.id], decision);
  const decided = { ...approval, ...decision };
  const approvals = stored.approvals.flatMap(row => {
    if (row.id !== approval.id) return [row];
    return state === 'refused' ? [decided] : [];
  });
  const payload = { approvalId: approval.id, kind: requestOf(approval).kind, before: approval.state };
  return finishChange(context, stored, {}, [], { type: `approval.${state}`, payload }, { approvals });
}

/** Only the requester may withdraw a pending request; anybody with access to the order may dismiss a refused or outdated one. */
export async function dropApproval(context: CommandContext<undefined>): Promise<Order> {
  const { caller, params } = context;
  const { approval, stored } = await loadApproval(context, 'approvalId');
  if (stored.order.id !== param(params, 'id')) throw new ProblemError('NOT_FOUND');
  if (approval.state === 'approved' || approval.state === 'dropped') {
    throw new ProblemError('APPROVAL_DECIDED');
  }
  const isOwn = JSON.parse(approval.asked_by).id === caller.userId || caller.roles.includes('admin');
  if (approval.state === 'pending' && !isOwn) throw new ProblemError('FORBIDDEN');
  return decide(context, stored, approval, 'dropped');
}

/** Throws unless the request is pending. */
function requirePending({ state }: ApprovalRow): void {
  if (state === 'outdated') throw new ProblemError('APPROVAL_CHANGED');
  if (state !== 'pending') throw new ProblemError('APPROVAL_DECIDED');
}

export async function refuseApproval(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { approval, stored } = await loadApproval(context, 'id');
  requirePending(approval);
  return decide(context, stored, approval, 'refused');
}

/**
 * Approves and executes in one transaction, for exactly what the admin saw. If the amount has grown or the
 * order has changed, it throws and the request stays pending.
 */
export async function approve(context: CommandContext<ApproveCommand>): Promise<Order> {
  const { tx, caller, body, now } = context;
  const { approval, stored } = await loadApproval(context, 'id');
  requirePending(approval);
  const request = requestOf(approval);
  const { amount } = approvalFacts(request, stored);
  if (amount > (body.amount ?? approval.amount)) throw new ProblemError('APPROVAL_CHANGED');
  const decision = {
    state: 'approved',
    decided_by: JSON.stringify(personOf(caller)),
    decided_at: now,
  } as const;
  await decideApprovals(tx, caller.organizationId, [approval.id], decision);
  const { kind } = request;
  const payload = { approvalId: approval.id, kind, amount, askedBy: JSON.parse(approval.asked_by) };
  context.record({ type: 'approval.approved', entity: 'order', entityId: stored.order.id, payload });
  return runApproved(context, stored.order.id, request, JSON.parse(approval.asked_by));
}
