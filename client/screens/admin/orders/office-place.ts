/** Short label of an order's place: table, tab or takeaway with its name; of a training order that it is one. */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/order/order-schema.ts';

export function officePlace(
  t: TFunction,
  {
    type,
    tableLabel,
    name,
    number,
    isTraining,
  }: Pick<Order, 'type' | 'tableLabel' | 'name' | 'number' | 'isTraining'>,
): string {
  if (isTraining) return t('order.training', { number });
  if (tableLabel !== undefined) return t('order.table', { label: tableLabel });
  if (type === 'dineIn') return t('order.tab', { name: name ?? '' });
  const takeaway = t('office.orders.takeaway');
  return name === undefined ? takeaway : `${takeaway} · ${name}`;
}
