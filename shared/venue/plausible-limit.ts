/** Decides which tips, refunds and pay-outs are small enough to need no admin. Money is in minor units. */
export type PlausibleLimit = { percent: number; amount: number };

/** The default of the settings. */
export const usualPlausibleLimit: PlausibleLimit = { percent: 30, amount: 5_000 };

/** `of` is the sum that `amount` is compared with. */
export function isPlausible(amount: number, of: number, limit = usualPlausibleLimit): boolean {
  return amount <= Math.max(limit.amount, Math.floor((of * limit.percent) / 100));
}
