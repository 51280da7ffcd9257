/** One order with its lines, for waiters and the office. */
import { ProblemError } from '../../../http/errors.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import type { ReadDefinition } from '../../kernel/calls/read-routes.ts';
import { lastEventMs } from '../../kernel/events/event-store.ts';
import { findOrderVersion } from './order-store.ts';
import { orderView } from './order-view.ts';
import { findOrder } from './whole-order-store.ts';

/**
 * Uses the order's own version instead of the counter of all orders, so that other orders don't invalidate
 * it; with the time of its last change, because after a restore a version may be reused for other content.
 */
export async function orderTag({ db, caller, params }: ReadContext): Promise<string> {
  const id = param(params, 'id');
  const version = await findOrderVersion(db, caller.organizationId, id);
  if (version === null) throw new ProblemError('NOT_FOUND');
  const changedAtMs = await lastEventMs(db, caller.organizationId, { entity: 'order', entityId: id });
  return `${version}-${changedAtMs.toString(36)}`;
}

export const singleOrderRead: ReadDefinition<'waiterOrder' | 'adminOrder'> = {
  areas: ['tables', 'users'],
  tag: orderTag,
  async answer({ db, caller, params }) {
    const stored = await findOrder(db, caller.organizationId, param(params, 'id'));
    if (stored === null) throw new ProblemError('NOT_FOUND');
    return orderView(stored);
  },
};
