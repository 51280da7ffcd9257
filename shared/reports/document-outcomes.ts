/**
 * Outcomes of a closed order by its documents. Legal: a fiscal `receipt`, an invoice to it, an `invoice` instead, or `nothing` where nothing was paid. Not legal:
 * `missing`: paid without any; `waived`: paid, and the receipt was skipped; `unequal`: the invoice after its corrections is not what was paid; `rejected`:
 * KSeF refuses the invoice or a correction.
 */
const legalOutcomes = ['receipt', 'receiptAndInvoice', 'invoice', 'nothing'] as const;
export const documentOutcomes = [...legalOutcomes, 'missing', 'waived', 'unequal', 'rejected'] as const;
export type DocumentOutcome = (typeof documentOutcomes)[number];

export function isLegalOutcome(outcome: DocumentOutcome): boolean {
  return legalOutcomes.some(legal => legal === outcome);
}
