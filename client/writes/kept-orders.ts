/** What of this browser's orders is kept on the device, for as long as its person is signed in. */
import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useData } from '../data/data-context.tsx';
import type { OrderOutbox } from './order-state.ts';
import type { OrderEntry, OrderWork } from './order-work.ts';
import { countUnkept } from './pending-writes.ts';
import type { Outbox } from './write-delivery.ts';

/** `newest`: the order as the last delivered write was answered. */
export type KeptOrders = {
  entries: readonly OrderEntry[];
  outbox: Outbox<OrderWork>;
  newest(orderId: string): Order | undefined;
  ofOrder(orderId: string): OrderOutbox;
};

/** Null until it is opened, and for good in a browser that keeps nothing. A new object with every change. */
export const keptOrdersAtom = atom<KeptOrders | null>(null);

/** `queued`: kept and going to be sent; `refused`: kept until a person decides; `unkept`: in this tab only. */
export type UnsentCounts = { queued: number; refused: number; unkept: number };

export function useUnsentCounts(): UnsentCounts {
  const { statusStore, writes } = useData();
  const kept = useAtomValue(keptOrdersAtom, { store: statusStore });
  const unkept = useSyncExternalStore(writes.subscribe, () => countUnkept(writes.pending()));
  const entries = kept?.entries ?? [];
  const refused = entries.filter(entry => entry.problem !== undefined).length;
  const lost = entries.filter(entry => entry.problem === undefined && entry.isUnkept).length;
  return { queued: entries.length - refused - lost, refused, unkept: unkept + lost };
}
