/** Decimal places of the currency: 2 for PLN and EUR, 0 for JPY. */
export function fractionDigitsOf(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    );
  } catch {
    return 2;
  }
}
