/** Commands of the person at the pass: fire the next course, call the waiter for ready lines, and undo a mistaken call. All are idempotent. */
import type { LinesCommand, PassFireCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { PassCall } from '#shared/order/ticket-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import { personOf } from '../../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { requireAllergySeen } from '../../allergies/allergy-rules.ts';
import { lineFault, requireRecent } from '../../corrections/sent-lines/undo-limits.ts';
import { takeStock } from '../../orders/line-stock.ts';
import { loadOrder, moveLines } from '../../orders/order-change.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { orderView } from '../../orders/order-view.ts';
import { fireCourse } from '../../orders/sending-commands.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { mapStations, rowsOfStations } from '../line-stations.ts';
import { preparedLine, requireStation } from '../preparation-rules.ts';
import { isAtPass } from './pass-rules.ts';

type Calling = CommandContext<LinesCommand>;

async function loadPassOrder(context: AnyCommand): Promise<StoredOrder> {
  const stored = await loadOrder(context, param(context.params, 'id'));
  requireStation(context.caller, 'kitchen');
  const { settings } = await context.restaurant();
  if (settings.usesPass !== true) throw new ProblemError('PASS_OFF');
  if (stored.order.state === 'cancelled') throw new ProblemError('ORDER_NOT_OPEN');
  return stored;
}

/** The lines that the command names; throws 404 for a line that isn't on the order or doesn't pass the pass. */
function linesOfPass({ body }: Calling, { lines }: StoredOrder): OrderLineRow[] {
  const byId = new Map(lines.filter(({ station }) => station === 'kitchen').map(line => [line.id, line]));
  return body.lineIds.map((id, index) => {
    const line = byId.get(id);
    if (line === undefined)
      throw invalidField(`lineIds/${index}`, 'is not a line of the kitchen in this order', 'NOT_FOUND');
    return line;
  });
}

function refuse(
  context: Calling,
  lines: readonly OrderLineRow[],
  what: (line: OrderLineRow) => string,
): void {
  const errors = lines.map(line => lineFault(context, line, what(line)));
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
}

/** Paper stations don't mark lines as ready; the person at the pass does. */
function isFromPaper({ state, on_paper }: OrderLineRow): boolean {
  return on_paper === 1 && (state === 'sent' || state === 'preparing');
}

function isCalled({ state }: OrderLineRow): boolean {
  return state === 'ready' || state === 'served';
}

export async function callWaiter(context: Calling): Promise<Order> {
  const { caller, now } = context;
  const stored = await loadPassOrder(context);
  const lines = linesOfPass(context, stored);
  refuse(
    context,
    lines.filter(line => !isFromPaper(line) && !isCalled(line)),
    ({ state }) => `is ${state}`,
  );
  const ready = lines.filter(isAtPass);
  const fromPaper = lines.filter(isFromPaper);
  if (ready.length + fromPaper.length === 0) return orderView(stored);
  // Paper stations saw the allergy on their slip.
  requireAllergySeen(
    stored.order,
    rowsOfStations(ready).filter(({ on_paper }) => on_paper === 0),
  );
  const made = fromPaper.map(line => mapStations(line, row => preparedLine(row, 'ready', now) ?? row));
  const call = JSON.stringify({ by: personOf(caller), at: now } satisfies PassCall);
  const called = [...ready, ...(await takeStock(context, made))].map(line => {
    return { ...line, at_pass: 0 as const, called: call };
  });
  return moveLines(context, stored, called, { type: 'lines.called', payload: {} });
}

function calledAt({ called }: OrderLineRow): string | null {
  if (called === null) return null;
  const { at }: PassCall = JSON.parse(called);
  return at;
}

/** Possible until somebody is on the way to fetch it. */
export async function undoCall(context: Calling): Promise<Order> {
  const stored = await loadPassOrder(context);
  const lines = linesOfPass(context, stored).filter(line => !isAtPass(line));
  refuse(
    context,
    lines.filter(({ state, called }) => state !== 'ready' || called === null),
    ({ state }) => `is ${state}`,
  );
  refuse(
    context,
    lines.filter(({ claimed_by }) => claimed_by !== null),
    () => 'is being picked up',
  );
  if (lines.length === 0) return orderView(stored);
  requireRecent(context, lines, calledAt);
  const back = lines.map(line => ({ ...line, at_pass: 1 as const, called: null }));
  return moveLines(context, stored, back, { type: 'lines.callUndone', payload: {} });
}

/** Fires the whole course including drinks, as the waiter would. */
export async function fireFromPass(context: CommandContext<PassFireCommand>): Promise<Order> {
  const stored = await loadPassOrder(context);
  const { course } = context.body;
  const ofCourse = stored.lines.filter(line => line.station === 'kitchen' && line.course === course);
  if (ofCourse.some(({ state }) => state === 'held')) return fireCourse(context);
  const isFired = ofCourse.some(({ sent_at }) => sent_at !== null);
  if (!isFired) throw new ProblemError('NOT_ROUTED');
  return orderView(stored);
}
