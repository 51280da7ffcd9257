/** The waiters' lists of orders: those that need work, and those closed or cancelled within the last day. */
import { createHash } from 'node:crypto';
import type { Order } from '#shared/order/order-schema.ts';
import type { ListParts } from '../../kernel/calls/list-deltas.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import type { ReadDefinition } from '../../kernel/calls/read-routes.ts';
import { createOrderRows } from '../../kernel/events/order-rows.ts';
import { hourEndMs, hourOf, workSince } from '../../kernel/open-day.ts';
import { findPrinterNames } from '../../venue/devices/devices-store.ts';
import {
  byOpening,
  countClosedSince,
  type FloorOrder,
  findClosedSince,
  findFloorOrders,
  findFloorOrdersAmong,
} from './floor-order-store.ts';
import { findOrders } from './order-store.ts';
import { orderView, withoutContents } from './order-view.ts';
import { findFewOrders } from './whole-order-store.ts';

const shownForMs = 24 * 60 * 60_000;
const shownMax = 100;
const areas = ['orders', 'tables', 'users'] as const;

type FindListed = (context: ReadContext) => Promise<readonly { id: string; version: number }[]>;

/** Up to this number one statement reads all parts; more orders are cheaper with a query per kind. */
const fewOrders = 4;

async function viewOrders({ db, caller }: ReadContext, ids: readonly string[]): Promise<Order[]> {
  const find = ids.length > fewOrders ? findOrders : findFewOrders;
  return (await find(db, caller.organizationId, ids)).map(orderView);
}

async function listOrders(context: ReadContext, find: FindListed): Promise<Order[]> {
  const ids = (await find(context)).map(({ id }) => id);
  return viewOrders(context, ids);
}

/** Changes with the printers' names, which receipts show. The counter of all devices would change with every heartbeat. */
function printersTag({ db, caller: { organizationId }, keep }: ReadContext): Promise<string> {
  return keep('printers tag', ['devices'], async () => {
    const names = await findPrinterNames(db, organizationId);
    return `p${createHash('sha256').update(names).digest('hex').slice(0, 8)}`;
  });
}

/** Uses the version as the key, as it changes with everything on the order. */
function orderParts(find: FindListed): ListParts<Order> {
  return {
    async find(context) {
      const printers = await printersTag(context);
      const found = (await find(context)).map(({ id, version }) => ({ id, key: `${version} ${printers}` }));
      return { found, load: ids => viewOrders(context, ids) };
    },
  };
}

type FindFloor = (context: ReadContext) => Promise<readonly FloorOrder[]>;

/** Finds the floor's orders once after each change of any order, as two lists are polled then. */
export function createFloorFinder(): FindFloor {
  const floorRows = createOrderRows<FloorOrder>({ orderIdOf: ({ id }) => id, compare: byOpening });
  return context => {
    const { db, caller } = context;
    const { organizationId } = caller;
    const since = workSince(context);
    return floorRows(context, {
      name: `floor ${hourOf(context)}`,
      all: () => findFloorOrders(db, organizationId, since),
      among: ids => findFloorOrdersAmong(db, { organizationId, since, ids }),
    });
  };
}

export function waiterOrdersRead(findFloor: FindFloor): ReadDefinition<'waiterOrders'> {
  return {
    areas,
    tag: async context => `${hourOf(context)}-${await printersTag(context)}`,
    tagStaysUntilMs: async context => hourEndMs(context),
    answer: context =>
      listOrders(context, ({ db, caller }) => findFloorOrders(db, caller.organizationId, workSince(context))),
    shorten: withoutContents,
    parts: orderParts(findFloor),
  };
}

function since(nowMs: number): string {
  return new Date(nowMs - shownForMs).toISOString();
}

const findClosed: FindListed = ({ db, caller, nowMs }) =>
  findClosedSince(db, caller.organizationId, since(nowMs), shownMax);

export const recentlyClosedRead: ReadDefinition<'recentlyClosedOrders'> = {
  areas,
  // Orders also leave the list by age, which no change counter covers.
  async tag(context) {
    const { db, caller, nowMs } = context;
    const closed = await countClosedSince(db, caller.organizationId, since(nowMs));
    return `closed${closed}-${await printersTag(context)}`;
  },
  answer: context => listOrders(context, findClosed),
  shorten: withoutContents,
  parts: orderParts(findClosed),
};
