/** Items sold by weight: the price of a weight, and its text. */

/** Units that the price refers to. */
export const weightUnits = ['100g', 'kg'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const unitGrams: Readonly<Record<WeightUnit, number>> = { '100g': 100, kg: 1_000 };

/** The weight as a multiple of the price's unit. */
export function unitsOfWeight(grams: number, unit: WeightUnit): number {
  return grams / unitGrams[unit];
}

/** Rounded to the nearest minor unit, half up. */
export function priceOfWeight(price: number, unit: WeightUnit, grams: number): number {
  const perUnit = unitGrams[unit];
  // Integer arithmetic until the division avoids rounding errors.
  return Math.floor((2 * price * grams + perUnit) / (2 * perUnit));
}

/** The weight for screens, with a no-break space between number and unit. Stored texts have an ordinary space. */
export function weightText(grams: number): string {
  return `${grams}\u00a0g`;
}

/** "100 g" or "kg", shown after the price and a slash. */
export function weightUnitText(unit: WeightUnit): string {
  return unit === 'kg' ? 'kg' : '100 g';
}
