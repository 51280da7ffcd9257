import { expect, test } from 'vitest';
import {
  dishEntries,
  type EntryTexts,
  findEntries,
  orderEntries,
  type PaletteEntry,
  personEntries,
  tableEntries,
} from '../../../../client/routing/palette/palette-entries.ts';
import { makeOrder, makeSummary, makeTable } from '../../harness/order-factory.ts';

const texts: EntryTexts = {
  table: label => `Table ${label}`,
  location: name => name,
  order: number => `Order ${number}`,
  placeOf: ({ tableLabel }) => `Table ${tableLabel}`,
  roles: ({ roles }) => roles.join(', '),
};

const entry = (label: string, detail = '', kind: PaletteEntry['kind'] = 'dish'): PaletteEntry => ({
  id: label,
  kind,
  label,
  detail,
  path: '/',
});
const labels = (entries: readonly PaletteEntry[], query: string) =>
  findEntries(entries, query, 10).map(({ label }) => label);

test('accents and case do not matter, and each word of the query must begin a word', () => {
  const entries = [entry('Żurek w chlebie'), entry('Łosoś z grilla'), entry('Barszcz czerwony')];
  expect(labels(entries, 'zurek')).toEqual(['Żurek w chlebie']);
  expect(labels(entries, 'GRIL łos')).toEqual(['Łosoś z grilla']);
  expect(labels(entries, 'urek')).toEqual([]);
  expect(labels(entries, 'barszcz bialy')).toEqual([]);
});

test('a whole word comes before a beginning, a name before a detail', () => {
  const entries = [entry('Anna', 'Table 1'), entry('Table 12'), entry('Table 1')];
  expect(labels(entries, '1')).toEqual(['Table 1', 'Table 12', 'Anna']);
});

test('without a query only pages are offered, and never more than asked for', () => {
  const entries = [entry('Żurek'), entry('Menu', '', 'page'), entry('Staff', '', 'page')];
  expect(labels(entries, '  ')).toEqual(['Menu', 'Staff']);
  expect(findEntries(entries, '', 1)).toHaveLength(1);
});

test('a table with one order opens it, any other opens the table', () => {
  const location = { id: 'hall', name: 'Hall', color: '#000000' };
  const free = makeTable({ id: 'free', label: '1', location, orders: [] });
  const taken = makeTable({ id: 'taken', label: '2', location, orders: [makeSummary({ id: 'o' })] });
  const paths = (owner: 'waiter' | 'office') =>
    tableEntries([free, taken], owner, texts).map(({ path }) => path);
  expect(paths('waiter')).toEqual(['/app/waiter/tables', '/app/waiter/orders/o']);
  expect(paths('office')).toEqual(['/app/admin/tables?table=free', '/app/admin/orders/o']);
});

test('orders are found by number, place and waiter, items by their other names, people by username and role', () => {
  const order = makeOrder({ id: 'o', number: 42, tableLabel: '7', waiterName: 'Ola' });
  const entries = [
    ...orderEntries([order], 'office', texts),
    ...dishEntries([{ id: 'i', name: 'Żurek', names: { en: 'Sour soup' } }]),
    ...personEntries([{ id: 'p', displayName: 'Jan Lis', username: 'jl', roles: ['bar'] }], texts),
  ];
  const pathOf = (query: string) => findEntries(entries, query, 10).map(({ path }) => path);
  for (const query of ['42', '7', 'ola']) expect(pathOf(query)).toEqual(['/app/admin/orders/o']);
  expect(pathOf('sour')).toEqual(['/app/admin/menu?item=i']);
  for (const query of ['jl', 'lis', 'bar']) expect(pathOf(query)).toEqual(['/app/admin/users?person=p']);
});
