// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openLines,
  openSeats,
  partOf,
  sharesOf,
  splitUnderWay,
  unpaidGuests,
} from '../../../../../../client/screens/waiter/payment/split/pay-parts.ts';
import { makePayment } from '../../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const soup = makeLine({ id: 'soup', seat: 2, unitPrice: 1_000, state: 'served' });
const steak = makeLine({ id: 'steak', seat: 1, unitPrice: 5_001, state: 'served' });
const bread = makeLine({ id: 'bread', unitPrice: 300, state: 'served' });
const gone = makeLine({ id: 'gone', unitPrice: 900, state: 'voided' });
const lines = [soup, steak, bread, gone];
const shared = (number: number, amount: number, of = 3) =>
  makePayment({ id: `s${number}`, amount, share: { of, number } });

describe('by items and by seats', () => {
  it('what was paid by name or voided is not open any more', () => {
    const payments = [makePayment({ amount: 1_000, allocations: [{ lineId: 'soup', amount: 1_000 }] })];
    const order = makeOrder({ lines, payments });
    expect(openLines(order).map(({ line, open }) => [line.id, open])).toEqual([
      ['soup', 0],
      ['steak', 5_001],
      ['bread', 300],
    ]);
    expect(partOf(order, { kind: 'lines', lineIds: ['soup', 'steak'] })).toEqual({
      amount: 5_001,
      terms: { lineIds: ['steak'] },
      fault: null,
    });
  });

  it('who paid their seat shares nothing equally any more', () => {
    const payments = [makePayment({ amount: 1_000, allocations: [{ lineId: 'soup', amount: 1_000 }] })];
    expect(unpaidGuests(makeOrder({ lines, payments, guestCount: 4 }))).toBe(3);
    expect(unpaidGuests(makeOrder({ lines, payments, guestCount: 2 }))).toBe(2);
  });

  it('a line whose payment was given back is open again', () => {
    const payments = [
      makePayment({ amount: 1_000, allocations: [{ lineId: 'soup', amount: 1_000 }] }),
      makePayment({
        id: 'back',
        amount: -1_000,
        refundOf: 'payment',
        allocations: [{ lineId: 'soup', amount: -1_000 }],
      }),
    ];
    expect(openLines(makeOrder({ lines, payments }))[0]?.open).toBe(1_000);
  });

  it('seats come in their order, what belongs to all of them last', () => {
    expect(openSeats(makeOrder({ lines })).map(({ seat, open }) => [seat, open])).toEqual([
      [1, 5_001],
      [2, 1_000],
      ['shared', 300],
    ]);
    const part = partOf(makeOrder({ lines }), { kind: 'seats', seats: [2, 'shared'] });
    expect(part).toEqual({ amount: 1_300, terms: { lineIds: ['soup', 'bread'] }, fault: null });
  });

  it('lines that cost more than what is still due cost just that: somebody paid a part of the whole', () => {
    const order = makeOrder({ lines, payments: [makePayment({ amount: 5_000 })] });
    const part = partOf(order, { kind: 'lines', lineIds: ['steak'] });
    expect(part).toEqual({ amount: 1_301, terms: { lineIds: ['steak'] }, fault: null });
  });
});

describe('equal shares', () => {
  it('put the remainder on the last, and settle to the grosz whatever was ordered in between', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 2, max: 12 }), amount, (total, of, more) => {
        fc.pre(total >= of);
        const order = makeOrder({ lines: [makeLine({ id: 'a', unitPrice: total, state: 'served' })] });
        const shares = sharesOf(order, of);
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(total);
        const first = shares[0]?.amount ?? 0;
        let now = makeOrder({
          lines: [...order.lines, makeLine({ id: 'b', unitPrice: more, state: 'served' })],
          payments: [shared(1, first, of)],
        });
        for (let number = 2; number <= of; number += 1) {
          const { amount: next, terms } = partOf(now, { kind: 'shares', of, number: null });
          expect(terms.share).toEqual({ of, number });
          if (number < of) expect(next).toBe(first);
          now = makeOrder({ ...now, payments: [...now.payments, shared(number, next, of)] });
        }
        expect(now.due).toBe(0);
      }),
    );
  });

  it('the last waits for the others when something was ordered since: and pays for it', () => {
    const payments = [shared(1, 2_100)];
    const more = [...lines, makeLine({ id: 'cake', unitPrice: 2_000, state: 'served' })];
    const shares = sharesOf(makeOrder({ lines: more, payments }), 3);
    expect(shares.map(({ isLater }) => isLater)).toEqual([false, false, true]);
    expect(shares.map(({ amount }) => amount)).toEqual([2_100, 2_100, 4_101]);
    expect(sharesOf(makeOrder({ lines, payments }), 3)[2]).toMatchObject({ amount: 2_101, isLater: false });
  });

  it('one that was paid is not offered again, one that was given back is', () => {
    const payments = [shared(1, 2_100), shared(2, 2_100)];
    const order = makeOrder({ lines, payments });
    expect(sharesOf(order, 3).map(({ isPaid }) => isPaid)).toEqual([true, true, false]);
    const back = makePayment({ id: 'back', amount: -2_100, refundOf: 's1' });
    expect(
      sharesOf(makeOrder({ lines, payments: [...payments, back] }), 3).map(({ isPaid }) => isPaid),
    ).toEqual([false, true, false]);
  });

  it('that were begun go on where they stopped', () => {
    expect(splitUnderWay(makeOrder({ lines, payments: [shared(1, 2_100)] }))).toEqual({
      kind: 'shares',
      of: 3,
      number: null,
    });
    expect(splitUnderWay(makeOrder({ lines }))).toBeNull();
    expect(splitUnderWay(makeOrder({ lines, payments: [makePayment({})] }))).toBeNull();
  });
});

describe('an amount', () => {
  it('is as typed, and no more than what is due', () => {
    const order = makeOrder({ lines });
    expect(partOf(order, { kind: 'amount', amount: 500 })).toEqual({ amount: 500, terms: {}, fault: null });
    expect(partOf(order, { kind: 'amount', amount: null }).fault).toBe('nothingChosen');
    expect(partOf(order, { kind: 'amount', amount: 6_302 }).fault).toBe('exceedsDue');
    expect(partOf(order, { kind: 'all' }).amount).toBe(6_301);
  });
});
