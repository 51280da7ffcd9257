/** Applies the difference between two lists of entities: they are replaced whole, and a list keeps its order through `order`. */
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
