/** Takes a payment, and closes the order if requested and fully paid. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { terminalsAmong } from '../../venue/devices/terminals.ts';
import { loadOrder } from '../orders/order-change.ts';
import { bookPayment, checkedPayment } from './payment-booking.ts';

/** Where a linked terminal is set up, a card without it is somebody's word, and needs the right. */
async function requireLink({ tx, caller, body }: CommandContext<NewPayment>): Promise<void> {
  if (body.kind !== 'card' || caller.rights.cardWithoutLink) return;
  if (terminalsAmong(await listDevices(tx, caller.organizationId)).length > 0)
    throw new ProblemError('APPROVAL_REQUIRED');
}

export async function takePayment(context: CommandContext<NewPayment>): Promise<Order> {
  const { body, params, nowMs } = context;
  const stored = await loadOrder(context, param(params, 'id'));
  await requireLink(context);
  const payment = await checkedPayment(context, stored, { ...body, id: body.id ?? createUuid(nowMs) });
  const { closes = false, buyerTaxId, lineIds } = body;
  return bookPayment(context, stored, { payment, closes, buyerTaxId, lineIds });
}
