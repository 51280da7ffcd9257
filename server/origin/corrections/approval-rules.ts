/** What somebody may ask an admin for, when two ask for the same, and when there is nothing left to decide. */
import { isCharged } from '#shared/order-states.ts';
import type { ApprovalKind, ApprovalRequest } from '#shared/schemas/correction-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { Json } from '../origin-tables.ts';
import { keptOf } from '../payments/balance-rules.ts';
import { basisOf, isChanged } from './approval-facts.ts';
import type { ApprovalRow } from './approval-row.ts';

type Detail = 'lineId' | 'paymentId' | 'discount' | 'amount';

const details: Record<ApprovalKind, { needed: readonly Detail[]; possible: readonly Detail[] }> = {
  void: { needed: ['lineId'], possible: [] },
  lineDiscount: { needed: ['lineId', 'discount'], possible: [] },
  orderDiscount: { needed: ['discount'], possible: [] },
  refund: { needed: ['paymentId'], possible: ['amount'] },
  reopen: { needed: [], possible: [] },
};

/** Throws INVALID_REQUEST for what is missing, and for what doesn't belong to this kind. */
export function checkRequest(request: ApprovalRequest): void {
  const { needed, possible } = details[request.kind];
  const given = (['lineId', 'paymentId', 'discount', 'amount'] as const).filter(
    field => request[field] !== undefined,
  );
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

/** A newer question about the same thing takes the place of an older one. */
export function isSameMatter(one: ApprovalRequest, other: ApprovalRequest): boolean {
  return one.kind === other.kind && one.lineId === other.lineId && one.paymentId === other.paymentId;
}

/** Whether things have moved on, so that nobody's word can bring it about, or there is nothing to decide any more. */
export function isObsolete(
  { request }: Pick<ApprovalRow, 'request'>,
  { order, lines, payments }: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
): boolean {
  const { kind, lineId, paymentId } = requestOf({ request });
  if (kind === 'reopen') return order.state !== 'closed';
  if (kind === 'refund') {
    const payment = payments.find(({ id }) => id === paymentId);
    if (payment === undefined) return true;
    const kept = keptOf(payment, payments);
    return kept.amount + kept.tip === 0;
  }
  if (order.state !== 'open') return true;
  if (kind === 'orderDiscount') return false;
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined || !isCharged(line.state);
}

/** Whether what it is about is no longer what was asked about: then it has to be asked anew. */
export function isOutdated(
  { request, basis }: Pick<ApprovalRow, 'request' | 'basis'>,
  stored: Pick<StoredOrder, 'order' | 'lines' | 'payments'>,
): boolean {
  return isChanged(JSON.parse(basis), basisOf(requestOf({ request }), stored));
}
