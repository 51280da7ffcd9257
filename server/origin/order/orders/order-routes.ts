import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { hourEndMs, hourOf } from '../../kernel/open-day.ts';
import { changeOrder } from './heading-commands.ts';
import { addLines, changeLine, removeLine } from './line-commands.ts';
import { cancelEmptyOrders, cancelOrder, createOrder } from './order-commands.ts';
import { createFloorFinder, recentlyClosedRead, waiterOrdersRead } from './order-list-reads.ts';
import { fireCourse, sendOrder } from './sending-commands.ts';
import { claimLines, serveLines, unclaimLines } from './serving-commands.ts';
import { addSet, exchangeSetDish } from './set-line-commands.ts';
import { singleOrderRead } from './single-order-read.ts';
import { waiterTables } from './waiter-table-rules.ts';
import {
  countLateLines,
  findLocation,
  findTables,
  findTileKeys,
  type LateLines,
  lateTag,
  nextLateMs,
} from './waiter-table-store.ts';

function lateLines({ db, caller, now, once }: ReadContext): Promise<readonly LateLines[]> {
  return once('late lines', () => countLateLines(db, caller.organizationId, now));
}

/** Routes of waiters: tables, orders and commands on orders. */
export function registerOrders({ read, command }: OriginRoutes): void {
  const findFloor = createFloorFinder();
  read('waiterTables', {
    areas: ['orders', 'tables', 'users'],
    tag: async context => `${hourOf(context)}-${lateTag(await lateLines(context))}`,
    tagStaysUntilMs: async context =>
      Math.min(hourEndMs(context), nextLateMs(await lateLines(context)) ?? Number.POSITIVE_INFINITY),
    answer: async ({ db, caller, now }) => waiterTables(await findLocation(db, caller.organizationId, now)),
    parts: {
      async find(context) {
        const { db, caller, now, keep } = context;
        const { organizationId } = caller;
        const tables = await keep('tables of tiles', ['tables'], () => findTables(db, organizationId));
        const [floor, late] = [await findFloor(context), await lateLines(context)];
        const { found, load } = await findTileKeys(db, { organizationId, tables, floor, late, now });
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
  command('cancelEmptyOrders', cancelEmptyOrders);
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
