/** What of an order is kept on the device, and what may be. */

import { writes } from '#shared/contract/writes.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OrderIntent } from './order-intents.ts';
import { type OrderRequest, writeOf } from './order-requests.ts';
import type { OutboxEntry } from './outbox-entries.ts';

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
