/** Books counts, deliveries and waste entered by a person. */
import type { Ingredient, NewStockMovement } from '#shared/catalog/ingredient-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { withUses } from './ingredients-commands.ts';
import { listIngredients } from './ingredients-store.ts';
import { bookedMovement } from './stock-rules.ts';
import { bookMovement, isMovementIdUsed } from './stock-store.ts';

/** The version is neither checked nor incremented: a delivery is relative, and must not conflict with open forms. */
export async function bookStock(context: CommandContext<NewStockMovement>): Promise<Ingredient> {
  const { tx, caller, body, params, nowMs, now } = context;
  const { organizationId } = caller;
  const stored = requireEntity(await listIngredients(tx, organizationId), param(params, 'id'));
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isMovementIdUsed(tx, organizationId, id));
  const booking = { id, ingredientId: stored.id, by: caller.displayName, at: now };
  const movement = bookedMovement(stored.stock, body, booking);
  await bookMovement(tx, organizationId, movement);
  const event = { entity: 'ingredient', entityId: stored.id, payload: { movement } };
  context.record({ type: 'ingredient.stockBooked', ...event });
  context.touch('ingredients');
  return withUses(tx, organizationId, { ...stored, stock: movement.stockAfter });
}
