/** Numbers of currencies (ISO 4217) that terminals want. A terminal uses its own for one that is not listed. */
export const currencyNumbers: Readonly<Record<string, number>> = {
  BGN: 975,
  CHF: 756,
  CZK: 203,
  DKK: 208,
  EUR: 978,
  GBP: 826,
  HUF: 348,
  NOK: 578,
  PLN: 985,
  RON: 946,
  SEK: 752,
  UAH: 980,
  USD: 840,
};
