/**
 * Holds back sent dishes that nobody has started. The station's screen shows this in place of the line until
 * somebody has seen it; its printer prints a slip.
 */
import type { LinesCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { namedLines } from '../../orders/named-lines.ts';
import { loadOpenOrder, moveLines } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { mapStations, rowsOfStations } from '../../preparation/line-stations.ts';
import { holdLinesAgain } from './held-tickets.ts';

export async function holdLines(context: CommandContext<LinesCommand>): Promise<Order> {
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const sent = namedLines(stored, context.body.lineIds, 'holdBack');
  const keyOf = ({ id, station_id }: OrderLineRow) => `${id} ${station_id}`;
  const stoodOn = new Map(rowsOfStations(sent).map(row => [keyOf(row), row.ticket_id]));
  const held = (await holdLinesAgain(context, stored, sent)).map(line =>
    mapStations(line, row => ({
      ...row,
      held_back_at: context.now,
      held_from: stoodOn.get(keyOf(row)) ?? null,
    })),
  );
  await context.links.announce(context, sentLinesChanged, {
    stored,
    slip: { kind: 'heldBack' },
    lines: held,
  });
  return moveLines(context, stored, held, { type: 'lines.heldBack', payload: {} });
}
