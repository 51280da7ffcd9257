/** Marks lines as urgent on the stations' screens and printed slips, and undoes that after a mis-tap. */

import type { LinesCommand, RushCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { nextLineState, rushAgainMs } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { namedLines } from '../../orders/named-lines.ts';
import { loadUncancelledOrder, moveLines } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { orderView } from '../../orders/order-view.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { rowsOfStations } from '../../preparation/line-stations.ts';
import { lineFault, requireNoPaper, requireRecent } from './undo-limits.ts';

function meantLines(stored: StoredOrder, { lineIds }: RushCommand): readonly OrderLineRow[] {
  if (lineIds !== undefined) return namedLines(stored, lineIds, 'rush');
  const lines = stored.lines.filter(({ state }) => nextLineState(state, 'rush') !== null);
  if (lines.length === 0) throw new ProblemError('LINE_STATE');
  return lines;
}

/** Skips lines that were rushed a moment ago. */
export async function rushLines(context: CommandContext<RushCommand>): Promise<Order> {
  const { body, params, now, nowMs } = context;
  const stored = await loadUncancelledOrder(context, param(params, 'id'));
  const isDue = ({ rushed_at }: OrderLineRow) =>
    rushed_at === null || nowMs - Date.parse(rushed_at) >= rushAgainMs;
  const rushed = meantLines(stored, body)
    .filter(isDue)
    .map(line => ({ ...line, rushed_at: now, rushed_before: line.rushed_at }));
  if (rushed.length === 0) return orderView(stored);
  const owed = rowsOfStations(rushed).filter(({ state }) => state !== 'ready');
  await context.links.announce(context, sentLinesChanged, { stored, slip: { kind: 'rush' }, lines: owed });
  return moveLines(context, stored, rushed, { type: 'lines.rushed', payload: {} });
}

/** Restores the previous rush, if there was one. Refused for lines that were started since: the cook has read it. */
export async function unrushLines(context: CommandContext<LinesCommand>): Promise<Order> {
  const stored = await loadUncancelledOrder(context, param(context.params, 'id'));
  const lines = namedLines(stored, context.body.lineIds, 'rush');
  const errors = lines.flatMap(line => {
    const { rushed_at, started_at } = line;
    if (rushed_at === null) return [lineFault(context, line, 'is not rushed')];
    return started_at !== null && started_at > rushed_at ? [lineFault(context, line, 'is started')] : [];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
  requireRecent(context, lines, ({ rushed_at }) => rushed_at);
  await requireNoPaper(context, lines);
  const calm = lines.map(line => ({ ...line, rushed_at: line.rushed_before, rushed_before: null }));
  return moveLines(context, stored, calm, { type: 'lines.unrushed', payload: {} });
}
