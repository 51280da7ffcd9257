import { expect, it } from 'vitest';
import { nextSteps } from '../../../../../client/screens/waiter/tables/next-steps.ts';
import { describeTable } from '../../../../../client/screens/waiter/tables/tile-facts.ts';
import { makeSummary } from '../../../harness/order-factory.ts';

const openedAt = '2026-05-04T17:00:00.000Z';
const nowMs = Date.parse('2026-05-04T18:00:00.000Z');

type Summary = Parameters<typeof makeSummary>[0] & { outLines?: number; sentOutLines?: number };

function stepsOf(summaries: Record<string, Summary>) {
  const places = Object.entries(summaries).map(([label, { outLines = 0, sentOutLines = 0, ...summary }]) => {
    const orders = [{ ...makeSummary({ openedAt, ...summary }), outLines, sentOutLines }];
    return { label, orders, facts: describeTable({ orders, isBlocked: false }, nowMs) };
  });
  return nextSteps(places).map(({ label, step }) => `${label} ${step}`);
}

it('names what the waiter can do, whatever else keeps the table waiting', () => {
  const waiting = [
    {},
    { lateSince: openedAt, preparingLines: 1 },
    { unshownSince: openedAt, sentLines: 1 },
    { isReceiptPending: true, sentLines: 1 },
  ];
  for (const more of waiting) {
    expect(stepsOf({ 1: { ...more, readyLines: 1 } })).toEqual(['1 ready']);
    expect(stepsOf({ 1: { ...more, draftLines: 2, outLines: 1 } })).toEqual(['1 decide']);
    expect(stepsOf({ 1: { ...more, draftLines: 2, sentOutLines: 1 } })).toEqual(['1 unsent']);
    expect(stepsOf({ 1: { ...more, billRequestedAt: openedAt, draftLines: 1 } })).toEqual(['1 bill']);
  }
  expect(stepsOf({ 1: { preparingLines: 1 } })).toEqual([]);
});

it('names late tables after the others, only an 86 of what is sent later; the one that waits longest first', () => {
  const late = (lateSince: string) => ({ lateSince, preparingLines: 1 });
  const [soon, long] = ['2026-05-04T17:50:00.000Z', '2026-05-04T17:40:00.000Z'].map(late);
  expect(
    stepsOf({
      1: { ...soon },
      2: { ...long, sentOutLines: 1 },
      3: { draftLines: 1 },
      4: { sentOutLines: 1 },
    }),
  ).toEqual([...['3 unsent', '2 late', '1 late', '4 ask']]);
});

it('begins with what waits at the pass, of several with the oldest', () => {
  expect(
    stepsOf({
      1: { draftLines: 1 },
      2: { readyLines: 1, readySince: '2026-05-04T17:50:00.000Z' },
      3: { readyLines: 1, readySince: '2026-05-04T17:40:00.000Z' },
    }),
  ).toEqual(['3 ready', '2 ready', '1 unsent']);
});
