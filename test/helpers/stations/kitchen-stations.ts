/** A kitchen of three stations: soups go to the grill, what has none to the cold station by its category, the rest to the first one. */
import type { OrderLine } from '#shared/order/order-schema.ts';
import type { RestaurantStation } from '#shared/venue/settings-schema.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { changeSettings } from '../restaurants/sent-order.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const color = '#336699';
export const kitchenStations: readonly RestaurantStation[] = [
  { id: 'kitchen', group: 'kitchen', name: 'Pierwsza', color },
  { id: 'grill', group: 'kitchen', name: 'Grill', color },
  { id: 'cold', group: 'kitchen', name: 'Zimna', color },
  { id: 'bar', group: 'bar', name: 'Bar', color },
];

export async function saveStations(
  origin: OriginFixture,
  stations: readonly RestaurantStation[],
): Promise<void> {
  await changeSettings(origin, () => ({ stations: [...stations] }));
}

async function change(
  origin: OriginFixture,
  name: 'changeMenuItem' | 'changeMenuCategory',
  id: string,
  body: object,
  version = 1,
): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  const { status, text } = await origin.command(name, body, { params: { id }, headers });
  if (status !== 200) throw new Error(text);
}

export async function addKitchenStations(origin: OriginFixture): Promise<void> {
  await saveStations(origin, kitchenStations);
  await change(origin, 'changeMenuItem', restaurantIds.soup, { stationId: 'grill' });
  await change(origin, 'changeMenuCategory', restaurantIds.food, { defaultStationId: 'cold' });
}

/** These stations make the dish from now on; the first one hands it out. */
export async function shareDish(
  origin: OriginFixture,
  menuItemId: string,
  stationIds: readonly string[],
): Promise<void> {
  const dish = (await origin.read('menuItems')).data.find(({ id }) => id === menuItemId);
  await change(origin, 'changeMenuItem', menuItemId, { stationIds }, dish?.version);
}

/** Where `addKitchenStations` sends a dish; dumplings are shared out by `shareDish`. An open item goes where its waiter said. */
export function stationsOfDish({
  menuItemId,
  stationId,
}: Pick<OrderLine, 'menuItemId' | 'stationId'>): string[] {
  if (menuItemId === undefined) return stationId === undefined ? [] : [stationId];
  if (menuItemId === restaurantIds.beer) return ['bar'];
  if (menuItemId === restaurantIds.dumplings) return ['cold', 'grill'];
  return [menuItemId === restaurantIds.soup ? 'grill' : 'cold'];
}
