/** Further offers of the demo: a lunch menu, fish by weight, and bottles with a deposit. */

import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { areHoursOn } from '#shared/catalog/menu-windows.ts';
import type { MenuWindow } from '#shared/catalog/price-list-schema.ts';
import type { SetCourse, SetMenu } from '#shared/catalog/set-menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { insertItem, listItems, updateItem } from '../../origin/catalog/menu/menu-items-store.ts';
import { readSetMenus, storeSetMenus } from '../../origin/catalog/menu/set-menus/set-menu-store.ts';
import { sampleNames } from '../../origin/sample/sample-restaurant.ts';
import type { DemoTransaction } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';

const lunchHours: MenuWindow = { days: [1, 2, 3, 4, 5], from: '12:00', to: '16:00' };
const lunchPrice = 4_500;
const duckSupplement = 1_800;
/** The deposit on a refillable bottle. */
export const bottleDeposit = 100;

/** Names in the Polish and English sample. */
const bottles = /^(Woda|Coca-Cola|Tonik|Sparkling water|Still water|Water|Tonic water)/;
const lunchSoups = /^(Rosół|Zupa pomidorowa|Barszcz|Chicken broth|Tomato soup|Beetroot soup)/;
const lunchMains = /^(Pierogi|Bigos|Filet z kurczaka|Hunter’s stew|Free-range chicken)/;
const duck = /^(Pół kaczki|Half a duck)/;
const fish = /^(Pstrąg|Trout)/;

type SampleName = Parameters<typeof sampleNames>[0];
type Offering = {
  readonly organizationId: string;
  readonly language: string;
  readonly nextId: () => string;
};

async function chargeDeposits(tx: DemoTransaction, organizationId: string, items: readonly MenuItem[]) {
  for (const item of items.filter(({ name, station }) => station === 'none' && bottles.test(name)))
    await updateItem(tx, organizationId, { ...item, deposit: bottleDeposit, version: item.version + 1 });
}

async function sellFish(tx: DemoTransaction, items: readonly MenuItem[], offering: Offering) {
  const trout = items.find(({ name }) => fish.test(name));
  if (trout === undefined) return;
  const { categoryId, vatRate, station, sortOrder } = trout;
  await insertItem(tx, offering.organizationId, {
    id: offering.nextId(),
    categoryId,
    vatRate,
    station,
    sortOrder: sortOrder + 1,
    version: 1,
    ...sampleNames({ pl: 'Dorada z grilla na wagę', en: 'Grilled bream by weight' }, offering),
    price: 1_490,
    pricedBy: '100g',
    targetMinutes: 20,
    allergens: ['fish'],
    isActive: true,
    modifierGroupIds: [],
    ingredients: [],
  });
}

async function sellLunch(tx: DemoTransaction, items: readonly MenuItem[], offering: Offering) {
  const { organizationId, nextId } = offering;
  const among = (names: RegExp) => items.filter(({ name }) => names.test(name));
  const [soups, mains] = [among(lunchSoups), [...among(lunchMains), ...among(duck)]];
  const [soup] = soups;
  if (soup === undefined || mains.length === 0) return;
  const courseOf = (called: SampleName, course: number, dishes: readonly MenuItem[]): SetCourse => ({
    id: nextId(),
    ...sampleNames(called, offering),
    count: 1,
    course,
    dishes: dishes.map(({ id: itemId, name }) => ({
      itemId,
      ...(duck.test(name) && { supplement: duckSupplement }),
    })),
  });
  const courses = [
    courseOf({ pl: 'Zupa', en: 'Soup' }, 2, soups),
    courseOf({ pl: 'Drugie danie', en: 'Main' }, 3, mains),
  ];
  const lunch: SetMenu = {
    id: nextId(),
    categoryId: soup.categoryId,
    price: lunchPrice,
    isActive: true,
    name: 'Lunch',
    names: {},
    availability: [lunchHours],
    courses,
  };
  const { menus, version } = await readSetMenus(tx, organizationId);
  await storeSetMenus(tx, organizationId, { menus: [...menus, lunch], version: version + 1 });
}

export async function addOffers(tx: DemoTransaction, offering: Offering): Promise<void> {
  const items = await listItems(tx, offering.organizationId);
  await chargeDeposits(tx, offering.organizationId, items);
  await sellFish(tx, items, offering);
  await sellLunch(tx, items, offering);
}

export function isLunchTime(atMs: number, { timeZone }: Pick<Settings, 'timeZone'>): boolean {
  return areHoursOn([[lunchHours]], atMs, timeZone);
}

/** A whole fish on its plate; the tare is the plate. */
export function fishOnScale(random: DemoRandom): { grossGrams: number; tareGrams: number } {
  const tareGrams = 180;
  return { grossGrams: tareGrams + random.between(260, 620), tareGrams };
}
