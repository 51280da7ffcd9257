/** Texts of an approval request: what is requested and what it costs. */
import type { TFunction } from 'i18next';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';

/** The subject of a refund request is the kind of the payment. */
const paymentKinds: Readonly<Record<PaymentKind, true>> = {
  cash: true,
  card: true,
  voucher: true,
  other: true,
};

type Words = { readonly t: TFunction; readonly language: string };

function subjectText({ t, language }: Words, { kind, subject, line }: Approval): string {
  if (line !== undefined) return `${line.quantity} × ${displayName(line, language)}`;
  const isPayment =
    ['refund', 'payment', 'paymentKind'].includes(kind) && Object.hasOwn(paymentKinds, subject);
  return isPayment ? t(`paymentKinds.${subject}`) : subject;
}

/** "Void 2 × Żurek", "Discount on the whole order". */
export function askedTitle(words: Words, approval: Approval): string {
  return words.t(`approvals.kinds.${approval.kind}`, { subject: subjectText(words, approval) });
}

/** "Table 5 · No. 7". */
export function askedPlace(t: TFunction, { tableLabel, orderNumber }: Approval): string {
  const number = t('order.numbered', { number: orderNumber });
  return tableLabel === undefined ? number : `${t('order.table', { label: tableLabel })} · ${number}`;
}

/** Null where no money is involved. */
export function askedCost(t: TFunction, { kind, amount }: Approval, money: string): string | null {
  if (amount === 0) return null;
  if (kind === 'paymentKind') return money;
  const key = kind === 'refund' ? 'givesBack' : kind === 'payment' ? 'tip' : 'reduction';
  return t(`approvals.${key}`, { amount: money });
}
