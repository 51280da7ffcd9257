/** Currencies and time zones offered in the settings. */
const usualCurrencies = ['PLN', 'EUR', 'USD', 'GBP', 'CZK', 'UAH', 'CHF', 'SEK', 'NOK', 'DKK', 'HUF', 'RON'];

/** The common currencies, and the restaurant's own if it is not among them. */
export function currencyChoices(current: string): string[] {
  return usualCurrencies.includes(current) ? usualCurrencies : [current, ...usualCurrencies];
}

export const timeZoneChoices: readonly string[] = Intl.supportedValuesOf('timeZone');
