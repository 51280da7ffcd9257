/** Rules for approval requests: what may be requested, when two concern the same subject, and when one is obsolete. */

import type { ApprovalKind, ApprovalRequest } from '#shared/order/correction-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { Json } from '../../kernel/column-types.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { unrefundedAmount } from '../payments/balance-rules.ts';
import { basisOf, isChanged } from './approval-facts.ts';
import type { ApprovalRow } from './approval-row.ts';

const all = ['lineId', 'paymentId', 'wholeSet', 'discount', 'amount', 'payment', 'paymentKind'] as const;
type Detail = (typeof all)[number];

const details: Record<ApprovalKind, { needed: readonly Detail[]; possible: readonly Detail[] }> = {
  void: { needed: ['lineId'], possible: ['wholeSet'] },
  lineDiscount: { needed: ['lineId', 'discount'], possible: [] },
  orderDiscount: { needed: ['discount'], possible: [] },
  refund: { needed: ['paymentId'], possible: ['amount'] },
  reopen: { needed: [], possible: [] },
  serviceCharge: { needed: [], possible: [] },
  payment: { needed: ['payment'], possible: [] },
  paymentKind: { needed: ['paymentId', 'paymentKind'], possible: [] },
};

/** Throws INVALID_REQUEST for missing fields and for fields of another kind. */
export function checkRequest(request: ApprovalRequest): void {
  const { needed, possible } = details[request.kind];
  const given = all.filter(field => request[field] !== undefined);
  const errors = [
    ...needed
      .filter(field => !given.includes(field))
      .map(path => ({ path, message: `is required for ${request.kind}` })),
    ...given
      .filter(field => !needed.includes(field) && !possible.includes(field))
      .map(path => ({ path, message: `is not for ${request.kind}` })),
  ];
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
}

export function requestOf({ request }: { request: Json }): ApprovalRequest {
  return JSON.parse(request);
}

/** A newer request about the same subject replaces the older one. */
export function isSameMatter(one: ApprovalRequest, other: ApprovalRequest): boolean {
  return one.kind === other.kind && one.lineId === other.lineId && one.paymentId === other.paymentId;
}

/** Whether the change is no longer possible or no longer needed. */
export function isObsolete(
  { request }: Pick<ApprovalRow, 'request'>,
  { order, lines, payments }: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
): boolean {
  const { kind, lineId, paymentId } = requestOf({ request });
  if (kind === 'reopen') return order.state !== 'closed';
  if (kind === 'refund' || kind === 'paymentKind') {
    const payment = payments.find(({ id }) => id === paymentId);
    if (payment === undefined) return true;
    const unrefunded = unrefundedAmount(payment, payments);
    return unrefunded.amount + unrefunded.tip === 0;
  }
  if (order.state !== 'open') return true;
  if (kind === 'orderDiscount' || kind === 'payment') return false;
  if (kind === 'serviceCharge') return order.service_charge === null;
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined || !isCharged(line.state);
}

/** Whether the subject has changed since the request, which then has to be made again. */
export function isOutdated(
  { request, basis }: Pick<ApprovalRow, 'request' | 'basis'>,
  stored: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
): boolean {
  return isChanged(JSON.parse(basis), basisOf(requestOf({ request }), stored));
}
