/** Label of a bar tab or takeaway on tiles: its name, else its number. */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { orderPlace } from '../../../orders/order-place.ts';

export function orderLabel(t: TFunction, order: Order): string {
  if (order.name !== undefined) return order.name;
  return order.isTraining ? orderPlace(t, order) : t('waiter.tables.takeawayLabel', { number: order.number });
}
