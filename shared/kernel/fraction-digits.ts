/** Copied from CLDR 48. Digits that depend on the browser's version would show amounts wrong by a factor of 100. */
const withoutFraction = new Set(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
);
const withThousandths = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Decimal places of the currency: 2 for PLN and EUR, 0 for JPY. */
export function fractionDigitsOf(currency: string): number {
  if (withoutFraction.has(currency)) return 0;
  return withThousandths.has(currency) ? 3 : 2;
}
