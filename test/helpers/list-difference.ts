/** The difference between two lists of entities as an origin tells it: what `applyPatch` undoes. */
import type { Entity } from '#shared/live/live-messages.ts';
import { applyPatch, type ListPatch } from '#shared/live/live-patch.ts';

/**
 * The patch from `before` to `after`; `order` is present only where applying without it would yield another order.
 */
export function diffLists(before: readonly Entity[], after: readonly Entity[]): ListPatch {
  const known = new Map(before.map(entity => [entity.id, JSON.stringify(entity)]));
  const put = after.filter(entity => known.get(entity.id) !== JSON.stringify(entity));
  const kept = new Set(after.map(entity => entity.id));
  const remove = before.filter(entity => !kept.has(entity.id)).map(entity => entity.id);
  const patch: ListPatch = { put, remove };
  const order = after.map(entity => entity.id);
  const reached = applyPatch(before, patch);
  return reached.every((entity, index) => entity.id === order[index]) ? patch : { ...patch, order };
}
