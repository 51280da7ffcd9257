/** VAT rates as people and receipts write them. Exempt sales have the rate 0 and a name: "zw" in Poland. */

export type VatRateMark = { readonly rate: number; readonly isExempt?: boolean };

const exemptWords = ['zw', 'exempt'];

export function isExemptWord(text: string): boolean {
  return exemptWords.includes(text.trim().toLowerCase().replace(/\.$/, ''));
}

/** The rates for which an invoice has fields, in percent. Rate 0 may be exempt. */
export const invoiceVatRates: readonly number[] = [23, 8, 5, 0];

/** The rate with its mark from the settings. */
export function vatRateIn(rates: readonly VatRateMark[], rate: number): VatRateMark {
  return rates.find(known => known.rate === rate) ?? { rate };
}

/** `isExempt` as an optional field of a row. */
export function exemptMark({ isExempt }: { readonly isExempt?: boolean }): { isExempt?: true } {
  return isExempt === true ? { isExempt } : {};
}

/** "8%", or the word for exempt sales. */
export function vatRateText({ rate, isExempt }: VatRateMark, language: string): string {
  return isExempt === true ? exemptWord(language) : `${rate}%`;
}

export function exemptWord(language: string): string {
  return language.startsWith('pl') ? 'zw' : 'exempt';
}
