/** An admin's commands on ingredients. While one is out, so is everything that uses it. */
import type { Transaction } from 'kysely';
import type { Ingredient, IngredientChange, NewIngredient } from '#shared/catalog/ingredient-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireFreeName, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { settledAllergens } from '../menu/contained-allergens.ts';
import { listRecipes } from '../menu/menu-items-store.ts';
import { listOptionRecipes } from '../menu/modifier-groups-store.ts';
import {
  changedIngredient,
  completeIngredient,
  ingredientAt,
  requireUnused,
  type StoredIngredient,
  shownIngredient,
} from './ingredients-rules.ts';
import {
  archiveIngredient as archiveStored,
  insertIngredient,
  isIngredientIdUsed,
  listIngredients,
  updateIngredient,
} from './ingredients-store.ts';
import { countUses } from './recipe-rules.ts';
import { bookedMovement } from './stock-rules.ts';
import { bookMovement } from './stock-store.ts';

const entity = 'ingredient';

/** The ingredient in the API's format, with the number of dishes that use it. */
export async function withUses(
  tx: Transaction<OriginTables>,
  orgId: string,
  ingredient: StoredIngredient,
): Promise<Ingredient> {
  const uses = countUses(await listRecipes(tx, orgId));
  return shownIngredient(ingredient, uses.get(ingredient.id) ?? 0);
}

/** Books the opening stock of a new ingredient; returns the resulting stock. */
async function bookFirstCount(
  { tx, caller, body, nowMs, now }: CommandContext<NewIngredient>,
  ingredientId: string,
): Promise<number> {
  if (body.stock === undefined) return 0;
  const booking = { id: createUuid(nowMs), ingredientId, by: caller.displayName, at: now };
  const movement = bookedMovement(0, { reason: 'count', amount: body.stock }, booking);
  await bookMovement(tx, caller.organizationId, movement);
  return movement.stockAfter;
}

export async function createIngredient(context: CommandContext<NewIngredient>): Promise<Ingredient> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isIngredientIdUsed(tx, organizationId, id));
  const created = settledAllergens(completeIngredient(body, id), body);
  requireFreeName(await listIngredients(tx, organizationId), 'name', created);
  await insertIngredient(tx, organizationId, created);
  const stock = await bookFirstCount(context, id);
  const after = shownIngredient({ ...created, stock }, 0);
  context.record({ type: 'ingredient.created', entity, entityId: id, payload: { after } });
  context.touch('ingredients');
  return after;
}

export async function changeIngredient(context: CommandContext<IngredientChange>): Promise<Ingredient> {
  const { tx, caller, body, params, now, nowMs } = context;
  const { organizationId } = caller;
  const ingredients = await listIngredients(tx, organizationId);
  const stored = ingredientAt(requireEntity(ingredients, param(params, 'id')), nowMs);
  const before = await withUses(tx, organizationId, stored);
  context.expectVersion(before);
  const command = { by: caller.displayName, at: now };
  const changed = settledAllergens(changedIngredient(stored, body, command), body);
  requireFreeName(ingredients, 'name', changed);
  await updateIngredient(tx, organizationId, changed);
  const after = shownIngredient(changed, before.usedBy);
  context.record({ type: 'ingredient.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('ingredients');
  // The menu shows an ingredient's allergens always, and its name while it is out.
  const said = (one: Ingredient) => `${one.allergens.join()} ${one.hasNoAllergens ?? false}`;
  const isOtherwise = said(before) !== said(after);
  if (isOtherwise || !before.isAvailable || !after.isAvailable) context.touch('menu', 'modifiers');
  return after;
}

/** No dish or option may use the ingredient. */
export async function archiveIngredient(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, now, nowMs } = context;
  const { organizationId } = context.caller;
  const found = requireEntity(await listIngredients(tx, organizationId), param(params, 'id'));
  const stored = ingredientAt(found, nowMs);
  const before = await withUses(tx, organizationId, stored);
  context.expectVersion(before);
  requireUnused(before.id, {
    menuItems: await listRecipes(tx, organizationId),
    modifierGroups: await listOptionRecipes(tx, organizationId),
  });
  await archiveStored(tx, organizationId, before.id, now);
  context.record({ type: 'ingredient.archived', entity, entityId: before.id, payload: { before } });
  context.touch('ingredients');
}
