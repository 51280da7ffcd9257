/** Short label of an order's place: table, tab or takeaway with its name. */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/schemas/order-schema.ts';

export function officePlace(
  t: TFunction,
  { type, tableLabel, name }: Pick<Order, 'type' | 'tableLabel' | 'name'>,
): string {
  if (tableLabel !== undefined) return t('order.table', { label: tableLabel });
  if (type === 'dineIn') return t('order.tab', { name: name ?? '' });
  const takeaway = t('office.orders.takeaway');
  return name === undefined ? takeaway : `${takeaway} · ${name}`;
}
