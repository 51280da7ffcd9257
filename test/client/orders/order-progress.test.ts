import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  describeProgress,
  paidText,
  progressText,
  summarizeOrder,
} from '../../../client/orders/order-progress.ts';
import { makeLine, makeOrder, makeSummary, openedAt } from '../harness/order-factory.ts';

const nowMs = Date.parse(openedAt) + 41 * 60_000;

describe('the word of an order', () => {
  it('ready food comes before everything else', () => {
    const progress = describeProgress(
      [
        makeSummary({ readyLines: 1, lateSince: openedAt }),
        makeSummary({ readyLines: 2, preparingLines: 4 }),
      ],
      nowMs,
    );
    expect(progress).toMatchObject({ kind: 'ready', counts: { ready: 3 } });
  });

  it('a late order says for how many minutes', () => {
    const lateSince = new Date(nowMs - 6.5 * 60_000).toISOString();
    expect(describeProgress([makeSummary({ preparingLines: 1, lateSince })], nowMs)).toMatchObject({
      kind: 'late',
      lateMinutes: 6,
    });
    const t = ((key: string, { since, ...own }: object & { since?: string }) =>
      since ?? [key, ...Object.values(own)].join(' ')) as TFunction;
    const texts = [59, 65].map(lateMinutes =>
      progressText(t, { ...describeProgress([], nowMs), kind: 'late', lateMinutes }),
    );
    expect(texts).toEqual(['order.elapsed.minutes 59', 'order.elapsed.hours 1 05']);
  });

  it.each([
    [{ preparingLines: 1, sentLines: 2, draftLines: 1 }, 'unsent'],
    [{ preparingLines: 1, sentLines: 2 }, 'preparing'],
    [{ preparingLines: 1, sentLines: 2, sentOutLines: 1 }, 'ask'],
    [{ sentLines: 2, sentOutLines: 1, draftLines: 1 }, 'unsent'],
    [{ sentLines: 2, sentOutLines: 1, state: 'closed' }, 'ask'],
    [{ sentLines: 2, state: 'closed' }, 'paid'],
    [{ sentLines: 2, sentOutLines: 1, lateSince: openedAt }, 'late'],
    [{ outLines: 1, draftLines: 1, lateSince: openedAt }, 'decide'],
    [{ isCardUnclear: true, isReceiptPending: true, billRequestedAt: openedAt }, 'card'],
    [{ sentLines: 2, draftLines: 1 }, 'unsent'],
    [{ sentLines: 2 }, 'sent'],
    [{ heldLines: 1, draftLines: 1 }, 'unsent'],
    [{ heldLines: 1 }, 'held'],
    [{ draftLines: 1 }, 'unsent'],
    [{ total: 4_200 }, 'served'],
    [{}, 'seated'],
  ] as const)('%o is "%s"', (counts, kind) => {
    expect(describeProgress([{ ...makeSummary({}), ...counts }], nowMs).kind).toBe(kind);
  });

  it('nobody is seated by a takeaway or a bar tab', () => {
    const t = ((key: string) => key) as TFunction;
    const progress = describeProgress([makeSummary({})], nowMs);
    expect(progressText(t, progress)).toBe('waiter.tile.seated');
    expect(progressText(t, { ...progress, hasTable: false })).toBe('waiter.tile.empty');
  });
});

describe('the amount', () => {
  it('of an order that is paid in part is what is left, also of dishes ordered since', () => {
    const t = ((key: string, { amount }: { amount: string }) => `${key} ${amount}`) as unknown as TFunction;
    const textOf = (change: Partial<ReturnType<typeof makeOrder>>) =>
      amountText(t, summarizeOrder({ ...makeOrder({}), total: 5_000, ...change }, nowMs), String);
    expect(textOf({ paid: 0 })).toBe('5000');
    expect(textOf({ paid: 2_000, due: 3_000 })).toBe('waiter.tile.left 3000');
    expect(textOf({ paid: 2_000, due: 3_000, total: 6_000 })).toBe('waiter.tile.left 4000');
    expect(amountText(t, makeSummary({ total: 5_000, due: 1_000 }), String)).toBe('waiter.tile.left 1000');
  });
});

