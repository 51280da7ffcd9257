import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderStates } from '#shared/order/order-states.ts';
import {
  changeFilters,
  isNarrowed,
  type OrderFilters,
  orderQuery,
  readFilters,
  writeFilters,
} from '../../../../../client/screens/admin/orders/order-filters.ts';
import { rangePresets } from '../../../../../client/ui/forms/restaurant-time.ts';
import { pageSizes } from '../../../../../client/ui/pagination-controls.tsx';

const instant = fc.integer({ min: 0, max: Date.parse('2100-01-01') });
const range: fc.Arbitrary<OrderFilters['range']> = fc.oneof(
  fc.constantFrom('any' as const, ...rangePresets).map(kind => ({ kind })),
  fc
    .tuple(instant, fc.integer({ min: 1, max: 1_000_000_000 }))
    .map(([from, length]) => ({ kind: 'own' as const, from, to: from + length })),
);
const filters: fc.Arbitrary<OrderFilters> = fc.record({
  range,
  state: fc.constantFrom('', ...orderStates),
  tableId: fc.oneof(fc.constant(''), fc.uuid()),
  waiterId: fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 64 })),
  search: fc.string({ maxLength: 100 }),
  page: fc.integer({ min: 1, max: 999_999 }),
  pageSize: fc.constantFrom(...pageSizes),
});

const unfiltered = readFilters('');

it('an address gives back the filters that were written into it', () => {
  fc.assert(
    fc.property(filters, given => {
      expect(readFilters(writeFilters(given))).toEqual(given);
    }),
  );
});

it('the usual list has no query at all', () => {
  expect(writeFilters(unfiltered)).toBe('');
  expect(unfiltered).toEqual({
    range: { kind: 'today' },
    state: '',
    tableId: '',
    waiterId: '',
    search: '',
    page: 1,
    pageSize: 25,
  });
});

it('what makes no sense in an address is left out', () => {
  const odd = 'range=never&state=lost&page=-1&pageSize=7&from=soon&to=2026-11-20T00:00:00Z';
  expect(readFilters(odd)).toEqual(unfiltered);
  const reversed = 'from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z';
  expect(readFilters(reversed).range).toEqual(unfiltered.range);
});

it('another filter starts at the first page, another page keeps the filters', () => {
  const third = { ...unfiltered, state: 'closed' as const, page: 3 };
  expect(changeFilters(third, { tableId: 'table' })).toEqual({ ...third, tableId: 'table', page: 1 });
  expect(changeFilters(third, { page: 4 })).toEqual({ ...third, page: 4 });
  expect([isNarrowed(third), isNarrowed(unfiltered)]).toEqual([true, false]);
});

it('a search begun on the usual list goes through all orders, and its end comes back to it', () => {
  const begun = changeFilters(unfiltered, { search: 'żurek' });
  expect(begun).toEqual({ ...unfiltered, search: 'żurek', range: { kind: 'any' } });
  expect(changeFilters(begun, { search: '' })).toEqual(unfiltered);
  const week = changeFilters(begun, { range: { kind: 'last7Days' } });
  expect(changeFilters(week, { search: 'żur' }).range).toEqual({ kind: 'last7Days' });
  const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
  expect(orderQuery(begun, 0, clock)).toEqual({ search: 'żurek', page: '1', pageSize: '25' });
});

it('the read is asked with instants, and without the filters that are not set', () => {
  const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
  const nowMs = Date.parse('2026-11-20T19:00:00Z');
  expect(orderQuery(unfiltered, nowMs, clock)).toEqual({
    from: '2026-11-20T03:00:00.000Z',
    to: '2026-11-21T03:00:00.000Z',
    page: '1',
    pageSize: '25',
  });
  const narrow = { ...unfiltered, state: 'cancelled' as const, tableId: 'table', waiterId: 'ola' };
  expect(orderQuery(narrow, nowMs, clock)).toMatchObject({
    state: 'cancelled',
    tableId: 'table',
    waiterId: 'ola',
  });
});
