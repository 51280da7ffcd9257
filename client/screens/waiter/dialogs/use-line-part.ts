/** Selects some units of a line for a correction; they are first split off as a line of their own, once. */
import { useRef, useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { useWrite } from '../../../writes/use-write.ts';

type LinePart = {
  /** Number of selected units, initially all. */
  count: number;
  setCount: (count: number) => void;
  /** Id of the line with the selected units. */
  lineId: () => string;
  prepare: () => Promise<void>;
};

export function useLinePart(order: Pick<Order, 'id'>, line: OrderLine): LinePart {
  const [opened] = useState(line);
  const [count, setCount] = useState(line.quantity);
  const split = useWrite('splitLine');
  const parted = useRef<{ count: number; id: string; isDone: boolean } | null>(null);
  const isAll = count === opened.quantity;
  return {
    count,
    setCount,
    lineId: () => (isAll ? opened.id : (parted.current?.id ?? opened.id)),
    async prepare() {
      if (isAll) return;
      const known = parted.current?.count === count ? parted.current : null;
      const params = { id: order.id, lineId: opened.id };
      const id = createUuid();
      // If an earlier sheet was closed before its split was answered, the new line already has an id.
      const before = () => split.open({ params, body: { id, quantity: count } }).body.id ?? id;
      const part = known ?? { count, id: before(), isDone: false };
      parted.current = part;
      if (part.isDone) return;
      await split.run({ params, body: { id: part.id, quantity: count } });
      parted.current = { ...part, isDone: true };
    },
  };
}
