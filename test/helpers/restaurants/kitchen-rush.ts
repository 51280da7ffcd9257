/** A rush at the kitchen: tables and takeaways with courses, choices, notes, an allergy and what is on hold. */
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { StaffSession } from './staff-session.ts';
import { write } from './wall-tickets.ts';

type RushLine = { dish: string; quantity?: number; course?: number; note?: string; seat?: number };
type RushOrder = {
  guests?: number;
  name?: string;
  allergens?: string[];
  holds?: number[];
  lines: RushLine[];
};

const [starters, soups, mains] = [1, 2, 3];

/** Oldest first. */
const rush: readonly RushOrder[] = [
  {
    guests: 4,
    lines: [
      { dish: 'Beef tartare with egg yolk and pickles', quantity: 2, course: starters },
      { dish: 'Beetroot soup with mushroom dumplings', course: soups },
      { dish: 'Pierogi with sauerkraut and mushrooms', course: mains },
    ],
  },
  {
    guests: 5,
    lines: [
      { dish: 'Herring in linseed oil with onion', course: starters },
      { dish: 'Grilled oscypek cheese with cranberries', course: starters },
      { dish: 'Cream of wild mushrooms', quantity: 2, course: soups },
      { dish: 'Half a duck with apples and marjoram', course: mains },
    ],
  },
  {
    guests: 4,
    allergens: ['nuts'],
    holds: [mains],
    lines: [
      { dish: 'Board of regional cold cuts and cheeses', course: starters, seat: 2 },
      { dish: 'Beef tartare with egg yolk and pickles', course: starters, seat: 1 },
      { dish: 'Trout with butter and almonds', course: mains, quantity: 2 },
    ],
  },
  { guests: 2, lines: [{ dish: 'Pork knuckle roasted in beer', quantity: 2, note: '1 bez cebuli' }] },
  { guests: 2, lines: [{ dish: 'Pierogi with potato and curd cheese', note: 'z wody' }] },
  { name: 'Nowak', lines: [{ dish: 'Beetroot soup with mushroom dumplings', quantity: 2 }] },
  {
    guests: 5,
    lines: [
      { dish: 'Cabbage rolls with buckwheat and mushrooms', quantity: 2 },
      { dish: 'Potato pancakes with sour cream', note: '+ śmietana' },
      { dish: 'Pierogi with potato and curd cheese', quantity: 2 },
    ],
  },
  {
    guests: 6,
    holds: [mains],
    lines: [
      { dish: 'Beetroot soup with mushroom dumplings', quantity: 3, course: starters },
      { dish: 'Beef tartare with egg yolk and pickles', quantity: 2, course: starters, note: '1 bez żółtka' },
      { dish: 'Beef roulades with buckwheat', quantity: 6, course: mains },
    ],
  },
  {
    guests: 4,
    lines: [
      { dish: 'Bone-in pork cutlet with braised cabbage', quantity: 2 },
      { dish: 'Celeriac cutlet with pea purée' },
    ],
  },
  {
    guests: 3,
    lines: [
      { dish: 'Chicken broth with noodles', course: soups },
      { dish: 'Pierogi with potato and curd cheese', quantity: 2, note: 'bez cebuli', course: mains },
    ],
  },
  { guests: 2, lines: [{ dish: 'Chicken broth with noodles', quantity: 2 }] },
  {
    guests: 4,
    lines: [
      { dish: 'Pork knuckle roasted in beer' },
      { dish: 'Trout with butter and almonds', note: 'bez surówki' },
    ],
  },
  { name: 'Wiśniewska', lines: [{ dish: 'Tomato soup with rice', quantity: 2 }] },
  {
    guests: 2,
    lines: [{ dish: 'Prawns in garlic butter' }, { dish: 'Burrata with roasted beetroot' }],
  },
  {
    guests: 8,
    lines: [
      { dish: 'Board of regional cold cuts and cheeses', quantity: 2 },
      { dish: 'Herring in linseed oil with onion', quantity: 2 },
    ],
  },
  {
    guests: 3,
    lines: [
      { dish: 'Cream of wild mushrooms' },
      { dish: 'Beetroot soup with mushroom dumplings', quantity: 2 },
    ],
  },
  { guests: 2, lines: [{ dish: 'Pierogi with spinach and feta' }] },
  {
    guests: 3,
    lines: [{ dish: 'Bone-in pork cutlet with braised cabbage', note: 'dziecko: bez kapusty' }],
  },
  { guests: 4, lines: [{ dish: 'Chicken broth with noodles', quantity: 4 }] },
  { guests: 2, lines: [{ dish: 'Potato pancakes with sour cream', quantity: 2 }] },
  { guests: 2, lines: [{ dish: 'Beef tartare with egg yolk and pickles' }] },
];

/** Sends the rush, and returns its orders. */
export async function sendRush(waiter: StaffSession): Promise<Order[]> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const items = menu.flatMap(category => category.items);
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const orders: Order[] = [];
  for (const [index, { guests, name, allergens, holds = [], lines }] of rush.entries()) {
    const opening = {
      ...(guests === undefined
        ? { type: 'takeaway', guestCount: 1, name }
        : { type: 'dineIn', tableId: tables[index]?.id, guestCount: guests }),
      ...(allergens && { allergies: [{ allergens }] }),
      lines: lines.map(({ dish, quantity = 1, ...rest }) => {
        const menuItemId = items.find(item => item.name === dish)?.id;
        if (menuItemId === undefined) throw new Error(`The sample menu has no ${dish}`);
        return { menuItemId, quantity, ...(allergens && { allergyConfirmed: allergens }), ...rest };
      }),
    };
    const { id } = await write<Order>(waiter, '/api/waiter/orders', opening);
    orders.push(await write<Order>(waiter, `/api/waiter/orders/${id}/send`, { holdCourses: holds }));
  }
  return orders;
}
