/** Routes of ingredients and stock. */
import { requireEntity } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { byTime, timeTagAreas } from '../menu/availability/time-tag.ts';
import { listRecipes } from '../menu/menu-items-store.ts';
import { archiveIngredient, changeIngredient, createIngredient } from './ingredients-commands.ts';
import { ingredientAt, shownIngredient } from './ingredients-rules.ts';
import { listIngredients } from './ingredients-store.ts';
import { countUses } from './recipe-rules.ts';
import { bookStock } from './stock-commands.ts';
import { listMovements } from './stock-store.ts';

const movementsMost = 200;

export function registerIngredients({ read, command }: OriginRoutes): void {
  read('ingredients', {
    areas: ['ingredients', 'menu'],
    ...byTime,
    tagAreas: timeTagAreas,
    async answer({ db, caller, nowMs }) {
      const uses = countUses(await listRecipes(db, caller.organizationId));
      const ingredients = await listIngredients(db, caller.organizationId);
      return ingredients.map(ingredient =>
        shownIngredient(ingredientAt(ingredient, nowMs), uses.get(ingredient.id) ?? 0),
      );
    },
  });
  read('stockMovements', {
    areas: ['ingredients'],
    async answer({ db, caller, params }) {
      const { id } = requireEntity(await listIngredients(db, caller.organizationId), param(params, 'id'));
      return listMovements(db, caller.organizationId, id, movementsMost);
    },
  });
  command('createIngredient', createIngredient);
  command('changeIngredient', changeIngredient);
  command('archiveIngredient', archiveIngredient);
  command('bookStock', bookStock);
}
