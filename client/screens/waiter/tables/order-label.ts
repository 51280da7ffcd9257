/** Label of a bar tab or takeaway on tiles: its name, else its number. */
import type { TFunction } from 'i18next';
import { orderPlace } from '../../../orders/order-place.ts';
import type { ListedOrder } from '../../../writes/known-orders.ts';

export function orderLabel(t: TFunction, order: ListedOrder): string {
  if (order.name !== undefined) return order.name;
  return order.isTraining ? orderPlace(t, order) : t('waiter.tables.takeawayLabel', { number: order.number });
}