describe('what was paid and given back', () => {
  it('is not called paid, at a table nor as a takeaway', () => {
    const t = ((key: string) => key) as TFunction;
    const back = makeSummary({
      state: 'closed',
      total: 3_200,
      readyLines: 0,
      sentLines: 1,
      isRefunded: true,
    });
    expect(progressText(t, describeProgress([back], nowMs))).toBe('waiter.tile.refunded');
    expect(paidText(t, describeProgress([back], nowMs))).toBe('waiter.tile.isRefunded');
    const paid = makeSummary({ id: 'kept', state: 'closed', total: 3_200 });
    expect(progressText(t, describeProgress([back, paid], nowMs))).toBe('waiter.tile.paid');
    const lines = [makeLine({ state: 'sent' })];
    const by = { id: 'anna', name: 'Anna' };
    const payment = { kind: 'cash' as const, tip: 0, allocations: [], by, at: openedAt };
    const of = (refund: number) =>
      summarizeOrder(
        makeOrder({
          state: 'closed',
          lines,
          payments: [3_200, -refund].map((amount, at) => ({ ...payment, id: String(at), amount })),
        }),
        nowMs,
      );
    expect([of(3_200), of(3_100)].map(({ isRefunded }) => isRefunded)).toEqual([true, false]);
  });
});

describe('a station that works from paper', () => {
  it('has it once it is printed; nothing is more urgent than what no station knows of', () => {
    const unprintedSince = new Date(nowMs - 10_000).toISOString();
    const kindOf = (counts: Parameters<typeof makeSummary>[0], atMs = nowMs) =>
      describeProgress([makeSummary(counts)], atMs).kind;
    expect(kindOf({ sentLines: 2, printedLines: 2 })).toBe('printed');
    expect(kindOf({ sentLines: 2, printedLines: 1 })).toBe('sent');
    expect(kindOf({ sentLines: 1, readyLines: 1, unprintedSince })).toBe('unprinted');
    expect(kindOf({ sentLines: 1, unprintedSince }, nowMs - 1)).toBe('sent');
  });

  it('is never late, on a takeaway either', () => {
    const paper = { state: 'sent', isOnPaper: true, sentAt: openedAt } as const;
    const lines = [makeLine({ id: 'a', ...paper, printedAt: openedAt }), makeLine({ id: 'b', ...paper })];
    const summary = summarizeOrder(makeOrder({ type: 'takeaway', lines }), nowMs);
    expect(summary).toMatchObject({ sentLines: 2, printedLines: 1, unprintedSince: openedAt });
    expect(summary.lateSince).toBeUndefined();
  });
});

describe('a station that works from its screen', () => {
  it('has it once a screen or paper has it; nothing is more urgent than what it does not know of', () => {
    const unshownSince = new Date(nowMs - 15_000).toISOString();
    const late = { sentLines: 1, readyLines: 1, lateSince: openedAt, unshownSince };
    const kindAt = (atMs: number) => describeProgress([makeSummary(late)], atMs).kind;
    expect([kindAt(nowMs - 1), kindAt(nowMs)]).toEqual(['ready', 'unshown']);
    const of = (line: Partial<Parameters<typeof makeLine>[0]>) =>
      summarizeOrder(makeOrder({ lines: [makeLine({ state: 'sent', sentAt: openedAt, ...line })] }), nowMs);
    expect(of({}).unshownSince).toBe(openedAt);
    const known = [
      { shownAt: openedAt },
      { printedAt: openedAt },
      { isOnPaper: true },
      { station: 'none' },
    ] as const;
    for (const line of known) expect(of(line).unshownSince).toBeUndefined();
  });
});

describe('a takeaway, which has no table row', () => {
  it('is late as its lines are, counted from the first of them', () => {
    const at = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();
    const order = makeOrder({
      type: 'takeaway',
      lines: [
        makeLine({ id: 'a', state: 'sent', sentAt: openedAt, lateAt: at(-5) }),
        makeLine({ id: 'd', state: 'preparing', sentAt: openedAt, lateAt: at(1) }),
        makeLine({ id: 'b', state: 'ready', quantity: 6, sentAt: openedAt }),
        makeLine({ id: 'c', state: 'draft' }),
      ],
    });
    const summary = summarizeOrder(order, nowMs);
    expect(summary).toMatchObject({ draftLines: 1, sentLines: 1, preparingLines: 1, readyLines: 6 });
    expect(Date.parse(summary.lateSince ?? '')).toBe(nowMs - 5 * 60_000);
    expect(summarizeOrder(order, nowMs - 6 * 60_000).lateSince).toBeUndefined();
  });
});
