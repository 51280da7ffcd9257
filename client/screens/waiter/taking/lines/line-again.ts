/** Copies a line, to add it again. */
import type { LineView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';

type Known = Pick<
  LineView,
  'name' | 'names' | 'unitPrice' | 'station' | 'course' | 'quantity' | 'modifiers'
> &
  Partial<
    Pick<
      LineView,
      | 'menuItemId'
      | 'isTakeaway'
      | 'vatRate'
      | 'stationId'
      | 'note'
      | 'seat'
      | 'deposit'
      | 'weight'
      | 'isHalf'
    >
  >;

export function lineAgain(line: Known): Parameters<OrderWrites['restore']>[0] {
  const { menuItemId, vatRate, stationId, note, seat, deposit } = line;
  const { name, names, unitPrice, station, course, quantity, modifiers } = line;
  return {
    ...{ name, names, unitPrice, station, course, quantity, modifiers },
    isTakeaway: line.isTakeaway ?? false,
    ...(line.weight && { weight: line.weight }),
    ...(line.isHalf && { isHalf: true }),
    ...(menuItemId && { menuItemId }),
    ...(vatRate !== undefined && { vatRate }),
    ...(stationId && { stationId }),
    ...(note && { note }),
    ...(seat && { seat }),
    ...(deposit && { deposit }),
  };
}
