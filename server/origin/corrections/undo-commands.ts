/**
 * Takes back a mis-tap while nobody has acted on it: what was sent or fired is on hold again, what was served is ready
 * again. The station sees the held ticket, so nothing disappears from under a cook's hands.
 */
import type { ServeCommand } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { ProblemError } from '../../http/errors.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { listDevices } from '../devices/devices-store.ts';
import { namedLines } from '../orders/named-lines.ts';
import { loadOrder, moveLines } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findTickets, holdTickets, insertTickets } from '../preparation/ticket-store.ts';
import { stationPrinters } from '../printing/printers/printer-choice.ts';
import { partTickets, ticketIdsOf } from './merge-rules.ts';

/** Screens offer it for 8 s; phones are slow. */
export const undoGraceMs = 20_000;

type UndoContext = CommandContext<ServeCommand>;

function requireRecent({ body, nowMs }: UndoContext, lines: readonly OrderLineRow[]): void {
  const isOver = ({ state, sent_at, served_at }: OrderLineRow) =>
    nowMs - Date.parse((state === 'served' ? served_at : sent_at) ?? '') > undoGraceMs;
  const errors = lines
    .filter(isOver)
    .map(({ id, name }) => ({ path: `lineIds/${body.lineIds.indexOf(id)}`, message: `${name} is too old` }));
  if (errors.length > 0) throw new ProblemError('UNDO_TOO_LATE', { errors });
}

/** Paper can't be called back: who printed a ticket has to be told by a person. */
async function requireNoPaper({ tx, caller }: UndoContext, sent: readonly OrderLineRow[]): Promise<void> {
  const devices = await listDevices(tx, caller.organizationId);
  const isPrinted = ({ station }: OrderLineRow) =>
    station !== 'none' && stationPrinters(devices, station).length > 0;
  if (sent.some(isPrinted)) throw new ProblemError('TICKET_PRINTED');
}

/**
 * Lines whose ticket also has others get a held ticket of their own. That they were sent stays on them: undone, a drink
 * that was poured meanwhile could be voided without the right to.
 */
async function holdAgain(
  context: UndoContext,
  { lines }: StoredOrder,
  sent: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const { tx, caller, nowMs } = context;
  const ids = new Set(sent.map(({ id }) => id));
  const staying = lines.filter(line => line.state !== 'removed' && !ids.has(line.id));
  const tickets = await findTickets(tx, caller.organizationId, ticketIdsOf(sent));
  const { lines: leaving, parted } = partTickets(sent, staying, tickets, () => createUuid(nowMs));
  await insertTickets(tx, parted);
  await holdTickets(tx, caller.organizationId, ticketIdsOf(leaving));
  return leaving.map(line => ({ ...line, state: 'held', late_at: null, shown_at: null }));
}

/** Served lines may be taken back on a closed order too: guests at a bar pay first. */
export async function undoLines(context: UndoContext): Promise<Order> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  const lines = namedLines(stored, context.body.lineIds, 'undo');
  const sent = lines.filter(({ state }) => state === 'sent');
  const isOver = stored.order.state === 'cancelled' || (sent.length > 0 && stored.order.state !== 'open');
  if (isOver) throw new ProblemError('ORDER_NOT_OPEN');
  requireRecent(context, lines);
  if (sent.length > 0) await requireNoPaper(context, sent);
  const held = sent.length > 0 ? await holdAgain(context, stored, sent) : [];
  const served = lines.filter(({ state }) => state === 'served');
  const ready = served.map(line => ({ ...line, state: 'ready' as const, served_at: null }));
  return moveLines(context, stored, [...held, ...ready], { type: 'lines.undone', payload: {} });
}
