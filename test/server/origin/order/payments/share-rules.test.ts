import fc from 'fast-check';
import t from 'tap';
import { ProblemError } from '../../../../../server/http/errors.ts';
import { type PaymentRow, undivided } from '../../../../../server/origin/order/payments/payment-row.ts';
import { shareDue } from '../../../../../server/origin/order/payments/share-rules.ts';

function payment(facts: Partial<PaymentRow>): PaymentRow {
  return {
    org_id: 'o',
    id: 'p',
    order_id: 'order',
    position: 1,
    kind: 'card',
    amount: 0,
    tip: 0,
    tendered: null,
    allocations: '[]',
    share: null,
    refund_of: null,
    reason: null,
    cash_session_id: null,
    taken_by: '{"id":"w","name":"W"}',
    at: '2025-11-20T18:00:00.000Z',
    ...undivided,
    ...facts,
  };
}

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

/** Pays the shares in this order and returns their amounts. */
function payAll(total: number, of: number, order: readonly number[]) {
  const payments: PaymentRow[] = [];
  let due = total;
  const amounts = order.map(number => {
    const { amount, share } = shareDue(payments, { of, number }, due);
    payments.push(payment({ id: `p${number}`, amount, share: JSON.stringify(share) }));
    due -= amount;
    return amount;
  });
  return { amounts, payments, due };
}

t.test('three guests split 100.00: the last share has the remainder', async t => {
  t.same(payAll(10_000, 3, [1, 2, 3]).amounts, [3333, 3333, 3334]);
  t.same(payAll(10_000, 3, [3, 1, 2]).amounts, [3334, 3333, 3333], 'whoever pays first');
});

t.test('equal shares add up to the bill and differ by less than their number, in any order', async () => {
  const split = fc.integer({ min: 2, max: 50 }).chain(of =>
    fc.record({
      of: fc.constant(of),
      order: fc.shuffledSubarray(
        Array.from({ length: of }, (_, index) => index + 1),
        { minLength: of, maxLength: of },
      ),
      total: fc.integer({ min: 1, max: 100_000_000 }),
    }),
  );
  fc.assert(
    fc.property(split, ({ of, order, total }) => {
      const { amounts, due } = payAll(total, of, order);
      return due === 0 && Math.max(...amounts) - Math.min(...amounts) < of;
    }),
    { numRuns: 1_000 },
  );
});

t.test('a share is paid once, and there are no more shares than there are', async t => {
  const { payments, due } = payAll(900, 3, [2]);
  t.equal(
    codeOf(() => shareDue(payments, { of: 3, number: 2 }, due)),
    'ALREADY_PAID',
  );
  t.equal(
    codeOf(() => shareDue(payments, { of: 3, number: 4 }, due)),
    'INVALID_REQUEST',
  );
  t.equal(shareDue(payments, { of: 3, number: 1 }, due).amount, 300);
});

t.test('a share that was given back can be paid again, for as much as it was', async t => {
  const { payments, due } = payAll(1_000, 3, [1, 2]);
  const refund = payment({ id: 'r', amount: -333, refund_of: 'p1' });
  t.equal(shareDue([...payments, refund], { of: 3, number: 1 }, due + 333).amount, 333);
});

t.test('what is ordered or taken off after the first share falls to the last', async t => {
  const { payments, due } = payAll(900, 3, [1]);
  const second = shareDue(payments, { of: 3, number: 2 }, due + 500);
  t.equal(second.amount, 300);
  const paid = [...payments, payment({ id: 'p2', amount: 300, share: JSON.stringify(second.share) })];
  t.equal(shareDue(paid, { of: 3, number: 3 }, due + 200).amount, 800);
  t.equal(shareDue(payments, { of: 3, number: 2 }, 120).amount, 120, 'never more than what is due');
});

t.test('what was paid before the split is not split', async t => {
  const deposit = payment({ id: 'd', amount: 400 });
  t.equal(shareDue([deposit], { of: 2, number: 1 }, 600).amount, 300);
});

t.test('once all shares are paid, the next round can be split anew', async t => {
  const { payments } = payAll(1_000, 2, [1, 2]);
  t.equal(shareDue(payments, { of: 2, number: 1 }, 501).amount, 250);
  t.equal(shareDue(payments, { of: 2, number: 2 }, 501).amount, 251);
});
