/**
 * Computes the current subject of an approval request, which the admin sees instead of that at the time of
 * the request. The request is outdated if its basis has changed: the line's progress or the price of a piece.
 */

import type { ApprovalRequest } from '#shared/order/correction-schema.ts';
import { piecePrice } from '#shared/order/order-money.ts';
import { isStarted } from '#shared/order/order-states.ts';
import { isWaste } from '#shared/order/waste.ts';
import { type CountedLine, countedLine } from '../orders/counted-line.ts';
import { moneyOf } from '../orders/order-pricing.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { changedShares, setMates, setOf } from '../orders/set-share-rules.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { weighedName } from '../orders/weight-rules.ts';
import { unrefundedAmount } from '../payments/balance-rules.ts';
import { withDiscount } from './discount-rules.ts';

type Subject = Pick<StoredOrder, 'order' | 'lines' | 'payments'>;

type ApprovalFacts = {
  subject: string;
  /** Null if the request isn't about a line. */
  line: CountedLine | null;
  /** How much less the guests pay, or what is refunded; includes the tip unless the request states an amount. */
  amount: number;
  /** For a void, whether the dish becomes waste; otherwise null. */
  started: boolean | null;
};

/** Stored with the request; contains only the fields that matter to its kind. */
type ApprovalBasis = {
  stage?: 'waiting' | 'begun' | 'served';
  piece?: number;
  quantity?: number;
};

function lineOf({ lines }: Pick<Subject, 'lines'>, { lineId }: ApprovalRequest): OrderLineRow | undefined {
  return lineId === undefined ? undefined : lines.find(({ id }) => id === lineId);
}

/** The remaining lines of a set menu share its price. */
function linesAfterVoid(request: ApprovalRequest, now: Subject): OrderLineRow[] {
  const line = lineOf(now, request);
  if (line === undefined) return [...now.lines];
  const gone = new Set((request.wholeSet ? setMates(now.lines, line) : [line]).map(({ id }) => id));
  const after = now.lines.map(one => (gone.has(one.id) ? { ...one, state: 'voided' as const } : one));
  const shared = new Map(changedShares(now.lines, after).map(one => [one.id, one]));
  return after.map(one => shared.get(one.id) ?? one);
}

function amountOf(request: ApprovalRequest, now: Subject): number {
  const { kind, lineId, paymentId, discount, reason } = request;
  if (kind === 'reopen') return 0;
  if (kind === 'payment') return request.payment?.tip ?? 0;
  if (kind === 'serviceCharge') return moneyOf(now).serviceCharge;
  if (kind === 'refund' || kind === 'paymentKind') {
    const payment = now.payments.find(({ id }) => id === paymentId);
    const unrefunded =
      payment === undefined ? { amount: 0, tip: 0 } : unrefundedAmount(payment, now.payments);
    return request.amount === undefined
      ? unrefunded.amount + unrefunded.tip
      : Math.min(request.amount, unrefunded.amount);
  }
  const after =
    kind === 'void'
      ? { order: now.order, lines: linesAfterVoid(request, now) }
      : withDiscount(now, lineId ?? null, JSON.stringify({ ...discount, reason }));
  return Math.max(0, moneyOf(now).total - moneyOf(after).total);
}

/** "2 × Pierogi", the payment method, or the order's number. */
function subjectOf(request: ApprovalRequest, now: Subject): string {
  const line = lineOf(now, request);
  if (line !== undefined && request.wholeSet) return setOf(line)?.name ?? line.name;
  if (line !== undefined) return `${line.quantity} × ${weighedName(line.name, line)}`;
  const payment = request.payment ?? now.payments.find(({ id }) => id === request.paymentId);
  return payment?.kind ?? `#${now.order.number}`;
}

export function approvalFacts(request: ApprovalRequest, now: Subject): ApprovalFacts {
  const line = lineOf(now, request);
  return {
    subject: subjectOf(request, now),
    line: line === undefined ? null : countedLine(line),
    amount: amountOf(request, now),
    started: line === undefined || request.kind !== 'void' ? null : isWaste(line),
  };
}

function stageOf({ state }: OrderLineRow): 'waiting' | 'begun' | 'served' {
  if (state === 'served') return 'served';
  return isStarted(state) ? 'begun' : 'waiting';
}

export function basisOf(request: ApprovalRequest, now: Subject): ApprovalBasis {
  const line = lineOf(now, request);
  if (line === undefined) return {};
  const { quantity, unit_price: unitPrice } = line;
  const piece = piecePrice({ unitPrice, modifiers: JSON.parse(line.modifiers) });
  return { ...(request.kind === 'void' && { stage: stageOf(line) }), piece, quantity };
}

/** A smaller quantity than requested is no change; a larger one is. */
export function isChanged(asked: ApprovalBasis, now: ApprovalBasis): boolean {
  return (
    asked.stage !== now.stage || asked.piece !== now.piece || (now.quantity ?? 0) > (asked.quantity ?? 0)
  );
}
