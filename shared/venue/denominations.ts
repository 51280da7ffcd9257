/** Coins and notes of a currency in minor units, largest first, for counting a drawer. */

const ones = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

const byCurrency: Readonly<Record<string, readonly number[]>> = {
  PLN: ones,
  EUR: ones,
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  CZK: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  JPY: [10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1],
  KWD: [20_000, 10_000, 5_000, 1_000, 500, 250, 100, 50, 20, 10, 5],
  HUF: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
};

/** Others have the series of PLN and EUR, up to the 1,000 of CHF, SEK and NOK. */
export function denominationsOf(currency: string): readonly number[] {
  return byCurrency[currency] ?? [100_000, ...ones];
}

export type CountedPieces = { readonly value: number; readonly pieces: number };

export function countedTotal(counted: readonly CountedPieces[]): number {
  return counted.reduce((sum, { value, pieces }) => sum + value * pieces, 0);
}
