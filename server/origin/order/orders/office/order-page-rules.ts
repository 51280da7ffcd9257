/** Filter and page of the office's order list, from the query. The schema has validated each parameter's format. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/kernel/limits.ts';
import { type OrderState, orderStates } from '#shared/order/order-states.ts';
import { invalidField } from '../../../../http/errors.ts';
import { storedTime } from '../../../kernel/calls/read-context.ts';

/** Null disables a filter. Times are in the stored format; `from` is inclusive, `to` exclusive. */
export type OrderFilter = {
  readonly from: string | null;
  readonly to: string | null;
  readonly state: OrderState | null;
  readonly tableId: string | null;
  readonly waiterId: string | null;
  readonly search: string | null;
};

export type PageRequest = { readonly filter: OrderFilter; readonly page: number; readonly pageSize: number };

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
    search: query.search ?? null,
  };
  return { filter, page: Number(query.page ?? 1), pageSize };
}
