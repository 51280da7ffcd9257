/** Voids a line: portions and ingredients of an unstarted one return to stock, a started one is waste. */

import { isWaste } from '#shared/rules/waste.ts';
import type { VoidCommand, Voiding } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { personOf } from '../calls/callers.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { returnPortions } from '../menu/portions.ts';
import { loadOpenOrder, moveLines } from '../orders/order-change.ts';
import { returnStock, wasteStock } from '../stock/line-stock.ts';
import { requireLine } from './correction-rules.ts';
import { checkVoid, voidedLine } from './void-rules.ts';

export async function voidLine(context: CommandContext<VoidCommand>): Promise<Order> {
  const { caller, body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  checkVoid(stored, line, caller);
  const started = isWaste(line);
  if (started) {
    await wasteStock(context, [line]);
  } else {
    await returnStock(context, [line]);
    await returnPortions(context, [line]);
  }
  const { approvedBy } = caller;
  const voiding: Voiding = {
    reason: body.reason,
    started,
    by: personOf(caller),
    ...(approvedBy !== undefined && { approvedBy }),
    at: now,
  };
  const { name, quantity } = line;
  const event = { type: 'line.voided', payload: { lineId: line.id, name, quantity, void: voiding } };
  return moveLines(context, stored, [voidedLine(line, voiding)], event);
}
