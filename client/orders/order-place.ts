/**
 * Label of an order: its table, the name of a bar tab, or the number (and name) of a takeaway, with a mark on
 * training orders.
 */
import type { TFunction } from 'i18next';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';

type Called = Pick<Order, 'type' | 'number' | 'tableLabel' | 'name' | 'isTraining'>;

/** Plain text: "Table 5", "Tab Ola", "Takeaway 118 · Jan". */
export function orderPlace(t: TFunction, { type, number, tableLabel, name, isTraining }: Called): string {
  if (isTraining) return t('order.training', { number });
  if (type === 'dineIn' && tableLabel !== undefined) return t('order.table', { label: tableLabel });
  if (type === 'dineIn') return t('order.tab', { name: name ?? number });
  const takeaway = t('order.takeaway', { number });
  return name === undefined ? takeaway : `${takeaway} · ${name}`;
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
