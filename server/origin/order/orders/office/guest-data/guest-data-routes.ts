/** An admin's calls to find the stored data of a guest, and to erase it. */
import type { GuestDataErasure } from '#shared/order/guest-data-schema.ts';
import { invalidField } from '../../../../../http/errors.ts';
import type { CommandContext } from '../../../../kernel/calls/command-context.ts';
import type { OriginRoutes } from '../../../../kernel/calls/origin-routes.ts';
import { findGuestData } from './guest-data-reads.ts';
import { eraseAnswers, eraseOrder, findOrderStates } from './guest-data-store.ts';

/** Erases all of the orders or none. The event names the orders and the admin, but nothing of the guest. */
async function eraseGuestData(context: CommandContext<GuestDataErasure>): Promise<void> {
  const { tx, caller, body } = context;
  const { organizationId } = caller;
  const states = await findOrderStates(tx, organizationId, body.orderIds);
  for (const [index, id] of body.orderIds.entries()) {
    const state = states.get(id);
    if (state === undefined) throw invalidField(`orderIds/${index}`, 'is no order here', 'NOT_FOUND');
    if (state === 'open') throw invalidField(`orderIds/${index}`, 'is still open', 'ORDER_NOT_CLOSED');
  }
  for (const orderId of body.orderIds) {
    const order = { organizationId, orderId, erasure: 'everything' } as const;
    const isErased = await eraseOrder(tx, order);
    await eraseAnswers(tx, order);
    if (isErased)
      context.record({ type: 'order.guestDataErased', entity: 'order', entityId: orderId, payload: {} });
  }
  context.touch('orders', 'printing');
}

export function registerGuestData({ read, command }: OriginRoutes): void {
  read('guestData', {
    areas: ['orders'],
    answer: ({ db, caller, params }) => findGuestData(db, caller.organizationId, params['search'] ?? ''),
  });
  command('eraseGuestData', eraseGuestData);
}
