import fc from 'fast-check';
import t from 'tap';
import { bookedMovement } from '../../../../../server/origin/catalog/stock/stock-rules.ts';

const booking = { id: 'm', ingredientId: 'i', by: 'Magda', at: '2025-11-20T17:00:00.000Z' };

t.test('a count sets the stock, a delivery adds to it and waste takes away', async t => {
  t.match(bookedMovement(12, { reason: 'count', amount: 9.5 }, booking), {
    ...booking,
    delta: -2.5,
    stockAfter: 9.5,
  });
  t.match(bookedMovement(12, { reason: 'delivery', amount: 8 }, booking), { delta: 8, stockAfter: 20 });
  const waste = bookedMovement(2, { reason: 'waste', amount: 5, note: 'spleśniał' }, booking);
  t.match(waste, { delta: -5, stockAfter: -3, reason: 'waste', note: 'spleśniał' });
  t.notOk('note' in bookedMovement(2, { reason: 'waste', amount: 1 }, booking));
});

t.test('a count that confirms the stock is booked, a delivery of nothing is refused', async t => {
  t.match(bookedMovement(4, { reason: 'count', amount: 4 }, booking), { delta: 0, stockAfter: 4 });
  for (const reason of ['delivery', 'waste'] as const) {
    t.throws(() => bookedMovement(4, { reason, amount: 0 }, booking), {
      code: 'INVALID_REQUEST',
      details: { errors: [{ path: 'amount' }] },
    });
  }
});

t.test('no booking leaves more than anybody can have', async t => {
  const delivery = { reason: 'delivery', amount: 1 } as const;
  t.throws(() => bookedMovement(10_000_000, delivery, booking), {
    code: 'INVALID_REQUEST',
    details: { errors: [{ path: 'amount' }] },
  });
  t.equal(bookedMovement(9_999_999, delivery, booking).stockAfter, 10_000_000);
});

t.test('the stock is the sum of its movements, to the thousandth', async () => {
  const reason = fc.constantFrom('count', 'delivery', 'waste');
  const amount = fc.integer({ min: 1, max: 100_000_000 }).map(thousandths => thousandths / 1_000);
  fc.assert(
    fc.property(fc.array(fc.record({ reason, amount }), { maxLength: 30 }), bookings => {
      let stock = 0;
      let thousandths = 0;
      for (const command of bookings) {
        const { delta, stockAfter } = bookedMovement(stock, command, booking);
        thousandths += Math.round(delta * 1_000);
        stock = stockAfter;
      }
      return Math.round(stock * 1_000) === thousandths;
    }),
  );
});
