/** Order list filters ↔ URL query, so that back, reload and shared links show the same list. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/kernel/limits.ts';
import { type OrderState, orderStates } from '#shared/order/order-states.ts';
import { type RestaurantClock, rangePresets } from '../../../ui/forms/restaurant-time.ts';
import { type ChosenRange, spanOf } from '../../../ui/forms/timestamp-range-picker.tsx';
import { pageSizes } from '../../../ui/pagination-controls.tsx';

export type OrderFilters = {
  readonly range: ChosenRange;
  /** '' means any. */
  readonly state: OrderState | '';
  readonly tableId: string;
  readonly waiterId: string;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
};

const unfiltered: OrderFilters = {
  range: { kind: 'today' },
  state: '',
  tableId: '',
  waiterId: '',
  search: '',
  page: 1,
  pageSize: 25,
};

function readRange(query: URLSearchParams): ChosenRange {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  if (from < to) return { kind: 'own', from, to };
  if (query.get('range') === 'any') return { kind: 'any' };
  const preset = rangePresets.find(name => name === query.get('range'));
  return preset === undefined ? unfiltered.range : { kind: preset };
}

/** Ignores invalid values. */
export function readFilters(search: string): OrderFilters {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  const pageSize = Number(query.get('pageSize'));
  return {
    range: readRange(query),
    state: orderStates.find(state => state === query.get('state')) ?? '',
    tableId: query.get('table') ?? '',
    waiterId: query.get('waiter') ?? '',
    search: (query.get('search') ?? '').slice(0, limits.searchLength),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    pageSize: pageSizes.find(size => size === pageSize) ?? unfiltered.pageSize,
  };
}

/** Query string without `?`; default values are omitted. */
export function writeFilters(filters: OrderFilters): string {
  const { range, state, tableId, waiterId, search, page, pageSize } = filters;
  const query = new URLSearchParams();
  if (range.kind === 'own') {
    query.set('from', new Date(range.from).toISOString());
    query.set('to', new Date(range.to).toISOString());
  } else if (range.kind !== unfiltered.range.kind) {
    query.set('range', range.kind);
  }
  if (state !== '') query.set('state', state);
  if (tableId !== '') query.set('table', tableId);
  if (waiterId !== '') query.set('waiter', waiterId);
  if (search !== '') query.set('search', search);
  if (page !== 1) query.set('page', String(page));
  if (pageSize !== unfiltered.pageSize) query.set('pageSize', String(pageSize));
  return query.toString();
}

/** The query to save: without its page. */
export function unpaged(filters: OrderFilters): OrderFilters {
  const { page, pageSize } = unfiltered;
  return { ...filters, page, pageSize };
}

/**
 * Changing a filter resets the page to the first. A search started on the default range covers all orders.
 */
export function changeFilters(filters: OrderFilters, change: Partial<OrderFilters>): OrderFilters {
  const { range, search } = filters;
  const isBegun = search === '' && !!change.search && range.kind === unfiltered.range.kind;
  const isEnded = search !== '' && change.search === '' && range.kind === 'any';
  const before = isBegun ? { kind: 'any' as const } : isEnded ? unfiltered.range : range;
  return { ...filters, range: before, page: 1, ...change };
}

/** Clears every filter but the time range. */
export const withoutFilters = { state: '', tableId: '', waiterId: '', search: '' } as const;

export function isNarrowed({ state, tableId, waiterId, search }: OrderFilters): boolean {
  return state !== '' || tableId !== '' || waiterId !== '' || search !== '';
}

export function orderQuery(filters: OrderFilters, nowMs: number, clock: RestaurantClock): PathParams {
  const { from, to } = spanOf(filters.range, nowMs, clock);
  const search = filters.search.trim();
  return {
    ...(filters.range.kind !== 'any' && {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }),
    ...(search !== '' && { search }),
    ...(filters.state !== '' && { state: filters.state }),
    ...(filters.tableId !== '' && { tableId: filters.tableId }),
    ...(filters.waiterId !== '' && { waiterId: filters.waiterId }),
    page: String(filters.page),
    pageSize: String(filters.pageSize),
  };
}
