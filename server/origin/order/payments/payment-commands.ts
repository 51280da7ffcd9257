/** Takes a payment, and closes the order if requested and fully paid. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { loadOrder } from '../orders/order-change.ts';
import { bookPayment, checkedPayment, requireLink } from './payment-booking.ts';

export async function takePayment(context: CommandContext<NewPayment>): Promise<Order> {
  const { body, params, nowMs } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  await requireLink(context, body.kind);
  const payment = await checkedPayment(context, stored, { ...body, id: body.id ?? createUuid(nowMs) });
  const { closes = false, buyerTaxId, lineIds } = body;
  return bookPayment(context, stored, { payment, closes, buyerTaxId, lineIds });
}
