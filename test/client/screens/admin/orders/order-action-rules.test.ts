import { describe, expect, it } from 'vitest';
import { refundable } from '#shared/order/payment-balance.ts';
import { canCancel, canReopen } from '../../../../../client/screens/admin/orders/order-action-rules.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { createPayment } from '../office-factory.ts';

const closedAt = '2026-11-20T19:00:00.000Z';
const nowMs = Date.parse('2026-11-20T19:30:00.000Z');

describe('what the office may do with an order', () => {
  it('is to cancel it while nothing was made or paid', () => {
    const lines = [makeLine({ state: 'draft' }), makeLine({ id: 'v', state: 'voided' })];
    expect(canCancel(makeOrder({ lines }))).toBe(true);
    expect(canCancel(makeOrder({ lines: [makeLine({ state: 'held' })] }))).toBe(false);
    expect(canCancel(makeOrder({ lines, payments: [createPayment()] }))).toBe(false);
    expect(canCancel(makeOrder({ lines, tip: 100 }))).toBe(false);
    expect(canCancel(makeOrder({ lines, state: 'closed' }))).toBe(false);
  });

  it('is to reopen it within the window, while no receipt says what it cost', () => {
    const closed = makeOrder({ state: 'closed', closedAt });
    expect(canReopen(closed, { nowMs, windowMinutes: 30 })).toBe(true);
    expect(canReopen(closed, { nowMs, windowMinutes: 29 })).toBe(false);
    expect(canReopen({ ...closed, receiptState: 'queued' }, { nowMs, windowMinutes: 30 })).toBe(false);
    expect(canReopen({ ...closed, receiptState: 'waived' }, { nowMs, windowMinutes: 30 })).toBe(true);
    expect(canReopen(makeOrder({}), { nowMs, windowMinutes: 30 })).toBe(false);
  });

  it('is to give back what is left of a payment, but never a refund', () => {
    const payment = createPayment({ tip: 100 });
    const part = createPayment({ id: 'r', amount: -850, refundOf: payment.id });
    const rest = createPayment({ id: 's', amount: -2_000, tip: -100, refundOf: payment.id });
    expect(refundable(payment, [payment, part])).toEqual({ amount: 2_000, tip: 100 });
    expect(refundable(payment, [payment, part, rest])).toBeNull();
    expect(refundable(part, [payment, part])).toBeNull();
  });
});
