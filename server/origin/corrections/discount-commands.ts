/** Takes something off a line or the whole order, or puts it back. */
import type { DiscountCommand } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CommandContext } from '../command-routes.ts';
import { finishChange, loadOpenOrder } from '../orders/order-change.ts';
import { saveLines } from '../orders/order-store.ts';
import { moneyOf } from '../orders/order-view.ts';
import { param } from '../origin-frame.ts';
import {
  requireCharged,
  requireLine,
  requireNoReceipt,
  requirePaidLinesCovered,
} from './correction-rules.ts';
import { checkDiscount, orderBase, storedDiscount } from './discount-rules.ts';

function parsed(discount: string | null): unknown {
  return discount === null ? null : JSON.parse(discount);
}

export async function discountLine(context: CommandContext<DiscountCommand>): Promise<Order> {
  const { tx, caller, body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  requireCharged(line);
  requireNoReceipt(stored.order);
  const request = body.discount;
  if (request !== null) checkDiscount(request, moneyOf(stored).lines.get(line.id)?.lineTotal ?? 0, caller);
  const discount = request === null ? null : storedDiscount(request, caller, now);
  const changed = { ...line, discount };
  const lines = stored.lines.map(other => (other.id === line.id ? changed : other));
  requirePaidLinesCovered(stored, { order: stored.order, lines });
  await saveLines(tx, [line], [changed]);
  return finishChange(context, stored, {}, [changed], {
    type: 'line.discounted',
    payload: {
      lineId: line.id,
      name: line.name,
      before: parsed(line.discount),
      after: parsed(discount),
    },
  });
}

export async function discountOrder(context: CommandContext<DiscountCommand>): Promise<Order> {
  const { caller, body, params, now } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  requireNoReceipt(stored.order);
  const request = body.discount;
  if (request !== null) checkDiscount(request, orderBase(stored, request.kind), caller);
  const discount = request === null ? null : storedDiscount(request, caller, now);
  requirePaidLinesCovered(stored, { order: { ...stored.order, discount }, lines: stored.lines });
  return finishChange(context, stored, { discount }, [], {
    type: 'order.discounted',
    payload: { before: parsed(stored.order.discount), after: parsed(discount) },
  });
}
