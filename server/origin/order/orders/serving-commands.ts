/** Claims ready lines ("I take it") and marks lines as served. Also possible after the order was paid and closed. */

import type { LinesCommand, ServeCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { requireAllergySeen } from '../allergies/allergy-rules.ts';
import { rowsOfStations } from '../preparation/line-stations.ts';
import { isAtPass } from '../preparation/pass/pass-rules.ts';
import { servedLines } from '../preparation/served-lines.ts';
import { namedLines } from './named-lines.ts';
import { loadUncancelledOrder, moveLines } from './order-change.ts';
import { endServedTraining } from './order-commands.ts';
import type { OrderLineRow } from './order-row.ts';
import { orderView } from './order-view.ts';

/** Lines at the pass can't be fetched before the pass has called. */
function requireCalled({ body }: CommandContext<LinesCommand>, lines: readonly OrderLineRow[]): void {
  const errors = lines.filter(isAtPass).map(({ id, name }) => {
    return { path: `lineIds/${body.lineIds.indexOf(id)}`, message: `${name} is at the pass` };
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
}

/** Lines from a paper station needn't be marked as ready first; for others `notReady` confirms that the waiter was asked. */
export async function serveLines(context: CommandContext<ServeCommand>): Promise<Order> {
  const { body, params } = context;
  const stored = await loadUncancelledOrder(context, param(params, 'id'));
  const isFree = (line: OrderLineRow) => body.notReady === true || line.on_paper === 1;
  const lines = namedLines(stored, body.lineIds, line => (isFree(line) ? 'serveUnready' : 'serve'));
  requireCalled(
    context,
    lines.filter(line => !isFree(line)),
  );
  const unready = lines.filter(line => (line.state !== 'ready' || isAtPass(line)) && line.on_paper === 0);
  // Even unready lines: no dish may leave a station that has not seen a late allergy. Paper stations got a
  // slip.
  const owed = rowsOfStations(lines).filter(row => row.station !== 'none' && row.on_paper === 0);
  requireAllergySeen(stored.order, owed);
  const notReady = unready.map(({ id }) => id);
  const payload = notReady.length === 0 ? {} : { notReady };
  const served = await servedLines(context, lines);
  const order = await moveLines(context, stored, served, { type: 'lines.served', payload });
  return stored.order.is_training === 1 ? endServedTraining(context, order) : order;
}

/** Another person who claimed the line, or null. */
function otherClaimer(line: OrderLineRow, userId: string): string | null {
  if (line.claimed_by === null) return null;
  const claimer = JSON.parse(line.claimed_by);
  return claimer.id === userId ? null : claimer.name;
}

/** Throws LINE_STATE, naming the lines that somebody else has claimed. */
function requireNoOther({ caller, body }: CommandContext<LinesCommand>, lines: readonly OrderLineRow[]) {
  const errors = lines.flatMap(line => {
    const name = otherClaimer(line, caller.userId);
    const path = `lineIds/${body.lineIds.indexOf(line.id)}`;
    return name === null ? [] : [{ path, message: `${name} takes ${line.name}` }];
  });
  if (errors.length > 0) throw new ProblemError('LINE_STATE', { errors });
}

/** Claims ready lines, so that nobody else fetches them; anybody may still serve them. */
export async function claimLines(context: CommandContext<LinesCommand>): Promise<Order> {
  const { caller, body } = context;
  const stored = await loadUncancelledOrder(context, param(context.params, 'id'));
  const lines = namedLines(stored, body.lineIds, line => (line.on_paper === 1 ? 'serveUnready' : 'serve'));
  requireCalled(context, lines);
  requireNoOther(context, lines);
  const by = JSON.stringify(personOf(caller));
  const claimed = lines.map(line => ({ ...line, claimed_by: by }));
  return moveLines(context, stored, claimed, { type: 'lines.claimed', payload: {} });
}

/** Releases claims, so that everybody is notified again. Unclaimed lines stay unchanged. */
export async function unclaimLines(context: CommandContext<LinesCommand>): Promise<Order> {
  const { caller, body } = context;
  const stored = await loadUncancelledOrder(context, param(context.params, 'id'));
  const lines = namedLines(stored, body.lineIds, line => (line.on_paper === 1 ? 'serveUnready' : 'serve'));
  if (!caller.roles.includes('admin')) requireNoOther(context, lines);
  const free = lines
    .filter(({ claimed_by }) => claimed_by !== null)
    .map(line => ({ ...line, claimed_by: null }));
  if (free.length === 0) return orderView(stored);
  return moveLines(context, stored, free, { type: 'lines.unclaimed', payload: {} });
}
