/** Sales per VAT rate. */
import { exemptMark } from '#shared/catalog/vat-rate.ts';
import type { VatRow } from '#shared/reports/report-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';

/** `serviceCharge` is the part of `gross` that is service charge. */
export type VatSums = { rate: number; net: number; gross: number; serviceCharge?: number };

/** Returns one sum per rate. */
export function joinVat(sums: readonly VatSums[]): VatSums[] {
  const rates = new Map<number, VatSums>();
  for (const { rate, net, gross, serviceCharge = 0 } of sums) {
    const known = rates.get(rate) ?? { rate, net: 0, gross: 0 };
    const charge = (known.serviceCharge ?? 0) + serviceCharge;
    const joined = { rate, net: known.net + net, gross: known.gross + gross };
    rates.set(rate, { ...joined, ...(charge !== 0 && { serviceCharge: charge }) });
  }
  return [...rates.values()];
}

/** One row per rate, the highest first. */
export function vatRows(sums: readonly VatSums[], { vatRates }: Pick<Settings, 'vatRates'>): VatRow[] {
  return joinVat(sums)
    .toSorted((one, other) => other.rate - one.rate)
    .map(({ rate, net, gross, serviceCharge }) => {
      const known = vatRates.find(known => known.rate === rate);
      const sums = { net, vat: gross - net, gross, ...(serviceCharge !== undefined && { serviceCharge }) };
      return { rate, ...(known && { letter: known.letter, ...exemptMark(known) }), ...sums };
    });
}
