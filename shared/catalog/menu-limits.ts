/** Limits and defaults of the menu, shared by the office's forms and the origin; `limits.ts` has those that all screens need. */

/** Most options of a modifier group that one guest may choose. */
export const choicesMax = 20;
/** The file of a menu as sent to the server, where a long text is compressed. */
export const menuFileBytesMax = 512 * 1_024;
/** The same as text. */
export const menuTextBytesMax = 8 * 1_048_576;
export const menuFileRowsMax = 5_000;
export const menuFileColumnsMax = 300;
/** No field is as long: signs behind are not read. */
export const menuCellLengthMax = 4_000;
/** Rounding steps of prices by percentage, in minor units. */
export const priceRoundings = ['none', '10', '50', '100'] as const;
export type PriceRounding = (typeof priceRoundings)[number];
/** The Polish rate for meals. */
const mealRate = 8;

/** The VAT rate of new categories: the rate of meals if it is configured, else the first. */
export function usualVatRate(rates: readonly { rate: number }[]): number {
  return rates.some(({ rate }) => rate === mealRate) ? mealRate : (rates[0]?.rate ?? mealRate);
}

type BoundFault = 'maxBelowMin' | 'maxAboveOptions' | 'tooManyDefaults';

/** Faults of a modifier group's min and max. */
export function groupBoundFaults({
  min,
  max,
  options,
}: {
  min: number;
  max: number;
  options: readonly { isDefault: boolean }[];
}): BoundFault[] {
  return [
    ...(min > max ? (['maxBelowMin'] as const) : []),
    ...(max > options.length ? (['maxAboveOptions'] as const) : []),
    ...(options.filter(({ isDefault }) => isDefault).length > max ? (['tooManyDefaults'] as const) : []),
  ];
}
