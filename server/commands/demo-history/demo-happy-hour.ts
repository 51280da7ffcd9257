/** The demo's happy hour: drinks are cheaper on working days in the afternoon, in its past as well as now. */
import type { MenuWindow, PriceList } from '#shared/catalog/price-list-schema.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { readPriceLists, storePriceLists } from '../../origin/catalog/menu/prices/price-list-store.ts';
import type { OrderedItem } from '../../origin/order/orders/ordered-item-store.ts';

const percent = 20;
const window: MenuWindow = { days: [1, 2, 3, 4, 5], from: '15:00', to: '18:30' };
/** A time within happy hour and one outside, on a Thursday. */
export const happyWall = '2025-11-20T16:00';
export const usualWall = '2025-11-20T20:00';

export async function addHappyHour(
  tx: Parameters<typeof storePriceLists>[0],
  organizationId: string,
  { id, drinks }: { id: string; drinks: readonly OrderedItem[] },
): Promise<void> {
  const { lists, version } = await readPriceLists(tx, organizationId);
  const categoryIds = [...new Set(drinks.map(({ category_id }) => category_id))];
  const list: PriceList = {
    id,
    name: 'Happy hour',
    isActive: true,
    windows: [window],
    items: [],
    rounding: 'none',
    categories: categoryIds.map(categoryId => ({ categoryId, percent })),
  };
  await storePriceLists(tx, organizationId, { lists: [...lists, list], version: version + 1 });
}

export function isHappyHour(atMs: number, { timeZone }: Pick<Settings, 'timeZone'>): boolean {
  const wall = wallAt(atMs, timeZone);
  const weekday = new Date(wall.slice(0, 10)).getUTCDay();
  const time = wall.slice(11, 16);
  return window.days.includes(weekday) && time >= window.from && time < window.to;
}
