/** Currencies and time zones that the settings propose. */
const usualCurrencies = ['PLN', 'EUR', 'USD', 'GBP', 'CZK', 'UAH', 'CHF', 'SEK', 'NOK', 'DKK', 'HUF', 'RON'];

/** The usual ones, and the restaurant's own if it is another. */
export function currencyChoices(current: string): string[] {
  return usualCurrencies.includes(current) ? usualCurrencies : [current, ...usualCurrencies];
}

export const timeZoneChoices: readonly string[] = Intl.supportedValuesOf('timeZone');
