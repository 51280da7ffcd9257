/** Reads the menu as waiters see it, and the orders whose lines wait for a dish that is 86'd. */
import type { BlockedOrder } from '#shared/catalog/availability-schema.ts';
import { listIngredientAllergens, listOutages } from '../../stock/ingredients-store.ts';
import { allergensById, withIngredientAllergens } from '../contained-allergens.ts';
import { listCategories } from '../menu-categories-store.ts';
import { listItems } from '../menu-items-store.ts';
import { shownItem, waiterMenuOf } from '../menu-rules.ts';
import { listGroups } from '../modifier-groups-store.ts';
import { readHours } from './hours-store.ts';
import { blockedOrdersOf, type ShownMenu } from './impact-rules.ts';
import { listUnstartedLines, type Reading } from './unstarted-line-store.ts';

export async function readShownMenu(reading: Reading): Promise<ShownMenu> {
  const { db, caller, nowMs } = reading;
  const { organizationId } = caller;
  const outages = await listOutages(db, organizationId, nowMs);
  const allergensOf = allergensById(await listIngredientAllergens(db, organizationId));
  const shown = (await listItems(db, organizationId)).map(item => shownItem(item, outages, nowMs));
  const items = withIngredientAllergens(shown, allergensOf);
  const stored = await listCategories(db, organizationId);
  const offHoursOf = await readHours(reading, [...stored, ...items]);
  const categories = waiterMenuOf(stored, items, { prices: { lists: [], on: [] }, offHoursOf });
  return { categories, items, groups: await listGroups(db, organizationId), outages };
}

export async function listBlockedOrders(reading: Reading): Promise<BlockedOrder[]> {
  return blockedOrdersOf(await readShownMenu(reading), await listUnstartedLines(reading));
}
