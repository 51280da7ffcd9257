/** Routes of the menu: the waiters' view, the stations' and the admins'. */
import type { AllergenSheetCategory } from '#shared/catalog/allergen-sheet-schema.ts';
import type { MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { listIngredientAllergens, listIngredients, listOutages } from '../stock/ingredients-store.ts';
import { allergenSheetOf } from './allergen-sheet-rules.ts';
import { readHours } from './availability/hours-store.ts';
import { byTime, timeTagAreas as tagAreas } from './availability/time-tag.ts';
import { allergensById, withIngredientAllergens } from './contained-allergens.ts';
import { archiveMenuCategory, changeMenuCategory, createMenuCategory } from './menu-categories-commands.ts';
import { listCategories } from './menu-categories-store.ts';
import { archiveMenuItem, changeMenuItem, createMenuItem } from './menu-items-commands.ts';
import { listItems } from './menu-items-store.ts';
import { shownItem, waiterMenuOf } from './menu-rules.ts';
import { listGroups } from './modifier-groups-store.ts';
import { shownGroup } from './modifier-rules.ts';
import { savePriceLists } from './prices/price-list-commands.ts';
import { listsOn, readPriceLists } from './prices/price-list-store.ts';
import { saveSetMenus } from './set-menus/set-menu-commands.ts';
import { listActiveSetMenus, readSetMenus } from './set-menus/set-menu-store.ts';

/** All items as displayed now, in two queries regardless of the menu's size. */
async function shownItems({ db, caller, nowMs }: ReadContext): Promise<MenuItem[]> {
  const outages = await listOutages(db, caller.organizationId, nowMs);
  const items = await listItems(db, caller.organizationId);
  return items.map(item => shownItem(item, outages, nowMs));
}

/** Adds the allergens of ingredients to their dishes. */
async function shownMenu(context: ReadContext): Promise<WaiterMenuCategory[]> {
  const { db, caller, nowMs } = context;
  const categories = await listCategories(db, caller.organizationId);
  const allergensOf = allergensById(await listIngredientAllergens(db, caller.organizationId));
  const items = await shownItems(context);
  const { lists } = await readPriceLists(db, caller.organizationId);
  const on = await listsOn(db, caller.organizationId, { lists, nowMs });
  const sets = await listActiveSetMenus(db, caller.organizationId);
  const offHoursOf = await readHours(context, [...categories, ...items, ...sets]);
  return waiterMenuOf(
    categories,
    withIngredientAllergens(items, allergensOf),
    { prices: { lists, on }, offHoursOf },
    sets,
  );
}

async function stationMenu(context: ReadContext): Promise<WaiterMenuCategory[]> {
  const items = await shownItems(context);
  const namesOf = new Map(items.map(({ id, kitchenNames }) => [id, kitchenNames]));
  return (await shownMenu(context)).map(category => ({
    ...category,
    items: category.items.map(item => {
      const kitchenNames = namesOf.get(item.id);
      return { ...item, ...(kitchenNames && { kitchenNames }) };
    }),
  }));
}

async function currentSheet(context: ReadContext): Promise<AllergenSheetCategory[]> {
  const { db, caller, nowMs } = context;
  const { organizationId } = caller;
  const outages = await listOutages(db, organizationId, nowMs);
  const groups = await listGroups(db, organizationId);
  return allergenSheetOf({
    categories: await listCategories(db, organizationId),
    items: await shownItems(context),
    groups: groups.map(group => shownGroup(group, outages)),
    ingredients: await listIngredients(db, organizationId),
    allergensOf: allergensById(await listIngredientAllergens(db, organizationId)),
  });
}

function registerReads({ read }: OriginRoutes): void {
  read('waiterMenu', { areas: ['menu'], ...byTime, tagAreas, answer: shownMenu });
  read('stationMenu', { areas: ['menu'], ...byTime, tagAreas, answer: stationMenu });
  read('allergenSheet', {
    areas: ['menu', 'modifiers', 'ingredients'],
    ...byTime,
    answer: currentSheet,
  });
  read('menuCategories', {
    areas: ['menu'],
    answer: ({ db, caller }) => listCategories(db, caller.organizationId),
  });
  read('priceLists', {
    areas: ['menu'],
    answer: ({ db, caller }) => readPriceLists(db, caller.organizationId),
  });
  read('setMenus', {
    areas: ['menu'],
    answer: ({ db, caller }) => readSetMenus(db, caller.organizationId),
  });
  read('menuItems', { areas: ['menu'], ...byTime, tagAreas, answer: shownItems });
}

export function registerMenu(routes: OriginRoutes): void {
  const { command } = routes;
  registerReads(routes);
  command('createMenuCategory', createMenuCategory);
  command('changeMenuCategory', changeMenuCategory);
  command('archiveMenuCategory', archiveMenuCategory);
  command('createMenuItem', createMenuItem);
  command('changeMenuItem', changeMenuItem);
  command('archiveMenuItem', archiveMenuItem);
  command('savePriceLists', savePriceLists);
  command('saveSetMenus', saveSetMenus);
}
