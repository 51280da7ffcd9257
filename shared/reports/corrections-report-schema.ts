/** Schema of the corrections report: reductions, refunds and missing receipts, by who made or requested them and who approved them. */
import { type Static, Type } from 'typebox';
import { literals, money, person, strictObject, time } from '../kernel/schema-parts.ts';
import { correctionSorts } from './correction-sorts.ts';

/**
 * `by`: who made or requested it; for a missing receipt the order's waiter. Without `approvedBy` it was within their rights. `reason`: spellings that
 * differ in case, accents or blanks only are one; empty for kinds without a reason.
 */
const correctionRow = strictObject({
  sort: literals(correctionSorts),
  reason: Type.String(),
  by: person,
  approvedBy: Type.Optional(person),
  count: Type.Integer({ minimum: 0 }),
  amount: money,
});
export type CorrectionRow = Static<typeof correctionRow>;

/** Refunds, `reducedAfterBill`, `madeCheaper`, `depositReturn` and `noSale` count when they were made, all others when the order was closed. Largest amount first, by sort. */
export const correctionsReport = strictObject({ from: time, to: time, rows: Type.Array(correctionRow) });
