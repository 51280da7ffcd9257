/** The small restaurant with two ingredients, salmon and dill, which a soup and the dumplings use. */
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { createOrigin, type OriginFixture } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';

export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export type StockedOrigin = {
  origin: OriginFixture;
  salmonId: string;
  dillId: string;
  /** The dish as the admin's list shows it. */
  dish(id: string): Promise<MenuItem | undefined>;
  /** Marks an ingredient as out or available. */
  declare(id: string, isAvailable: boolean): Promise<void>;
};

export async function createStockedOrigin(t: Parameters<typeof createOrigin>[0]): Promise<StockedOrigin> {
  const origin = await createOrigin(t);
  const salmon = await origin.command('createIngredient', { name: 'Łosoś', unit: 'g', stock: 2_000 });
  const dill = await origin.command('createIngredient', { name: 'Koper', unit: 'g' });
  const [salmonId, dillId] = [salmon.data.id, dill.data.id];
  const recipes = [
    { id: restaurantIds.soup, ingredients: [{ ingredientId: dillId, quantity: 5 }] },
    {
      id: restaurantIds.dumplings,
      ingredients: [
        { ingredientId: salmonId, quantity: 120 },
        { ingredientId: dillId, quantity: 3 },
      ],
    },
  ];
  for (const { id, ingredients } of recipes) {
    await origin.command('changeMenuItem', { ingredients }, { params: { id }, headers: ifMatch(1) });
  }
  return {
    origin,
    salmonId,
    dillId,
    async dish(id) {
      return (await origin.read('menuItems')).data.find(item => item.id === id);
    },
    async declare(id, isAvailable) {
      const known = (await origin.read('ingredients')).data.find(ingredient => ingredient.id === id);
      const options = { params: { id }, headers: ifMatch(known?.version ?? 0) };
      const { status } = await origin.command('changeIngredient', { isAvailable }, options);
      if (status !== 200) throw new Error(`The ingredient answered ${status}`);
    },
  };
}
