/** Law 11: the dishes of a set menu cost its price and their supplements, to the minor unit, as long as one of them is charged. */

import type { SetMenu } from '#shared/catalog/set-menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';
import { ifMatch } from '../restaurants/stocked-origin.ts';

const { soup, dumplings, beer, water, food } = restaurantIds;
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const id = (number: number) => `01970000-0000-7000-8000-${String(780 + number).padStart(12, '0')}`;

/** A course of each VAT rate; its price divides badly. */
export const lawSetMenu: SetMenu = {
  ...{ id: id(0), categoryId: food, name: 'Lunch', names: { en: 'Lunch' }, price: 5_003, isActive: true },
  courses: [
    {
      id: id(1),
      name: 'Dania',
      names: {},
      count: 2,
      dishes: [{ itemId: soup }, { itemId: dumplings, supplement: 701 }],
    },
    { id: id(2), name: 'Napoje', names: {}, count: 1, dishes: [{ itemId: beer }, { itemId: water }] },
  ],
};

export async function addLawSetMenu(origin: OriginFixture): Promise<void> {
  const { version } = (await origin.read('setMenus')).data;
  const { status, text } = await origin.command(
    'saveSetMenus',
    { menus: [lawSetMenu] },
    { headers: ifMatch(version) },
  );
  if (status !== 200) throw new Error(text);
}

/** One of it, with dishes by `count`. */
export function chosenSet(count: number) {
  const [dishes = '', drinks = ''] = lawSetMenu.courses.map(course => course.id);
  return {
    setMenuId: lawSetMenu.id,
    dishes: [
      { courseId: dishes, menuItemId: count % 2 === 0 ? soup : dumplings },
      { courseId: dishes, menuItemId: count % 3 === 0 ? dumplings : soup },
      { courseId: drinks, menuItemId: count % 4 === 0 ? water : beer },
    ],
  };
}

function dishesBroken({ number, lines }: Order): string[] {
  const charged = lines.filter(({ setMenu, state }) => setMenu !== undefined && isCharged(state));
  return [...Map.groupBy(charged, ({ setMenu }) => setMenu?.id)].flatMap(([, dishes]) => {
    const price = dishes[0]?.setMenu?.price ?? 0;
    const own = sumOf(dishes.map(({ setMenu }) => setMenu?.ownPrice ?? 0));
    const supplements = sumOf(dishes.map(({ setMenu }) => setMenu?.supplement ?? 0));
    const costs = sumOf(dishes.map(({ unitPrice }) => unitPrice));
    const uneven = dishes.filter(({ setMenu, unitPrice }) => {
      const exact = (price * (setMenu?.ownPrice ?? 0)) / own;
      return own > 0 && Math.abs(unitPrice - (setMenu?.supplement ?? 0) - exact) >= 1;
    });
    return [
      ...(costs === price + supplements ? [] : [`a set of ${number} costs ${costs}`]),
      ...(dishes.every(({ quantity }) => quantity === 1) ? [] : [`a dish of a set of ${number} is several`]),
      ...uneven.map(({ name, unitPrice }) => `${name} bears ${unitPrice} of a set`),
    ];
  });
}

/** One set on two orders would cost less on each. */
export function setsBroken(orders: readonly Order[]): string[] {
  const places = orders.flatMap(order =>
    [
      ...new Set(
        order.lines.flatMap(({ setMenu, state }) => (setMenu && isCharged(state) ? [setMenu.id] : [])),
      ),
    ].map(setId => setId),
  );
  const apart = places.filter((setId, index) => places.indexOf(setId) < index);
  return [...orders.flatMap(dishesBroken), ...apart.map(setId => `${setId} is on two orders`)];
}
