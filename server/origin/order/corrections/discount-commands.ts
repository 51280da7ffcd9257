/** Applies or removes a discount on a line or the whole order. */
import type { DiscountCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { finishChange, loadOpenOrder } from '../orders/order-change.ts';
import { saveLines } from '../orders/order-store.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import {
  requireCharged,
  requireLine,
  requireNoReceipt,
  requirePaidLinesCovered,
} from './correction-rules.ts';
import { discountLimit } from './discount-limit.ts';
import { type Giver, givenDiscount } from './discount-rules.ts';

function parsed(discount: string | null): unknown {
  return discount === null ? null : JSON.parse(discount);
}

async function giverOf(context: CommandContext<DiscountCommand>, stored: StoredOrder): Promise<Giver> {
  const { caller, now } = context;
  return { caller, now, limitPercent: await discountLimit(context, stored) };
}

export async function discountLine(context: CommandContext<DiscountCommand>): Promise<Order> {
  const { tx, body, params } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  const line = requireLine(stored, param(params, 'lineId'));
  requireCharged(line);
  requireNoReceipt(stored.order);
  const request = body.discount;
  const discount =
    request === null ? null : givenDiscount(stored, line.id, request, await giverOf(context, stored));
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
  const { body, params } = context;
  const stored = await loadOpenOrder(context, param(params, 'id'));
  requireNoReceipt(stored.order);
  const request = body.discount;
  const discount =
    request === null ? null : givenDiscount(stored, null, request, await giverOf(context, stored));
  requirePaidLinesCovered(stored, { order: { ...stored.order, discount }, lines: stored.lines });
  return finishChange(context, stored, { discount }, [], {
    type: 'order.discounted',
    payload: { before: parsed(stored.order.discount), after: parsed(discount) },
  });
}
