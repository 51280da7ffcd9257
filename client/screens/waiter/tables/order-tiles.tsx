/** Tiles of orders without a table: bar tabs by name, takeaways by name and number. */

import { useWord } from '../../../i18n/use-word.ts';
import { summarizeOrder } from '../../../orders/order-progress.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { ListedOrder } from '../../../writes/known-orders.ts';
import { orderLabel } from './order-label.ts';
import { TableTile } from './table-tile.tsx';
import styles from './tables-screen.module.css';
import { describeTable } from './tile-facts.ts';

export function OrderTiles({
  title,
  orders,
  nowMs,
  onTap,
}: {
  title: string;
  orders: readonly ListedOrder[];
  nowMs: number;
  onTap: (orderId: string) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={`${styles.tiles} ${styles.wideTiles}`}>
        {orders.map(order => {
          const summary = { ...order, ...summarizeOrder(order, nowMs) };
          return (
            <TableTile
              key={order.id}
              label={orderLabel(t, order)}
              pickupAt={order.pickupAt}
              phone={order.phone}
              note={order.note && word(order.note)}
              facts={{ ...describeTable({ orders: [summary], isBlocked: false }, nowMs), hasTable: false }}
              nowMs={nowMs}
              onTap={() => onTap(order.id)}
            />
          );
        })}
      </div>
    </section>
  );
}
