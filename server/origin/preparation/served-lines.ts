/** Lines as they are once they were served, and as they were before. */
import type { LineState } from '#shared/order-states.ts';
import type { AnyCommand } from '../calls/command-context.ts';
import { takeStock } from '../orders/line-stock.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { saveLines } from '../orders/order-store.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { mapStations } from './line-stations.ts';

/** Takes the ingredients of those that nobody said to have started. */
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

/** What a line was before it was served: its station need not have said that it is ready. */
export function stateBeforeServing({ station, ready_at, started_at }: OrderLineRow): LineState {
  if (station === 'none' || ready_at !== null) return 'ready';
  return started_at === null ? 'sent' : 'preparing';
}

/** What a paper station has, of which nothing more will ever be known. */
function isPrintedOnPaper({ state, on_paper, printed_at }: OrderLineRow): boolean {
  return on_paper === 1 && printed_at !== null && (state === 'sent' || state === 'preparing');
}

/** For an order that is paid: its guests have what was printed, or will. Returns the lines, already stored. */
export async function servePrintedLines(context: AnyCommand, { order, lines }: StoredOrder) {
  const printed = lines.filter(isPrintedOnPaper);
  if (printed.length === 0) return [];
  const served = await servedLines(context, printed);
  await saveLines(context.tx, lines, served);
  const payload = { lines: printed.map(({ id, state }) => ({ id, before: state, after: 'served' })) };
  context.record({ type: 'lines.servedOnPaper', entity: 'order', entityId: order.id, payload });
  return served;
}
