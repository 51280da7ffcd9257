/** Validates the price of a half portion. */
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { invalidField } from '../../../../http/errors.ts';

/** Throws INVALID_REQUEST for a half portion sold by weight, or one that costs more than a whole. */
export function requireSoundHalf(item: Pick<MenuItem, 'price' | 'halfPrice' | 'pricedBy'>): void {
  const fault = halfFault(item);
  if (fault === 'weighed') throw invalidField('halfPrice', 'is for an item sold by the piece');
  if (fault === 'dear') throw invalidField('halfPrice', 'is more than the price of a whole portion');
}

export function halfFault({
  price,
  halfPrice,
  pricedBy,
}: Pick<MenuItem, 'price' | 'halfPrice' | 'pricedBy'>): 'weighed' | 'dear' | null {
  if (halfPrice === undefined) return null;
  if (pricedBy !== undefined) return 'weighed';
  return halfPrice > price ? 'dear' : null;
}
