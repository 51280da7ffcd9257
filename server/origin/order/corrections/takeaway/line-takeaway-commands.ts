/** Switches one dish between takeaway and eating in: its price stays, its VAT follows. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineTakeawayCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { nextLineState } from '#shared/order/order-states.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { withChanged } from '../../allergies/half-made-lines.ts';
import { asTakeaway, isTakeawayLine } from '../../orders/line-rules.ts';
import { finishChange, loadOpenOrder } from '../../orders/order-change.ts';
import { sentLinesChanged } from '../../orders/order-links.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { requireRoom } from '../../orders/order-size-rules.ts';
import { insertLines, saveLines } from '../../orders/order-store.ts';
import { orderView } from '../../orders/order-view.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { requireLine, requireNoReceipt, requireUnpaidLine } from '../correction-rules.ts';
import { recordedSplit } from '../split-commands.ts';
import { splitLines } from '../split-rules.ts';
import { adjustedTakeaway, recordedTakeaway, takeawayBlocker } from './takeaway-rules.ts';

type TakeawayContext = CommandContext<LineTakeawayCommand>;

/** The order with the affected pieces split off as a line of their own, and that line. */
async function meantPieces(
  { tx, body, nowMs, record }: TakeawayContext,
  stored: StoredOrder,
  line: OrderLineRow,
): Promise<{ parted: StoredOrder; meant: OrderLineRow }> {
  const { quantity = line.quantity } = body;
  if (quantity > line.quantity) throw invalidField('quantity', `must be at most ${line.quantity}`);
  if (quantity === line.quantity) return { parted: stored, meant: line };
  requireUnpaidLine(stored, line);
  const position = (stored.lines.at(-1)?.position ?? 0) + 1;
  const [rest, part] = splitLines(line, { id: createUuid(nowMs), quantity, position });
  await saveLines(tx, [line], [rest]);
  await insertLines(tx, [part]);
  const parted = { ...stored, lines: [...withChanged(stored.lines, [rest]), part] };
  requireRoom(stored, parted);
  const payload = recordedSplit(line, rest, part);
  record({ type: 'line.split', entity: 'order', entityId: stored.order.id, payload });
  return { parted, meant: part };
}

export async function setLineTakeaway(context: TakeawayContext): Promise<Order> {
  const { tx, body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  if (nextLineState(line.state, 'takeaway') === null) throw new ProblemError('LINE_STATE');
  requireNoReceipt(stored.order);
  if (isTakeawayLine(line, stored.order) === body.isTakeaway) return orderView(stored);
  const blocker = takeawayBlocker(stored, line, asTakeaway(line, body.isTakeaway));
  if (blocker !== null) throw new ProblemError(blocker);
  const { parted, meant } = await meantPieces(context, stored, line);
  const changed = adjustedTakeaway(meant, asTakeaway(meant, body.isTakeaway), now);
  await saveLines(tx, [meant], [changed]);
  if (changed.adjustment !== null && changed.state !== 'held')
    await context.links.announce(context, sentLinesChanged, {
      stored: parted,
      slip: { kind: 'change' },
      lines: [changed],
    });
  const [{ id: lineId, ...recorded } = { id: line.id }] = recordedTakeaway(parted, [changed]);
  return finishChange(context, parted, {}, [changed], {
    type: 'line.takeawayChanged',
    payload: { lineId, ...recorded },
  });
}
