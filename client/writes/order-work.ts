/** What of an order is kept on the device, and what becomes of it when more is tapped or somebody decides about it. */

import { writes } from '#shared/contract/writes.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { mergeIntent, type OrderIntent } from './order-intents.ts';
import { type OrderRequest, writeOf } from './order-requests.ts';
import type { Amendment, OutboxEntry } from './write-store.ts';

/** What says which order it is, without the order at hand. */
export type OrderLabel = Pick<Order, 'id' | 'number' | 'type' | 'tableLabel' | 'name'>;

/** `request` is there once it was tried. */
export type OrderWork = {
  order: OrderLabel;
  intents: readonly OrderIntent[];
  request?: OrderRequest;
};

export type OrderEntry = OutboxEntry<OrderWork>;

/** The row of the write table says it; handing an order over needs the server all the same. */
export function isKeepable(intent: OrderIntent): boolean {
  if (intent.kind === 'changeOrder' && intent.change.waiterId !== undefined) return false;
  return writes[writeOf(intent)].delivery === 'queued';
}

export function labelOf({ id, number, type, tableLabel, name }: OrderLabel): OrderLabel {
  return {
    id,
    number,
    type,
    ...(tableLabel === undefined ? {} : { tableLabel }),
    ...(name === undefined ? {} : { name }),
  };
}

/** One more intent behind those of its order, merged with what was never tried. */
export function appendIntent(
  entries: readonly OrderEntry[],
  order: OrderLabel,
  intent: OrderIntent,
  key: string,
): Amendment<OrderWork> {
  const open = entries.filter(
    ({ work, attemptedAtMs, problem }) =>
      work.order.id === order.id && attemptedAtMs === undefined && problem === undefined,
  );
  const waiting = open.flatMap(entry => entry.work.intents);
  const merged = mergeIntent(waiting, intent);
  const gone = open.filter(entry => !entry.work.intents.some(kept => merged.includes(kept)));
  const fresh = merged.filter(kept => !waiting.includes(kept));
  const [changed] = gone;
  if (changed !== undefined && gone.length === 1 && fresh.length === 1 && intent.kind !== 'remove') {
    const work = { ...changed.work, intents: fresh };
    return { put: [{ ...changed, work, revision: changed.revision + 1 }] };
  }
  return {
    remove: gone.map(({ seq }) => seq),
    add: fresh.map(kept => ({ key, work: { order: labelOf(order), intents: [kept] } })),
  };
}

/** A refused one again: with its key, unless that is too old to be sure of. */
export function retryEntry(
  entries: readonly OrderEntry[],
  key: string,
  nowMs: number,
  createKey: () => string,
): Amendment<OrderWork> {
  return {
    put: entries
      .filter(entry => entry.key === key)
      .map(({ problem, ...entry }) => ({
        ...entry,
        key: problem?.code === 'KEPT_TOO_LONG' ? createKey() : key,
        ...(entry.attemptedAtMs === undefined ? {} : { attemptedAtMs: nowMs }),
        revision: entry.revision + 1,
      })),
  };
}

/** What a refused request falls apart into, so that one sold-out dish does not hold back the others. */
export function partsOf({ order, intents }: OrderWork): OrderWork[] {
  const apart = intents.flatMap((intent): OrderIntent[] =>
    intent.kind === 'serve' ? intent.lineIds.map(id => ({ kind: 'serve', lineIds: [id] })) : [intent],
  );
  return apart.map(intent => ({ order, intents: [intent] }));
}
