/** Schema of the corrections report: what was taken off, refunded or left without a receipt, by who did or asked for it and who approved it. */
import { type Static, Type } from 'typebox';
import { correctionSorts } from '../../rules/correction-sorts.ts';
import { literals, money, person, strictObject, time } from '../parts.ts';

/**
 * `by`: who did it or asked for it; of a missing receipt the order's waiter. Without `approvedBy` it was within their rights. `reason`: spellings that
 * differ in case, accents or blanks only are one; empty where none is asked for.
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
