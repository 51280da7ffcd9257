/** Which amounts that lower what somebody hands in are usual enough to need no admin. Money is in minor units. */
export type PlausibleLimit = { percent: number; amount: number };

/** Where the settings say nothing. */
export const usualPlausibleLimit: PlausibleLimit = { percent: 30, amount: 5_000 };

/** `of`: what the amount belongs to. */
export function isPlausible(amount: number, of: number, limit = usualPlausibleLimit): boolean {
  return amount <= Math.max(limit.amount, Math.floor((of * limit.percent) / 100));
}
