/** Marks lines as served, and restores their former state. */
import type { LineState } from '#shared/order/order-states.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { takeStock } from '../orders/line-stock.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { saveLines } from '../orders/order-store.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { mapStations } from './line-stations.ts';

/** Takes the ingredients of lines that were never marked as started. */
export async function servedLines(
  context: AnyCommand,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const unready = lines.filter(({ state }) => state !== 'ready');
  const stocked = new Map((await takeStock(context, unready)).map(line => [line.id, line]));
  const served = { state: 'served', served_at: context.now, adjustment: null, rushed_at: null } as const;
  return lines.map(line =>
    mapStations(stocked.get(line.id) ?? line, row => ({
      ...row,
      ...served,
      handled_at: row.handled_at ?? context.now,
    })),
  );
}

/** The state of a line before it was served; its station may not have marked it as ready. */
export function stateBeforeServing({ station, ready_at, started_at }: OrderLineRow): LineState {
  if (station === 'none' || ready_at !== null) return 'ready';
  return started_at === null ? 'sent' : 'preparing';
}

/** A line printed at a paper station, which reports nothing further about it. */
function isPrintedOnPaper({ state, on_paper, printed_at }: OrderLineRow): boolean {
  return on_paper === 1 && printed_at !== null && (state === 'sent' || state === 'preparing');
}

/** After an order is paid, printed lines count as served: the guests have them or will. Returns the lines, already stored. */
export async function servePrintedLines(context: AnyCommand, { order, lines }: StoredOrder) {
  const printed = lines.filter(isPrintedOnPaper);
  if (printed.length === 0) return [];
  const served = await servedLines(context, printed);
  await saveLines(context.tx, lines, served);
  const payload = { lines: printed.map(({ id, state }) => ({ id, before: state, after: 'served' })) };
  context.record({ type: 'lines.servedOnPaper', entity: 'order', entityId: order.id, payload });
  return served;
}
