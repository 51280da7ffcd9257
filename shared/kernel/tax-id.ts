/**
 * The Polish tax number NIP: ten digits, the first three those of a tax office, the last a checksum (weights
 * 6 5 7 2 3 4 5 6 7, modulo 11; a remainder of 10 is never issued).
 */
const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** "PL 123-456-32-18" → "1234563218": accepted with dashes, spaces and country code. */
export function taxIdDigits(text: string): string {
  return text.trim().replace(/^PL/i, '').replace(/[\s-]/g, '');
}

export function isTaxId(digits: string): boolean {
  // The ministry's schemas demand these digits too: the checksum of 0000000000 is right.
  if (!/^[1-9](\d[1-9]|[1-9]\d)\d{7}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum % 11 === Number(digits[9]);
}

/** In minor units, with tax: up to this a receipt with the buyer's NIP is a simplified invoice (art. 106e sec. 5 no. 3 of the VAT act), through 2026. */
const simplifiedInvoiceMax: Readonly<Record<string, number>> = { PLN: 45_000, EUR: 10_000 };

/** By Poland's clock. */
const noneSinceMs = Date.parse('2027-01-01T00:00:00+01:00');

/** Above this total a receipt with a NIP that is printed now is no simplified invoice: from 2027 none is. Null in currencies that the act doesn't name. */
export function invoiceLimitOf(currency: string, nowMs: number): number | null {
  const max = simplifiedInvoiceMax[currency] ?? null;
  return max === null || nowMs < noneSinceMs ? max : 0;
}
