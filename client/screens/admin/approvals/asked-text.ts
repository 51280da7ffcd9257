/** Texts of an approval request: what is requested and what it costs. */
import type { TFunction } from 'i18next';
import type { Approval } from '#shared/order/correction-schema.ts';
import { askedText } from '#shared/platform/notice-text.ts';

/** "Void 2× Żurek", "Discount on the whole order". */
export function askedTitle({ t, language }: { t: TFunction; language: string }, approval: Approval): string {
  return askedText(approval, { language, say: t });
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
