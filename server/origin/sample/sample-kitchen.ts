/** Creates the ingredients and modifier groups of the sample restaurant. */
import type { Transaction } from 'kysely';
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { Names } from '#shared/schemas/parts.ts';
import { createUuid } from '#shared/uuid.ts';
import { insertGroup } from '../menu/modifier-groups-store.ts';
import { completeGroup } from '../menu/modifier-rules.ts';
import type { OriginTables } from '../origin-tables.ts';
import { completeIngredient } from '../stock/ingredients-rules.ts';
import { insertIngredient } from '../stock/ingredients-store.ts';
import { bookedMovement } from '../stock/stock-rules.ts';
import { bookMovement } from '../stock/stock-store.ts';
import { englishIngredientNames } from './sample-ingredient-names.ts';
import { type SampleRecipe, sampleIngredients, sampleRecipes } from './sample-ingredients.ts';
import { type SampleModifierGroup, sampleModifierGroups } from './sample-modifiers.ts';
import { sampleStaff } from './sample-staff.ts';

export type Filling = {
  tx: Transaction<OriginTables>;
  organizationId: string;
  nowMs: number;
  /** The restaurant's. */
  language: string;
};

type Named = { name: string; en: string };

export function isPolish({ language }: Pick<Filling, 'language'>): boolean {
  return language.startsWith('pl');
}

/** The name in the restaurant's language; the other is its translation. */
export function sampleNames(
  { name, en }: Named,
  filling: Pick<Filling, 'language'>,
): { name: string; names: Names } {
  return isPolish(filling) ? { name, names: { en } } : { name: en, names: { pl: name } };
}

/** Recipe and modifier groups, by the dish's name. */
export type SampleKitchen = {
  recipeOf(dish: string): IngredientUse[];
  groupIdsOf(dish: string): string[];
};

/** With an opening stock; returns the ids by the sample's keys. */
async function addIngredients(filling: Filling): Promise<Map<string, string>> {
  const by = sampleStaff.find(({ roles }) => roles.includes('admin'))?.displayName ?? '';
  const { tx, organizationId, nowMs } = filling;
  const at = new Date(nowMs).toISOString();
  const english: Readonly<Record<string, string>> = englishIngredientNames;
  const ids = new Map<string, string>();
  for (const [key, { stock, ...fields }] of Object.entries(sampleIngredients)) {
    const id = createUuid(nowMs);
    const allergens = 'allergens' in fields ? [...fields.allergens] : [];
    await insertIngredient(
      tx,
      organizationId,
      completeIngredient(
        {
          ...fields,
          ...sampleNames({ name: fields.name, en: english[key] ?? fields.name }, filling),
          allergens,
          ...(allergens.length === 0 && { hasNoAllergens: true }),
        },
        id,
      ),
    );
    const count = { reason: 'count', amount: stock } as const;
    const movement = bookedMovement(0, count, { id: createUuid(nowMs), ingredientId: id, by, at });
    await bookMovement(tx, organizationId, movement);
    ids.set(key, id);
  }
  return ids;
}

function usesOf(recipe: SampleRecipe, ids: ReadonlyMap<string, string>): IngredientUse[] {
  return Object.entries(recipe).map(([key, quantity]) => ({ ingredientId: ids.get(key) ?? key, quantity }));
}

async function addGroup(
  filling: Filling,
  { name, en, min, max, options }: SampleModifierGroup,
  ingredientIds: ReadonlyMap<string, string>,
): Promise<string> {
  const drafts = options.map(({ en: english, recipe = {}, allergens = [], ...option }) => ({
    ...option,
    ...sampleNames({ name: option.name, en: english }, filling),
    allergens: [...allergens],
    ...(allergens.length === 0 && { hasNoAllergens: true }),
    ingredients: usesOf(recipe, ingredientIds),
  }));
  const { tx, organizationId, nowMs } = filling;
  const id = createUuid(nowMs);
  const sources = { known: new Map(), outages: new Map(), createId: () => createUuid(nowMs) };
  const body = { ...sampleNames({ name, en }, filling), min, max, options: drafts };
  await insertGroup(tx, organizationId, completeGroup(body, id, sources));
  return id;
}

export async function addKitchen(filling: Filling): Promise<SampleKitchen> {
  const ingredientIds = await addIngredients(filling);
  const groups: { id: string; dishes: readonly string[] }[] = [];
  for (const group of sampleModifierGroups) {
    groups.push({ id: await addGroup(filling, group, ingredientIds), dishes: group.dishes });
  }
  return {
    recipeOf: dish => usesOf(sampleRecipes[dish] ?? {}, ingredientIds),
    groupIdsOf: dish => groups.filter(({ dishes }) => dishes.includes(dish)).map(({ id }) => id),
  };
}
