/** What a discount takes off and how much of the price that is, reckoned as the server does. Money is whole minor units. */
import type { DiscountRequest } from '#shared/schemas/correction-schema.ts';

export type DiscountTerms = Pick<DiscountRequest, 'kind' | 'value'>;

export const onTheHouse: DiscountTerms = { kind: 'percent', value: 100 };

export function takenOff(base: number, { kind, value }: DiscountTerms): number {
  return kind === 'amount' ? Math.min(value, base) : Math.floor((base * Math.min(value, 100) + 50) / 100);
}

/** Rounded up, so that a grosz above somebody's limit is above it. */
export function percentOf(base: number, { kind, value }: DiscountTerms): number {
  if (kind === 'percent') return value;
  return base === 0 ? 0 : Math.ceil((Math.min(value, base) * 100) / base);
}
