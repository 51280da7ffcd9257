/** Books counts, deliveries and waste. */
import type { Ingredient, NewStockMovement } from '#shared/catalog/ingredient-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { withUses } from './ingredients-commands.ts';
import type { StoredIngredient } from './ingredients-rules.ts';
import { listIngredients, updateIngredient } from './ingredients-store.ts';
import { bookedMovement } from './stock-rules.ts';
import { bookMovement, isMovementIdUsed } from './stock-store.ts';

/**
 * Books a movement with its event. `unitCost`: what a unit of a delivery costs, and from now on of the ingredient; the version then grows, as the cost is part
 * of open forms. Returns the stock after it.
 */
export async function bookMovedStock(
  context: AnyCommand,
  stored: StoredIngredient,
  { id = createUuid(context.nowMs), unitCost, ...move }: NewStockMovement & { unitCost?: number },
): Promise<number> {
  const { tx, caller, now } = context;
  const { organizationId } = caller;
  const booking = { id, ingredientId: stored.id, by: caller.displayName, at: now };
  const movement = bookedMovement(stored.stock, move, booking);
  await bookMovement(tx, organizationId, movement);
  const about = { entity: 'ingredient', entityId: stored.id };
  context.record({ type: 'ingredient.stockBooked', ...about, payload: { movement } });
  if (unitCost !== undefined && unitCost !== stored.unitCost) {
    await updateIngredient(tx, organizationId, { ...stored, unitCost, version: stored.version + 1 });
    const payload = { before: { unitCost: stored.unitCost ?? null }, after: { unitCost } };
    context.record({ type: 'ingredient.changed', ...about, payload });
  }
  context.touch('ingredients');
  return movement.stockAfter;
}

/** The version is neither checked nor incremented: a delivery is relative, and must not conflict with open forms. */
export async function bookStock(context: CommandContext<NewStockMovement>): Promise<Ingredient> {
  const { tx, caller, body, params } = context;
  const { organizationId } = caller;
  const stored = requireEntity(await listIngredients(tx, organizationId), param(params, 'id'));
  if (body.id !== undefined) requireNewId(await isMovementIdUsed(tx, organizationId, body.id));
  const stock = await bookMovedStock(context, stored, body);
  return withUses(tx, organizationId, { ...stored, stock });
}
