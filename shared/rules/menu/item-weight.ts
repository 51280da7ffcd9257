/** Items sold by weight: what a weight costs, and how it is written. */

/** What the price of such an item is for. */
export const weightUnits = ['100g', 'kg'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const unitGrams: Readonly<Record<WeightUnit, number>> = { '100g': 100, kg: 1_000 };

/** How many of its price's units a weight is. */
export function unitsOfWeight(grams: number, unit: WeightUnit): number {
  return grams / unitGrams[unit];
}

/** To the nearest minor unit, half of one up. */
export function priceOfWeight(price: number, unit: WeightUnit, grams: number): number {
  const perUnit = unitGrams[unit];
  // Whole numbers until the division: no fraction of a grosz decides.
  return Math.floor((2 * price * grams + perUnit) / (2 * perUnit));
}

/** The same in every language, and on one line: number and unit are not parted. For screens; what is stored has a usual space. */
export function weightText(grams: number): string {
  return `${grams}\u00a0g`;
}

/** "100 g" or "kg": what comes after the price and its slash. */
export function weightUnitText(unit: WeightUnit): string {
  return unit === 'kg' ? 'kg' : '100 g';
}
