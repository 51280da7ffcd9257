/** Asking an admin for what goes beyond a waiter's rights, and the admin's word on it. */

import type { ApprovalRequest } from '#shared/schemas/correction-schema.ts';
import type { EmptyCommand } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { invalidField, ProblemError } from '../../errors.ts';
import { personOf } from '../callers.ts';
import type { CommandContext } from '../command-routes.ts';
import { finishChange, loadOrder } from '../orders/order-change.ts';
import { orderView } from '../orders/order-view.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { param } from '../origin-frame.ts';
import type { ApprovalRow } from './approval-row.ts';
import { checkRequest, isSameMatter, requestOf, subjectOf } from './approval-rules.ts';
import { decideApprovals, findApproval, insertApproval } from './approval-store.ts';
import { runApproved, tryApproved } from './approved-command.ts';
import { requireLine } from './correction-rules.ts';
import { isWaste } from './void-rules.ts';

/** What the guests pay less then, or get back. */
function amountOf(before: Order, after: Order, { kind }: ApprovalRequest): number {
  if (kind === 'reopen') return 0;
  return kind === 'refund' ? before.paid - after.paid : Math.max(0, before.total - after.total);
}

function startedOf({ kind, lineId }: ApprovalRequest, stored: StoredOrder): number | null {
  if (kind !== 'void' || lineId === undefined) return null;
  return isWaste(requireLine(stored, lineId)) ? 1 : 0;
}

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
  const after = await tryApproved(context, stored.order.id, body);
  const asked: ApprovalRow = {
    org_id: caller.organizationId,
    id,
    order_id: stored.order.id,
    request: JSON.stringify({ ...body, id }),
    subject: subjectOf(body, stored),
    amount: amountOf(orderView(stored), after, body),
    is_started: startedOf(body, stored),
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
  await insertApproval(tx, asked);
  const approvals = [...stored.approvals.filter(row => !overtaken.includes(row.id)), asked];
  const { kind, lineId, paymentId, discount, reason } = body;
  const payload = { approvalId: id, kind, lineId, paymentId, discount, reason, amount: asked.amount };
  return finishChange(context, stored, {}, [], { type: 'approval.asked', payload }, { approvals });
}

/** The one that the path names, with its order. */
async function loadApproval(context: CommandContext<unknown>, name: 'id' | 'approvalId') {
  const approval = await findApproval(context.tx, context.caller.organizationId, param(context.params, name));
  if (approval === null) throw new ProblemError('NOT_FOUND');
  return { approval, stored: await loadOrder(context, approval.order_id) };
}

/** Notes the decision and answers the order without what is done with. */
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

/** A question that waits is only taken back by who asked; a refused one may be put aside by anybody at the table. */
export async function dropApproval(context: CommandContext<undefined>): Promise<Order> {
  const { caller, params } = context;
  const { approval, stored } = await loadApproval(context, 'approvalId');
  if (stored.order.id !== param(params, 'id')) throw new ProblemError('NOT_FOUND');
  if (approval.state !== 'pending' && approval.state !== 'refused') {
    throw new ProblemError('APPROVAL_DECIDED');
  }
  const isOwn = JSON.parse(approval.asked_by).id === caller.userId || caller.roles.includes('admin');
  if (approval.state === 'pending' && !isOwn) throw new ProblemError('FORBIDDEN');
  return decide(context, stored, approval, 'dropped');
}

export async function refuseApproval(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { approval, stored } = await loadApproval(context, 'id');
  if (approval.state !== 'pending') throw new ProblemError('APPROVAL_DECIDED');
  return decide(context, stored, approval, 'refused');
}

/** Yes, and done, in one breath. Where things have moved on, the command says why not and the question stays. */
export async function approve(context: CommandContext<EmptyCommand>): Promise<Order> {
  const { tx, caller, now } = context;
  const { approval, stored } = await loadApproval(context, 'id');
  if (approval.state !== 'pending') throw new ProblemError('APPROVAL_DECIDED');
  const request = requestOf(approval);
  const decision = {
    state: 'approved',
    decided_by: JSON.stringify(personOf(caller)),
    decided_at: now,
  } as const;
  await decideApprovals(tx, caller.organizationId, [approval.id], decision);
  const payload = { approvalId: approval.id, kind: request.kind, askedBy: JSON.parse(approval.asked_by) };
  context.record({ type: 'approval.approved', entity: 'order', entityId: stored.order.id, payload });
  return runApproved(context, stored.order.id, request, JSON.parse(approval.asked_by));
}
