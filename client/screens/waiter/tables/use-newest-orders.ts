/** The waiter's tables and orders as this phone knows them: a list that was read before an order changed shows what the order shows. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { readPath } from '#shared/contract/paths.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import type { OpenOrderSummary, WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { readKey } from '../../../data/read-options.ts';
import { type Read, useRead } from '../../../data/use-read.ts';
import { summarizeOrder, type WithOutLines } from '../../../orders/order-progress.ts';
import { knownOrdersAtom, type ListedOrder } from '../../../writes/known-orders.ts';
import { tableWith, useOutLines } from './use-out-lines.ts';

/** Orders that are newer than the list. */
function useNewer(list: 'waiterTables' | 'waiterOrders'): readonly ListedOrder[] {
  const { queryClient, statusStore } = useData();
  const known = useAtomValue(knownOrdersAtom, { store: statusStore });
  const readAtMs = queryClient.getQueryState(readKey(readPath(list)))?.dataUpdatedAt ?? 0;
  return useMemo(
    () => [...known.values()].flatMap(({ order, atMs }) => (atMs > readAtMs ? order : [])),
    [known, readAtMs],
  );
}

/** Whether the waiter's lists have it, as the server decides. */
function isListed({ state, lines, isPractice, isReceiptPending }: ListedOrder): boolean {
  if (state !== 'closed') return state === 'open' && !isPractice;
  return isReceiptPending || lines.some(line => line.station !== 'none' && isOnItsWay(line.state));
}

/** The rows in their order, then orders that are not among them. */
function withNewer<Row extends { id: string }>(
  rows: readonly Row[],
  newer: readonly ListedOrder[],
  rowsOf: (order: ListedOrder) => Row[],
): Row[] {
  const isUnknown = ({ id }: ListedOrder) => rows.every(row => row.id !== id);
  return [
    ...rows.flatMap(row => {
      const order = newer.find(({ id }) => id === row.id);
      return order === undefined ? row : rowsOf(order);
    }),
    ...newer.filter(isUnknown).flatMap(rowsOf),
  ];
}

function newestTable(table: WaiterTable, newer: readonly ListedOrder[], nowMs: number): WaiterTable {
  const isHere = ({ tableId }: ListedOrder) => tableId === table.id;
  const isOfTable = (order: ListedOrder) => isHere(order) || table.orders.some(({ id }) => id === order.id);
  if (!newer.some(isOfTable)) return table;
  const summariesOf = (order: ListedOrder): OpenOrderSummary[] =>
    isHere(order) && isListed(order) ? [{ ...order, ...summarizeOrder(order, nowMs) }] : [];
  return { ...table, orders: withNewer(table.orders, newer, summariesOf) };
}

export function useNewestTables(nowMs: number): Read<readonly WaiterTable[]> {
  const read = useRead('waiterTables');
  const newer = useNewer('waiterTables');
  const withOut = useOutLines();
  const atMs = newer.length === 0 ? 0 : nowMs;
  return useMemo(() => {
    const data = read.data?.map(table => tableWith(withOut)(newestTable(table, newer, atMs)));
    return { ...read, data };
  }, [read, newer, withOut, atMs]);
}

export function useNewestOrders(): Read<readonly (ListedOrder & WithOutLines)[]> {
  const read = useRead('waiterOrders');
  const newer = useNewer('waiterOrders');
  const withOut = useOutLines();
  return useMemo(() => {
    const rows =
      read.data && withNewer<ListedOrder>(read.data, newer, order => (isListed(order) ? [order] : []));
    return { ...read, data: rows && withOut(rows) };
  }, [read, newer, withOut]);
}
