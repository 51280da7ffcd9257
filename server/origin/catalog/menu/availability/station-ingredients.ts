/** Ingredients as stations see them: whether they are out, and how many dishes need them; no stock and no cost. */
import type { Kysely } from 'kysely';
import type { StationIngredient } from '#shared/catalog/availability-schema.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { ingredientAt, type StoredIngredient } from '../../stock/ingredients-rules.ts';
import { listIngredients } from '../../stock/ingredients-store.ts';
import { countUses } from '../../stock/recipe-rules.ts';
import { listRecipes } from '../menu-items-store.ts';
import { listOptionRecipes } from '../modifier-groups-store.ts';

/** Counts the items and options that use each ingredient. */
export async function usesOfIngredients(
  db: Kysely<OriginTables>,
  orgId: string,
): Promise<Map<string, number>> {
  return countUses([...(await listRecipes(db, orgId)), ...(await listOptionRecipes(db, orgId))]);
}

export function stationIngredientOf(
  { id, name, names, out, version }: StoredIngredient,
  usedBy: number,
): StationIngredient {
  return {
    id,
    name,
    names: names ?? {},
    ...(out && { unavailable: { reason: name, ...out } }),
    usedBy,
    version,
  };
}

/** Omits ingredients that nothing on the menu needs. */
export async function listStationIngredients({
  db,
  caller,
  nowMs,
}: ReadContext): Promise<StationIngredient[]> {
  const uses = await usesOfIngredients(db, caller.organizationId);
  const ingredients = await listIngredients(db, caller.organizationId);
  return ingredients
    .filter(({ id }) => uses.has(id))
    .map(ingredient => stationIngredientOf(ingredientAt(ingredient, nowMs), uses.get(ingredient.id) ?? 0));
}
