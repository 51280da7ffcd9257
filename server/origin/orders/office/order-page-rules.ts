/** Which orders, and which page of them, the office asks for. The schema has seen to the form of each parameter. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/limits.ts';
import { type OrderState, orderStates } from '#shared/order-states.ts';
import { invalidField } from '../../../http/errors.ts';

/** Null: all of them. Times as the store writes them; `from` is the first moment, `to` the first one after. */
export type OrderFilter = {
  readonly from: string | null;
  readonly to: string | null;
  readonly state: OrderState | null;
  readonly tableId: string | null;
  readonly waiterId: string | null;
};

export type PageRequest = { readonly filter: OrderFilter; readonly page: number; readonly pageSize: number };

/** A time as the store writes them; null where it is left out. */
export function storedTime(query: PathParams, name: string): string | null {
  const text = query[name];
  if (text === undefined) return null;
  const ms = Date.parse(text);
  // The 30th of February is a mistake, not the 2nd of March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== text.slice(0, 19)) {
    throw invalidField(name, 'is not a time');
  }
  return new Date(ms).toISOString();
}

export function readPageRequest(query: PathParams): PageRequest {
  const from = storedTime(query, 'from');
  const to = storedTime(query, 'to');
  if (from !== null && to !== null && from > to) throw invalidField('to', 'must not be before from');
  const pageSize = Number(query.pageSize ?? limits.pageSizeDefault);
  if (pageSize > limits.pageSizeMax) throw invalidField('pageSize', `must be <= ${limits.pageSizeMax}`);
  const filter = {
    from,
    to,
    state: orderStates.find(state => state === query.state) ?? null,
    tableId: query.tableId ?? null,
    waiterId: query.waiterId ?? null,
  };
  return { filter, page: Number(query.page ?? 1), pageSize };
}
