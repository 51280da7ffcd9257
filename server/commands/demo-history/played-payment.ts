/** Plays the end of a visit of the demo's past: the bill, payment by card or cash with an occasional tip, and the receipt. */
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import { billedNow } from '../../origin/order/payments/billing-rules.ts';
import { type PaymentRow, undivided } from '../../origin/order/payments/payment-row.ts';
import { paymentView } from '../../origin/order/payments/payment-view.ts';
import { newPrintJob } from '../../origin/printing/print-jobs/new-print-job.ts';
import { orderDocument } from '../../origin/printing/print-jobs/printed-documents.ts';
import { callerOf, personOfUser } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';
import type { VisitParts } from './demo-visits.ts';
import { type PlayedOrder, playStep, storedOf, timeOf } from './played-order.ts';

/** Tips are whole multiples of this, in minor units. */
const wholeTip = 100;
const note = 1_000;

function kindOf(random: DemoRandom): PaymentKind {
  const chance = random.next();
  if (chance < 0.64) return 'card';
  return chance < 0.97 ? 'cash' : 'voucher';
}

/** About a tenth, without small change. */
function tipOf(amount: number, kind: PaymentKind, random: DemoRandom): number {
  if (kind === 'voucher' || !random.chance(kind === 'card' ? 0.35 : 0.5)) return 0;
  return Math.round((amount * (0.06 + random.next() * 0.08)) / wholeTip) * wholeTip;
}

/** The amount of cash that a guest gives: the next whole ten. */
function tenderedFor(sum: number): number {
  return Math.ceil(sum / note) * note;
}

function pay(
  played: PlayedOrder,
  parts: VisitParts,
  { amount, atMs }: { amount: number; atMs: number },
): void {
  const { visit, cashSessionId, random } = parts;
  const by = personOfUser(visit.waiter);
  const kind = kindOf(random);
  const tip = tipOf(amount, kind, random);
  const payment: PaymentRow = {
    org_id: played.order.org_id,
    id: random.uuid(atMs),
    order_id: played.order.id,
    position: played.payments.length + 1,
    kind,
    amount,
    tip,
    allocations: '[]',
    share: null,
    tendered: kind === 'cash' ? tenderedFor(amount + tip) : null,
    refund_of: null,
    reason: null,
    cash_session_id: cashSessionId,
    taken_by: JSON.stringify(by),
    at: timeOf(atMs),
    ...undivided,
  };
  const payload = { payment: paymentView(payment) };
  const lines = billedNow(played, timeOf(atMs));
  playStep(played, { atMs, by, type: 'payment.taken', payload }, { payment, lines });
}

/** Printed by a fiscal printer that is no longer paired. */
function printReceipt(played: PlayedOrder, parts: VisitParts, atMs: number): void {
  const { place, visit, fiscalPrinterId, receiptNumber, random } = parts;
  const by = personOfUser(visit.waiter);
  const now = timeOf(atMs);
  const { settings, organizationId } = place;
  const document = orderDocument('receipt', storedOf(played), { settings, now, language: null });
  const queued = newPrintJob(
    { caller: callerOf(organizationId, visit.waiter), now, nowMs: atMs },
    { document, orderId: played.order.id, deviceId: fiscalPrinterId },
  );
  const printedMs = atMs + 4_000;
  const id = random.uuid(atMs);
  played.jobs.push({
    ...queued,
    id,
    state: 'issued',
    attempts: 1,
    number: receiptNumber,
    is_fiscal: 1,
    started_at: timeOf(atMs + 1_000),
    finished_at: timeOf(printedMs),
  });
  const queueing = { before: { receiptState: 'none' }, after: { receiptState: 'queued', jobId: id } };
  played.events.push({
    atMs,
    userId: by.id,
    type: 'receipt.queued',
    entityId: played.order.id,
    payload: queueing,
  });
  const before = { state: 'open', receiptState: 'none' };
  const closing = { before, after: { state: 'closed', receiptState: 'queued' } };
  playStep(
    played,
    { atMs, by, type: 'order.closed', payload: closing },
    { order: { state: 'closed', closed_at: now, receipt_state: 'queued' } },
  );
  const issued = {
    before: { receiptState: 'printing' },
    after: { receiptState: 'issued', attempts: 1, number: receiptNumber },
  };
  playStep(
    played,
    { atMs: printedMs, by, type: 'receipt.issued', payload: issued },
    { order: { receipt_state: 'issued', has_fiscal_receipt: 1 } },
  );
}

export function payAndClose(played: PlayedOrder, parts: VisitParts, leaveMs: number): void {
  const { visit, random } = parts;
  const by = personOfUser(visit.waiter);
  if (visit.table !== null && random.chance(0.7)) {
    const now = timeOf(leaveMs);
    const { total } = played.order;
    const payload = { isPrinted: false, total, due: total };
    const changes = { order: { bill_requested_at: now }, lines: billedNow(played, now) };
    playStep(played, { atMs: leaveMs, by, type: 'bill.requested', payload }, changes);
  }
  const { total } = played.order;
  const isShared = visit.guests > 1 && random.chance(0.12);
  const first = isShared ? Math.floor(total / 2) : total;
  const payMs = leaveMs + random.between(60, 300) * 1_000;
  pay(played, parts, { amount: first, atMs: payMs });
  if (isShared) pay(played, parts, { amount: total - first, atMs: payMs + 60_000 });
  printReceipt(played, parts, payMs + 90_000);
}
