/** The share of an order that may be discounted without an admin. */
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import { listUsers } from '../../venue/staff/users-store.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

/** In percent. For an admin, who has no limit, it is that of the order's waiter. */
export async function discountLimit({ tx, caller }: AnyCommand, { order }: StoredOrder): Promise<number> {
  if (!caller.roles.includes('admin')) return caller.rights.discountMaxPercent;
  const waiter = (await listUsers(tx, order.org_id)).find(({ id }) => id === order.waiter_id);
  return waiter?.rights.discountMaxPercent ?? 0;
}
