/** Routes of the modifier groups. */
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { listIngredientAllergens, listOutages } from '../stock/ingredients-store.ts';
import { byTime } from './availability/time-tag.ts';
import { allergensById, withContained } from './contained-allergens.ts';
import { listGroups } from './modifier-groups-store.ts';
import { shownGroup } from './modifier-rules.ts';
import { archiveModifierGroup, changeModifierGroup, createModifierGroup } from './modifiers-commands.ts';

/** Groups with their current availability. */
async function shownGroups({ db, caller, nowMs }: ReadContext): Promise<ModifierGroup[]> {
  const outages = await listOutages(db, caller.organizationId, nowMs);
  const groups = await listGroups(db, caller.organizationId);
  return groups.map(group => shownGroup(group, outages));
}

export function registerModifiers({ read, command }: OriginRoutes): void {
  read('modifierGroups', { areas: ['modifiers'], ...byTime, answer: shownGroups });
  // Guests see an ingredient's allergens as the option's; the office edits the option's own.
  read('waiterModifiers', {
    areas: ['modifiers'],
    ...byTime,
    async answer(context) {
      const { db, caller } = context;
      const allergensOf = allergensById(await listIngredientAllergens(db, caller.organizationId));
      return (await shownGroups(context)).map(group => withContained(group, allergensOf));
    },
  });
  command('createModifierGroup', createModifierGroup);
  command('changeModifierGroup', changeModifierGroup);
  command('archiveModifierGroup', archiveModifierGroup);
}
