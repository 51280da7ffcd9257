/** Suggested amounts for cash and tips. Money is in whole minor units. */

import { denominationsOf } from '#shared/venue/denominations.ts';

/** Banknotes are the largest denominations of a currency. */
const notesMost = 6;
const quickMax = 4;

/** Likely cash amounts above `amount`: the next full ten, fifty, hundred… */
export function quickCash(amount: number, currency: string): number[] {
  if (amount <= 0) return [];
  const notes = denominationsOf(currency).slice(0, notesMost);
  const rounded = notes.map(note => Math.ceil(amount / note) * note).filter(cash => cash > amount);
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, quickMax);
}

/** `percent` of `amount`, rounded half up. */
export function tipOf(amount: number, percent: number): number {
  return Math.floor((amount * percent + 50) / 100);
}
