/** Inputs of the demo's past: the restaurant's people, tables and menu. */

import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import { instantAt } from '#shared/kernel/business-day.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { listItems } from '../../origin/catalog/menu/menu-items-store.ts';
import { listActiveSetMenus } from '../../origin/catalog/menu/set-menus/set-menu-store.ts';
import type { Caller } from '../../origin/kernel/callers/callers.ts';
import type { OriginTables } from '../../origin/kernel/origin-tables.ts';
import { readSettings } from '../../origin/kernel/restaurant/settings-store.ts';
import {
  findOrderedMenu,
  type OrderedItem,
  type OrderedMenu,
} from '../../origin/order/orders/ordered-item-store.ts';
import { listUsers } from '../../origin/venue/staff/users-store.ts';
import { listTables } from '../../origin/venue/tables/tables-store.ts';
import type { Database } from '../../store/database.ts';
import { addHappyHour, happyWall, usualWall } from './demo-happy-hour.ts';

export type DemoTransaction = Parameters<Parameters<Database<OriginTables>['transaction']>[1]>[0];

/** The most popular first. */
export type DemoMenu = {
  readonly ordered: OrderedMenu;
  readonly drinks: readonly OrderedItem[];
  /** The drinks with a deposit. */
  readonly bottles: readonly OrderedItem[];
  readonly lunch: SetMenu | null;
  /** Items with another price in happy hour, by id. */
  readonly happyHour: ReadonlyMap<string, OrderedItem>;
  /** Items of courses 1 to 4: starters, soups, mains, desserts. */
  readonly courses: ReadonlyMap<number, readonly OrderedItem[]>;
};

export type DemoPlace = {
  readonly organizationId: string;
  readonly settings: Settings;
  readonly waiters: readonly User[];
  readonly kitchen: Person;
  readonly bar: Person;
  readonly owner: User;
  readonly tables: readonly { id: string; label: string; seats: number }[];
  readonly menu: DemoMenu;
};

export function personOfUser({ id, displayName }: User): Person {
  return { id, name: displayName };
}

export function callerOf(organizationId: string, { id, displayName, roles, rights }: User): Caller {
  return { organizationId, userId: id, displayName, roles, rights, isService: false };
}

function courseOf({ course, default_course }: OrderedItem): number {
  return course ?? default_course;
}

async function readMenu(tx: DemoTransaction, organizationId: string, nowMs: number): Promise<DemoMenu> {
  const items = await listItems(tx, organizationId);
  const ordered = await findOrderedMenu(tx, organizationId, {
    nowMs,
    itemIds: items.map(({ id }) => id),
    newLineIds: [],
  });
  // One station per item: items of several stations are only ordered by users of the demo.
  const offered = items
    .flatMap(({ id }) => ordered.items.get(id) ?? [])
    .filter(item => item.isOffered && item.station_ids === null && item.default_station_ids === null)
    .toSorted((one, other) => one.name.length - other.name.length || (one.name < other.name ? -1 : 1));
  const [lunch = null] = await listActiveSetMenus(tx, organizationId);
  const isDrink = (item: OrderedItem) => item.station !== 'kitchen';
  const drinks = offered.filter(isDrink).toSorted((one, other) => one.price - other.price);
  return {
    ordered,
    happyHour: new Map(),
    drinks,
    bottles: drinks.filter(({ deposit }) => deposit !== null),
    lunch,
    courses: Map.groupBy(
      offered.filter(item => !isDrink(item)),
      courseOf,
    ),
  };
}

/** Includes the drinks' prices in happy hour. */
async function readPricedMenu(
  tx: DemoTransaction,
  organizationId: string,
  { timeZone, listId }: { timeZone: string; listId: string },
): Promise<DemoMenu> {
  const menu = await readMenu(tx, organizationId, instantAt(usualWall, timeZone));
  await addHappyHour(tx, organizationId, { id: listId, drinks: menu.drinks });
  const happy = await readMenu(tx, organizationId, instantAt(happyWall, timeZone));
  const priced = happy.drinks.filter(({ priceList }) => priceList !== undefined);
  return { ...menu, happyHour: new Map(priced.map(item => [item.id, item])) };
}

export async function readPlace(
  tx: DemoTransaction,
  organizationId: string,
  listId: string,
): Promise<DemoPlace> {
  const users = (await listUsers(tx, organizationId)).toSorted((one, other) =>
    one.username < other.username ? -1 : 1,
  );
  const having = (role: Role) => users.filter(({ roles }) => roles.includes(role));
  const first = (role: Role): User => {
    const able = having(role);
    const user = able.find(({ roles }) => roles.length === 1) ?? able[0];
    if (user === undefined) throw new Error(`The restaurant has nobody who is ${role}`);
    return user;
  };
  const owner = users.find(({ orgRole }) => orgRole === 'admin') ?? first('admin');
  const settings = await readSettings(tx, organizationId);
  return {
    organizationId,
    settings,
    waiters: having('waiter'),
    kitchen: personOfUser(first('kitchen')),
    bar: personOfUser(first('bar')),
    owner,
    tables: (await listTables(tx, organizationId)).filter(({ isBlocked }) => !isBlocked),
    menu: await readPricedMenu(tx, organizationId, { timeZone: settings.timeZone, listId }),
  };
}
