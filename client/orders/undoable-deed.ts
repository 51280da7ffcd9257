/** The last action that can be undone by a command of its own. It outlives the screen it was tapped on. */
import { atom, useAtom } from 'jotai';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { LineAdjustment } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useData } from '../data/data-context.tsx';
import type { SendCounts } from '../writes/order-projection.ts';

export type UndoableDeed = { id: string; orderId: string } & (
  | { kind: 'send' | 'fire'; lineIds: string[]; counts: SendCounts }
  | { kind: 'serve' | 'holdBack' | 'rush'; lineIds: string[]; count: number }
  | { kind: 'adjust'; lineId: string; name: string; back: LineAdjustment }
  | { kind: 'move'; label: string; backTo: string }
  | {
      kind: 'moveLines';
      /** `isNew`: the order was opened for the moved lines. */
      place: { label: string; orderId: string; isNew: boolean };
      body: Pick<LineMoveCommand, 'lines' | 'guestCount'>;
      pieces: number;
    }
  | { kind: 'merge'; sourceId: string; place: string }
);

const undoableDeedAtom = atom<UndoableDeed | null>(null);

/** Returns the state of the last undoable action; its `orderId` names the order that shows the undo. */
export function useUndoableDeed() {
  return useAtom(undoableDeedAtom, { store: useData().statusStore });
}

/** Lines of the newest send or fire that no station has begun. */
export function lastSentLines({ lines }: Pick<Order, 'lines'>): string[] {
  const sent = lines.filter(({ state, sentAt }) => state === 'sent' && sentAt !== undefined);
  const newest = sent.map(({ sentAt = '' }) => sentAt).sort((one, other) => other.localeCompare(one))[0];
  return sent.filter(({ sentAt }) => sentAt === newest).map(({ id }) => id);
}

export function areServed({ lines }: Pick<Order, 'lines'>, lineIds: readonly string[]): boolean {
  return lineIds.every(id => lines.some(line => line.id === id && line.state === 'served'));
}
