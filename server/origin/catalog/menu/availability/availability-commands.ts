/** Commands of a cook or bartender to "86" an item or an ingredient, or to set the number of portions left. */
import type { IngredientAvailabilityChange, StationIngredient } from '#shared/catalog/availability-schema.ts';
import type { AvailabilityChange, MenuItem } from '#shared/catalog/menu-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { CommandContext } from '../../../kernel/calls/command-context.ts';
import { requireEntity } from '../../../kernel/calls/entity-rules.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { changedIngredient, ingredientAt, type StoredIngredient } from '../../stock/ingredients-rules.ts';
import { listIngredients, updateIngredient } from '../../stock/ingredients-store.ts';
import { withOutages } from '../menu-items-commands.ts';
import { findItem, listItems, updateItem } from '../menu-items-store.ts';
import { itemAt, unavailabilityAt } from '../menu-rules.ts';
import { endOfOutage, requireUndoable, withAvailability } from './availability-rules.ts';
import { findBeforeOutage } from './outage-event-store.ts';
import { confirmReports, reopenReports } from './report-commands.ts';
import { stationIngredientOf, usesOfIngredients } from './station-ingredients.ts';

type Changing = CommandContext<AvailabilityChange> | CommandContext<IngredientAvailabilityChange>;

/** The state before the 86 that is undone. If two kitchens 86'd the same item, each undoes its own. */
async function beforeUndone<Entity extends { id: string; version: number }>(
  { tx, caller, body }: Changing,
  entity: 'menuItem' | 'ingredient',
  { id, version }: Entity,
): Promise<Entity | null> {
  if (!body.available || body.undoes === undefined) return null;
  return findBeforeOutage<Entity>(tx, caller.organizationId, { entity, id, version });
}

/** Doesn't require If-Match: marking a dish as out is valid whatever was edited meanwhile. Only an undo can conflict. */
export async function setAvailability(context: CommandContext<AvailabilityChange>): Promise<MenuItem> {
  const { tx, caller, body, params, nowMs } = context;
  const before = await findItem(tx, caller.organizationId, param(params, 'id'));
  if (before === null) throw new ProblemError('NOT_FOUND');
  requireUndoable(before, body.undoes);
  const until = endOfOutage(body, (await context.restaurant()).settings, nowMs);
  const earlier = await beforeUndone<MenuItem>(context, 'menuItem', before);
  const earlierOutage = unavailabilityAt(earlier?.unavailable, nowMs);
  const after = withAvailability(
    before,
    { ...body, until },
    { by: caller.displayName, nowMs, earlierOutage },
  );
  await updateItem(tx, caller.organizationId, after);
  const type = after.unavailable === undefined ? 'menuItem.available' : 'menuItem.unavailable';
  context.record({ type, entity: 'menuItem', entityId: before.id, payload: { before, after } });
  context.touch('menu');
  if (!body.available) await confirmReports(context, new Set([before.id]));
  else if (body.undoes !== undefined && earlierOutage === undefined)
    await reopenReports(context, itemAt(before, nowMs).unavailable?.at, new Set([before.id]));
  return withOutages(tx, caller.organizationId, after, nowMs);
}

/** A station changes nothing else of an ingredient: stock, cost and name belong to the office. */
export async function setIngredientAvailability(
  context: CommandContext<IngredientAvailabilityChange>,
): Promise<StationIngredient> {
  const { tx, caller, body, params, nowMs, now } = context;
  const { organizationId } = caller;
  const ingredients = await listIngredients(tx, organizationId);
  const before = ingredientAt(requireEntity(ingredients, param(params, 'id')), nowMs);
  requireUndoable(before, body.undoes);
  const until = endOfOutage(body, (await context.restaurant()).settings, nowMs);
  const { out, ...changed } = changedIngredient(
    before,
    { isAvailable: body.available },
    { by: caller.displayName, at: now },
  );
  const ended = out && { by: out.by, at: out.at, ...(until !== undefined && { until }) };
  const earlier = await beforeUndone<StoredIngredient>(context, 'ingredient', before);
  const earlierOutage = earlier === null ? undefined : ingredientAt(earlier, nowMs).out;
  const left = ended ?? earlierOutage;
  const after = { ...changed, ...(left && { out: left }) };
  await updateIngredient(tx, organizationId, after);
  const type = left === undefined ? 'ingredient.available' : 'ingredient.unavailable';
  context.record({ type, entity: 'ingredient', entityId: before.id, payload: { before, after } });
  context.touch('ingredients', 'menu', 'modifiers');
  const items = await listItems(tx, organizationId);
  const needing = items.filter(item => item.ingredients.some(use => use.ingredientId === before.id));
  const itemIds = new Set(needing.map(({ id }) => id));
  if (!body.available) await confirmReports(context, itemIds);
  else if (body.undoes !== undefined && earlierOutage === undefined)
    await reopenReports(context, before.out?.at, itemIds);
  return stationIngredientOf(after, (await usesOfIngredients(tx, organizationId)).get(after.id) ?? 0);
}
