import type { OriginRoutes } from '../calls/origin-routes.ts';
import { findFloorOrderIds } from './floor-order-store.ts';
import { changeOrder } from './heading-commands.ts';
import { addLines, changeLine, removeLine } from './line-commands.ts';
import { cancelOrder, createOrder } from './order-commands.ts';
import { findOrders } from './order-store.ts';
import { orderView } from './order-view.ts';
import { recentlyClosedRead } from './recently-closed-read.ts';
import { fireCourse, sendOrder } from './sending-commands.ts';
import { claimLines, serveLines } from './serving-commands.ts';
import { singleOrderRead } from './single-order-read.ts';
import { waiterTables } from './waiter-table-rules.ts';
import { findLocation, lateTag } from './waiter-table-store.ts';

/** Routes of waiters: tables, orders and commands on orders. */
export function registerOrders({ read, command }: OriginRoutes): void {
  read('waiterTables', {
    areas: ['orders', 'tables', 'users'],
    tag: ({ db, caller, now }) => lateTag(db, caller.organizationId, now),
    answer: async ({ db, caller, now }) => waiterTables(await findLocation(db, caller.organizationId, now)),
  });
  read('waiterOrders', {
    areas: ['orders', 'tables', 'users'],
    async answer({ db, caller }) {
      const ids = await findFloorOrderIds(db, caller.organizationId);
      return (await findOrders(db, caller.organizationId, ids)).map(orderView);
    },
  });
  read('waiterOrder', singleOrderRead);
  read('recentlyClosedOrders', recentlyClosedRead);

  command('createOrder', createOrder);
  command('changeOrder', changeOrder);
  command('cancelOrder', cancelOrder);
  command('addLines', addLines);
  command('changeLine', changeLine);
  command('removeLine', removeLine);
  command('sendOrder', sendOrder);
  command('fireCourse', fireCourse);
  command('claimLines', claimLines);
  command('serveLines', serveLines);
}
