/** Sums sales figures, for reports and the screens that show them. */
import type { SalesFigures } from './report-schema.ts';

export function noSales(): SalesFigures {
  return {
    orders: 0,
    guests: 0,
    gross: 0,
    seatedGross: 0,
    serviceCharge: 0,
    deposits: 0,
    discounts: 0,
    voids: 0,
    waste: 0,
    reducedAfterBill: 0,
    tips: 0,
    payments: { cash: 0, card: 0, voucher: 0, other: 0 },
    refunds: 0,
    lateRefunds: 0,
    withoutReceipt: 0,
    nonFiscal: 0,
    waived: 0,
  };
}

export function sumSales(list: readonly SalesFigures[]): SalesFigures {
  const sum = noSales();
  for (const figures of list) {
    sum.orders += figures.orders;
    sum.guests += figures.guests;
    sum.gross += figures.gross;
    sum.seatedGross += figures.seatedGross;
    sum.serviceCharge = (sum.serviceCharge ?? 0) + (figures.serviceCharge ?? 0);
    sum.deposits = (sum.deposits ?? 0) + (figures.deposits ?? 0);
    sum.discounts += figures.discounts;
    sum.voids += figures.voids;
    sum.waste += figures.waste;
    sum.reducedAfterBill += figures.reducedAfterBill;
    sum.tips += figures.tips;
    sum.payments.cash += figures.payments.cash;
    sum.payments.card += figures.payments.card;
    sum.payments.voucher += figures.payments.voucher;
    sum.payments.other += figures.payments.other;
    sum.refunds += figures.refunds;
    sum.lateRefunds += figures.lateRefunds;
    sum.withoutReceipt += figures.withoutReceipt;
    sum.nonFiscal += figures.nonFiscal;
    sum.waived += figures.waived;
  }
  return sum;
}

/** `share`: 0.2 is 20 % more than before; null if the earlier amount is too small to compare, or negative. */
type FigureChange = { readonly amount: number; readonly share: number | null };

/** A larger change is shown without a share. */
const shareMax = 10;

/** The difference from the compared period. */
export function changeOf(now: number, before: number): FigureChange {
  const amount = now - before;
  return { amount, share: Math.abs(amount) < shareMax * before ? amount / before : null };
}

/** Average per guest, in minor units; null without counted guests. */
export function averagePerGuest({ seatedGross, guests }: Pick<SalesFigures, 'seatedGross' | 'guests'>) {
  return guests === 0 ? null : Math.round(seatedGross / guests);
}
