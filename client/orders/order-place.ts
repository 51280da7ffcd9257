/**
 * Label of an order: its table (and the name of a bar tab that moved there), the name of a bar tab, or the number (and name)
 * of a takeaway, with a mark on training orders.
 */
import type { TFunction } from 'i18next';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';

type Called = Pick<Order, 'type' | 'number' | 'tableLabel' | 'name' | 'isTraining'>;

/** Plain text: "Table 5", "Table 5 · Ola", "Tab Ola", "Takeaway 118 · Jan". */
export function orderPlace(t: TFunction, { type, number, tableLabel, name, isTraining }: Called): string {
  if (isTraining) return t('order.training', { number });
  if (type === 'dineIn' && tableLabel === undefined) return t('order.tab', { name: name ?? number });
  const place = type === 'dineIn' ? t('order.table', { label: tableLabel }) : t('order.takeaway', { number });
  return name === undefined ? place : `${place} · ${name}`;
}

/** "To go" or "For here", for a line that differs from its order. */
export function takeawayWord(
  t: TFunction,
  { isTakeaway = false }: Pick<OrderLine, 'isTakeaway'>,
  type: Order['type'],
): string | undefined {
  if (isTakeaway === (type === 'takeaway')) return undefined;
  return t(isTakeaway ? 'order.line.toGo' : 'order.line.forHere');
}
