import t from 'tap';
import { changeOf } from '#shared/reports/sales-figures.ts';

t.test('a change is a share of what was there before, if that was an amount to compare with', async t => {
  const shares = [
    { now: 120, before: 100, share: 0.2 },
    { now: -50, before: 100, share: -1.5 },
    { now: 1_099, before: 100, share: 9.99 },
    { now: 1_100, before: 100, share: null },
    { now: 100, before: 0, share: null },
    // Refunds alone, or a loss: twice the loss is no growth of 100 %.
    { now: 100, before: -100, share: null },
    { now: -200, before: -100, share: null },
  ];
  for (const { now, before, share } of shares)
    t.same(changeOf(now, before), { amount: now - before, share }, `${before} → ${now}`);
});
