/**
 * The corrections report: voids, discounts, refunds, receipts, pay-outs of deposits and openings of drawers
 * by reason, by the person who did or requested them, and by the approver.
 */

import { findWaiterNames } from '../../venue/staff/users-store.ts';
import { findDiscountedOrders } from '../discounted-order-store.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from '../report-context.ts';
import { correctionKey, correctionRows, joinCorrections, takenOff } from './corrections-rules.ts';
import { type CorrectionSum, sumCorrections } from './corrections-store.ts';

export const correctionsSums: SummedPart<CorrectionSum[]> = {
  name: 'corrections',
  async sum(db, organizationId, span) {
    const discounted = await findDiscountedOrders(db, organizationId, span);
    return joinCorrections([
      ...(await sumCorrections(db, organizationId, span)),
      ...discounted.flatMap(takenOff),
    ]);
  },
};

export const correctionsRead: ReportDefinition<'correctionsReport'> = {
  areas: ['orders', 'users', 'cash', 'drawers', 'settings'],
  async answer(context) {
    const sums = (await context.sumsOf(correctionsSums)).flat();
    const names = await context.once(db => findWaiterNames(db, context.organizationId));
    return { ...spanTimes(context.span), rows: correctionRows(sums, names) };
  },
  sheet: ({ rows }, { words, money, count, text, word }) => [
    [...words.corrections],
    ...rows.map(({ sort, reason, by, approvedBy, ...sums }) => [
      words.correctionSorts[sort],
      word(reason),
      text(by.name),
      text(approvedBy?.name ?? words.noApproval),
      count(sums.count),
      money(sums.amount),
    ]),
  ],
  compared: {
    names: 4,
    columns: [
      { at: 4, kind: 'count' },
      { at: 5, kind: 'money' },
    ],
    rows: ({ rows }) =>
      rows.map(({ sort, reason, by, approvedBy, count, amount }) => ({
        key: correctionKey({ sort, reason, personId: by.id, approverId: approvedBy?.id ?? null }),
        figures: [count, amount],
      })),
  },
};
