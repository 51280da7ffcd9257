/** Defaults of a new location or table. */
import type {
  NewRestaurantTable,
  NewTableLocation,
  RestaurantTable,
  TableLocation,
} from '#shared/venue/table-schema.ts';
import { sortOrderAfter } from '../../kernel/calls/entity-rules.ts';
import { nextPosition } from './plan-rules.ts';

const locationColors = ['#1d4ed8', '#15803d', '#b45309', '#be185d', '#6d28d9', '#0e7490'] as const;

export function completeLocation(
  fields: NewTableLocation,
  id: string,
  others: readonly TableLocation[],
): TableLocation {
  return {
    color: locationColors[others.length % locationColors.length] ?? locationColors[0],
    sortOrder: sortOrderAfter(others),
    ...fields,
    id,
    version: 1,
  };
}

/** Four seats, square, placed after the location's last table. `neighbours` are that location's tables. */
export function completeTable(
  fields: NewRestaurantTable,
  id: string,
  neighbours: readonly RestaurantTable[],
): RestaurantTable {
  const shape = fields.shape ?? 'square';
  const size = {
    width: fields.width ?? (shape === 'rectangle' ? 140 : 80),
    height: fields.height ?? 80,
    rotation: fields.rotation ?? 0,
  };
  return {
    seats: 4,
    isBlocked: false,
    sortOrder: sortOrderAfter(neighbours),
    ...nextPosition(neighbours, size),
    ...fields,
    ...size,
    shape,
    id,
    version: 1,
  };
}
