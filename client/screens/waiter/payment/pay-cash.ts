/** Suggested amounts for cash and tips. Money is in whole minor units. */

/** Banknotes in minor units. */
const notes = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const;
const quickMax = 4;

/** Likely cash amounts above `amount`: the next full ten, fifty, hundred… */
export function quickCash(amount: number): number[] {
  if (amount <= 0) return [];
  const rounded = notes.map(note => Math.ceil(amount / note) * note).filter(cash => cash > amount);
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, quickMax);
}

/** `percent` of `amount`, rounded half up. */
export function tipOf(amount: number, percent: number): number {
  return Math.floor((amount * percent + 50) / 100);
}
