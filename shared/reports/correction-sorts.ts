/**
 * Kinds of rows in the corrections report. `comp`: a discount of 100 %. `void` before preparation, `waste` after it started, both at full price. `refund`:
 * with its tip. `removedCharge`: a service charge. `waivedReceipt`, `missingReceipt`: totals of paid orders. `reducedAfterBill`: the part of voids,
 * discounts and removed service charges that came after a bill or payment, negative if it was reversed. `madeCheaper`: by another weight or other options
 * after sending. `depositReturn`: paid out for bottles and cans. `noSale`: openings of a drawer without a payment, which have no amount.
 */
export const correctionSorts = [
  'void',
  'waste',
  'discount',
  'comp',
  'refund',
  'removedCharge',
  'reducedAfterBill',
  'madeCheaper',
  'waivedReceipt',
  'missingReceipt',
  'depositReturn',
  'noSale',
] as const;
export type CorrectionSort = (typeof correctionSorts)[number];
