/** Payments of a receipt in the printer's payment forms. Pure. */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';

type PaymentForm = { readonly type: number; readonly amount: number; readonly isChange: boolean };

/** Numbers of the protocol's payment forms: cash, card, voucher, other. */
const types: Readonly<Record<string, number>> = { cash: 0, card: 2, voucher: 7, other: 6 };
const cash = 0;
const other = 6;

/** The forms that cover `toPay` exactly: later refunds and missing amounts are not part of the receipt. */
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

/** Cash has the amount received and the change; `given` is the sum of all forms. */
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
