/** The small restaurant with allergens: milk in the soup, eggs in the dumplings' flour, gluten in beer, nuts in an option of the dumplings. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { createOrigin, type OriginFixture } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';
import { ifMatch } from './stocked-origin.ts';

const { soup, dumplings, beer, table1 } = restaurantIds;

export type AllergicOrigin = {
  origin: OriginFixture;
  flour: string;
  /** An option of the dumplings. */
  pesto: string;
  open(body?: Partial<NewOrder>): Promise<Order>;
  tickets(station?: 'kitchen' | 'bar'): Promise<Ticket[]>;
};

export async function createAllergicOrigin(t: Parameters<typeof createOrigin>[0]): Promise<AllergicOrigin> {
  const origin = await createOrigin(t);
  const allergens = (...list: Allergen[]) => ({ allergens: list });
  const flour = await origin.command('createIngredient', { name: 'Mąka', unit: 'g', ...allergens('eggs') });
  const group = await origin.command('createModifierGroup', {
    name: 'Dodatki',
    max: 1,
    options: [{ name: 'Pesto', ...allergens('nuts') }, { name: 'Koper' }],
  });
  const ingredients = [{ ingredientId: flour.data.id, quantity: 100 }];
  const changes = [
    { id: soup, ...allergens('milk') },
    { id: dumplings, ingredients, modifierGroupIds: [group.data.id] },
    { id: beer, ...allergens('gluten') },
  ];
  for (const { id, ...change } of changes) {
    const { status, text } = await origin.command('changeMenuItem', change, {
      params: { id },
      headers: ifMatch(1),
    });
    if (status !== 200) throw new Error(text);
  }
  return {
    origin,
    flour: flour.data.id,
    pesto: group.data.options[0]?.id ?? '',
    async open(body = {}) {
      const table = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
      const answer = await origin.command('createOrder', { ...table, ...body }, { as: 'waiter' });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.data;
    },
    async tickets(station = 'kitchen') {
      return (await origin.read('preparationOrders', { as: station, params: { location: station } })).data;
    },
  };
}
