/** How a receipt was paid, in the printer's forms of payment. Pure. */
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';

type PaymentForm = { readonly type: number; readonly amount: number; readonly isChange: boolean };

/** By the numbers of the publication: cash, card, voucher, other. */
const types: Readonly<Record<string, number>> = { cash: 0, card: 2, voucher: 7, other: 6 };
const cash = 0;
const other = 6;

/** What covers `toPay` exactly: a refund since, or what is missing, isn't the receipt's. */
function coveringForms(paid: PrintedDocument['payments'], toPay: number): PaymentForm[] {
  let left = toPay;
  const forms: PaymentForm[] = [];
  for (const { kind, amount } of paid) {
    const taken = Math.min(left, Math.max(0, amount));
    if (taken > 0) forms.push({ type: types[kind] ?? other, amount: taken, isChange: false });
    left -= taken;
  }
  return left > 0 ? [...forms, { type: other, amount: left, isChange: false }] : forms;
}

/** Of cash the amount received and the change; `given`: all forms together. */
export function receiptPayments(
  { payments, change: given }: Pick<PrintedDocument, 'payments' | 'change'>,
  toPay: number,
): { forms: PaymentForm[]; given: number; change: number } {
  const forms = coveringForms(payments, toPay);
  const inCash = forms.find(({ type }) => type === cash);
  const change = inCash === undefined ? 0 : Math.max(0, given);
  if (change === 0) return { forms, given: toPay, change };
  const received = forms.map(form => (form === inCash ? { ...form, amount: form.amount + change } : form));
  return {
    forms: [...received, { type: cash, amount: change, isChange: true }],
    given: toPay + change,
    change,
  };
}
