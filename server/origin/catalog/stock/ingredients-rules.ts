/** Creates and changes ingredients, and finds the dishes that use one. The stock changes by movements only. */
import type {
  Ingredient,
  IngredientChange,
  IngredientUse,
  NewIngredient,
} from '#shared/catalog/ingredient-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { isOver } from './recipe-rules.ts';

/** A stored ingredient: the number of dishes that use it is computed. `out` has who marked it as out, and when. */
export type StoredIngredient = Omit<Ingredient, 'usedBy' | 'isAvailable'> & {
  out?: { by: string; at: string; until?: string };
};

/** The ingredient at `nowMs`: one that was out until a time is back. */
export function ingredientAt({ out, ...ingredient }: StoredIngredient, nowMs: number): StoredIngredient {
  return out === undefined || isOver(out, nowMs) ? ingredient : { ...ingredient, out };
}

export function shownIngredient({ out, ...ingredient }: StoredIngredient, usedBy: number): Ingredient {
  return { ...ingredient, isAvailable: out === undefined, usedBy };
}

/** The stock is zero before the first count. */
export function completeIngredient({ stock: _, ...fields }: NewIngredient, id: string): StoredIngredient {
  return { lowStock: 0, allergens: [], ...fields, id, stock: 0, version: 1 };
}

/** A repeated 86 retains the first person and time. */
export function changedIngredient(
  before: StoredIngredient,
  { isAvailable = before.out === undefined, ...change }: IngredientChange,
  command: { by: string; at: string },
): StoredIngredient {
  const { out, ...fields } = mergeChange(before, change);
  const after = { ...fields, version: before.version + 1 };
  return isAvailable ? after : { ...after, out: out ?? command };
}

type Recipe = { name: string; ingredients: readonly IngredientUse[] };

/** Throws IN_USE, naming the dishes and options that still use it. */
export function requireUnused(
  ingredientId: string,
  users: { menuItems: readonly Recipe[]; modifierGroups: readonly Recipe[] },
): void {
  const errors = (['menuItems', 'modifierGroups'] as const).flatMap(path =>
    users[path]
      .filter(({ ingredients }) => ingredients.some(use => use.ingredientId === ingredientId))
      .map(({ name }) => ({ path, message: `${name} uses it` })),
  );
  if (errors.length > 0) throw new ProblemError('IN_USE', { errors });
}
