/** The waiter's list of orders closed or cancelled within the last day. */
import type { ReadDefinition } from '../calls/read-routes.ts';
import { countClosedSince, findIdsClosedSince } from './floor-order-store.ts';
import { findOrders } from './order-store.ts';
import { orderView } from './order-view.ts';

const shownForMs = 24 * 60 * 60_000;
const shownMax = 100;

function since(nowMs: number): string {
  return new Date(nowMs - shownForMs).toISOString();
}

export const recentlyClosedRead: ReadDefinition<'recentlyClosedOrders'> = {
  areas: ['orders', 'tables', 'users'],
  // Orders also drop out by age, which no change counter covers.
  async tag({ db, caller, nowMs }) {
    return `closed${await countClosedSince(db, caller.organizationId, since(nowMs))}`;
  },
  async answer({ db, caller, nowMs }) {
    const { organizationId } = caller;
    const ids = await findIdsClosedSince(db, organizationId, since(nowMs), shownMax);
    return (await findOrders(db, organizationId, ids)).map(orderView);
  },
};
