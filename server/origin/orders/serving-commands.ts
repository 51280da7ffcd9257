/** The two ways of a line out of the waiter's hands: sent to a station, and brought to the guest. */
import { type LineCommand, nextLineState } from '#shared/order-states.ts';
import type { Order, SendCommand, ServeCommand } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { invalidField, ProblemError } from '../../errors.ts';
import type { CommandContext } from '../command-routes.ts';
import { param } from '../origin-frame.ts';
import type { OrderLineRow } from '../origin-tables.ts';
import { insertTickets } from '../preparation/ticket-store.ts';
import { readSettings } from '../settings/settings-store.ts';
import { checkOrderable } from './line-rules.ts';
import { loadOpenOrder, moveLines } from './order-change.ts';
import type { StoredOrder } from './order-view.ts';
import { findOrderedItems } from './ordered-item-store.ts';
import { sendDrafts } from './send-rules.ts';

/** The lines that `lineIds` names, in the order's own order; 404 or LINE_STATE says which one can't be meant. */
function namedLines(stored: StoredOrder, lineIds: readonly string[], command: LineCommand): OrderLineRow[] {
  const byId = new Map(stored.lines.map(line => [line.id, line]));
  const errors = lineIds.flatMap((id, index) => {
    const line = byId.get(id);
    if (line === undefined)
      throw invalidField(`lineIds/${index}`, 'is not a line of this order', 'NOT_FOUND');
    if (nextLineState(line.state, command) !== null) return [];
    return [{ path: `lineIds/${index}`, message: `${line.name} is ${line.state}` }];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
  const wanted = new Set(lineIds);
  return stored.lines.filter(line => wanted.has(line.id));
}

/** Where the problem with a draft is shown: its place in `lineIds`, or among the order's lines when all are sent. */
function pathOfDraft(stored: StoredOrder, lineIds: readonly string[] | undefined, id: string): string {
  if (lineIds !== undefined) return `lineIds/${lineIds.indexOf(id)}`;
  const shown = stored.lines.filter(line => line.state !== 'removed');
  return `lines/${shown.findIndex(line => line.id === id)}/menuItemId`;
}

async function checkStillOrderable(
  { tx, caller, nowMs, body }: CommandContext<SendCommand>,
  stored: StoredOrder,
  drafts: readonly OrderLineRow[],
): Promise<void> {
  const menuItemIds = drafts.map(line => line.menu_item_id);
  const items = await findOrderedItems(tx, caller.organizationId, menuItemIds);
  const requests = drafts.map(({ id, menu_item_id }) => {
    return { path: pathOfDraft(stored, body.lineIds, id), menuItemId: menu_item_id };
  });
  checkOrderable(requests, items, nowMs);
}

/** Sends the named drafts, or all. The menu is asked again: a dish may have run out since it was put on the order. */
export async function sendOrder(context: CommandContext<SendCommand>): Promise<Order> {
  const { tx, caller, body, params, nowMs } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const drafts =
    body.lineIds === undefined
      ? stored.lines.filter(line => line.state === 'draft')
      : namedLines(stored, body.lineIds, 'send');
  if (drafts.length === 0) throw new ProblemError('NOT_ROUTED');
  await checkStillOrderable(context, stored, drafts);
  const { thresholds } = await readSettings(tx, caller.organizationId);
  const round = stored.order.rounds + 1;
  const sending = sendDrafts({
    drafts,
    round,
    nowMs,
    lateMinutes: thresholds.lateMinutes,
    createId: () => createUuid(nowMs),
  });
  await insertTickets(tx, sending.tickets);
  const tickets = sending.tickets.map(({ id, station, course }) => ({ id, station, course }));
  const event = { type: 'lines.sent', payload: { round, tickets } };
  return moveLines(context, stored, sending.lines, event, { rounds: round });
}

export async function serveLines(context: CommandContext<ServeCommand>): Promise<Order> {
  const { body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const lines = namedLines(stored, body.lineIds, 'serve');
  const served = lines.map(line => ({ ...line, state: 'served' as const, served_at: now }));
  return moveLines(context, stored, served, { type: 'lines.served', payload: {} });
}
