/** Offers an undo once the server has carried out a send, a fire or a serve of this screen. */
import { useEffect, useRef, useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import { portionsOf } from '../../../../orders/line-summary.ts';
import { areServed, lastSentLines, useUndoableDeed } from '../../../../orders/undoable-deed.ts';
import type { OrderState } from '../../../../writes/order-write-list.ts';

type Tapped = { kind: 'serve'; lineIds: string[] } | { kind: 'send' | 'fire' };

/** Call the returned function with each action as it is tapped. */
export function useUndoableDeeds({ order, lastSent, failed }: OrderState): (tapped: Tapped) => void {
  const [, offer] = useUndoableDeed();
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const before = useRef({ lastSent, failed });
  useEffect(() => {
    if (tapped === null) return;
    // The next Send is another deed.
    if (failed.length > before.current.failed.length) return setTapped(null);
    const deed = { id: createUuid(), orderId: order.id };
    if (tapped.kind === 'serve') {
      if (!areServed(order, tapped.lineIds)) return;
      const served = order.lines.filter(({ id }) => tapped.lineIds.includes(id));
      offer({ ...deed, ...tapped, count: portionsOf(served) });
    } else {
      if (lastSent === null || lastSent === before.current.lastSent) return;
      const lineIds = lastSentLines(order);
      offer(lineIds.length === 0 ? null : { ...deed, kind: tapped.kind, lineIds, counts: lastSent });
    }
    setTapped(null);
  }, [tapped, order, lastSent, failed, offer]);
  return next => {
    before.current = { lastSent, failed };
    offer(null);
    setTapped(next);
  };
}
