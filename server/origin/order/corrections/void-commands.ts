/** Voids a line or a whole set menu: portions and ingredients of an unstarted dish return to stock, a started one is waste. */

import type { VoidCommand, Voiding } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isWaste } from '#shared/order/waste.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { listBlockedOrders } from '../../catalog/menu/availability/blocked-order-store.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { returnStock, wasteStock } from '../orders/line-stock.ts';
import { loadOpenOrder, moveLines, type OrderEvent } from '../orders/order-change.ts';
import { isPrintBegun, sentLinesChanged } from '../orders/order-links.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import { returnPortions } from '../orders/portions.ts';
import { setMates, setOf } from '../orders/set-share-rules.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { requireLine } from './correction-rules.ts';
import { checkVoidable, isGraceVoid, mayCallerVoid, mayVoidOut, voidedLine } from './void-rules.ts';

/**
 * Why the line may be voided by somebody without the right to, as the event's payload says it; null if it may not. A ticket that
 * is on its way to the printer counts as printed: somebody may already read it.
 */
async function excuseOf(
  context: CommandContext<VoidCommand>,
  stored: StoredOrder,
  line: OrderLineRow,
): Promise<{ isWithinGrace: true } | { isOut: true } | null> {
  const { tx: db, caller, nowMs } = context;
  const { settings } = await context.restaurant();
  const isGrace = isGraceVoid(line, settings, nowMs);
  if (!isGrace) {
    if (!mayVoidOut(line, caller, settings)) return null;
    const blocked = await listBlockedOrders({ db, caller, nowMs });
    if (!blocked.some(({ lines }) => lines.some(({ id }) => id === line.id))) return null;
  }
  if (await context.links.ask(context, isPrintBegun, { stored, line })) return null;
  return isGrace ? { isWithinGrace: true } : { isOut: true };
}

/** The lines to void: with `wholeSet` all dishes of the line's set menu. */
function chosenLines(stored: StoredOrder, line: OrderLineRow, { wholeSet }: VoidCommand): OrderLineRow[] {
  if (!wholeSet) return [line];
  if (line.set_menu === null) throw invalidField('wholeSet', 'is only for a dish of a set menu');
  return setMates(stored.lines, line);
}

/** The voided line, with its stock returned or booked as waste, and its event payload; a draft is removed. */
async function withdrawn(
  context: CommandContext<VoidCommand>,
  stored: StoredOrder,
  line: OrderLineRow,
): Promise<{ line: OrderLineRow; event: OrderEvent }> {
  const { caller, body, now } = context;
  const { id: lineId, name, quantity } = line;
  if (line.state === 'draft')
    return {
      line: { ...line, state: 'removed' },
      event: { type: 'line.removed', payload: { name, quantity } },
    };
  const excuse = mayCallerVoid(line, caller) ? {} : await excuseOf(context, stored, line);
  if (excuse === null) throw new ProblemError('APPROVAL_REQUIRED');
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
  const set = body.wholeSet ? { wholeSet: setOf(line)?.name } : {};
  const payload = { lineId, name, quantity, void: voiding, ...excuse, ...set };
  return { line: voidedLine(line, voiding), event: { type: 'line.voided', payload } };
}

export async function voidLine(context: CommandContext<VoidCommand>): Promise<Order> {
  const { params, body, record } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  checkVoidable(stored, line);
  const mates = chosenLines(stored, line, body).filter(({ id }) => id !== line.id);
  for (const mate of mates) if (mate.state !== 'draft') checkVoidable(stored, mate);
  const own = await withdrawn(context, stored, line);
  const gone = [own.line];
  for (const mate of mates) {
    const { line: after, event } = await withdrawn(context, stored, mate);
    gone.push(after);
    record({ ...event, entity: 'order', entityId: stored.order.id });
  }
  // Stations no longer have to do anything about served lines.
  const served = new Set(stored.lines.filter(({ state }) => state === 'served').map(({ id }) => id));
  const affected = gone.filter(({ id, state }) => state === 'voided' && !served.has(id));
  if (affected.length > 0)
    await context.links.announce(context, sentLinesChanged, {
      stored,
      slip: { kind: 'void' },
      lines: affected,
    });
  return moveLines(context, stored, gone, own.event);
}
