/** A table with a set menu of soup, dumplings and beer: 50.03 + 7.01. */

import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { chosenSet, lawSetMenu } from './fuzz/set-law-checks.ts';
import { createOrigin, type OriginFixture } from './restaurants/origin-fixture.ts';
import { restaurantIds } from './restaurants/small-restaurant.ts';
import { ifMatch } from './restaurants/stocked-origin.ts';

export const setOfSoup = chosenSet(6);

export async function saveSetMenus(origin: OriginFixture, menus: SetMenu[], version = 1) {
  return origin.command('saveSetMenus', { menus }, { headers: ifMatch(version) });
}

export async function openOrder(origin: OriginFixture, tableId: string = restaurantIds.table1) {
  const body = { type: 'dineIn', tableId, guestCount: 2 } as const;
  return (await origin.command('createOrder', body, { as: 'waiter' })).data.id;
}

export async function setOnTable(t: Parameters<typeof createOrigin>[0], menus = [lawSetMenu]) {
  const origin = await createOrigin(t);
  await saveSetMenus(origin, menus);
  const id = await openOrder(origin);
  const params = { id };
  const as = 'waiter' as const;
  const added = (await origin.command('addSet', setOfSoup, { as, params })).data;
  const lineOf = (order: Order, item: string) =>
    order.lines.findLast(line => line.menuItemId === item && isCharged(line.state))?.id ?? '';
  const onLine = (item: string, order = added) => ({ as, params: { id, lineId: lineOf(order, item) } });
  return { origin, params, as, added, onLine, lineOf };
}

/** By name and state. */
export const pricesOf = ({ lines }: Order) =>
  Object.fromEntries(lines.map(({ name, unitPrice, state }) => [`${name} ${state}`, unitPrice]));
