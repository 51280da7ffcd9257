/**
 * The small restaurant with modifiers: dumplings are boiled or fried and may have up to two extras, a soup has a required choice of heat, and frying
 * and bacon use stock.
 */
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type CommandOptions, createOrigin, type OriginFixture } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';
import { ifMatch } from './stocked-origin.ts';

export type OptionedOrigin = {
  origin: OriginFixture;
  bacon: string;
  flour: string;
  /** Exactly one, `boiled` by default. */
  style: ModifierGroup;
  /** Up to two. */
  extras: ModifierGroup;
  /** Exactly one, without a default. */
  heat: ModifierGroup;
  /** The id of an option by its name. */
  option(name: string): string;
  /** Opens an order on the first table. */
  open(lines?: Parameters<typeof linesBody>[0]): Promise<Order>;
  /** A waiter's command on an order. */
  as(order: Pick<Order, 'id'>, lineId?: string): CommandOptions;
  stockOf(ingredientId: string): Promise<number | undefined>;
};

type WantedLine = {
  menuItemId: string;
  quantity?: number;
  course?: number;
  modifiers?: { optionId: string; quantity?: number }[];
};

function linesBody(lines: readonly WantedLine[]) {
  return lines.map(line => ({ quantity: 1, ...line }));
}

async function createGroups(origin: OriginFixture, bacon: string, flour: string) {
  const group = async (body: Parameters<typeof origin.command<'createModifierGroup'>>[1]) =>
    (await origin.command('createModifierGroup', body)).data;
  const style = await group({
    name: 'Podanie',
    min: 1,
    max: 1,
    options: [
      { name: 'Z wody', isDefault: true },
      { name: 'Z patelni', priceDelta: 200, ingredients: [{ ingredientId: flour, quantity: 10 }] },
    ],
  });
  const extras = await group({
    name: 'Dodatki',
    max: 2,
    options: [
      { name: 'Boczek', priceDelta: 500, ingredients: [{ ingredientId: bacon, quantity: 40 }] },
      { name: 'Bez cebuli', priceDelta: -100 },
    ],
  });
  const heat = await group({
    name: 'Ostrość',
    min: 1,
    max: 1,
    options: [{ name: 'Łagodna' }, { name: 'Ostra' }],
  });
  return { style, extras, heat };
}

export async function createOptionedOrigin(t: Parameters<typeof createOrigin>[0]): Promise<OptionedOrigin> {
  const origin = await createOrigin(t);
  const ingredient = async (name: string) =>
    (await origin.command('createIngredient', { name, unit: 'g', stock: 1_000 })).data.id;
  const [bacon, flour] = [await ingredient('Boczek surowy'), await ingredient('Mąka')];
  const groups = await createGroups(origin, bacon, flour);
  const { style, extras, heat } = groups;
  const dishes = [
    {
      id: restaurantIds.dumplings,
      modifierGroupIds: [style.id, extras.id],
      ingredients: [{ ingredientId: flour, quantity: 100 }],
    },
    { id: restaurantIds.soup, modifierGroupIds: [heat.id] },
  ];
  for (const { id, ...change } of dishes) {
    await origin.command('changeMenuItem', change, { params: { id }, headers: ifMatch(1) });
  }
  const options = [style, extras, heat].flatMap(group => group.options);
  return {
    origin,
    bacon,
    flour,
    ...groups,
    option(name) {
      const found = options.find(option => option.name === name);
      if (found === undefined) throw new Error(`There is no option ${name}`);
      return found.id;
    },
    async open(lines = []) {
      const body = { type: 'dineIn', tableId: restaurantIds.table1, guestCount: 2 } as const;
      const answer = await origin.command(
        'createOrder',
        { ...body, lines: linesBody(lines) },
        { as: 'waiter' },
      );
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.data;
    },
    as: ({ id }, lineId) => ({ as: 'waiter', params: { id, ...(lineId !== undefined && { lineId }) } }),
    async stockOf(ingredientId) {
      const { data } = await origin.read('ingredients');
      return data.find(({ id }) => id === ingredientId)?.stock;
    },
  };
}
