/**
 * Computes and applies the difference between two lists of entities: apply(a, diff(a, b)) = b. Entities are compared
 * by content and replaced whole; a list keeps its order through `order`.
 */
import type { Entity } from './live-messages.ts';

export type ListPatch = { put: Entity[]; remove: string[]; order?: string[] };

/** Applies a patch to a list. */
export function applyPatch<T extends Entity>(list: readonly T[], patch: ListPatch): T[] {
  const byId = new Map<string, T>(list.map(entity => [entity.id, entity]));
  for (const id of patch.remove) byId.delete(id);
  for (const entity of patch.put) byId.set(entity.id, entity as T);
  if (patch.order === undefined) return [...byId.values()];
  return patch.order.flatMap(id => byId.get(id) ?? []);
}

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
