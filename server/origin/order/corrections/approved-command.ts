/** Executes an approved request in the requester's name, as the command that the requester would have sent. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ApprovalRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import { heldRights } from '../../kernel/callers/staff-rights.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { refusalOf } from '../../kernel/calls/dry-run.ts';
import { refundAtItsTerminal } from '../orders/order-links.ts';
import { reopenOrder } from '../payments/closing-commands.ts';
import { changePaymentKind } from '../payments/kind-change-commands.ts';
import { takePayment } from '../payments/payment-commands.ts';
import { refundPayment } from '../payments/refund-commands.ts';

import { discountLine, discountOrder } from './discount-commands.ts';
import { removeServiceCharge } from './service-charge/service-charge-commands.ts';
import { voidLine } from './void-commands.ts';

const adminRoles = ['admin'] as const;

function withBody<Body>(context: AnyCommand, body: Body): CommandContext<Body> {
  return { ...context, body };
}

function run(context: AnyCommand, request: ApprovalRequest): Promise<Order> {
  const { reason, amount, wholeSet = false } = request;
  const discount = request.discount === undefined ? null : { ...request.discount, reason };
  switch (request.kind) {
    case 'void':
      return voidLine(withBody(context, { reason, wholeSet }));
    case 'lineDiscount':
      return discountLine(withBody(context, { discount }));
    case 'orderDiscount':
      return discountOrder(withBody(context, { discount }));
    case 'refund':
      return refundPayment(withBody(context, { reason, ...(amount !== undefined && { amount }) }));
    case 'serviceCharge':
      return removeServiceCharge(withBody(context, { removal: { reason } }));
    case 'payment': {
      if (request.payment === undefined) throw new Error('A request of a payment has it');
      return takePayment(withBody(context, request.payment));
    }
    case 'paymentKind': {
      if (request.paymentKind === undefined) throw new Error('A request of a kind has it');
      return changePaymentKind(withBody(context, { kind: request.paymentKind, reason }));
    }
    case 'reopen':
      return reopenOrder(withBody(context, { reason }));
  }
}

function inNameOf(
  context: AnyCommand,
  orderId: string,
  { lineId, paymentId }: ApprovalRequest,
  { askedBy, approvedBy }: { askedBy: Person; approvedBy: Person },
): AnyCommand {
  return {
    ...context,
    // The command belongs to neither the admin's nor the requester's device; only a drawer opens at the
    // admin's.
    deviceId: null,
    caller: {
      ...context.caller,
      userId: askedBy.id,
      displayName: askedBy.name,
      roles: adminRoles,
      rights: heldRights(context.caller.rights, adminRoles),
      approvedBy,
    },
    params: {
      id: orderId,
      ...(lineId !== undefined && { lineId }),
      ...(paymentId !== undefined && { paymentId }),
    },
    record: event => context.record({ ...event, payload: { ...event.payload, askedBy, approvedBy } }),
  };
}

/** At the terminal that took the card; what no terminal in use took is booked at once. */
async function refundApproved(
  context: AnyCommand,
  { reason, amount }: Pick<ApprovalRequest, 'reason' | 'amount'>,
): Promise<Order> {
  const body = { id: createUuid(context.nowMs), reason, ...(amount !== undefined && { amount }) };
  const sent = await context.links.ask(context, refundAtItsTerminal, body);
  return sent ?? refundPayment(withBody(context, body));
}

/** The caller is the admin. */
export function runApproved(
  context: AnyCommand,
  orderId: string,
  request: ApprovalRequest,
  askedBy: Person,
): Promise<Order> {
  const approvedBy = personOf(context.caller);
  const asked = inNameOf(context, orderId, request, { askedBy, approvedBy });
  return request.kind === 'refund' ? refundApproved(asked, request) : run(asked, request);
}

/** A dry run, so that an impossible request is refused to the requester. The caller is the requester. */
export async function tryApproved(
  context: AnyCommand,
  orderId: string,
  request: ApprovalRequest,
): Promise<void> {
  const askedBy = personOf(context.caller);
  const refusal = await refusalOf(context, silent =>
    run(inNameOf(silent, orderId, request, { askedBy, approvedBy: askedBy }), request),
  );
  if (refusal !== null) throw refusal;
}
