import type { OriginRoutes } from '../calls/origin-routes.ts';
import { addSet, exchangeSetDish } from '../menu/set-menus/set-line-commands.ts';
import { changeOrder } from './heading-commands.ts';
import { addLines, changeLine, removeLine } from './line-commands.ts';
import { cancelOrder, createOrder } from './order-commands.ts';
import { createFloorFinder, recentlyClosedRead, waiterOrdersRead } from './order-list-reads.ts';
import { fireCourse, sendOrder } from './sending-commands.ts';
import { claimLines, serveLines, unclaimLines } from './serving-commands.ts';
import { singleOrderRead } from './single-order-read.ts';
import { waiterTables } from './waiter-table-rules.ts';
import { findLocation, findTileKeys, lateTag } from './waiter-table-store.ts';

/** Routes of waiters: tables, orders and commands on orders. */
export function registerOrders({ read, command }: OriginRoutes): void {
  const findFloor = createFloorFinder();
  read('waiterTables', {
    areas: ['orders', 'tables', 'users'],
    tag: ({ db, caller, now }) => lateTag(db, caller.organizationId, now),
    answer: async ({ db, caller, now }) => waiterTables(await findLocation(db, caller.organizationId, now)),
    parts: {
      async find(context) {
        const { db, caller, now } = context;
        const { organizationId } = caller;
        const floor = await findFloor(context);
        const { found, load } = await findTileKeys(db, { organizationId, floor, now });
        return { found, load: async ids => waiterTables(await load(ids)) };
      },
    },
  });
  read('waiterOrders', waiterOrdersRead(findFloor));
  read('waiterOrder', singleOrderRead);
  read('recentlyClosedOrders', recentlyClosedRead);

  command('createOrder', createOrder);
  command('changeOrder', changeOrder);
  command('cancelOrder', cancelOrder);
  command('addLines', addLines);
  command('addSet', addSet);
  command('exchangeSetDish', exchangeSetDish);
  command('changeLine', changeLine);
  command('removeLine', removeLine);
  command('sendOrder', sendOrder);
  command('fireCourse', fireCourse);
  command('claimLines', claimLines);
  command('unclaimLines', unclaimLines);
  command('serveLines', serveLines);
}
