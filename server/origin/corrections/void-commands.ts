/** Voids a line: portions and ingredients of an unstarted one return to stock, a started one is waste. */

import { isWaste } from '#shared/rules/waste.ts';
import type { VoidCommand, Voiding } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { personOf } from '../calls/callers.ts';
import type { CommandContext } from '../calls/command-context.ts';
import { param } from '../calls/origin-frame.ts';
import { returnPortions } from '../menu/portions.ts';
import { loadOpenOrder, moveLines } from '../orders/order-change.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { listOpenPrintJobs } from '../printing/print-jobs/print-job-store.ts';
import { linesOfJob } from '../printing/print-jobs/printed-lines.ts';
import { queueStationSlips } from '../printing/print-jobs/queue-kitchen-tickets.ts';
import { returnStock, wasteStock } from '../stock/line-stock.ts';
import { requireLine } from './correction-rules.ts';
import { checkVoidable, isGraceVoid, mayCallerVoid, voidedLine } from './void-rules.ts';

/** On its way through a printer it counts as printed: somebody may read it already. */
async function isMistap(
  { tx, nowMs, restaurant }: CommandContext<VoidCommand>,
  stored: StoredOrder,
  line: OrderLineRow,
): Promise<boolean> {
  const { settings } = await restaurant();
  if (!isGraceVoid(line, settings, nowMs)) return false;
  const jobs = await listOpenPrintJobs(tx, line.org_id);
  const begun = jobs.filter(
    ({ state, line_ids }) => state !== 'queued' && state !== 'failed' && line_ids !== null,
  );
  return begun.every(
    ({ line_ids }) => !linesOfJob(stored.lines, JSON.parse(line_ids ?? '[]')).includes(line),
  );
}

export async function voidLine(context: CommandContext<VoidCommand>): Promise<Order> {
  const { caller, body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  checkVoidable(stored, line);
  const isOwnWord = mayCallerVoid(line, caller);
  if (!isOwnWord && !(await isMistap(context, stored, line))) throw new ProblemError('APPROVAL_REQUIRED');
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
  const grace = isOwnWord ? {} : { isWithinGrace: true };
  const payload = { lineId: line.id, name, quantity, void: voiding, ...grace };
  const event = { type: 'line.voided', payload };
  const voided = voidedLine(line, voiding);
  // The station is done with what was served.
  if (line.state !== 'served') await queueStationSlips(context, stored, { kind: 'void' }, [voided]);
  return moveLines(context, stored, [voided], event);
}
