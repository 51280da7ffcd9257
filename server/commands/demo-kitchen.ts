/** Gives the demo's kitchen a grill and a cold station: salads and starters belong to the cold station, a burger to both. */
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';

/** `version` is sent as If-Match. */
export type DemoCall = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  body?: object,
  version?: number,
) => Promise<T>;

/** Names of the sample in both languages. */
const coldCategories = ['Przystawki', 'Starters'];
const grillCategories = ['Dania główne', 'Mains'];

/** Returns the burger's id. */
export async function divideKitchen(asOwner: DemoCall): Promise<string> {
  const { version, ...settings } = await asOwner<Settings>('GET', '/api/admin/settings');
  const isPolish = settings.defaultLanguage.startsWith('pl');
  const named = (pl: string, en: string) => ({
    name: isPolish ? pl : en,
    names: isPolish ? { en } : { pl },
  });
  const added = [
    { id: 'grill', group: 'kitchen', name: 'Grill', color: '#dc2626' },
    { id: 'cold', group: 'kitchen', name: isPolish ? 'Zimna' : 'Cold', color: '#0891b2' },
  ];
  const stations = [...(settings.stations ?? []), ...added];
  await asOwner('PUT', '/api/admin/settings', { ...settings, stations }, version);
  const categories = await asOwner<MenuCategory[]>('GET', '/api/admin/menu/categories');
  const among = (names: readonly string[]) => categories.filter(({ name }) => names.includes(name));
  for (const cold of among(coldCategories))
    await asOwner(
      'PATCH',
      `/api/admin/menu/categories/${cold.id}`,
      { defaultStationId: 'cold' },
      cold.version,
    );
  const [mains] = among(grillCategories);
  const burger = await asOwner<MenuItem>('POST', '/api/admin/menu/items', {
    ...named('Burger wołowy z sałatką colesław', 'Beef burger with coleslaw'),
    kitchenNames: { pl: 'Burger', en: 'Burger' },
    ...{ categoryId: mains?.id, price: 4_600, targetMinutes: 15 },
    allergens: ['gluten', 'eggs', 'milk', 'mustard'],
    stationIds: ['grill', 'cold'],
  });
  return burger.id;
}
