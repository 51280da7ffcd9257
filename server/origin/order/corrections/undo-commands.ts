/** Undoes a mis-tap while nobody has acted on it: a sent or fired line is held again, a served line returns to its former state, a held-back line is sent. */
import { limits } from '#shared/kernel/limits.ts';
import type { LinesCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { returnStock } from '../orders/line-stock.ts';
import { namedLines } from '../orders/named-lines.ts';
import { loadOrder, moveLines } from '../orders/order-change.ts';
import { linesUnserved, sentLinesChanged } from '../orders/order-links.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { mapStations, stationRowsOf } from '../preparation/line-stations.ts';
import { laidAtPass } from '../preparation/pass/pass-rules.ts';
import { stateBeforeServing } from '../preparation/served-lines.ts';
import { holdLinesAgain, resumeLines } from './sent-lines/held-tickets.ts';
import { lineFault, requireNoPaper, requireRecent } from './sent-lines/undo-limits.ts';

type UndoContext = CommandContext<LinesCommand>;

/** Refuses held lines that were never held back: there is no Send to undo. */
function requireHeldBack(context: UndoContext, lines: readonly OrderLineRow[]): void {
  const errors = lines
    .filter(({ state, held_back_at }) => state === 'held' && held_back_at === null)
    .map(line => lineFault(context, line, 'is held'));
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
}

function doneAt({ sent_at, held_back_at }: OrderLineRow): string | null {
  return held_back_at ?? sent_at;
}

/** Allows served lines on a closed order too: guests at a bar pay first. */
export async function undoLines(context: UndoContext): Promise<Order> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  const lines = namedLines(stored, context.body.lineIds, 'undo');
  const served = lines.filter(({ state }) => state === 'served');
  const notServed = lines.filter(({ state }) => state !== 'served');
  const isOver =
    stored.order.state === 'cancelled' || (notServed.length > 0 && stored.order.state !== 'open');
  if (isOver) throw new ProblemError('ORDER_NOT_OPEN');
  requireHeldBack(context, lines);
  requireRecent(context, notServed, doneAt);
  // An admin may correct a late discovery as long as the guests have not paid.
  const isLateAllowed = stored.order.state === 'open' && context.caller.roles.includes('admin');
  if (!isLateAllowed) requireRecent(context, served, ({ served_at }) => served_at, limits.unserveMs);
  const held = notServed.filter(({ state }) => state === 'held');
  await requireNoPaper(context, held);
  const heldAgain = await holdLinesAgain(
    context,
    stored,
    notServed.filter(({ state }) => state === 'sent'),
  );
  await context.links.announce(context, sentLinesChanged, {
    stored,
    slip: { kind: 'heldBack' },
    lines: heldAgain,
  });
  const unserved = await unservedLines(context, served);
  await context.links.announce(context, linesUnserved, { stored, lines: unserved });
  const undone = [...heldAgain, ...(await resumeLines(context, stored, held)), ...unserved];
  return moveLines(context, stored, undone, { type: 'lines.undone', payload: {} });
}

/** Whether the line became ready by a slip that was printed after it was served, so that the pass has not called it yet. */
function isReadySince(servedAt: string | null, line: OrderLineRow): boolean {
  const isNew = stationRowsOf(line).some(
    ({ on_paper, printed_at }) => on_paper === 1 && (printed_at ?? '') > (servedAt ?? ''),
  );
  return line.state === 'ready' && isNew;
}

/** Restores the lines' states; lines that were never started return their ingredients to stock. */
async function unservedLines(context: UndoContext, served: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const servedAt = new Map(served.map(line => [line.id, line.served_at]));
  const lines = served.map(line =>
    mapStations(line, row => ({ ...row, state: stateBeforeServing(row), served_at: null })),
  );
  const unstarted = lines.filter(({ state }) => state === 'sent');
  const begun = lines.filter(({ state }) => state !== 'sent');
  const known = begun.filter(line => !isReadySince(servedAt.get(line.id) ?? null, line));
  return [...(await laidAtPass(context, known, begun)), ...(await returnStock(context, unstarted))];
}
