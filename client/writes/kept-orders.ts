/** What of this tab's orders has not reached the server: kept on the device, or, where it keeps nothing, only here. */
import { atom, useAtomValue } from 'jotai';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useData } from '../data/data-context.tsx';
import type { OrderEntry, OrderWork } from './order-work.ts';
import type { Outbox } from './write-delivery.ts';

/** `newest`: the order as the last delivered write was answered. */
export type KeptOrders = {
  entries: readonly OrderEntry[];
  outbox: Outbox<OrderWork>;
  newest(orderId: string): Order | undefined;
};

/** Null until it is opened, and for good in a browser that keeps nothing. A new object with every change. */
export const keptOrdersAtom = atom<KeptOrders | null>(null);

/** Writes that wait in memory: closing the tab would lose them. */
export const unkeptCountAtom = atom(0);

/** Whether the page could be loaded anew now without losing a tap. */
export const isTabSafeAtom = atom<{ isSafe(): boolean }>({ isSafe: () => true });

/** `queued`: kept and going to be sent; `refused`: kept until a person decides; `unkept`: in this tab only. */
export type UnsentCounts = { queued: number; refused: number; unkept: number };

export function useUnsentCounts(): UnsentCounts {
  const store = useData().statusStore;
  const kept = useAtomValue(keptOrdersAtom, { store });
  const unkept = useAtomValue(unkeptCountAtom, { store });
  const entries = kept?.entries ?? [];
  const refused = entries.filter(entry => entry.problem !== undefined).length;
  return { queued: entries.length - refused, refused, unkept };
}
